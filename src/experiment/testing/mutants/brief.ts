import type { AnyValues } from '../../../params/param';
import type { MutationName } from '../../../physics/testing/mutations';
import type { Mutant } from './mutant';

/** These few grains bear a vehicle. */
const FEW: AnyValues = { count: 150, substeps: 8 };

/** A row names a scene, one of its checks, a mutation under which that fails, and values that make the bed small. */
type Brief = readonly [scene: string, what: string, mutation: MutationName, own?: AnyValues];

/**
 * Every run has these rows, of 0.2 to 1.3 CPU seconds each. They break gravity, friction, cohesion, forces and joints:
 * in soil that bears a wheel, is sheared, struck or flows, in a tire, a sheet and vehicles.
 */
const OFTEN: readonly Brief[] = [
  ['brittle', 'Cohesion holds: the largest piece', 'no cohesion', { dt: 0.002 }],
  ['snow', 'Momentum that cube, floor and walls have taken up, by that of the fall', 'gravity × 1.25',
    { cohesion: 0, dt: 0.002 }],
  ['hmmwv-hard', 'Worst joint gap', 'no joint at a third', { manoeuvre: 'travel', dt: 0.03 }],
  ['filling', 'Walls carry by friction: what they use of it', 'no friction', { count: 40 }],
  ['cloth', 'The ball bears what the pin does not', 'gravity × 1.25', { substeps: 1 }],
  ['impact', 'The box bears the weight of the bed while the ball falls', 'gravity × 1.25',
    { count: 116, grainRadius: 6 }],
  ['direct-shear', 'The sample bears the load of the plate', 'forces on bodies × 0.75', { grainRadius: 20 }],
  ['tire-roll', 'It pulls forwards where it slips forwards, with a part of its friction', 'no friction',
    { slip: 0.05, lateral: 2, radial: 6 }],
  ['single-wheel', 'Mean normal force equals the load', 'gravity × 1.25', { grainRadius: 40 }],
  ['hmmwv-flexible', 'Distance after 0.5 s', 'what drives is still', { startSpeed: 1, radial: 5 }],
  ['gap-flow', 'Trough and tray bear the weight of all beads: none is lost', 'gravity × 1.25', { count: 60 }],
  ['penalty-vs-ccp', 'The box bears the weight', 'gravity × 1.25', { count: 20 }],
];

/** The long suite has these rows, of 1 to 6 CPU seconds each: other scenes whose physics is broken in the same ways. */
const RARE: readonly Brief[] = [
  ['brittle', 'Largest piece of the bar before it meets the wall', 'cohesion × 1000', { body: 'bar', count: 640 }],
  ['compaction', 'Force on the slab equals its weight', 'gravity × 1.25', { count: 60 }],
  ['solver-lab', 'Walls carry by friction: what they use of it', 'no friction', { problem: 'fill' }],
  ['anti-relaxation', 'Worst complementarity error over μ m v²', 'the other law of friction'],
  ['tire-bounce', 'At rest the ground bears the weight', 'gravity × 1.25'],
  ['crater', 'The box bears the weight of the bed while the ball falls', 'gravity × 1.25', { count: 300 }],
  ['pressure-sinkage', 'The bin bears the weight of the bed', 'gravity × 1.25', { grainRadius: 12, depth: 60 }],
  ['triaxial', 'The specimen presses on the side walls as they press on it', 'forces on bodies × 0.75',
    { count: 100, strainRate: 0.8 }],
  ['wheel-lab', 'Mean normal force equals the load', 'gravity × 1.25', { grainRadius: 30 }],
  ['tire-soil', 'Mean normal force equals the weight of tire, hub and load', 'gravity × 1.25', { count: 200 }],
  ['hmmwv-flat', 'Wheel forces over the weight of the vehicle, at rest', 'mass of bodies × 1.25', FEW],
  ['hmmwv-bumpy', 'Gap of the worst joint, mean of the run', 'no middle joint', FEW],
  ['hmmwv-slope', 'Gap of the worst joint, mean of the run', 'no middle joint', FEW],
  ['dozer', 'Worst joint gap', 'no first joint', { count: 100, dt: 0.008, substeps: 4 }],
  ['ditch', 'Force on the ditch over the weight of the grains', 'gravity × 1.25', { count: 100 }],
  ['drafting', 'Draft force over ρ g w D² of the blade in the soil', 'no friction', { count: 200 }],
  ['drum', 'Grains outside the drum, at most', 'a wall less', { diameter: 80, length: 20 }],
  ['hopper', 'Bin and tray bear the weight of all grains', 'gravity × 1.25', { count: 200 }],
  ['pebble-bed', 'Core and tray bear the weight of all pebbles', 'gravity × 1.25', { count: 80, outlet: 5 }],
  ['repose', 'Floor and walls bear the weight of the heap', 'mass of grains × 1.25', { count: 30 }],
  ['conveyor', 'All grains lie in the bin, which bears their weight', 'gravity × 1.25', { count: 50 }],
  ['ball-guideway', 'Force on the carriage equals its weight', 'mass of bodies × 1.25', { stroke: 0.2 }],
  ['brazil-nut', 'Over whole shakes the box bears the weight of the balls', 'gravity × 1.25', { count: 20 }],
];

const rowOf = ([scene, what, mutation, own]: Brief, rare: boolean): Mutant =>
  ({ scene, own, brief: true, rare, fails: { [what]: mutation } });

export const BRIEF: readonly Mutant[] = [
  ...OFTEN.map((row) => rowOf(row, false)), ...RARE.map((row) => rowOf(row, true)),
];
