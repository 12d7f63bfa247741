import { between } from '../../../core/band';
import { trend } from '../../trend';
import type { Measures } from '../../../model/measures';
import { reachOf, wallShare, type Section } from '../../common/janssen';
import { shareOf } from '../../common/probes';
import { mean, type Check, type Gauges, type Probe, type Series } from '../../scene';
import { FIRST_WALL, massOf, solidOf, WALL, wallsOf, type BinValues } from './bin';

/** Time in which the walls rise by a grain's radius before the outlet is opened [s]: slower, contacts creep instead. */
export const RISING = 0.5;
/** Friction of walls along which grains slip, and roll where it is more [1]. */
const SLIPS = 0.25;
/**
 * Solid fraction that tells the height of the bed [1]; least width of a bin [diameters], and least height of a bed over
 * that width [1], to be compared.
 */
const PACKING = 0.55, NARROW = 8, HIGH = 0.95;

export type SiloValues = BinValues & {
  shut: number; friction: number; wallFriction: number; rollingFriction: number; cohesion: number; gravity: number;
  recovery: number;
};

/** Returns the speed of the walls [m/s], upwards. */
export const riseAt = ({ shut, grainRadius }: SiloValues, time: number): number =>
  (time >= Math.max(0, shut - RISING) && time < shut ? grainRadius / RISING : 0);

/** Returns the load on the walls of the bin [N], downwards. */
function onWalls({ bodies }: Measures, v: BinValues): number {
  let load = 0;
  for (let k = FIRST_WALL; k < FIRST_WALL + wallsOf(v); k++) load -= bodies[k].force[2];
  return load;
}

/** The walls face −x, +x, −y, +y in turn: axis and sign of outwards. */
const axisOf = (k: number): 0 | 1 => (k < FIRST_WALL + 2 ? 0 : 1);
const outOf = (k: number): 1 | -1 => ((k - FIRST_WALL) % 2 === 0 ? -1 : 1);

/** Returns the force of the bed square to the walls, outwards [N], summed over them. */
function pushOn({ bodies }: Measures, v: BinValues): number {
  let push = 0;
  for (let k = FIRST_WALL; k < FIRST_WALL + wallsOf(v); k++) push += outOf(k) * bodies[k].force[axisOf(k)];
  return push;
}

/** Returns that force times the height above z = 0 at which it acts [N m], from the torques on the walls. */
function momentOf({ bodies }: Measures, v: BinValues): number {
  let moment = 0;
  for (let k = FIRST_WALL; k < FIRST_WALL + wallsOf(v); k++) {
    const { force, torque, position } = bodies[k], out = outOf(k), axis = axisOf(k);
    const turn = axis === 0 ? torque[1] : -torque[0]; // less that of the vertical force, which acts on the face
    moment += out * (turn + position[2] * force[axis]) - WALL * v.grainRadius * force[2];
  }
  return moment;
}

const sectionOf = ({ binWidth, depth, periodic }: BinValues): Section =>
  ({ area: binWidth * depth, perimeter: 2 * (depth + (periodic === 'on' ? 0 : binWidth)) });

/**
 * Returns the pressure on the walls over that along the bed, both means over its height [1]: K of Janssen1895; 0 over a
 * bottom that slopes, which pushes sideways itself. What a cross-section bears is the weight above it less what the
 * walls bear there, so that its integral over the height is weight times height of its centre, less the same of the
 * load on the walls, which is taken to act as high as the push on them. No height of the bed is needed.
 */
function ratioOf(m: Measures, v: SiloValues, { lift = NaN }: Gauges): number {
  if (v.bottomAngle > 0) return 0;
  const push = pushOn(m, v), along = lift * v.gravity - onWalls(m, v) * shareOf(momentOf(m, v), push);
  const { area, perimeter } = sectionOf(v);
  return along <= 0 ? 0 : (push * area) / (perimeter * along);
}

/** Returns the load on the bottom by Janssen1895 [N] with the ratio of pressures that was measured, 0 without one. */
function janssen(m: Measures, v: SiloValues, packing: number, gauges: Gauges): number {
  const ratio = ratioOf(m, v, gauges), mass = massOf(v) - (gauges.out ?? NaN);
  if (v.bottomAngle > 0 || packing === 0) return 0;
  const x = reachOf(v.wallFriction, ratio, mass / (packing * v.density), sectionOf(v));
  return mass * v.gravity * (1 - wallShare(x));
}

/** Returns the probes of what the walls of a bin bear; those of the watch have values from `since` [s] on. */
export const siloProbes = (since: number) => ({
  wallLoad: {
    label: 'Load on the walls', unit: 'N', averaged: true, doc: 'Vertical force on the walls of the bin, downwards.',
    measure: onWalls,
  },
  wallPush: {
    label: 'Wall push', unit: 'N', averaged: true,
    doc: 'Force square to the walls of the bin, outwards, summed over them.', measure: pushOn,
  },
  wallUse: {
    label: 'Friction used', unit: '1', averaged: true,
    doc: 'Load on the walls over wall friction times push: 1 where all slips down, as Janssen1895 supposes.',
    measure: (m, v) => shareOf(onWalls(m, v), v.wallFriction * pushOn(m, v)),
  },
  wallRatio: {
    label: 'Wall ratio', symbol: 'K', unit: '1', averaged: true, since,
    doc: 'Pressure on the walls over that along the bed, means over its height: K of Janssen1895; 0 over a bottom that '
      + 'slopes.',
    measure: (m, v, _, gauges) => ratioOf(m, v, gauges),
  },
  janssenLoad: {
    label: 'Janssen\'s load', unit: 'N', averaged: true, since,
    doc: 'Load on the bottom by Janssen1895, with K as measured and all of the wall friction in use; 0 over a bottom '
      + 'that slopes.',
    measure: (m, v, { packing = 0 }, gauges) => janssen(m, v, packing, gauges),
  },
}) satisfies Record<string, Probe<SiloValues>>;

/** Returns the mean of a probe while walls rise that have risen half of their way. */
export const risen = (series: Series, probe: string, shut: number): number =>
  mean(series, probe, shut - RISING / 2, shut);

/** Returns the load on the walls over that of Janssen1895 [1], by then. */
export function wallLoadOver(series: Series, shut: number): number {
  const walls = risen(series, 'wallLoad', shut);
  return walls / (walls + risen(series, 'floorLoad', shut) - risen(series, 'janssenLoad', shut));
}

/** Returns true if walls rise so long beside a bed so high that they take what Janssen1895 says, where grains slip. */
const isSilo = (v: SiloValues): boolean => {
  const least = Math.min(v.binWidth, v.periodic === 'on' ? Infinity : v.depth);
  const high = (v.count * solidOf(v)) / (PACKING * v.binWidth * v.depth);
  return v.shut >= RISING && v.bottomAngle === 0 && least >= NARROW * 2 * v.grainRadius && high >= HIGH * least;
};

/** Returns a sentence where Janssen's law does not hold although the outlet is shut. */
export const siloNotes = (v: SiloValues): string[] => (isSilo(v) && v.wallFriction > SLIPS
  ? [`wallFriction = ${v.wallFriction}: above ${SLIPS} grains roll along the walls rather than slip. These bear less `
    + 'than Janssen1895 says, and the check of it does not apply.'] : []);

/** Returns the checks of Janssen1895. */
export function siloChecks(v: SiloValues): Check[] {
  if (!isSilo(v) || v.wallFriction < 0.08 || v.wallFriction > SLIPS || v.friction < 0.4 || v.friction > 0.6
    || v.rollingFriction > 0 || v.cohesion > 0 || v.gravity < 1 || v.recovery < 0.05 || v.recovery > 0.2
    || v.grainRadius < 0.001) return [];
  // creep leaves a part of the friction unused, more of it as the walls are rougher
  return [{
    what: 'Load on the walls over that of Janssen\'s law with K as measured', unit: '1', cites: 'Janssen1895',
    basis: 'closed form', until: v.shut,
    allowed: between(0.8, 1, 'regression', 'creep leaves 2 to 15 % of the friction unused (hopper)'),
    measured: (s) => wallLoadOver(s, v.shut),
  }, {
    what: 'Pressure on the walls over that along the bed', unit: '1', cites: 'bench hopper janssen',
    basis: 'regression', until: v.shut,
    allowed: between(0.66, 0.88, 'regression', '0.74 to 0.83 by height, friction and seed (hopper)'),
    measured: (s) => risen(s, 'wallRatio', v.shut),
  }, trend({
    what: 'Walls bear more and more as they rise', cites: 'Janssen1895: friction comes into use', basis: 'closed form',
    sense: 'rises', probe: 'wallLoad', from: v.shut - RISING, until: v.shut,
  })];
}
