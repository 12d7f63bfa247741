import { around, between } from '../../../core/band';
import { cube, square } from '../../../core/elementary/powers';
import { commonParams, viewParams } from '../../../params/common';
import { number } from '../../../params/param';
import { countParam, frictionParam, frictionRatioParam } from '../../../params/soil';
import { topOf } from '../../common/bed';
import { gauge } from '../../common/driving';
import { depthOf, reachOf } from '../../common/janssen';
import { ownFriction } from '../../common/ownFriction';
import { loadOn, shareOf, topSpeed } from '../../common/probes';
import { mean, scene, type Check, type Series } from '../../scene';
import {
  areaOf, CONE, DIAMETER, GATE, LOWER, MASS, packingBetween, pour, UPPER, vesselBodies, vesselDomain, vesselOf,
  type VesselValues,
} from './vessel';
import { EVERY, pebbleWatch } from './watch';

/** Time of settling after the highest pebbles have come down [s]; damping, by which they fall at g / DAMPING [1/s]. */
const SETTLING = 0.8, DAMPING = 2;
/** Speed at which the gate is drawn aside [m/s]. */
const OPENING = 1.5;
/** Layers that are left out at both ends of the bed beside the wall when its packing is measured [diameters]. */
const ENDS = 2;
/**
 * Beverloo1961: flow = C ρ φ √g (D₀ − k d)^2.5, with C 0.58 and k 1.4 for spheres; and the solid fraction of the bed
 * that it takes [1].
 */
const C = 0.58, K = 1.4, BULK = 0.6;
/**
 * Slope of a cone beside which pebbles stand still if it is flatter, and slip if it is as steep [rad]; and the Coulomb
 * coefficients of a wall on which both is so: a smoother cone lets them slip, a rougher wall does not bear more [1].
 */
const DEAD = Math.PI / 4, ROUGH = 0.2, ROUGHEST = 0.5;
/** Time that the last pebbles need to fall and rest [s], and the time of emptying over that at the steady flow [1]. */
const REST = 2, LATE = 1.25;

/** Times between which the wall bears a bed that flows and is still full [s]. */
const MOVES = 0.6, FIRST = 1.2;

type V = VesselValues & { friction: number; wallFriction: number; gravity: number };

/** Returns pebbles a second through the outlet, by Beverloo1961. */
function beverloo({ outlet, gravity }: V): number {
  const free = outlet - K; // [diameters]
  return (C * BULK * square(free) * Math.sqrt((free * gravity) / DIAMETER)) / (Math.PI / 6);
}
const emptyAt = (v: V): number => (LATE * v.count) / beverloo(v);

/** Returns the mean flow while the vessel goes from `from` to `to` of its pebbles [1/s]. */
function meanFlow({ t, left }: Series, count: number, from: number, to: number): number {
  const a = left.findIndex((n) => n <= from * count), b = left.findIndex((n) => n <= to * count);
  return a < 0 || b < 0 ? 0 : (left[a] - left[b]) / (t[b] - t[a]);
}

/**
 * Returns the ratio of the pressures across and along the bed [1] with which the share of the wall is that of
 * Janssen1895, from the means of the first second of the flow.
 */
function pressureRatio(s: Series, v: V): number {
  const over = (key: string): number => mean(s, key, MOVES, FIRST), vessel = vesselOf(v), weight = MASS * v.gravity;
  const share = (over('upperLoad') + over('lowerLoad')) / (over('beside') * weight);
  const volume = (over('beside') * (Math.PI / 6) * cube(DIAMETER)) / mean(s, 'packing', 0); // [m³]
  const area = areaOf(vessel), section = { area, perimeter: (2 * area) / vessel.radius };
  return depthOf(share) / reachOf(v.friction * v.wallFriction, 1, volume, section);
}

/** Fuel pebbles run out of the core of a reactor: how dense they lie, what the wall bears, and how fast they flow. */
export const pebbleBed = scene({
  id: 'pebble-bed',
  title: 'Pebble bed',
  level: 'engineer',
  about: 'Fuel pebbles of 60 mm run out of a reactor core through its cone: HTR-10 at half its width, in seconds '
    + 'instead of months (Anitescu2005, pebble bed reactor).',
  cites: ['Anitescu2005, The pebble bed nuclear reactor', 'Rycroft2006'],
  tryThis: [
    ['Set Outlet to 3: pebbles arch over it, and the flow stops.', { outlet: 3 }],
    ['Set Slope of the cone to 60 deg: the bed sinks as a whole, without dead corners.', { cone: 60 }],
    ['Set Wall friction to 0: the wall bears nothing any more.', { wallFriction: 0 }],
  ],
  action: ['Grease', { friction: 0 }],
  params: {
    count: countParam(3375, {
      label: 'Pebbles', symbol: undefined, min: 200, max: 27000,
      doc: 'Fuel pebbles of 60 mm and 0.2 kg. The core grows with them: 27 000 fill HTR-10, 1.8 m wide.',
    }),
    outlet: number({
      label: 'Outlet', symbol: 'D₀/d', section: 'Experiment', unit: '1', default: 6, min: 2, max: 15, step: 0.5,
      applies: 'rebuild',
      doc: 'Diameter of the outlet in pebbles; it is never wider than nine tenths of the core.',
    }),
    cone: number({
      label: 'Slope of the cone', symbol: 'α', section: 'Experiment', unit: 'deg', default: 30, min: 10, max: 70,
      step: 5, applies: 'rebuild',
      doc: 'Of its wall above the level; HTR-10 has 30°.',
    }),
    friction: frictionParam(0.4, { doc: 'Coulomb coefficient of pebbles on each other.' }),
    wallFriction: frictionRatioParam('Wall friction', 'core and cone'),
    ...commonParams({ dt: 0.004, substeps: 10 }),
    ...viewParams([1.3, -3.7, 1.9, 0, 0, 0.85], 1),
  },
  duration: 14,
  opens: { color: 'layers' },
  light: { count: 1500, camera: [0.7, -2.95, 1.85, 0, 0, 0.55] },
  lighter: [{ count: 1000, outlet: 5, camera: [0.67, -2.8, 1.2, 0, 0, 0.65] }],
  small: { count: 400, outlet: 5 },
  plots: ['left', 'flow', 'wallShare'],
  probes: {
    left: { label: 'Pebbles in the core', unit: '1', doc: 'Above the outlet.', since: EVERY, measure: gauge('left') },
    flow: {
      label: 'Flow', unit: '1/s', doc: `Pebbles that leave the core a second, over the last ${EVERY} s.`, since: EVERY,
      measure: gauge('flow'),
    },
    wallShare: {
      label: 'Share of the wall', unit: '1', averaged: true, since: EVERY,
      doc: 'Vertical load on the wall over the weight of the pebbles beside it: what Janssen1895 is about.',
      measure: (m, v, _, gauges) =>
        shareOf(-m.bodies[LOWER].force[2] - m.bodies[UPPER].force[2], (gauges.beside ?? NaN) * MASS * v.gravity),
    },
    packing: {
      label: 'Packing at the start', symbol: 'φ', unit: '1',
      doc: 'Solid fraction beside the wall of the core, but for two layers above and below.',
      measure: (_, __, datum) => datum.packing ?? 0,
    },
    upperLoad: {
      label: 'Load on the upper wall', unit: 'N', averaged: true, doc: 'Vertical force on its upper half, downwards.',
      measure: (m) => -m.bodies[UPPER].force[2],
    },
    lowerLoad: {
      label: 'Load on the lower wall', unit: 'N', averaged: true, doc: 'Vertical force on its lower half, downwards.',
      measure: (m) => -m.bodies[LOWER].force[2],
    },
    above: {
      label: 'Pebbles beside the upper wall', unit: '1', doc: 'Above the middle of the wall.', since: EVERY,
      measure: gauge('above'),
    },
    beside: {
      label: 'Pebbles beside the wall', unit: '1', doc: 'Above the cone.', since: EVERY, measure: gauge('beside'),
    },
    weightRatio: {
      label: 'Force over weight', unit: '1', averaged: true,
      doc: 'Vertical force on core, gate and tray over the weight of all pebbles; less than 1 while they fall.',
      measure: (m, v) => shareOf(loadOn(m), v.count * MASS * v.gravity),
    },
    speed: topSpeed,
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const vessel = vesselOf(v), grains = pour(v, vessel), domain = vesselDomain(vessel, grains);
    const fall = domain.max[2] - vessel.bottom; // [m], and the loose filling sinks by some third of it
    return {
      domain, grains: { ...grains, look: 'graphite' }, bodies: vesselBodies(vessel, grains),
      settle: { time: SETTLING + (DAMPING * 0.4 * fall) / 9.81, damping: DAMPING, frictionless: true },
    };
  },
  start: (v, { position }, { grains }) => {
    const vessel = vesselOf(v), low = vessel.shoulder + ENDS * DIAMETER;
    const high = topOf(position, grains.radii) - (ENDS + 0.5) * DIAMETER;
    return {
      datum: { packing: high > low ? packingBetween(position, v.count, vessel, low, high) : 0 }, place: [],
    };
  },
  watch: (v, { grains }) => pebbleWatch(vesselOf(v), grains),
  drive: (v, time, live) => {
    const { outlet } = vesselOf(v), away = (2 * outlet + 2 * DIAMETER) / OPENING;
    live.bodies[GATE].motion[0] = time >= 0 && time < away ? OPENING : 0;
    for (const body of [CONE, LOWER, UPPER]) live.bodies[body].friction = ownFriction(v, v.wallFriction);
  },

  checks: (v): Check[] => {
    if (v.gravity === 0 || v.friction < 0.2 || v.friction > 0.8 || v.outlet < 5) return [];
    const { radius } = vesselOf(v), until = emptyAt(v) + REST;
    const all: Check[] = [{
      what: 'Core and tray bear the weight of all pebbles', unit: '1', cites: 'statics', basis: 'closed form', until,
      allowed: around(1, 0.02, 'regression', 'off by 0.0 % (checks)'),
      measured: (s) => mean(s, 'weightRatio', until - 1),
    }];
    // a few pebbles lie loose beside the wall all over, and the outlet is no outlet if it is nearly as wide as the core
    if (v.count < 1000 || v.outlet * DIAMETER > 1.2 * radius) return all;
    all.push({
      what: 'Packing of the bed at rest', unit: '1', cites: 'IAEA2003: 0.61 in HTR-10', basis: 'experiment',
      until: FIRST, measured: (s) => mean(s, 'packing', 0),
      allowed: around(0.61, 0.015, 'judged', '0.604 and 0.605 of 1 000 pebbles (checks)'),
    });
    const wall = v.wallFriction * v.friction;
    if (v.cone < DEAD && wall >= ROUGH) all.push({
      what: 'Flow over that of Beverloo1961', unit: '1', cites: 'Beverloo1961: C 0.58, k 1.4', basis: 'experiment',
      until, allowed: around(1, 0.2, 'judged', '0.9 of 1 000 pebbles (checks)'),
      measured: (s) => meanFlow(s, v.count, 0.85, 0.5) / beverloo(v),
    });
    if (v.cone < DEAD || wall < ROUGH || wall > ROUGHEST) return all;
    return [...all, {
      what: 'Pressure on the wall over that along the bed, from what it bears', unit: '1',
      cites: 'Janssen1895: K between Rankine\'s 0.33 at a smooth wall and Krynine\'s 0.79 at a rough one, '
        + 'for 30 and 20° of inner friction',
      basis: 'closed form', until: FIRST, allowed: between(0.33, 0.79, 'law', 'smooth and rough wall'),
      measured: (s) => pressureRatio(s, v),
    }];
  },
});
