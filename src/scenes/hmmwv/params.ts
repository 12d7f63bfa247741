import { choice, number } from '../../params/param';
import { driverParam, pedalParams, recordedDriveParam } from '../common/driving';

/** Example of a recorded drive: brakes, then half throttle. */
export const EXAMPLE = '0_0_0_1*.5_0_0_1*.6*1.1_.5';

/** Declares the parameters of the HMMWV's driver, on any ground. */
export const driveParams = (own: { cruiseSpeed?: number } = {}) => ({
  driver: driverParam(
    'Cruise holds a speed until you touch the controls; You waits for them; a recorded drive is replayed, '
    + 'and nobody interferes.'),
  cruiseSpeed: number({
    label: 'Cruise speed', symbol: 'v', section: 'Experiment', unit: 'm/s', default: own.cruiseSpeed ?? 1, min: 0,
    max: 20, step: 0.1, applies: 'live',
    doc: 'What the driver of Cruise holds, straight on, after half a second on the brakes.',
  }),
  ...pedalParams(),
  track: recordedDriveParam(EXAMPLE),
});

/** Declares the parameters of a vehicle's drivetrain. */
export const drivetrainParams = () => ({
  driveline: choice({
    label: 'Driven wheels', section: 'Experiment', default: 'own', applies: 'rebuild',
    options: { own: 'As the vehicle has them', all: 'All four', front: 'Front', rear: 'Rear' },
    doc: 'The wheels that the engine turns: the HMMWV drives all four. The others roll freely, and brake.',
  }),
  gears: choice({
    label: 'Gears', section: 'Experiment', default: 'three', applies: 'rebuild',
    options: { three: 'Three and a torque converter', six: 'Six' },
    doc: 'Three behind a torque converter end at some 70 km/h. Six, of an engine without inertia that never slips, '
      + 'go on beyond 100 km/h.',
  }),
});

/** Parameter of the speed at which a vehicle is set on its way. */
export const startSpeedParam = () => number({
  label: 'Start speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 0, min: 0, max: 10, step: 0.1,
  applies: 'rebuild',
  doc: 'Speed with which it rolls at t = 0, and on which a cruise goes on at once; 0: it stands on its brakes first.',
});
