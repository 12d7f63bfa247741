import { climbingChecks, standingChecks } from './checks';
import { soilScene } from './soil';

/** The papers' vehicle uphill. */
export const hmmwvSlope = soilScene({
  id: 'hmmwv-slope',
  title: 'HMMWV on a slope of soil',
  about: 'The HMMWV climbs a slope of 300 000 ellipsoids, or digs itself in: how steep depends on the friction of the soil (Melanz2016 §8.3).',
  cites: ['Melanz2016 §8.3'],
  tryThis: [
    'Raise Slope step by step: where do the wheels begin to spin?',
    'Set Friction to 0.3: the same slope is too steep.',
    'Press S to stand, then W: does it get going again?',
  ],
  count: 300000, slope: 12,
  plots: ['distance', 'slip_FL', 'slip_RL', 'pull', 'normalForce_RL', 'sinkage_RL'],
  checks: (v) => [...standingChecks(v), ...climbingChecks(v)],
});
