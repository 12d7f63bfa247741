import { around, between } from '../../../core/band';
import { commonParams, surfaceViewParams, viewParams } from '../../../params/common';
import { surfaceParams } from '../../../params/flexible';
import { choice, number } from '../../../params/param';
import { countParam, densityParam, frictionParam } from '../../../params/soil';
import { hmmwvVehicle } from '../../../vehicle/format/hmmwvVehicle';
import type { VehicleSpec } from '../../../vehicle/format/vehicle';
import { rigidTire } from '../../../vehicle/hmmwvData';
import { hmmwvFlexibleTire as TIRE, type FlexibleTire } from '../../../vehicle/tires/flexibleTire';
import { meanRadius, surfaceHeight } from '../../common/bed';
import { flexibleProbes } from './probes';
import { DEPTH, LENGTH, SOIL_TILE, soilWorld, WIDTH } from './soil';
import { wheelsOf } from '../bodies';
import { FIRST, hardWorld, massOn, rollingAt, type OnTires } from './world';
import { driveParams, drivetrainParams, startSpeedParam } from '../params';
import { mean, scene, type AnyScene, type Check, type Series } from '../../scene';
import { loadTile } from '../../common/tiles/tiles';
import { vehiclePilot } from '../pilot';
import { jointCheck } from '../probes';

/** Times between which it stands on its brakes [s]. */
const FROM = 0.3, TO = 0.8;
/**
 * Checks of the distance [m] at a time [s] after it has driven off: its driver asks for 1 m/s² from 0.5 s on, and
 * grains resist it.
 */
const DRIVES = {
  hard: { until: 1.5, allowed: around(0.2, 0.15, 'regression', '0.196 m of coarse tires (checks)') },
  soil: { until: 2, allowed: around(0.35, 0.25, 'regression', '0.48 m of 500 grains (checks)') },
};

type Hands = { driver: string; throttle: number; brake: number };
const isByHand = ({ driver, throttle, brake }: Hands): boolean => driver !== 'cruise' || throttle > 0 || brake > 0;

/** The values of a flexible tire that the scene's parameters set; the others are those of the HMMWV's tire. */
type TireValues = Omit<FlexibleTire, 'mass' | 'thickness' | 'rimRadius' | 'cords'>;
const tireOf =
  ({ youngsModulus, poissonRatio, dampingTime, pressure, lateral, radial, points }: TireValues): FlexibleTire =>
  ({ ...TIRE, youngsModulus, poissonRatio, dampingTime, pressure, lateral, radial, points });

/**
 * Returns the check of a vehicle that rolls from the start: on hard ground it goes on as fast as its driver asks, or
 * gains speed, but later than asked for, as its engine and converter have to speed up first.
 */
function rollingChecks(
  v: { ground: string; startSpeed: number; cruiseSpeed: number; friction: number } & Hands,
): Check[] {
  if (v.ground !== 'hard' || isByHand(v) || v.friction < 0.3 || v.cruiseSpeed < v.startSpeed) return [];
  const until = 0.5, gains = Math.min(until, v.cruiseSpeed - v.startSpeed); // time for which it gains speed [s]
  const expect = until * v.startSpeed + gains * (until - gains / 2);
  return [{
    what: `Distance after ${until} s`, unit: 'm', cites: 'it rolls on, and its driver asks for 1 m/s²',
    basis: 'closed form', until,
    allowed: gains > 0
      ? between(until * v.startSpeed, 1.1 * expect,
        'law', 'no slower than at the start, and what is asked for with 10 %')
      : around(expect, 0.1 * expect, 'judged', 'a tire that starts to roll slips a little'),
    measured: (s) => mean(s, 'distance', until - 0.005, until),
  }];
}

const flexibleParams = () => ({
  ground: choice({
    label: 'Ground', section: 'Experiment', default: 'hard', applies: 'rebuild',
    options: { hard: 'Hard', soil: 'Bed of grains' },
    doc: 'What it drives on: a level road, or spheres in a bin 8 m long and 2.5 m wide.',
  }),
  ...driveParams({ cruiseSpeed: 3 }),
  startSpeed: startSpeedParam(),
  ...drivetrainParams(),
  pressure: number({
    label: 'Pressure', symbol: 'p', section: 'Experiment', unit: 'Pa', default: TIRE.pressure, min: 0, max: 4e5,
    step: 1000,
    applies: 'live',
    doc: 'Of the air in the tires, over that around them.',
  }),
  lateral: number({
    label: 'Lateral elements', section: 'Experiment', unit: '1', default: TIRE.lateral, min: 2, max: 12,
    integer: true,
    applies: 'rebuild',
    doc: 'Plates of a tire from one bead to the other. Finer ones need shorter substeps: 4 × 12 bear 0.23 ms, 6 × 18 '
      + '0.13 ms, 8 × 24 0.09 ms, 12 × 36 0.049 ms, which are 9, 15, 23 and 41 substeps in 2 ms.',
  }),
  radial: number({
    label: 'Radial elements', section: 'Experiment', unit: '1', default: TIRE.radial, min: 6, max: 40, integer: true,
    applies: 'rebuild',
    doc: 'Plates of a tire around the axle.',
  }),
  ...surfaceParams({
    youngsModulus: TIRE.youngsModulus, poissonRatio: TIRE.poissonRatio, dampingTime: 1000 * TIRE.dampingTime,
    points: TIRE.points,
  }),
  friction: frictionParam(0.8, { max: 1.5, doc: 'Of tires on the ground, and of grains on each other.' }),
  count: countParam(5000, {
    min: 500, max: 100000, doc: 'How many fill the bin; their size follows. Only on a bed of grains.',
  }),
  density: densityParam(3500),
  ...commonParams({ substeps: 10, recovery: 0.05 }), // as on rigid tires (soil/params.ts)
  ...viewParams([3.4, -3.4, 0.9, 0.5, 0, 0.5], 1),
  ...surfaceViewParams('material'),
});

/** Returns the scene of a vehicle, the papers' by default, that drives on tires which are shells of plates. */
function flexibleScene(vehicle: VehicleSpec = hmmwvVehicle): AnyScene {
  const onTires = (v: TireValues): OnTires => ({ vehicle, tire: tireOf(v) });
  const layout: OnTires = { vehicle, tire: TIRE }, mass = massOn(layout), isOwn = vehicle === hmmwvVehicle;
  return scene({
    id: 'hmmwv-flexible',
    title: 'HMMWV on flexible tires',
    level: 'engineer',
    about: 'The HMMWV drives on four flexible tires: joints, springs, carcasses and the ground, hard or of grains, are '
      + 'one problem (Melanz2016 ch. 6, 8).',
    cites: ['Melanz2016 §6', 'Melanz2016 §8'],
    tryThis: [
      'Press W and steer with A and D: the driver leaves the wheel to you.',
      ['Set Pressure to 60000: the tires give, and their patches grow.', { pressure: 60000 }],
      ['Set Ground to Bed of grains: the tires sink in and hardly give.', { ground: 'soil' }],
    ],
    params: flexibleParams(),
    opens: {
      startSpeed: 4, cruiseSpeed: 4, pressure: 50e3, surfaceColor: 'energy', camera: [3.9, -4.6, 0.9, 0.3, 0, 0.55],
    },
    soil: {
      radius: (v) => (v.ground === 'soil' ? meanRadius(LENGTH * WIDTH * DEPTH, v.count) : undefined),
      round: false, // rolling friction would move it to the CPU
    },
    duration: 5,
    light: { lateral: 3, radial: 8, points: 8, dt: 0.004, substeps: 12, count: 3000 },
    small: { lateral: 2, radial: 6, points: 3, youngsModulus: 1e7, pressure: 100e3, dt: 0.01, substeps: 12 },
    drivable: true,
    plots: ['speed', 'wheelSum', 'deflection', 'patchArea'],
    probes: flexibleProbes(layout),

    size: (v) => ({ grains: v.ground === 'soil' ? v.count : 0 }),
    prepare: (v) => (v.ground === 'soil' ? loadTile(SOIL_TILE) : Promise.resolve()),
    build: (v) => (v.ground === 'soil' ? soilWorld(onTires(v), v) : hardWorld(onTires(v), v)),
    start: (v, settled, { bodies, grains, mechanism }) => ({
      datum: {
        startX: settled.position[settled.position.length - 3 * (bodies.length - FIRST)],
        surface: v.ground === 'soil' ? surfaceHeight(settled, grains, grains.radii[0], LENGTH, WIDTH) : 0,
      },
      place: [],
      ...(v.startSpeed > 0 && { move: rollingAt(v.startSpeed, mechanism!, onTires(v), v) }),
    }),
    drive: (v, _, live) => {
      const { youngsModulus, dampingTime, pressure } = v;
      const control = { youngsModulus, dampingTime, pressure, implicit: v.integrator === 'implicit' };
      for (const surface of live.flexible!) Object.assign(surface, control);
    },
    pilot: (v, { mechanism }) =>
      vehiclePilot(mechanism!, {
        chassis: FIRST, wheels: wheelsOf(mechanism!, FIRST), radius: rigidTire.radius, ground: null,
      }, v),

    checks: (v): Check[] => {
      const joints = jointCheck(FROM, TO);
      if (v.gravity === 0) return [joints];
      if (v.startSpeed > 0) return [joints, ...rollingChecks(v)];
      const stands: Check = {
        what: 'Wheel forces over the weight of the vehicle, at rest', unit: '1',
        cites: 'Newton: it stands', basis: 'closed form', until: TO,
        allowed: isOwn ? around(1, 0.015, 'regression', 'off by 0.9 % of coarse tires, which still swing (checks)')
          : around(1, 0.05, 'judged', 'a vehicle of 3.5 t still swings, off by 2.1 %'),
        measured: (s) => mean(s, 'wheelSum', FROM, TO),
      };
      if (isByHand(v) || v.cruiseSpeed < 1.5 || v.friction < 0.3) return [joints, stands];
      const drives = DRIVES[v.ground], { until } = drives;
      const end = (s: Series, probe: string) => mean(s, probe, until - 0.02, until);
      const inFrame = (s: Series, at: number) => mean(s, 'speed', at - v.dt / 2, at + v.dt / 2);
      return [joints, stands, ...(isOwn ? [{
        what: `Distance after ${until} s`, unit: 'm', cites: 'Melanz2016 §8: it drives', basis: 'regression', ...drives,
        measured: (s) => end(s, 'distance'),
      } satisfies Check] : []), {
        what: `Impulse of the wheels' pull over the momentum it gains, from ${TO} s on`, unit: '1',
        cites: 'Newton: nothing else pushes it', basis: 'closed form',
        until, allowed: around(1, 0.05, 'regression', '0.983 and 1.025 (checks)'),
        // of the same frames: the chassis rocks on its tires, and is as fast as their mean only by chance
        measured: (s) => (mean(s, 'pull', TO + v.dt / 2, until + v.dt / 2) * (until - TO))
          / (mass * (inFrame(s, until) - inFrame(s, TO))),
      }];
    },
    withVehicle: flexibleScene,
  });
}

export const hmmwvFlexible = flexibleScene();
