import { drivingChecks, standingChecks } from './checks';
import { soilScene } from './soil';

/** The papers' vehicle on uneven soil. */
export const hmmwvBumpy = soilScene({
  id: 'hmmwv-bumpy',
  title: 'HMMWV on bumps',
  about: 'The HMMWV drives over bumps of soil that pitch and roll it, 400 000 ellipsoids: springs, arms and soil all move (Melanz2016 §8.2).',
  cites: ['Melanz2016 §8.2'],
  tryThis: [
    'Watch from behind: the arms follow the bumps, the body less so.',
    'Raise Cruise speed to 3 m/s: the wheels flatten the bumps.',
    'Set Grain density to 800: light soil gives way.',
  ],
  bumpy: true, count: 400000, slope: 0,
  plots: ['normalForce_FL', 'normalForce_FR', 'pitch', 'roll', 'sinkage_FL', 'speed'],
  checks: (v) => [...standingChecks(v), ...drivingChecks(v)],
});
