import { around, atMost, between } from '../../core/band';
import { lazy } from '../../core/lazy';
import type { Vec3 } from '../../core/vec3';
import { createHeld } from '../../model/held';
import type { Measures } from '../../model/measures';
import { totals } from '../../vehicle/dozerData';
import { dozerMechanism } from '../../vehicle/dozer';
import { createTrackGauges } from '../../vehicle/dozerGauges';
import { dozerRolling } from '../../vehicle/dozerRolling';
import { createDozerPilot } from '../../vehicle/dozerPilot';
import { alongHeading, pitchOf, rollOf } from '../common/attitude';
import { meanRadius } from '../common/bed';
import { gauge, joinHeld, pedalProbes } from '../common/driving';
import { BOX_BODIES, boxDomain, openBox } from '../common/fixed';
import { dozerParams, type DozerParams, type DozerValues } from './params';
import { beyondHeap, dozerBodies, FIELD, HEAP, RUN_UP, startX } from './world';
import { mean, scene, type Check, type Pilot, type Probe } from '../scene';
import { countedTileBed } from '../common/tiles/tileBed';
import { ellipsoidTile, loadEllipsoids } from '../common/tiles/tiles';

/** Indices of chassis and blade among the big bodies. */
const CHASSIS = BOX_BODIES, BLADE = CHASSIS + 1;
const DEGREES = 180 / Math.PI, PUSHES = 1.2, UNTIL = 2; // it is in the heap, at the paper's speed [s]

const mechanismAt = (x: number) => dozerMechanism({ origin: [x, 0, 0] });
const spec = lazy(() => mechanismAt(startX(RUN_UP))), tracks = lazy(() => createTrackGauges(spec(), CHASSIS));
/** Indices of the motors of the sprockets among the connections. */
const motors = lazy(() => {
  const at = (side: 'L' | 'R') => spec().connections.findIndex(({ name }) => name === `drive ${side}`);
  return { L: at('L'), R: at('R') };
});
const soles = lazy(() => spec().connections.flatMap(({ kind }, c) => (kind === 'sole' ? [c] : [])));

const along = ({ bodies }: Measures, v: Readonly<Vec3>): number => alongHeading(bodies[CHASSIS].orientation, v);
const bladeForce = (m: Measures): number => -along(m, m.bodies[BLADE].force);

const probes: Record<string, Probe<DozerValues>> = {
  speed: {
    label: 'Speed', unit: 'm/s', doc: 'Of the chassis, along its heading.',
    measure: (m) => along(m, m.bodies[CHASSIS].velocity),
  },
  distance: {
    label: 'Distance', unit: 'm',
    doc: 'How far the chassis has come along x since t = 0; the heap begins after half a metre.',
    measure: (m, _, datum) => m.bodies[CHASSIS].position[0] - datum.startX,
  },
  pitch: {
    label: 'Pitch', unit: 'deg', doc: 'Of the chassis, > 0 with its nose up.',
    measure: (m) => DEGREES * pitchOf(m.bodies[CHASSIS].orientation),
  },
  roll: {
    label: 'Roll', unit: 'deg', doc: 'Of the chassis, > 0 with its right side down.',
    measure: (m) => DEGREES * rollOf(m.bodies[CHASSIS].orientation),
  },
  bladeForce: {
    label: 'Blade force', unit: 'N', averaged: true, doc: 'With which blade and arms push grains along the heading.',
    measure: bladeForce,
  },
  pushedMass: {
    label: 'Mass on the floor that this pushes', unit: 'kg', averaged: true,
    doc: 'Blade force over μ g: what slides on the floor at that force. More is in motion where grains pile up '
      + 'before the blade.',
    measure: (m, v) => (v.friction * v.gravity > 0 ? bladeForce(m) / (v.friction * v.gravity) : 0),
  },
  groundForce: {
    label: 'Force on the floor', unit: 'N', averaged: true,
    doc: 'Of the shoes, downwards: the weight, but for what grains bear.',
    measure: (m) => soles().reduce((sum, c) => sum + m.mechanism!.effort[c], 0),
  },
  slip_L: {
    label: 'Slip, left track', unit: '1', doc: '1 − v/(ω r) while it drives, over 0.1 m/s at least.',
    measure: (m) => tracks().drive(m.bodies, 'L').slip,
  },
  slip_R: {
    label: 'Slip, right track', unit: '1', doc: '1 − v/(ω r) while it drives, over 0.1 m/s at least.',
    measure: (m) => tracks().drive(m.bodies, 'R').slip,
  },
  torque_L: torqueProbe('L'), torque_R: torqueProbe('R'),
  trackGap: {
    label: 'Worst distance from the rail', unit: 'mm',
    doc: 'How far a pin is from the rail around its sprocket, idler and rollers, out of it or across.',
    measure: (m) => { tracks().read(m.bodies); return 1000 * tracks().rail; },
  },
  jointGap: {
    label: 'Worst joint gap', unit: 'mm',
    doc: 'How far the worst joint is open: the 100 pins, which are bushings, or an axle.',
    measure: (m) => { tracks().read(m.bodies); return 1000 * Math.max(tracks().pin, m.mechanism!.gap); },
  },
  gear: { label: 'Gear', unit: '1', doc: '1 ahead, −1 in reverse.', measure: gauge('gear') },
  ...pedalProbes,
};

function torqueProbe(side: 'L' | 'R'): Probe<DozerValues> {
  return {
    label: `Torque, ${side === 'L' ? 'left' : 'right'} sprocket`, unit: 'N·m', averaged: true,
    doc: 'What its motor applies to hold its speed.',
    measure: (m) => m.mechanism!.effort[motors()[side]],
  };
}

function pilot(v: DozerValues): Pilot<DozerValues> {
  const core = createDozerPilot(spec(), v.track), held = createHeld();
  return {
    gauges: core.gauges,
    advance(values, time, _m, byPerson, live) {
      joinHeld(held, byPerson, values);
      core.advance(live.settings.dt, time, held, values, live.mechanism!.drive);
    },
    save: core.save, restore: core.restore,
  };
}

const worst = (values: readonly number[]): number => values.reduce((most, x) => Math.max(most, x), 0);

function checks(v: DozerValues): Check[] {
  const grip = v.grip * totals.mass * v.gravity, soil = v.friction <= 1 && v.density <= 3000;
  const starts = v.startSpeed === 0 && v.runUp === RUN_UP;
  const pushes = starts && v.driver === 'cruise' && v.cruiseSpeed > 1.3 && v.throttle + v.brake === 0 && v.steer === 0
    && v.bladeHeight <= 0.1;
  return [
    {
      what: 'Worst distance of a pin from its rail', unit: 'mm', cites: 'Mazhar2015 §4.2.2: the tracks stay on',
      basis: 'closed form',
      until: UNTIL, allowed: atMost(10, 'judged', '0.48 mm (checks)'),
      measured: (s) => worst(s.trackGap),
    },
    {
      what: 'Worst joint gap', unit: 'mm', cites: 'joints are solved directly, once a frame', basis: 'closed form',
      until: UNTIL, allowed: atMost(0.3, 'rounding', '0.13 mm (checks)'),
      measured: (s) => worst(s.jointGap),
    },
    ...(pushes && soil && v.grip >= 0.8 && v.gravity > 5 ? [
      {
        what: 'Mean blade force in the heap: something, and no more than the tracks can pull', unit: 'N',
        cites: 'Coulomb: at most μ times the weight', basis: 'closed form',
        until: UNTIL,
        allowed: between(0.01 * grip, 0.99 * grip,
          'law', 'all of the grip of the tracks, and something; 0.35 of it (checks)'),
        measured: (s) => mean(s, 'bladeForce', PUSHES, UNTIL),
      } satisfies Check,
      {
        what: 'Way of the blade into where the heap was', unit: 'm', cites: 'Mazhar2015 fig. 9: it pushes the pile',
        basis: 'regression',
        until: UNTIL, allowed: around(1.5, 0.7, 'regression', '1.50 m of few grains (checks)'),
        measured: (s) => s.distance[s.t.findLastIndex((t) => t <= UNTIL + 1e-9)] - v.runUp, // a run may go on
      } satisfies Check,
    ] : []),
  ];
}

/** A tracked vehicle, which runs on its tracks, pushes a heap. */
export const dozer = scene<DozerParams>({
  id: 'dozer',
  title: 'Bulldozer',
  level: 'look',
  about: 'A bulldozer of 7.3 t on two tracks of 50 shoes, every pin of them a joint, pushes a heap of ellipsoids '
    + '(Mazhar2015 §4.2.2).',
  cites: ['Mazhar2015 §4.2.2'],
  tryThis: [
    'Press W, and steer with A and D: the tracks turn at different speeds.',
    ['Set Blade height to 200 mm while it pushes: it lets the heap go under.', { bladeHeight: 200 }],
    ['Set Grip to 0.3: the tracks spin before the heap.', { grip: 0.3 }],
  ],
  params: dozerParams(),
  opens: { startSpeed: 1.35, runUp: 0 },
  soil: { radius: (v) => meanRadius(HEAP.solid, v.count, 1), round: false },
  duration: 3,
  light: { count: 1500, substeps: 10, dt: 0.004 },
  lighter: [{ count: 1000, substeps: 20, dt: 0.008 }],
  small: { count: 300, substeps: 10, dt: 0.004 },
  plots: ['bladeForce', 'speed', 'slip_L', 'torque_L', 'trackGap', 'jointGap'],
  probes,
  drivable: true,
  size: (v) => ({ grains: v.count }),
  frameCost: 2.4, // tracks and their joints too
  prepare: (v) => loadEllipsoids(v.shapeRatio),
  build: (v) => {
    const { length, width, headroom } = FIELD;
    const grains = countedTileBed({
      ...ellipsoidTile(v.shapeRatio), density: v.density, seed: v.seed,
      min: [HEAP.x - HEAP.length / 2, -HEAP.width / 2, 0], size: [HEAP.length, HEAP.width, HEAP.height],
      isTaken: beyondHeap,
    }, v.count);
    const fall = Math.sqrt((2 * grains.radii[0]) / 9.81), mechanism = mechanismAt(startX(v.runUp));
    return {
      domain: boxDomain(length, width, headroom), grains, mechanism,
      bodies: [...openBox(length, width), ...dozerBodies(mechanism)],
      settle: { time: 0.4, damping: 0.5 / fall, frictionless: false },
    };
  },
  start: (v, settled, { grains, mechanism }) => ({
    datum: { startX: settled.position[3 * (grains.radii.length + CHASSIS)] }, place: [],
    ...(v.startSpeed > 0 && { move: {
      bodies: dozerRolling(mechanism!, startX(v.runUp), v.startSpeed)
        .map((motion, k) => ({ body: CHASSIS + k, ...motion })),
      shafts: [],
    } }),
  }),
  pilot,
  checks,
});
