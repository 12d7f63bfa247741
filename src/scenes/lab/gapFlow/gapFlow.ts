import { around, between } from '../../../core/band';
import { commonParams, viewParams } from '../../../params/common';
import { number } from '../../../params/param';
import { countParam, densityParam, frictionParam, grainRadiusParam } from '../../../params/soil';
import { topOf } from '../../common/bed';
import { mm } from '../../common/millimetres';
import { shareOf } from '../../common/probes';
import { mean, scene, type Check } from '../../scene';
import { solidOf } from '../hopper/bin';
import { ARCHES, K, slotFlow, steadyRate, STEADY } from '../hopper/law';
import { flowProbes } from '../hopper/probes';
import { hopperWatch } from '../hopper/watch';
import { packingOf, pour, SLIDE, troughBodies, troughDomain, troughOf, type TroughValues } from './trough';

/** Time of settling after the highest grains have come down [s]; damping, by which they fall at g / DAMPING [1/s]. */
const SETTLING = 0.1, DAMPING = 8;
/** Time from one weighing to the next, and that in which the last grains come to rest [s]. */
const EVERY = 0.01, REST = 0.15;
/** The least C with which the gap is expected to run [1]: it says how long a run may take. */
const SLOW = 0.75;

type V = TroughValues & { openSpeed: number; gravity: number };

const massOf = (v: V): number => v.count * v.density * solidOf(v);
/**
 * Returns the flow over C ρ_b [m³/s]: half of that along a slot twice as wide, of which the upright wall is the plane
 * of symmetry, for beads slide along it and do not arch there. End walls make it shorter by 1.4 d, as in `hopper`.
 */
export function freeFlow(v: Pick<V, 'gap' | 'depth' | 'grainRadius' | 'gravity'>): number {
  const d = 2 * v.grainRadius;
  return slotFlow(2 * v.gap, v.depth - K * d, d, v.gravity) / 2;
}
/** Returns the time at which all has run out and rests [s]. */
const emptyAt = (v: V): number =>
  v.gap / v.openSpeed + massOf(v) / (SLOW * 0.55 * v.density * freeFlow(v)) + REST;

const { discharged, rate, borne, packing } = flowProbes(EVERY, massOf);

/** Beads run out of a trough through a gap, which a wall at 45° opens as it slides aside. */
export const gapFlow = scene({
  id: 'gap-flow',
  title: 'Flow through a gap',
  level: 'engineer',
  about: 'A wall at 45° slides aside, and glass beads of 0.5 mm run out of a trough: how much by when '
    + '(Mazhar2015 §4.2.4).',
  cites: ['Mazhar2015 §4.2.4', 'Nedderman1992'],
  tryThis: [
    ['Set Gap to 3: half as wide again, and the flow grows by more.', { gap: 3 }],
    ['Set Gap to 0.6: beads arch over it.', { gap: 0.6 }],
    ['Set Friction to 0.1: more runs out a second.', { friction: 0.1 }],
  ],
  action: ['Open wider', { gap: 3 }],
  params: {
    gap: number({
      label: 'Gap', symbol: 'W', section: 'Experiment', unit: 'mm', default: 2, min: 0.2, max: 50, step: 0.1,
      applies: 'rebuild', doc: 'Width to which the wall opens: the paper has 2, 2.5 and 3 mm.',
    }),
    openSpeed: number({
      label: 'Speed of opening', section: 'Experiment', unit: 'mm/s', default: 50, min: 0.5, max: 200, scale: 'log',
      applies: 'rebuild', doc: 'Of the wall that slides.',
    }),
    depth: number({
      label: 'Depth of the trough', symbol: 'L', section: 'Experiment', unit: 'mm', default: 5, min: 1, max: 500,
      step: 0.1, applies: 'rebuild', doc: 'Along the gap, between the end walls.',
    }),
    count: countParam(3000, {
      label: 'Beads', min: 100, max: 200000, doc: 'They fill the trough as high as they need: the paper has 39 000.',
    }),
    grainRadius: grainRadiusParam(0.25, { label: 'Bead radius', min: 0.1, max: 5, step: 0.05, doc: 'Of all beads.' }),
    density: densityParam(2500, { label: 'Bead density' }),
    friction: frictionParam(0.3, { doc: 'Coulomb coefficient of beads on each other; the paper finds 0.3 at 2 mm.' }),
    wallFriction: frictionParam(0.3, {
      label: 'Wall friction', symbol: 'μ_w', doc: 'Coulomb coefficient of beads on walls and tray.',
    }),
    ...commonParams({ dt: 0.0002, substeps: 5 }),
    ...viewParams([0.008, -0.05, 0.014, 0.002, 0, -0.002], 0.4, { color: 'speed' }),
  },
  pace: 0.02,
  duration: 0.6,
  light: { count: 1500, depth: 4, dt: 0.0004, camera: [0.0065, -0.044, 0.013, 0.0035, 0, 0] },
  small: { count: 1000, depth: 4, dt: 0.0004 },
  plots: ['discharged', 'rate'],
  probes: {
    discharged, rate,
    share: {
      label: 'Share discharged', unit: '1', since: EVERY, doc: 'Discharged mass over that of all beads.',
      measure: (_, v, __, { out }) => shareOf(out ?? NaN, massOf(v)),
    },
    borne, packing,
  },

  size: (v) => ({ grains: v.count }),
  refuse(v) {
    const d = 2 * v.grainRadius;
    return v.depth < 4 * d ? `A trough of depth = ${mm(v.depth)} is too narrow for beads of ${mm(d)}: it must be at `
      + `least ${mm(4 * d)}.` : null;
  },
  notes(v) {
    const d = 2 * v.grainRadius;
    // half of a slot twice as wide
    return 2 * v.gap < ARCHES * d ? [`gap = ${mm(v.gap)} is less than ${ARCHES / 2} beads of ${mm(d)}: they arch over `
      + 'it, and the flow stops.'] : [];
  },
  build(v) {
    const trough = troughOf(v), grains = pour(v, trough, v.seed), top = topOf(grains.positions, grains.radii);
    return {
      domain: troughDomain(trough, top), grains, bodies: troughBodies(trough, top + trough.d),
      settle: {
        time: SETTLING + (DAMPING * 0.2 * top) / 9.81, damping: DAMPING, frictionless: false,
        substep: v.dt / v.substeps,
      },
    };
  },
  start: (v, { position }) => ({ datum: { packing: packingOf(position, v, troughOf(v)) || 0 }, place: [] }),
  watch: (v, { grains }) => hopperWatch(grains, troughOf(v), EVERY),
  drive(v, time, { bodies }) {
    bodies[SLIDE].motion[0] = time >= 0 && time < v.gap / v.openSpeed - 1e-9 ? v.openSpeed : 0;
    for (const body of bodies) body.friction = v.wallFriction;
  },

  checks(v): Check[] {
    const d = 2 * v.grainRadius, mass = massOf(v);
    if (v.gravity === 0 || v.cohesion > 0 || v.gap < STEADY * d || v.depth < STEADY * d) return [];
    const until = emptyAt(v), all: Check[] = [{
      what: 'Trough and tray bear the weight of all beads: none is lost', unit: '1', cites: 'statics',
      basis: 'closed form', until,
      allowed: around(1, 0.02, 'regression', 'off by 0.0 % (checks)'),
      measured: (s) => mean(s, 'borne', until - 0.05, until),
    }];
    const isHigh = troughOf(v).high > 2.5 * v.gap;
    if (v.friction < 0.2 || v.friction > 0.4 || v.wallFriction < 0.2 || v.wallFriction > 0.5 || !isHigh
      || v.rollingFriction > 0) return all;
    return [...all, {
      what: 'C of the flow, over ρ_b √g (L − 1.4 d)(2 W − 1.4 d)^1.5 / 2', unit: '1', cites: 'Nedderman1992: 1.03',
      basis: 'regression', until,
      allowed: between(0.8, 1.2, 'seeds', 'three beds differ by 8 %; gaps and frictions by as much (gap-flow)'),
      measured: (s) => steadyRate(s, mass) / (mean(s, 'packing', 0) * v.density * freeFlow(v)),
    }];
  },
});
