import { around } from '../../../core/band';
import { cos, sin } from '../../../core/elementary/circular';
import { square } from '../../../core/elementary/powers';
import type { Quat, Vec3 } from '../../../core/vec3';
import { createTemplate } from '../../../model/template';
import { commonParams, viewParams } from '../../../params/common';
import { number } from '../../../params/param';
import { frictionParam } from '../../../params/soil';
import { floor } from '../../common/fixed';
import { kineticEnergy } from '../../common/probes';
import { solvePlanar, type PlanarProblem } from './contact';
import { scene, type Check } from '../../scene';

const HALF = 0.5, MASS = 1; // half length of the axis between the round ends [m], mass [kg]

/** Returns the rod with round ends of this radius [m], and its moment of inertia about y [kg·m²]. */
function rodOf(radius: number) {
  const template = createTemplate({ kind: 'capsule', radius, halfLength: HALF }), bounding = HALF + radius;
  return { template, bounding, inertia: template.inertia[0] * MASS * square(bounding) };
}

/** Most that the speed of the tip is off by the turn of the rod, over h v² of the first step [1/m]. */
const TURNS = 1.2;

type Own = {
  angleDeg: number; speed: number; radius: number; friction: number; gravity: number; dt: number; substeps: number;
};

/** Returns the arm from the centre to the contact at the lowest point of the rod [m]. */
const armOf = ({ angleDeg, radius }: Pick<Own, 'angleDeg' | 'radius'>) => {
  const angle = (angleDeg * Math.PI) / 180;
  return { x: -HALF * cos(angle), z: -HALF * sin(angle) - radius };
};

/**
 * Returns the contact problem of the first step, in closed form (contact.ts): with friction μ against the slip the tip
 * responds to a push with a − μ|c| (Anitescu2005, "A Painlevé paradox example"). Below zero, the push drives it into
 * the ground: no force is large enough, and the paradox is that no acceleration satisfies Coulomb's law.
 */
function firstContact(v: Own): PlanarProblem {
  const { x, z } = armOf(v), { inertia } = rodOf(v.radius);
  return {
    a: 1 / MASS + (x * x) / inertia, b: 1 / MASS + (z * z) / inertia, c: (-x * z) / inertia,
    rn: (-v.gravity * v.dt) / v.substeps, rt: -v.speed, mu: v.friction,
  };
}

/** Returns the least μ of the paradox at this angle. */
const paradoxFrom = (v: Own): number => {
  const { a, c } = firstContact(v);
  return a / Math.abs(c);
};

/** Returns q_WB, by which the axis of the rod, y in B, points up at this angle [°] in the plane of x and z. */
function lean(angleDeg: number): Quat {
  const half = (angleDeg * Math.PI) / 360, a = -sin(half), b = cos(half);
  return [-0.5 * (a + b), 0.5 * (a - b), 0.5 * (a - b), 0.5 * (a + b)];
}

/**
 * A rod slides tip first and digs in: rigid bodies with friction have no acceleration here, but every
 * step has a solution.
 */
export const painleve = scene({
  id: 'painleve',
  title: 'A rod that jams',
  level: 'researcher',
  about: 'A rod pushed along a rough floor, tip foremost, jams at once and vaults. No force obeys Coulomb here '
    + '(Painlevé), yet every step is solved, by an impact (Anitescu2005).',
  cites: ['Anitescu2005'],
  tryThis: [
    'Slow the page down to 0.01×: the tip slides at full speed and stops within one step.',
    ['Set Friction to 1.2, outside the paradox: the rod slides on.', { friction: 1.2 }, 'afresh'],
    ['Set Step to 0.001 s: the impulse of the first step stays, an impact and not a force.',
      { dt: 0.001 }, 'afresh'],
  ],
  action: ['Push', { speed: 4 }],
  params: {
    angleDeg: number({
      label: 'Angle', symbol: 'θ', section: 'Experiment', unit: '°', default: 60, min: 20, max: 80, step: 1,
      applies: 'rebuild',
      doc: 'Of the rod against the floor. At 63° the paradox needs the least friction, 1.33.',
    }),
    speed: number({
      label: 'Speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 2, min: 0.5, max: 10, step: 0.1,
      applies: 'rebuild',
      doc: 'Of the rod along the floor at the start, tip foremost; it does not turn.',
    }),
    radius: number({
      label: 'Radius', symbol: 'r', section: 'Experiment', unit: 'm', default: 0.01, min: 0.005, max: 0.05, step: 0.005,
      applies: 'rebuild',
      doc: 'Of the rod and its round ends; it is 1 m long between their centres.',
    }),
    friction: frictionParam(1.8, { max: 4, doc: 'Coulomb coefficient between rod and floor.' }),
    ...commonParams({ dt: 0.002, substeps: 1, solver: 'lemke' }),
    ...viewParams([-0.1, -3.2, 0.8, -0.1, 0, 0.4], 3, { arrows: 'on' }),
  },
  opens: { radius: 0.035, camera: [-0.95, -2.15, 0.9, -0.12, 0, 0.42] },
  duration: 1,
  pace: 0.25,
  light: {},
  small: {},
  traits: ['planarLemke'],
  plots: ['impulse', 'tipSpeed', 'approach', 'height'],
  probes: {
    impulse: {
      label: 'Normal impulse of a step', symbol: 'γ_n', unit: 'N·s',
      doc: 'What the floor pushed the rod up with, over the step.',
      measure: (m, v) => -m.bodies[0].force[2] * v.dt,
    },
    tipSpeed: {
      label: 'Speed of the tip', unit: 'm/s',
      doc: 'Of the end that was down at the start, along the floor; it stops at once.',
      measure: ({ grain0 }, v) =>
        grain0.velocity[0] + grain0.spin[1] * (tipHeight(grain0, v.radius) - grain0.position[2]),
    },
    approach: {
      label: 'Height of the tip', unit: 'mm',
      doc: 'Of that end over the floor: it does not fall onto it, and does not sink in.',
      measure: ({ grain0 }, v) => 1000 * tipHeight(grain0, v.radius),
    },
    height: {
      label: 'Height', symbol: 'z', unit: 'm', doc: 'Of the middle of the rod.', measure: (m) => m.grain0.position[2],
    },
    energy: kineticEnergy('Translation and rotation.'),
    residual: {
      label: 'Residual', unit: 'm/s', doc: 'Of the last contact solve: every step has a solution.',
      measure: (m) => m.residual,
    },
  },

  build: (v) => {
    const { template, bounding } = rodOf(v.radius), arm = armOf(v);
    return {
      domain: { min: [-15, -4, 0], max: [6, 4, 5] },
      grains: {
        positions: Float64Array.of(0, 0, -arm.z), radii: Float64Array.of(bounding), masses: Float64Array.of(MASS),
        velocities: Float64Array.of(-v.speed, 0, 0), orientations: Float64Array.from(lean(v.angleDeg)),
        shapes: [template],
      },
      bodies: [floor()],
      lanes: { from: -0.4, to: 0.4, count: 1, tick: 0.2 },
      props: [{ // where the tip starts
        kind: 'box', from: [arm.x - 0.02, -0.4, 0], to: [arm.x + 0.02, 0.4, 0.004], paint: 'steel',
      }],
    };
  },

  checks: (v): Check[] => {
    const problem = firstContact(v), { n, t } = solvePlanar(problem, v.law), step = v.dt / v.substeps;
    const ends = v.solver === 'lemke';
    if (v.solver === 'smallsteps' || v.substeps > 1) return []; // small steps spread an impact over several
    return [
      {
        what:
          `${paradoxFrom(v) < v.friction ? 'Impact without approach' : 'The rod slides'}: impulse of the first step`,
        unit: 'N·s', cites: 'Anitescu2005, "A Painlevé paradox example"', basis: 'closed form',
        until: step, measured: (s) => s.impulse[0],
        allowed: ends ? around(n, 1e-5 * n, 'rounding', 'Lemke ends at the answer: off by 1e-8 of it')
          : around(n, 0.05 * n, 'resolution', 'iterations: APGD is off by 1e-6 of it, Jacobi by 2 %'),
      },
      {
        what: 'Speed of the tip after it', unit: 'm/s', cites: 'impulses of the first contact', basis: 'closed form',
        until: step,
        allowed: around(problem.rt + problem.c * n + problem.b * t, TURNS * step * square(v.speed), 'resolution',
          'the rod turns within a step h: 0.2 to 0.82 h v² 1/m for h of 0.1 to 10 ms, v of 2 and 10 m/s'),
        measured: (s) => s.tipSpeed[0],
      },
    ];
  },
});

/** Returns the height of the rod's end at −y in B over the floor [m]. */
function tipHeight(
  { position, orientation: [x, y, z, w] }: { position: Vec3; orientation: Quat }, radius: number,
): number {
  return position[2] - HALF * 2 * (y * z + w * x) - radius;
}
