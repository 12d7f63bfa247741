import { assert } from '../../core/assert';
import type { Vec3 } from '../../core/vec3';
import { createLive } from '../../model/settings';
import { surfaceControl, type FlexibleSpec } from '../../model/flexible/spec';
import { STEP_STATUS } from '../../model/status';
import type { BodySpec } from '../../model/worldSpec';
import { createCpuEngine } from '../../physics/cpu/engine';
import { noGrains } from '../../scenes/common/bed';
import { floor } from '../../scenes/common/fixed';
import { carcass, tireOn } from '../../scenes/hmmwv/flexible/world';
import { reachOf } from '../../scenes/tires/deflection';
import type { FlexibleTire } from '../../vehicle/tires/flexibleTire';

/** A tire pressed so far: its deflection [m], the force of the ground [N] and the area of its patch [m²]. */
export type Pressed = { deflection: number; force: number; patch: number };

/** These numbers say what a tire does that is blown up and then pressed on hard ground. */
export type PressedTire = {
  /** Radius of its mid-surface as drawn and as blown up, without ground [m]. */
  drawn: number;
  blownUp: number;
  rows: Pressed[];
};

/** Time in which it is blown up, and then stands [s]; decay of motion against its hub [1/s]. */
const FILLS = 0.25, STANDS = 0.05, DECAY = 40;
/** Speed at which it is pressed, and comes near before [m/s]; gap above the ground in between [m]. */
const SPEED = 0.06, COMES = 0.5, CLEAR = 0.003;
const ROWS = 10, FRAME = 0.002; // rows; frame step [s]

/**
 * Presses a tire of the HMMWV on a hub that does not turn against hard ground, slowly, to `most` [m], in substeps of
 * at most `h` [s]; each row is a mean over a tenth of the way, and deflection is the way since the first contact point
 * has touched the ground.
 */
export function pressTire(data: FlexibleTire, most: number, h: number): PressedTire {
  const centre: Vec3 = [0, 0, 0.6], hub: BodySpec = {
    name: 'wheel FL', shape: { kind: 'sphere', radius: 0.05 }, position: centre, mass: 1, inertia: [1, 1, 1],
    motion: [0, 0, 0, 0, 0, 0], collides: false, look: 'wheel',
  };
  const tire: FlexibleSpec = tireOn('FL', centre, data), { thickness } = tire.material;
  const drawn = reachOf(tire.mesh.nodes, data, centre[2], carcass()).below;
  const spec = {
    domain: { min: [-1, -1, -0.1] as Vec3, max: [1, 1, 2] as Vec3 }, grains: noGrains(), bodies: [hub, floor('ground')],
    flexible: [tire],
  };
  const engine = createCpuEngine(spec), live = createLive(spec, {
    dt: FRAME, substeps: Math.ceil(FRAME / h - 1e-9), gravity: [0, 0, 0], friction: 0.8, damping: DECAY,
  });
  live.flexible = [surfaceControl(tire)];
  const [measure] = engine.measures.flexible, height = (): number => engine.measures.bodies[0].position[2];
  const move = (speed: number, time: number, then: () => void = () => undefined): void => {
    live.bodies[0].motion[2] = speed;
    for (let k = Math.round(time / FRAME); k > 0; k--) {
      void engine.step(live);
      assert((engine.measures.status & STEP_STATUS.surfaceBroken.bit) === 0, 'the tire is broken');
      then();
    }
  };
  move(0, FILLS);
  const blownUp = reachOf(measure.nodes, data, height(), carcass()).below;
  move(-COMES, (height() - blownUp - thickness / 2 - CLEAR) / COMES);
  move(0, STANDS);
  while (measure.force[2] === 0) move(-SPEED, FRAME);
  const touched = height();
  const rows: Pressed[] = [];
  for (let k = 0; k < ROWS; k++) {
    const sum: Pressed = { deflection: 0, force: 0, patch: 0 }, time = most / ROWS / SPEED;
    let steps = 0;
    move(-SPEED, time, () => {
      sum.deflection += touched - height();
      sum.force += measure.force[2];
      sum.patch += measure.patchArea;
      steps++;
    });
    rows.push({ deflection: sum.deflection / steps, force: sum.force / steps, patch: sum.patch / steps });
  }
  return { drawn, blownUp, rows };
}

/** Returns the force [N] and the patch [m²] at a deflection [m], on the line between two rows. */
export function atDeflection({ rows }: PressedTire, deflection: number): { force: number; patch: number } {
  const k = Math.max(1, rows.findIndex((row) => row.deflection >= deflection)), a = rows[k - 1], b = rows[k];
  const part = (deflection - a.deflection) / (b.deflection - a.deflection);
  return { force: a.force + part * (b.force - a.force), patch: a.patch + part * (b.patch - a.patch) };
}

/** Half the way over which a slope is taken [m]: plates of some mesh touch down row after row. */
const ASIDE = 0.008;

/** Returns the deflection [m] under a load [N], NaN if it is never borne, and the slope about it [N/m]. */
export function underLoad(tire: PressedTire, load: number): { deflection: number; slope: number } {
  const k = tire.rows.findIndex(({ force }) => force >= load);
  if (k < 1) return { deflection: NaN, slope: NaN };
  const { deflection: x, force: f } = tire.rows[k - 1], { deflection: y, force: g } = tire.rows[k];
  const deflection = x + ((load - f) * (y - x)) / (g - f);
  const [low, high] = [-ASIDE, ASIDE].map((aside) => atDeflection(tire, deflection + aside).force);
  return { deflection, slope: (high - low) / (2 * ASIDE) };
}
