import type { AnyValues } from '../../../params/param';
import { SMALLER } from '../smallRun';
import type { Mutant } from './mutant';

/** The pull on soil is measured with these values: bench tireSoil, rounded-stiff. */
const TIRE_ON_SOIL: AnyValues =
  { count: 5000, lateral: 8, radial: 11, points: 6, omega: 1.4, settleTime: 0.2, substeps: 10, dampingTime: 0.05 };

/** These rows break wheels, tires and the cloth. */
export const WHEELS: readonly Mutant[] = [
  { scene: 'single-wheel', slow: true, fails: {
    'Mean normal force equals the load': 'gravity × 1.25', 'Sinkage on dense soil': 'no friction',
  } },
  { scene: 'single-wheel', own: SMALLER['single-wheel'], slow: true, fails: {
    'Mean normal force equals the load': 'gravity × 1.25', 'The wheel sinks in, and not through': 'no friction',
  } },
  { scene: 'wheel-lab', slow: true, fails: {
    'Mean normal force equals the load': 'gravity × 1.25',
    'Pull over what the torque pushes at the rim: some, for it digs, and less than all': 'no friction',
    'Torque over load and radius': 'no friction',
  } },
  { scene: 'wheel-lab', ofFile: true, slow: true, fails: {
    'Power of the pull over that of the motor: some, for it digs, and less than all': 'no friction',
  } },
  { scene: 'tire-soil', slow: true, fails: {
    'Mean normal force equals the weight of tire, hub and load': 'gravity × 1.25',
  } },
  { scene: 'tire-soil', own: TIRE_ON_SOIL, slow: true, fails: {
    'Mean normal force equals the weight of tire, hub and load': 'gravity × 1.25',
    'Mean pull of a tire as rough as the paper\'s on grains that do not turn': 'gravity × 1.25',
  } },
  { scene: 'tire-soil', own: { ...TIRE_ON_SOIL, youngsModulus: 2e6 }, slow: true, fails: {
    'Mean normal force equals the weight of tire, hub and load': 'gravity × 1.25',
    'Mean pull of the soft tire without air, as in beds of ours; the paper has 145.9 N': 'friction × 0.75',
  } },
  { scene: 'tire-roll', slow: true, fails: {
    'The ground bears the weight of tire, hub and load': 'gravity × 1.25',
    'It slides by now: pull over normal force is the friction, forwards where it slips forwards': 'friction × 0.75',
  } },
  { scene: 'tire-roll', own: { radial: 8, points: 8 }, slow: true, fails: {
    'The torque holds the moment of the pull about the axle': 'drag of 10/s on all',
  } },
  { scene: 'tire-roll', own: { slip: 0.05 }, slow: true, fails: {
    'It pulls forwards where it slips forwards, with a part of its friction': 'no friction',
  } },
  { scene: 'tire-bounce', slow: true, fails: {
    'Mean force of the ground since the start: the weight of tire, hub and load': 'gravity × 1.25',
    'At rest the ground bears the weight': 'gravity × 1.25',
    'The hub has come to rest: between its highest and its lowest place': 'gravity upwards',
  } },
  { scene: 'cloth', slow: true, fails: {
    'The free corner hangs below the pinned one': 'no friction',
    'The ball bears what the pin does not': 'gravity × 1.25',
  } },
];
