import { around } from '../../../core/band';
import { cube } from '../../../core/elementary/powers';
import type { Measures } from '../../../model/measures';
import { FREE } from '../../../model/worldSpec';
import { commonParams, viewParams } from '../../../params/common';
import { choice, number } from '../../../params/param';
import { penaltyParams } from '../../../params/penalty';
import { countParam, densityParam, frictionParam, grainRadiusParam } from '../../../params/soil';
import { surfaceHeight } from '../../common/bed';
import { boxDomain, openBox } from '../../common/fixed';
import { springSubsteps } from '../../common/springs';
import { mean, scene, type Check, type Datum, type Series } from '../../scene';
import { BALL, ballAt, ballParams, ballProbes, beadMass, fallingBed } from './ball';
import { CODES, knownWays } from './codes';

/** Young's modulus of steel over that of the grains [1]: 210 GPa over 1 GPa. */
const STEEL = 210;
/** Length of a substep of springs over √(m/(E r)) [1]: a collision of two grains at 1 m/s takes some 25. */
const SPRING_STEP = 0.4;
/** Longest frame of springs over the radius of a grain [s/m]: at 5 m/s it goes a tenth of its radius in one. */
const SPRING_FRAME = 0.02;

type Fall = { speed: number; gravity: number; ballRadius: number; grainRadius: number };

/** Returns the time at which the ball comes within two diameters of a grain of the bed [s]: till then it meets none. */
function nearsAt(v: Fall, { from, surface }: Datum): number {
  const fall = Math.max(0, from - v.ballRadius - surface - 4 * v.grainRadius);
  return fall && (2 * fall) / (v.speed + Math.sqrt(v.speed * v.speed + 2 * v.gravity * fall));
}

/**
 * Returns the speed with which the ball leaves the floor [m/s], or null while it is off it: big bodies do not meet each
 * other as contacts, so the scene has this impact.
 */
function thrownBack(v: { ballRadius: number; restitution: number }, dt: number, { bodies }: Measures): number | null {
  const { position, velocity } = bodies[BALL], falls = velocity[2] < 0;
  return falls && position[2] - v.ballRadius + dt * velocity[2] <= 0 ? -v.restitution * velocity[2] : null;
}

/** Returns the displacement at a time [s], between the samples around it [mm]; NaN if the run ended before. */
function wayAt({ t, displacement }: Series, time: number): number {
  const k = t.findIndex((one) => one >= time - 1e-9);
  if (k <= 0) return k < 0 ? NaN : displacement[0];
  return displacement[k - 1] + ((displacement[k] - displacement[k - 1]) * (time - t[k - 1])) / (t[k] - t[k - 1]);
}

/** A steel ball strikes a shallow bed and comes down to the floor: where eight codes agree on how it springs back. */
export const impact = scene({
  id: 'impact',
  title: 'Impact through a bed',
  level: 'engineer',
  about: 'A steel ball strikes 25 000 grains at 5 m/s and comes down to the floor: Dosta2024 has it by eight codes.',
  cites: ['Dosta2024, case 3'],
  tryThis: [
    ['Set Contact model to Springs (DEM): the contacts of the codes, in many more steps.',
      { contact: 'penalty' }, 'afresh'],
    ['Set Ball density to 700 kg/m³: wood stays in the bed.', { ballDensity: 700 }, 'afresh'],
    ['Set Friction to 0: only the mass of the bed brakes the ball, which is deeper sooner.', { friction: 0 }, 'afresh'],
  ],
  action: ['Strike faster', { speed: 10 }, 'afresh'],
  params: {
    ...ballParams({ density: 7200, radius: 10, doc: {
      density: 'Of the ball: the benchmark has steel of 7200 kg/m³.', radius: 'Ten grains, in the benchmark.',
    } }),
    speed: number({
      label: 'Speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 5, min: 0, max: 10, step: 0.1,
      applies: 'rebuild', doc: 'Downwards, of the ball as it is let go.',
    }),
    ballHeight: number({
      label: 'Height of the ball', symbol: 'z₀', section: 'Experiment', unit: 'mm', default: 150, min: 10, max: 500,
      step: 1, applies: 'rebuild', doc: 'Of its centre above the floor as it is let go, or as low as the bed allows.',
    }),
    boxLength: number({
      label: 'Length of the box', section: 'Experiment', unit: 'mm', default: 75, min: 30, max: 400, step: 5,
      applies: 'rebuild', doc: 'Along x.',
    }),
    boxWidth: number({
      label: 'Width of the box', section: 'Experiment', unit: 'mm', default: 75, min: 30, max: 400, step: 5,
      applies: 'rebuild', doc: 'Along y.',
    }),
    contact: choice({
      label: 'Contact model', section: 'Contact', default: 'ccp', applies: 'rebuild',
      options: { ccp: 'Rigid, complementarity', penalty: 'Springs (DEM)' },
      doc: 'Rigid contacts with the solver that is chosen, or penalty contacts as the codes have them, in as many '
        + 'substeps as their springs need.',
    }),
    count: countParam(25000, { min: 200, max: 200000, doc: 'Number of spheres; the bed is as deep as they make it.' }),
    grainRadius: grainRadiusParam(1, { min: 0.25, max: 10, step: 0.25, doc: 'Of all grains.' }),
    density: densityParam(2500, { min: 100 }),
    friction: frictionParam(0.3, { doc: 'Coulomb coefficient of grains on each other.' }),
    steelFriction: frictionParam(0.2, {
      label: 'Friction on steel', symbol: 'μ_s', doc: 'Coulomb coefficient of grains on the ball, floor and walls.',
    }),
    ...penaltyParams({ youngsModulus: 1e9, poissonRatio: 0.2 }),
    // of grains on steel; the benchmark has 0.5 among grains
    ...commonParams({ dt: 0.0001, substeps: 4, laws: { restitution: 0.4 } }),
    ...viewParams([0.13, -0.26, 0.16, 0, 0, 0.075], 2, { color: 'speed' }),
  },
  pace: 0.01,
  duration: 0.1,
  opens: { cut: 'y', cutShows: 'whole' },
  light: { count: 1600, grainRadius: 2.5, substeps: 2, camera: [0.075, -0.215, 0.1, -0.014, 0, 0.058] },
  small: { count: 926, grainRadius: 3, substeps: 2 },
  plots: ['displacement', 'speed', 'ballForce'],
  references: [CODES],
  probes: {
    displacement: {
      label: 'Displacement', symbol: 's', unit: 'mm', doc: 'Of the ball downwards, from where it was let go.',
      measure: (m, _, { from }) => 1000 * (from - m.bodies[BALL].position[2]),
    },
    ...ballProbes,
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const { grains, height, settle } = fallingBed(v, v.boxLength, v.boxWidth);
    const top = Math.max(height + v.ballRadius, v.ballHeight);
    const bodies = [...openBox(v.boxLength, v.boxWidth), ballAt(v, top)];
    return {
      domain: boxDomain(v.boxLength, v.boxWidth, top + 2 * v.ballRadius), grains, bodies, settle,
      stiffness: { bodies: Object.fromEntries(bodies.map(({ name }) => [name, STEEL])) },
    };
  },
  start: (v, settled, { grains }) => {
    const surface = surfaceHeight(settled, grains, v.grainRadius, v.boxLength, v.boxWidth);
    const from = Math.max(v.ballHeight, surface + 2 * v.grainRadius + v.ballRadius);
    return {
      datum: { surface, from }, place: [{ body: BALL, position: [0, 0, from] }],
      move: { bodies: [{ body: BALL, velocity: [0, 0, -v.speed], spin: [0, 0, 0] }], shafts: [] },
    };
  },
  ownSteps: true,
  drive: (v, time, { bodies, settings }, datum, m) => {
    bodies[BALL].motion = time < 0 ? [0, 0, 0, 0, 0, 0] : [...FREE];
    for (const body of bodies) body.friction = v.steelFriction;
    if (time < 0 || time < nearsAt(v, datum)) settings.laws.restitution = 0; // nothing is struck, and steps are faster
    else if (v.contact === 'penalty') {
      settings.solver = 'penalty';
      settings.dt = Math.min(v.dt, SPRING_FRAME * v.grainRadius);
      settings.substeps = springSubsteps({ ...v, dt: settings.dt }, beadMass(v), v.grainRadius, SPRING_STEP);
    }
    if (time > 0) bodies[BALL].motion[2] = thrownBack(v, settings.dt, m);
  },

  checks: (v) => {
    const grains = v.count * (4 / 3) * Math.PI * cube(v.grainRadius), weight = grains * v.density * v.gravity;
    const highest = (2 * grains) / (v.boxLength * v.boxWidth); // no bed is looser
    const rests = nearsAt(v, { from: v.ballHeight, surface: highest }), checks: Check[] = [];
    if (rests > 0.005) checks.push({
      what: 'The box bears the weight of the bed while the ball falls', unit: 'N', cites: 'statics',
      basis: 'closed form', until: rests,
      allowed: around(weight, 0.05 * weight, 'regression', 'off by 0.6 %; a tenth of a second is short (checks)'),
      measured: (s) => mean(s, 'bedForce', 0.5 * rests, rests),
    });
    for (const { time, ...known } of knownWays(v)) checks.push({
      what: `Displacement at ${Math.round(1000 * time)} ms`, unit: 'mm', until: time, ...known,
      measured: (s) => wayAt(s, time),
    });
    return checks;
  },
});
