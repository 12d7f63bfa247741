import { axleChecks, drivingChecks, standingChecks } from './checks';
import { soilScene } from './soil';

/** The papers' vehicle on the papers' soil. */
export const hmmwvFlat = soilScene({
  id: 'hmmwv-flat',
  title: 'HMMWV on flat soil',
  about: 'A full HMMWV, every joint and spring of it, drives on a ditch of 300 000 ellipsoids: one problem of vehicle and soil (Melanz2016 §8.1).',
  cites: ['Melanz2016 §8.1'],
  tryThis: [
    'Press W and steer with A and D: the driver leaves the wheel to you.',
    'Set Friction to 0.2: the wheels spin and dig themselves in.',
    'Switch Moving patch on: the ditch has no end.',
  ],
  count: 300000, slope: 0,
  plots: ['normalForce_FL', 'normalForce_RL', 'drawbarPull_FL', 'sinkage_FL', 'sinkage_RL', 'speed'],
  checks: (v) => [...standingChecks(v), ...axleChecks(v), ...drivingChecks(v)],
});
