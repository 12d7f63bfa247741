import { around, between } from '../../../core/band';
import { square } from '../../../core/elementary/powers';
import { commonParams, viewParams } from '../../../params/common';
import { choice, number } from '../../../params/param';
import { countParam, densityParam, frictionParam, grainRadiusParam } from '../../../params/soil';
import { topOf } from '../../common/bed';
import { mm } from '../../common/millimetres';
import { topSpeed } from '../../common/probes';
import { mean, scene, type Check } from '../../scene';
import {
  binBodies, binDomain, binOf, FIRST_WALL, FLOOR, GATE, massOf, packingOf, pour, wallsOf,
} from './bin';
import { ARCHES, K, slotFlow, steadyRate, STEADY } from './law';
import { flowProbes } from './probes';
import { riseAt, RISING, siloChecks, siloNotes, siloProbes, type SiloValues } from './silo';
import { EVERY, hopperWatch } from './watch';

/** Time of settling after the highest grains have come down [s]; damping, by which they fall at g / DAMPING [1/s]. */
const SETTLING = 0.5, DAMPING = 4;
/** Speed at which the gate is drawn aside [m/s]. */
const OPENING = 2;
/** Experiments have these C [1]: Beverloo1961 for holes, Nedderman1992 for slots. */
const C = { hole: 0.58, slot: 1.03 };
/** Time in which the last grains come to rest [s]. */
const REST = 1;

type V = SiloValues;

/** Returns the flow over C ρ_b [m³/s]: √g (D − k d)^2.5 of a hole, √g (W − k d)^1.5 along a slot. */
export function freeFlow(v: V): number {
  const d = 2 * v.grainRadius, free = Math.max(0, v.opening - K * d);
  // side walls take as much of a slot's ends as its edges do of its width
  return v.outlet === 'hole' ? square(free) * Math.sqrt(v.gravity * free)
    : slotFlow(v.opening, v.periodic === 'on' ? v.depth : v.depth - K * d, d, v.gravity);
}

/** Returns the time at which all has run out that will [s]. */
const emptyAt = (v: V): number =>
  v.shut + massOf(v) / (0.7 * C[v.outlet] * 0.55 * v.density * freeFlow(v)) + REST;

const { discharged, rate, borne, packing } = flowProbes<V>(EVERY, massOf);
const { wallLoad, ...silo } = siloProbes(EVERY);

/** Returns the checks of what runs out. */
function flowChecks(v: V): Check[] {
  const d = 2 * v.grainRadius;
  if (v.gravity === 0 || v.cohesion > 0 || v.opening < STEADY * d) return [];
  const until = emptyAt(v), all: Check[] = [{
    what: 'Bin and tray bear the weight of all grains', unit: '1', cites: 'statics', basis: 'closed form', until,
    allowed: around(1, 0.01, 'regression', 'off by 0.1 % at most (checks, defaults)'),
    measured: (s) => mean(s, 'borne', until - 0.5, until),
  }];
  const across = v.outlet === 'hole' ? Math.min(v.binWidth, v.depth) : v.binWidth, mass = massOf(v);
  const isHigh = mass / (0.6 * v.density * v.binWidth * v.depth) > 1.4 * v.opening;
  if (v.friction < 0.4 || v.friction > 0.6 || v.wallFriction < 0.3 || v.wallFriction > 0.7 || v.opening > 0.5 * across
    || v.bottomAngle > Math.PI / 5 || !isHigh || v.rollingFriction > 0) return all;
  const isHole = v.outlet === 'hole';
  return [...all, {
    what: isHole ? 'C of the flow, over ρ_b √g (D₀ − 1.4 d)^2.5' : 'C of the flow, over ρ_b √g L (D₀ − 1.4 d)^1.5',
    unit: '1', cites: isHole ? 'Beverloo1961: 0.58' : 'Nedderman1992: 1.03; here 0.82 to 0.94',
    basis: isHole ? 'experiment' : 'regression', until,
    allowed: isHole ? between(0.48, 0.62,
      'regression', '0.52 to 0.57 of holes of 4 to 7 grains; points scatter by 5 % (hopper)')
      : between(0.77, 1.15, 'regression', '0.82 to 0.94, and 1.03 of the source (hopper)'),
    measured: (s) => steadyRate(s, mass) / (mean(s, 'packing', 0) * v.density * freeFlow(v)),
  }];
}

/** Grains run out of a bin through a hole or a slot: how fast, and who bears those that wait. */
export const hopper = scene({
  id: 'hopper',
  title: 'Hopper',
  level: 'look',
  about: 'Grains run out of a bin through a hole or a slot, as fast however high they stand (Beverloo1961), and walls '
    + 'bear a part of them (Janssen1895).',
  cites: ['Beverloo1961', 'Nedderman1992', 'Janssen1895'],
  tryThis: [
    ['Set Opening to 18: grains arch over it, and the flow stops.', { opening: 18 }],
    ['Set Outlet shut for to 1 and Wall friction to 0.2: the walls bear what Janssen1895 says.',
      { shut: 1, wallFriction: 0.2 }],
    ['Choose Slot, Periodic depth On: a slot without ends.', { periodic: 'on', outlet: 'slot' }],
  ],
  action: ['Open wider', { opening: 54 }],
  params: {
    outlet: choice({
      label: 'Outlet', section: 'Experiment', default: 'hole', applies: 'rebuild',
      options: { slot: 'Slot', hole: 'Hole' }, doc: 'A round hole in the middle, or a slot along the whole depth.',
    }),
    opening: number({
      label: 'Opening', symbol: 'D₀', section: 'Experiment', unit: 'mm', default: 36, min: 1, max: 1000, step: 1,
      applies: 'rebuild', doc: 'Diameter of the hole, or width of the slot.',
    }),
    binWidth: number({
      label: 'Width of the bin', section: 'Experiment', unit: 'mm', default: 90, min: 10, max: 2000, step: 5,
      applies: 'rebuild', doc: 'Along x, across the slot.',
    }),
    depth: number({
      label: 'Depth of the bin', section: 'Experiment', unit: 'mm', default: 90, min: 5, max: 2000, step: 5,
      applies: 'rebuild', doc: 'Along y, along the slot.',
    }),
    periodic: choice({
      label: 'Periodic depth', section: 'Experiment', default: 'off', applies: 'rebuild',
      options: { off: 'Off (walls)', on: 'On' },
      doc: 'Whether the bin repeats itself along its depth, without walls there; it then runs on the CPU.',
    }),
    bottomAngle: number({
      label: 'Slope of the bottom', symbol: 'α', section: 'Experiment', unit: 'deg', default: 0, min: 0, max: 75,
      step: 5, applies: 'rebuild', doc: 'Above the level: 0 is flat, 60 a steep cone or wedge.',
    }),
    shut: number({
      label: 'Outlet shut for', section: 'Experiment', unit: 's', default: 0, min: 0, max: 20, step: 0.1,
      applies: 'rebuild',
      doc: `The outlet stays shut so long. In the last ${RISING} s of it the walls rise by a grain's radius, so that `
        + 'all of their friction bears the bed, as Janssen1895 supposes.',
    }),
    count: countParam(3500, { min: 100, max: 200000, doc: 'Number of spheres; the bin is as high as they need.' }),
    grainRadius: grainRadiusParam(3, { min: 0.2, max: 50, step: 0.1, doc: 'Radius of the spheres.' }),
    density: densityParam(2500, { doc: 'Of the material of a grain.' }),
    friction: frictionParam(0.5, { doc: 'Coulomb coefficient of grains on each other.' }),
    wallFriction: frictionParam(0.5, {
      label: 'Wall friction', symbol: 'μ_w', doc: 'Coulomb coefficient of grains on bottom, walls and tray.',
    }),
    ...commonParams({ substeps: 10 }),
    ...viewParams([0.12, -0.33, 0.12, 0, 0, -0.015], 0.8, { color: 'speed' }),
  },
  soil: { radius: (v) => v.grainRadius, round: true },
  pace: 0.5,
  duration: 6,
  opens: { camera: [0.04, -0.32, 0.03, 0, 0, -0.012] },
  light: { count: 2000 },
  lighter: [{ count: 1200, dt: 0.004, opening: 28 }],
  small: { count: 900, binWidth: 60, depth: 60, opening: 28, dt: 0.004 },
  plots: ['discharged', 'rate', 'wallLoad', 'floorLoad'],
  probes: {
    discharged, rate,
    wallLoad,
    floorLoad: {
      label: 'Load on the bottom', unit: 'N', averaged: true,
      doc: 'Vertical force on the bottom of the bin, downwards, and on the gate until it is drawn.',
      measure: (m) => -m.bodies[FLOOR].force[2] - m.bodies[GATE].force[2],
    },
    borne, packing,
    speed: topSpeed,
    ...silo,
  },

  size: (v) => ({ grains: v.count }),
  refuse(v) {
    const d = 2 * v.grainRadius, isHole = v.outlet === 'hole';
    const least = isHole ? Math.min(v.binWidth, v.depth) : v.binWidth;
    if (least < 4 * d || v.depth < 2 * d) return `A bin of binWidth = ${mm(v.binWidth)} and depth = ${mm(v.depth)} is `
      + `too narrow for grains of ${mm(d)}: it needs four of them beside each other.`;
    return v.opening > least - 2 * d ? `opening = ${mm(v.opening)} leaves no bottom in a bin of ${mm(least)}: it may `
      + `be at most ${mm(least - 2 * d)} with grains of ${mm(d)}.` : null;
  },
  notes(v) {
    const d = 2 * v.grainRadius, notes = siloNotes(v);
    if (v.opening < ARCHES * d) notes.push(
      `opening = ${mm(v.opening)} is less than ${ARCHES} grains of ${mm(d)}: they arch over it, and the flow stops.`);
    return notes;
  },
  build(v) {
    const bin = binOf(v), grains = pour(v, bin, v.seed), top = topOf(grains.positions, grains.radii) + bin.d;
    return {
      domain: binDomain(bin, top), grains, bodies: binBodies(v, bin, top),
      ...(v.periodic === 'on' && { periodic: true }),
      settle: { time: SETTLING + (DAMPING * 0.3 * top) / 9.81, damping: DAMPING, frictionless: false },
    };
  },
  start: (v, { position }) => ({ datum: { packing: packingOf(position, v, binOf(v)) || 0 }, place: [] }),
  watch: (v, { grains }) => hopperWatch(grains, binOf(v)),
  drive(v, time, { bodies }) {
    const away = (v.opening + 6 * v.grainRadius) / OPENING;
    const opens = time >= v.shut && time < v.shut + away;
    bodies[GATE].motion[0] = opens ? OPENING : 0;
    for (let k = FIRST_WALL; k < FIRST_WALL + wallsOf(v); k++) bodies[k].motion[2] = riseAt(v, time);
    for (const body of bodies) body.friction = v.wallFriction;
    // under the lip of a bottom that slopes is a wedge, in which a rough gate would crush what it drags there
    if (opens && v.bottomAngle > 0) bodies[GATE].friction = 0;
  },

  checks: (v) => [...flowChecks(v), ...siloChecks(v)],
});
