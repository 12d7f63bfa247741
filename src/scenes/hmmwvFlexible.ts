import { commonParams, surfaceViewParams, viewParams } from '../params/common';
import { surfaceParams } from '../params/flexible';
import { number } from '../params/param';
import { hmmwvFlexibleTire as TIRE, type FlexibleTire } from '../vehicle/tires/flexibleTire';
import { MASS, flexibleProbes } from './hmmwvFlexibleProbes';
import { FIRST, flexibleVehicle, flexibleWorld, wheelsOf } from './hmmwvFlexibleWorld';
import { soilParams } from './hmmwvParams';
import { mean, scene, type Check } from './scene';
import { vehiclePilot } from './vehiclePilot';

const { driver, cruiseSpeed, throttle, steer, brake, track } = soilParams({ count: 1000, slope: 0 });
/** It stands on its brakes [s]. */
const FROM = 0.1, TO = 0.5;

/** The HMMWV's tire with what the scene's values say of it. */
type TireValues = Omit<FlexibleTire, 'mass' | 'thickness' | 'rimRadius'>;
const tireOf = ({ youngsModulus, poissonRatio, dampingTime, pressure, lateral, radial, points }: TireValues): FlexibleTire =>
  ({ ...TIRE, youngsModulus, poissonRatio, dampingTime, pressure, lateral, radial, points });

/** The papers' vehicle on tires that are shells of plates. */
export const hmmwvFlexible = scene({
  id: 'hmmwv-flexible',
  title: 'HMMWV on flexible tires',
  about: 'The HMMWV drives on four flexible tires: joints, springs, carcasses and hard ground are one problem (Melanz2016 ch. 6, 8).',
  cites: ['Melanz2016 §6', 'Melanz2016 §8'],
  tryThis: [
    'Press W and steer with A and D: the driver leaves the wheel to you.',
    'Set Pressure to 60000: the tires give, and their patches grow.',
    'Set Friction to 0.1: it can hardly drive off.',
  ],
  params: {
    driver, cruiseSpeed: { ...cruiseSpeed, default: 3 }, throttle, steer, brake, track,
    pressure: number({
      label: 'Pressure', symbol: 'p', section: 'Experiment', unit: 'Pa', default: TIRE.pressure, min: 0, max: 4e5, step: 1000,
      applies: 'live',
      doc: 'Of the air in the tires, over that around them.',
    }),
    lateral: number({
      label: 'Lateral elements', section: 'Experiment', unit: '1', default: TIRE.lateral, min: 2, max: 12, integer: true,
      applies: 'rebuild',
      doc: 'Plates of a tire from one bead to the other.',
    }),
    radial: number({
      label: 'Radial elements', section: 'Experiment', unit: '1', default: TIRE.radial, min: 6, max: 40, integer: true,
      applies: 'rebuild',
      doc: 'Plates of a tire around the axle.',
    }),
    ...surfaceParams({
      youngsModulus: TIRE.youngsModulus, poissonRatio: TIRE.poissonRatio, dampingTime: 1000 * TIRE.dampingTime, points: TIRE.points,
    }),
    friction: number({
      label: 'Friction', symbol: 'μ', section: 'Contact', unit: '1', default: 0.8, min: 0, max: 1.5, step: 0.01,
      applies: 'live',
      doc: 'Of tires on the ground.',
    }),
    ...commonParams({ substeps: 10 }),
    ...viewParams([-4.4, -4.6, 2.4, 0, 0, 0.75], 1, 'on'),
    ...surfaceViewParams('material'),
  },
  duration: 5,
  light: { lateral: 3, radial: 8, points: 4, dt: 0.004, substeps: 12 },
  small: { lateral: 3, radial: 6, points: 4, youngsModulus: 2e7, pressure: 100e3, dt: 0.005, substeps: 9 },
  cpuOnly: 'flexible surfaces are computed on the CPU only',
  drivable: true,
  plots: ['speed', 'wheelSum', 'deflection', 'patchArea'],
  probes: flexibleProbes,

  size: () => ({ grains: 0 }),
  build: (v) => flexibleWorld(flexibleVehicle(tireOf(v)), tireOf(v)),
  start: (_, { position }, { bodies }) =>
    ({ datum: { startX: position[position.length - 3 * (bodies.length - FIRST)] }, place: [] }),
  drive: (v, _, live) => {
    const { youngsModulus, dampingTime, pressure } = v;
    const control = { youngsModulus, dampingTime, pressure, implicit: v.integrator === 'implicit' };
    for (const surface of live.flexible!) Object.assign(surface, control);
  },
  pilot: (v, { mechanism }) => vehiclePilot(mechanism!, { chassis: FIRST, wheels: wheelsOf(mechanism!), ground: null }, v.track),

  checks: (v): Check[] => {
    const joints: Check = {
      what: 'Gap of the worst joint, mean of the run', unit: 'µm', cites: 'closed form: joints are solved directly', until: TO,
      expect: 0, within: 100, measured: (s) => mean(s, 'jointGap', FROM),
    };
    if (v.gravity === 0) return [joints];
    const stands: Check = {
      what: `Wheel forces over the weight of ${(MASS * v.gravity / 1000).toFixed(1)} kN, at rest`, unit: '1',
      cites: 'Newton: it stands', until: TO, expect: 1, within: 0.01, measured: (s) => mean(s, 'wheelSum', FROM, TO),
    };
    const byHand = v.driver !== 'cruise' || v.throttle > 0 || v.brake > 0;
    if (byHand || v.cruiseSpeed < 1.5 || v.friction < 0.3) return [joints, stands];
    return [joints, stands, {
      // it gains 1 m/s² from 0.5 s on: ½ 1.5²
      what: 'Distance after 2 s', unit: 'm', cites: 'Melanz2016 §8: it drives', until: 2, expect: 1.1, within: 0.6,
      measured: (s) => mean(s, 'distance', 1.98, 2),
    }];
  },
});
