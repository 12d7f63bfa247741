import type { AnyValues } from '../../../params/param';
import type { MutationName } from '../../../physics/testing/mutations';
import type { Mutant } from './mutant';

/** Every run has these rows, of less than a second each on an idle machine. */
const ROWS: readonly (readonly [scene: string, what: string, mutation: MutationName, own?: AnyValues])[] = [
  ['brittle', 'Cohesion holds: the largest piece', 'no cohesion'],
  ['snow', 'Momentum that cube, floor and walls have taken up, by that of the fall', 'gravity × 1.25',
    { cohesion: 0 }],
  ['brittle', 'Largest piece of the bar before it meets the wall', 'cohesion × 1000', { body: 'bar', count: 640 }],
  ['hmmwv-hard', 'Worst joint gap', 'no joint at a third', { manoeuvre: 'travel', dt: 0.02 }],
  ['compaction', 'Force on the slab equals its weight', 'gravity × 1.25', { count: 60 }],
  ['filling', 'Walls carry by friction: what they use of it', 'no friction', { count: 40 }],
  ['solver-lab', 'Walls carry by friction: what they use of it', 'no friction', { problem: 'fill' }],
  ['anti-relaxation', 'Worst complementarity error over μ m v²', 'the other law of friction'],
  ['cloth', 'The ball bears what the pin does not', 'gravity × 1.25'],
  ['tire-bounce', 'At rest the ground bears the weight', 'gravity × 1.25'],
  ['crater', 'The box bears the weight of the bed while the ball falls', 'gravity × 1.25', { count: 300 }],
  ['impact', 'The box bears the weight of the bed while the ball falls', 'gravity × 1.25',
    { count: 116, grainRadius: 6 }],
  ['pressure-sinkage', 'The bin bears the weight of the bed', 'gravity × 1.25', { grainRadius: 12, depth: 60 }],
  ['direct-shear', 'The sample bears the load of the plate', 'forces on bodies × 0.75', { grainRadius: 15 }],
  ['triaxial', 'The specimen presses on the side walls as they press on it', 'forces on bodies × 0.75',
    { count: 100, strainRate: 0.8 }],
  ['tire-roll', 'It pulls forwards where it slips forwards, with a part of its friction', 'no friction',
    { slip: 0.05 }],
];

export const BRIEF: readonly Mutant[] = ROWS.map(([scene, what, mutation, own]) =>
  ({ scene, own, brief: true, fails: { [what]: mutation } }));
