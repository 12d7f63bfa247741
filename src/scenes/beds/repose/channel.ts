import { atan } from '../../../core/elementary/arcs';
import { cube } from '../../../core/elementary/powers';
import type { Measures } from '../../../model/measures';
import { looseBed, looseHeight } from '../../common/bed';
import { fixed, floor, wall } from '../../common/fixed';
import type { Release } from './release';

/**
 * Depth of the column along y, and spacing of the lattice on which its grains start [diameters]. The wall is at x = 0.
 */
const DEPTH = 6, SPACING = 1.1;
/** Approximate ratio of the column's height to its length [1]: so tall that no flat top is left. */
const ASPECT = 2;
/** Time [s] and damping [1/s] of settling behind the gate, and the speed at which the gate rises [m/s]. */
const SETTLING = 0.6, DAMPING = 6, LIFT = 0.5;

const GATE = 4; // index of the gate among the big bodies, after floor, wall and sides

/** Returns the length of the column [m], for which the grains fill it to ASPECT. */
function lengthOf({ count, grainRadius }: { count: number; grainRadius: number }): number {
  return 2 * grainRadius * Math.max(2, Math.round(Math.sqrt(count / (DEPTH * ASPECT)) * 0.95));
}

/**
 * Returns the moment of the forces of grains on floor and walls, about the y axis at the foot of the wall [N·m], and
 * their weight [N].
 */
function pressed(m: Measures): { moment: number; weight: number } {
  let moment = 0, weight = 0;
  for (let k = 0; k < GATE; k++) { // all these bodies have their centre at x = z = 0
    moment += m.bodies[k].torque[1];
    weight -= m.bodies[k].force[2];
  }
  return { moment, weight };
}

/** Returns x of the centre of mass of the heap, at rest [m]. */
function middle(m: Measures): number {
  const { moment, weight } = pressed(m);
  return weight > 0 ? moment / weight : 0;
}

/** A gate rises from before a column in a channel, which slumps to a wedge. */
export const channel: Release = {
  build(v) {
    const d = 2 * v.grainRadius, length = lengthOf(v), width = DEPTH * d, half = width / 2;
    const height = looseHeight({ count: v.count, radius: v.grainRadius, width, length, spacing: SPACING }) + d;
    return {
      domain: { min: [0, -half, 0], max: [8 * length, half, height + d] },
      grains: looseBed({
        count: v.count, radius: v.grainRadius, mass: (4 / 3) * Math.PI * cube(v.grainRadius) * v.density,
        min: [0, -half, 0], width, length,
        spacing: SPACING, seed: v.seed,
      }),
      bodies: [
        floor(), wall('wall', '+x', [0, 0, 0]), wall('side −y', '+y', [0, -half, 0]),
        wall('side +y', '-y', [0, half, 0]),
        fixed('gate', { kind: 'box', halfExtents: [d / 2, half, height], edgeRadius: 0.1 * d }, {
          position: [length + d / 2, 0, height], look: 'wall',
        }),
        wall('far wall', '-x', [8 * length, 0, 0]), // stops grains that roll away
      ],
      settle: { time: SETTLING, damping: DAMPING, frictionless: false },
    };
  },
  datum(v, positions) {
    let height = 0;
    // a column's middle is at half its height
    for (let i = 0; i < v.count; i++) height += (2 * positions[3 * i + 2]) / v.count;
    return { area: lengthOf(v) * height, height };
  },
  drive(v, time, bodies) {
    bodies[GATE].motion[2] = time >= 0 && time < 3 * (lengthOf(v) * ASPECT) / LIFT ? LIFT : 0;
  },
  slope: (v) => ({ crest: 'line', across: DEPTH * 2 * v.grainRadius, far: 8 * lengthOf(v), below: Infinity }),
  angle(m, { area }) {
    const x = middle(m); // a third of the wedge's length
    return x > 0 ? atan((2 * area) / (9 * x * x)) : 0;
  },
  spread: middle,
  weight: (m) => pressed(m).weight,
  restsAt: () => 1.9,
};
