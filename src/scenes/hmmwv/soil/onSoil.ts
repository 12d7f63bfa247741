import { axleChecks, climbingChecks, drivingChecks, standingChecks } from './checks';
import { soilScene } from './soilScene';

/** The papers' vehicle drives on the papers' soil. */
export const hmmwvFlat = soilScene({
  id: 'hmmwv-flat',
  title: 'HMMWV on flat soil',
  level: 'look',
  about: 'A full HMMWV, every joint and spring of it, drives on a ditch of 300 000 ellipsoids: '
    + 'one problem of vehicle and soil (Melanz2016 §8.1).',
  cites: ['Melanz2016 §8.1'],
  tryThis: [
    'Press W and steer with A and D: the driver leaves the wheel to you.',
    ['Set Friction to 0.2: the wheels spin and dig themselves in.', { friction: 0.2 }],
    'Press 4 to look at a wheel, 1 to come back.',
  ],
  count: 300000, slope: 0,
  plots: ['normalForce_FL', 'normalForce_RL', 'drawbarPull_FL', 'sinkage_FL', 'sinkage_RL', 'speed'],
  checks: (v, vehicle) => [...standingChecks(v), ...axleChecks(v, vehicle), ...drivingChecks(v, vehicle)],
});

/** The papers' vehicle drives on uneven soil. */
export const hmmwvBumpy = soilScene({
  id: 'hmmwv-bumpy',
  title: 'HMMWV on bumps',
  level: 'look',
  about: 'The HMMWV drives over bumps of soil that pitch and roll it, 400 000 ellipsoids: '
    + 'springs, arms and soil all move (Melanz2016 §8.2).',
  cites: ['Melanz2016 §8.2'],
  tryThis: [
    'Watch from behind: the arms follow the bumps, the body less so.',
    ['Set Cruise speed to 3 m/s: the wheels flatten the bumps.', { cruiseSpeed: 3 }],
    ['Set Grain density to 800: light soil gives way.', { density: 800 }],
  ],
  bumps: 267, count: 400000, slope: 0, eye: [-3.8, -5.2, 1.5], lightest: 2000,
  opens: { bumps: 500, camera: [4.7, -3.5, 1.05, 0.1, 0, 0.72] },
  plots: ['normalForce_FL', 'normalForce_FR', 'pitch', 'roll', 'sinkage_FL', 'speed'],
  checks: (v, vehicle) => [...standingChecks(v), ...drivingChecks(v, vehicle)],
});

/** The papers' vehicle drives uphill. */
export const hmmwvSlope = soilScene({
  id: 'hmmwv-slope',
  title: 'HMMWV on a slope of soil',
  level: 'look',
  about: 'The HMMWV climbs a slope of 300 000 ellipsoids, or digs itself in: '
    + 'how steep depends on the friction of the soil (Melanz2016 §8.3).',
  cites: ['Melanz2016 §8.3'],
  tryThis: [
    ['Set Slope to 20 deg: do the wheels begin to spin?', { slope: 20 }],
    ['Set Friction to 0.3: the same slope is too steep.', { friction: 0.3 }],
    'Press S to stand, then W: does it get going again?',
  ],
  count: 300000, slope: 12, eye: [-1.6, -6.3, 1.3],
  plots: ['distance', 'slip_FL', 'slip_RL', 'pull', 'normalForce_RL', 'sinkage_RL'],
  checks: (v, vehicle) => [...standingChecks(v), ...climbingChecks(v, vehicle)],
});
