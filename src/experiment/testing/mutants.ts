import { assert } from '../../core/assert';
import { maxOf } from '../../core/extremes';
import { holds, type Band, type Basis } from '../../core/band';
import type { AnyValues } from '../../params/param';
import { createCpuEngine } from '../../physics/cpu/engine';
import { mutated, MUTATIONS, type Mutation, type MutationName } from '../../physics/testing/mutations';
import { scenes } from '../../scenes/index';
import { compareRuns } from '../../scenes/ratio';
import { valuesInSI, type Check, type Series } from '../../scenes/scene';
import { createExperiment, createSeries, hasFailed, record, type Experiment } from '../experiment';
import { labOfFile } from './labOfFile';
import { SMALLER, smallValues } from './smallRun';

/**
 * For each check of a scene, physics that is wrong on purpose and under which it must fail, on a bed where the effect
 * shows: the scene's small values with `own`. A check that is in no row of MUTANTS does not exist: the tests refuse it.
 */
export type Mutant = {
  scene: string;
  /** True if its wheel is that of a file. */
  ofFile?: true;
  own?: AnyValues;
  /** Present if the row is about laws between two runs: the value in which the other one differs, and no more. */
  other?: AnyValues;
  /**
   * Each check is named by its sentence, with the mutation that it must not survive; one that another row of the scene
   * names may be left out, and must hold.
   */
  fails: Readonly<Record<string, MutationName>>;
  /** Checks that do not depend on what a mutation changes, which they must survive, and why. */
  spares?: Readonly<Record<string, readonly [mutation: MutationName, why: string]>>;
  /** True if it takes more than some five seconds: the long suite has it. */
  slow?: true;
  /** True if it ends once the checks that it names are due, and asks for no other. */
  brief?: true;
};

/** Values with which the pull on soil is measured: bench tireSoil, rounded-stiff. */
const TIRE_ON_SOIL: AnyValues =
  { count: 5000, lateral: 8, radial: 11, points: 6, omega: 1.4, settleTime: 0.2, substeps: 10, dampingTime: 0.05 };

/** This is why a box bears a weight whatever the friction. */
const ANYHOW = ['no friction', 'floor and walls together bear it either way'] as const;

const SINGLE_WHEEL: Mutant = { scene: 'single-wheel', slow: true, fails: {
  'Mean normal force equals the load': 'gravity × 1.25', 'Sinkage on dense soil': 'no friction',
} };
const COARSE_WHEEL: Mutant = { scene: 'single-wheel', own: SMALLER['single-wheel'], slow: true, fails: {
  'Mean normal force equals the load': 'gravity × 1.25', 'The wheel sinks in, and not through': 'no friction',
} };
const HMMWV_FLAT: Mutant = { scene: 'hmmwv-flat', slow: true, fails: {
  'Gap of the worst joint, mean of the run': 'no middle joint',
  'Wheel forces over the weight of the vehicle, at rest': 'mass of bodies × 1.25',
  'Load of a front wheel at rest': 'mass of bodies × 1.25', 'Load of a rear wheel at rest': 'mass of bodies × 1.25',
  'Distance after 2 s': 'what drives is still',
} };

/** Rows that every run has, of less than a second each on an idle machine. */
const BRIEF: readonly (readonly [scene: string, what: string, mutation: MutationName, own?: AnyValues])[] = [
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

export const MUTANTS: readonly Mutant[] = [
  SINGLE_WHEEL, COARSE_WHEEL, HMMWV_FLAT, { ...HMMWV_FLAT, own: SMALLER['hmmwv-flat'] },
  { scene: 'wheel-lab', slow: true, fails: {
    'Mean normal force equals the load': 'gravity × 1.25',
    'Pull over what the torque pushes at the rim: some, for it digs, and less than all': 'no friction',
    'Torque over load and radius': 'no friction',
  } },
  { scene: 'wheel-lab', ofFile: true, slow: true, fails: {
    'Power of the pull over that of the motor: some, for it digs, and less than all': 'no friction',
  } },
  { scene: 'ditch', slow: true, fails: {
    'Kinetic energy per grain after 1 s': 'no friction',
    'Force on the ditch over the weight of the grains': 'gravity × 1.25',
  } },
  { scene: 'ditch', own: { roller: 5000 }, slow: true, fails: {
    'Force on the ditch over the weight of grains and roller': 'gravity × 1.25',
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
  { scene: 'drafting', slow: true, fails: {
    'The draft force has become steady: last half second over the one before': 'gravity × 0.75',
    'Draft force over ρ g w D² of the blade in the soil': 'no friction',
  } },
  { scene: 'mixer', own: { count: 500 }, slow: true, fails: {
    'Lever of the torque: torque over weight and radius': 'friction / 10',
    'Force on the mixer over the weight of the grains': 'gravity × 1.25',
  } },
  { scene: 'drum', slow: true, fails: {
    'Grains outside the drum, at most': 'a wall less',
    'Torque over weight and lever of the grains': 'gravity × 1.25',
    'Spin of the bed below the flow over that of the drum': 'smooth bodies',
    'Slope of the surface in a short drum': 'smooth bodies',
  } },
  { scene: 'hopper', slow: true, fails: {
    'Bin and tray bear the weight of all grains': 'gravity × 1.25',
    'C of the flow, over ρ_b √g (D₀ − 1.4 d)^2.5': 'gravity × 2',
  } },
  { scene: 'hopper', own: { outlet: 'slot', periodic: 'on', binWidth: 72, depth: 36, opening: 24 }, slow: true, fails: {
    'Bin and tray bear the weight of all grains': 'gravity × 1.25',
    'C of the flow, over ρ_b √g L (D₀ − 1.4 d)^1.5': 'gravity × 2',
  } },
  { scene: 'hopper', own: { count: 1220, wallFriction: 0.2, dt: 0.002, shut: 0.5 }, slow: true, fails: {
    'Bin and tray bear the weight of all grains': 'gravity × 1.25',
    'Load on the walls over that of Janssen\'s law with K as measured': 'own friction of bodies × 0.75',
    'Pressure on the walls over that along the bed': 'no friction',
    'Walls bear more and more as they rise': 'no friction',
  } },
  { scene: 'gap-flow', slow: true, fails: {
    'Trough and tray bear the weight of all beads: none is lost': 'gravity × 1.25',
    'C of the flow, over ρ_b √g (L − 1.4 d)(2 W − 1.4 d)^1.5 / 2': 'gravity × 2',
  } },
  { scene: 'pebble-bed', own: { count: 1000, outlet: 5 }, slow: true, fails: {
    'Packing of the bed at rest': 'cohesion for all',
    'Flow over that of Beverloo1961': 'gravity × 2',
    'Core and tray bear the weight of all pebbles': 'gravity × 1.25',
  } },
  { scene: 'pebble-bed', own: { count: 1000, outlet: 5, cone: 60 }, slow: true, fails: {
    'Packing of the bed at rest': 'cohesion for all',
    'Core and tray bear the weight of all pebbles': 'gravity × 1.25',
    'Pressure on the wall over that along the bed, from what it bears': 'friction / 10',
  } },
  { scene: 'rolling-ball', fails: {
    'Rolls at 5/7 of the initial speed': 'no friction', 'Deceleration while it slides': 'friction × 0.75',
    'Does not leave the plane': 'the other law of friction',
  } },
  { scene: 'rolling-ball', other: { speed: 4 }, fails: { 'Way on which it slides, by speed': 'drag of 10/s on all' } },
  { scene: 'rolling-ball', other: { friction: 0.4 }, fails: {
    'Way on which it slides, by friction': 'drag of 10/s on all',
  } },
  { scene: 'guideway', fails: { 'Largest error of the speed': 'rolling friction × 1.25' } },
  { scene: 'ball-guideway', slow: true, fails: {
    'Force on the carriage equals its weight': 'mass of bodies × 1.25',
    'Rail bears carriage and balls': 'mass of bodies × 1.25',
    'Speed of the loaded balls over that of the carriage': 'no friction',
    'Way of the balls along their loop over half that of the carriage': 'no friction',
    'Resistance over load × ρ/r': 'no rolling friction',
  } },
  { scene: 'repose', own: { count: 300 }, slow: true, fails: {
    'Angle of the heap with rolling friction; without it is 9 to 15°': 'no rolling friction',
    'Floor and walls bear the weight of the heap': 'mass of grains × 1.25',
  } },
  { scene: 'repose', own: { count: 300 }, slow: true, fails: {
    'Angle of the heap with rolling friction; without it is 9 to 15°': 'friction / 10',
  } },
  { scene: 'repose', own: { count: 600, release: 'cylinder' }, slow: true, fails: {
    'Angle of the cone less that of the fit of Zhou2002': 'no friction',
    'Floor and walls bear the weight of the heap': 'mass of grains × 1.25',
  } },
  { scene: 'repose', own: { count: 600, release: 'hopper' }, slow: true, fails: {
    'Angle of the cone less that of the fit of Zhou2002': 'no rolling friction',
    'Floor and walls bear the weight of the heap': 'mass of grains × 1.25',
  } },
  { scene: 'conveyor', slow: true, fails: {
    'All grains lie in the bin, which bears their weight': 'gravity × 1.25',
  } },
  { scene: 'conveyor', own: { count: 800 }, slow: true, fails: {
    'Flow over that of a plug as high as the slot and as fast as the belt': 'what drives is still',
    'Angle of the heap with rolling friction; without it is 10°': 'no rolling friction',
  } },
  { scene: 'snow', own: { count: 150 }, slow: true, fails: {
    'Cohesion holds: the largest piece': 'no cohesion',
    'Momentum that cube, floor and walls have taken up, by that of the fall': 'mass of grains × 1.25',
  } },
  { scene: 'snow', own: { cohesion: 0 }, slow: true, fails: {
    'Dry grains run off: the largest piece': 'cohesion for all',
    'Momentum that cube, floor and walls have taken up, by that of the fall': 'gravity × 1.25',
  }, spares: {
    'Momentum that cube, floor and walls have taken up, by that of the fall': ['no friction', 'all is taken up anyhow'],
    'Dry grains run off: the largest piece': ['no friction', 'nothing holds them together either way'],
  } },
  { scene: 'brittle', slow: true, fails: {
    'Cohesion holds: the largest piece': 'no cohesion',
    'Momentum that wall and floor have taken up, by that of the body': 'mass of grains × 1.25',
  } },
  { scene: 'brittle', own: { body: 'teapot', count: 800 }, slow: true, fails: {
    'Cohesion cracks: the largest piece of a teapot': 'cohesion × 1000',
  } },
  { scene: 'brittle', own: { cohesion: 0 }, slow: true, fails: {
    'Dry grains run off: the largest piece': 'cohesion for all',
  } },
  { scene: 'brittle', own: { body: 'bar', count: 640 }, slow: true, fails: {
    'Largest piece of the bar before it meets the wall': 'no cohesion',
  } },
  { scene: 'ellipsoid-drop', fails: { 'Worst depth below the floor stays below c h²': 'gravity × 2' } },
  { scene: 'lcp-vs-relaxed', fails: { 'LCP and relaxation end within O(h) of each other': 'gravity × 1.25' } },
  { scene: 'painleve', fails: {
    'Impact without approach: impulse of the first step': 'mass of grains × 1.25',
    'Speed of the tip after it': 'no friction',
  } },
  { scene: 'painleve', own: { friction: 1.2 }, fails: {
    'The rod slides: impulse of the first step': 'friction × 0.75', 'Speed of the tip after it': 'friction × 0.75',
  } },
  { scene: 'anti-relaxation', slow: true, fails: {
    'Worst complementarity error over μ m v²': 'the other law of friction',
    'Mean force on the box over the last second': 'gravity × 1.25',
  } },
  { scene: 'anti-relaxation', own: { law: 'relaxed' }, slow: true, fails: {
    'Worst complementarity error over μ m v² under the relaxed law': 'the other law of friction',
    'Mean force on the box over the last second': 'gravity × 1.25',
  } },
  { scene: 'filling', slow: true, fails: {
    'Mean force on the box over the last second equals the weight': 'gravity × 1.25',
    'Walls carry by friction: what they use of it': 'no friction',
  }, spares: { 'Mean force on the box over the last second equals the weight': ANYHOW } },
  { scene: 'compaction', slow: true, fails: {
    'Force on the box equals the weight of all': 'gravity × 1.25',
    'Force on the slab equals its weight': 'gravity × 1.25',
  } },
  { scene: 'shear-plastic', slow: true, fails: {
    'The load rests on the sample': 'gravity × 1.25',
    'Spike of the vertical force as the load lands, over what is left at rest': 'gravity upwards',
    'Spike of the shear force as the load lands, over what is left at rest': 'friction × 5',
  } },
  // soft enough for the springs to be resolved; so hard a blow still swings when the drawer starts
  {
    scene: 'shear-plastic', slow: true, brief: true,
    own: { compliance: 50, contactDamping: 8, substeps: 8, yieldForce: 10, loadMass: 5 },
    fails: { 'Contacts have yielded: mean overlap over that of springs': 'no yield' },
  },
  { scene: 'shear-plastic', own: { count: 500, pullSpeed: 0.025 }, slow: true, fails: {
    'Shear over normal force once it is steady': 'friction / 10',
  } },
  { scene: 'direct-shear', slow: true, fails: {
    'The sample bears the load of the plate': 'forces on bodies × 0.75',
    'Shear over normal force once it is steady': 'friction / 10',
  } },
  { scene: 'direct-shear', other: { normalStress: 71.4 }, slow: true, fails: {
    'Shear stress once it is steady, as the normal stress on the plane': 'cohesion for all',
  } },
  { scene: 'triaxial', slow: true, fails: {
    'The specimen presses on the side walls as they press on it': 'forces on bodies × 0.75',
    'Angle of friction in the critical state': 'friction / 10',
    'It swells until then': 'no friction',
    'Its peak is above the critical state by': 'no friction',
  } },
  { scene: 'triaxial', own: { packing: 'loose', count: 1000 }, slow: true, fails: {
    'The specimen presses on the side walls as they press on it': 'forces on bodies × 0.75',
    'Angle of friction in the critical state': 'friction / 10',
    'It shrinks at first': 'no friction',
  } },
  { scene: 'crater', own: { count: 4000, ballRadius: 4, dropHeight: 50 }, slow: true, fails: {
    'The box bears the weight of the bed while the ball falls': 'gravity × 1.25',
    'Coefficient of the law of craters at the first halt': 'no friction',
  } },
  { scene: 'impact', slow: true, fails: {
    'The box bears the weight of the bed while the ball falls': 'gravity × 1.25',
    'Displacement at 30 ms': 'no friction', 'Displacement at 60 ms': 'restitution 0.9',
    'Displacement at 100 ms': 'restitution 0.9',
  } },
  { scene: 'pressure-sinkage', slow: true, fails: {
    'The bin bears the weight of the bed': 'gravity × 1.25',
    'Pressure near the end, by the bearing capacity of soil of this friction': 'friction / 10',
    'Pressure grows with sinkage': 'what drives is still',
  } },
  { scene: 'beam', fails: {
    'The supports bear the weight': 'mass of grains × 1.25',
    'The left support bears its share': 'mass of grains × 1.25',
    'The middle support bears its share': 'mass of grains × 1.25',
    'The right support bears its share': 'mass of grains × 1.25',
  } },
  { scene: 'cannonball', fails: {
    'The base bears the weight of what lies on it': 'gravity × 1.25',
    'Highest force as by the stiff DEM': 'gravity × 1.25',
    'The base is symmetric': 'twice the mass of the first grain',
  } },
  { scene: 'penalty-vs-ccp', slow: true, fails: {
    'The box bears the weight': 'gravity × 1.25', 'The pile has come to rest': 'gravity upwards',
    'Walls carry by friction: what they use of it': 'no friction',
  }, spares: { 'The box bears the weight': ANYHOW } },
  { scene: 'brazil-nut', slow: true, fails: {
    'Over whole shakes the box bears the weight of the balls': 'gravity × 1.25',
  } },
  { scene: 'brazil-nut', own: { count: 269 }, slow: true, fails: {
    'Over whole shakes the box bears the weight of the balls': 'gravity × 1.25',
    'Shakes until the large ball has surfaced': 'what drives is still',
  } },
  { scene: 'brazil-nut', own: { count: 269 }, slow: true, fails: {
    'Shakes until the large ball has surfaced': 'neither friction nor restitution',
  } },
  { scene: 'hmmwv-bumpy', slow: true, fails: {
    'Gap of the worst joint, mean of the run': 'no middle joint',
    'Wheel forces over the weight of the vehicle, at rest': 'mass of bodies × 1.25',
    'Distance after 2 s': 'what drives is still',
  } },
  { scene: 'hmmwv-slope', slow: true, fails: {
    'Gap of the worst joint, mean of the run': 'no middle joint',
    'Wheel forces over the weight of the vehicle, at rest': 'mass of bodies × 1.25',
    'It climbs: distance after 2 s': 'friction / 10',
  } },
  { scene: 'hmmwv-slope', own: { slope: 30 }, slow: true, fails: {
    'It slips: distance after 2 s': 'friction × 5',
  } },
  { scene: 'hmmwv-hard', slow: true, fails: {
    '0–60 km/h': 'mass of bodies × 1.25', 'Energy that steps alone lost or made, at most': 'mass of bodies × 1.25',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'braking' }, slow: true, fails: {
    'Braking distance over v² / (2 μ g)': 'gravity × 1.25',
    'Energy that steps alone lost or made, at most': 'mass of bodies × 1.25',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'braking' }, other: { speed: 10 }, slow: true, fails: {
    'Braking distance, as v²': 'what drives is still',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'coast' }, slow: true, fails: {
    'Speed lost in 10 s over that by rolling resistance and air': 'mass of bodies × 1.25',
    'Energy that steps alone lost or made, at most': 'mass of bodies × 1.25',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'circle' }, slow: true, fails: {
    'Roll by lateral acceleration': 'springs × 0.75', 'Understeer gradient': 'side forces of tires × 0.75',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'laneChange' }, slow: true, fails: {
    'Stays in the lanes: least margin': 'side forces of tires × 0.75',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'travel' }, slow: true, fails: {
    'Camber by travel at design height, FL': 'upper hinges 15 mm higher',
    'Camber by travel at design height, RL': 'upper hinges 15 mm higher',
    'Worst joint gap': 'no joint at a third',
  } },
  { scene: 'hmmwv-flexible', slow: true, fails: {
    'Gap of the worst joint, mean of the run': 'no first joint',
    'Wheel forces over the weight of the vehicle, at rest': 'mass of bodies × 1.25',
    'Distance after 1.5 s': 'what drives is still',
    'Impulse of the wheels\' pull over the momentum it gains, from 0.8 s on': 'mass of bodies × 1.25',
  } },
  { scene: 'hmmwv-flexible', own: { ground: 'soil', count: 500 }, slow: true, fails: {
    'Distance after 2 s': 'what drives is still',
    'Impulse of the wheels\' pull over the momentum it gains, from 0.8 s on': 'what drives is still',
  } },
  { scene: 'hmmwv-flexible', own: { startSpeed: 1 }, slow: true, fails: {
    'Distance after 0.5 s': 'what drives is still',
  } },
  { scene: 'dozer', slow: true, fails: {
    'Worst distance of a pin from its rail': 'no joint at a third', 'Worst joint gap': 'no first joint',
    'Mean blade force in the heap: something, and no more than the tracks can pull': 'what drives is still',
    'Way of the blade into where the heap was': 'what drives is still',
  } },
  { scene: 'solver-lab', slow: true, fails: {
    'All that holds the spheres bears their weight: mean over the last 0.3 s': 'gravity × 1.25',
    'Walls carry by friction: what they use of it': 'no friction',
  }, spares: { 'All that holds the spheres bears their weight: mean over the last 0.3 s': ANYHOW } },
  { scene: 'solver-lab', own: { problem: 'fill' }, slow: true, fails: {
    'All that holds the spheres bears their weight: mean over the last 0.3 s': 'gravity × 1.25',
    'Walls carry by friction: what they use of it': 'no friction',
  }, spares: { 'All that holds the spheres bears their weight: mean over the last 0.3 s': ANYHOW } },
  { scene: 'solver-lab', own: { problem: 'compact' }, slow: true, fails: {
    'Mean force on the slab over the last 0.3 s is its weight': 'gravity × 1.25',
  } },
  ...BRIEF.map(([scene, what, mutation, own]) => ({ scene, own, brief: true, fails: { [what]: mutation } } as const)),
];

/** A verdict holds what a check measured under the physics as it is, and under its mutation. */
export type Verdict = {
  scene: string; what: string; unit: string; basis: Basis; allowed: Band; sound: number; mutation: MutationName | null;
  broken: number;
  /** Says why it must hold all the same; null if it must fail. */
  spared: string | null;
};

/** Runs until the time given [s], or until the physics fails, as it may where it is wrong; records the probes. */
async function untilItFails(experiment: Experiment, until: number): Promise<Series> {
  const series = createSeries(experiment.scene);
  while (experiment.time < until - 1e-9 && !hasFailed(experiment.engine)) {
    await experiment.advance();
    if (experiment.time > 0) record(series, experiment);
  }
  return series;
}

/** Returns the scene of a row, and its values with those of `own`. */
function ofRow({ scene: id, ofFile, own }: Mutant, more: AnyValues = {}) {
  const scene = ofFile ? labOfFile(12) : scenes.find((one) => one.id === id)!;
  return { scene, values: smallValues(scene, { ...own, ...more }) };
}

/** Runs both beds of a row about laws between two runs, and returns those by their sentences. */
async function measureRatios(row: Mutant, mutation: Mutation) {
  const { scene, values } = ofRow(row), [key] = Object.keys(row.other!);
  const runOf = async (of: AnyValues) => {
    const experiment = await createExperiment(scene, of, mutated(mutation, createCpuEngine));
    const until = maxOf(scene.ratios!(experiment.valuesSI).map((ratio) => ratio.until));
    const series = await untilItFails(experiment, until);
    experiment.engine.dispose();
    return { values: experiment.valuesSI, series };
  };
  const one = await runOf({ ...values, ...row.other }), other = await runOf(values);
  const results = compareRuns(scene, key, one, other);
  return new Map(results.map((result) => [result.what, { ...result, value: result.measured }]));
}

/** Runs the bed of a row with a mutation and returns its checks by their sentences, each with the value measured. */
export async function measureChecks(row: Mutant, mutation: Mutation = {}, more: AnyValues = {}) {
  const { scene, values } = ofRow(row, more);
  const experiment = await createExperiment(scene, values, mutated(mutation, createCpuEngine));
  const checks = scene.checks(experiment.valuesSI).filter(({ what }) => !row.brief || Object.hasOwn(row.fails, what));
  const series = await untilItFails(experiment, maxOf(checks.map(({ until }) => until)));
  experiment.engine.dispose();
  return new Map(checks.map((check) => [check.what, { ...check, value: check.measured(series) }]));
}

/** Runs a row: the physics as it is, then each of its mutations once. */
export async function runMutant(row: Mutant): Promise<Verdict[]> {
  const { scene: id, fails, spares = {} } = row, spared = Object.entries(spares);
  const measure = row.other ? measureRatios : measureChecks;
  const sound = await measure(row, {}), named = [...Object.keys(fails), ...Object.keys(spares)];
  const missing = named.find((what) => !sound.has(what));
  assert(missing === undefined, `${id} has no check “${missing}” in this row.`);
  const broken = new Map<MutationName, Awaited<ReturnType<typeof measure>>>();
  for (const name of new Set([...Object.values(fails), ...spared.map(([, [mutation]]) => mutation)]))
    broken.set(name, await measure(row, MUTATIONS[name]));
  const verdict = (of: string, mutation: MutationName | null, why: string | null): Verdict => {
    const { what, unit, basis, allowed, value } = sound.get(of)!;
    return {
      scene: id, what, unit, basis, allowed, sound: value, mutation, spared: why,
      // a run that fails comes to no law between two
      broken: mutation === null ? NaN : broken.get(mutation)!.get(what)?.value ?? NaN,
    };
  };
  return [
    ...[...sound.keys()].map((what) => verdict(what, Object.hasOwn(fails, what) ? fails[what] : null, null)),
    ...spared.map(([what, [mutation, why]]) => verdict(what, mutation, why)),
  ];
}

/** Returns the checks that the scene of a row has on its bed. */
export function checksOf(row: Mutant): Check[] {
  const { scene, values } = ofRow(row);
  return scene.checks(valuesInSI(scene, values));
}

/** A row declares this of a check, or of a law between two runs whose expected ratio is `expect`. */
export type Declared = Pick<Check, 'what' | 'cites' | 'basis'> & { allowed(expect: number): Band };

/** Returns what the scene of a row has on its bed: its checks, or its laws between two runs. */
export function declaredIn(row: Mutant): Declared[] {
  if (!row.other) return checksOf(row).map(({ allowed, ...check }) => ({ ...check, allowed: () => allowed }));
  const { scene, values } = ofRow(row);
  return scene.ratios!(valuesInSI(scene, values));
}

/** Returns the checks that a scene has in its rows: each that it has, as checkMutants.test.ts holds. */
export function checksOfRows(id: string): Check[] {
  const all = MUTANTS.filter(({ scene, brief, slow, other }) => scene === id && (!brief || slow) && !other)
    .flatMap(checksOf);
  return [...new Map(all.map((check) => [check.what, check])).values()];
}

/** Returns the name of a row, as tables have it: its scene, and the values in which it departs from the small bed. */
export const nameOf = ({ scene, ofFile, own, other }: Mutant): string => scene
  + (ofFile ? ' with the wheel of a file' : '') + written(own) + (other ? `, and${written(other)}` : '');

const written = (values: AnyValues = {}): string =>
  Object.entries(values).map(([key, value]) => ` \`${key}=${String(value)}\``).join('');

/** Says whether some row of the scene names the check. */
const isNamed = (scene: string, what: string): boolean =>
  MUTANTS.some((row) => row.scene === scene && Object.hasOwn(row.fails, what));

/** Says what is wrong with a check, or returns null: it must hold, and fail under the mutation that it names. */
export function faultOf({ scene, what, allowed, sound, mutation, broken, spared }: Verdict): string | null {
  const of = `${scene}: “${what}”`;
  if (!holds(allowed, sound)) return `${of} does not hold: ${sound}.`;
  if (mutation === null) return isNamed(scene, what) ? null : `${of} names no mutation under which it fails.`;
  if (spared !== null) return holds(allowed, broken) ? null : `${of} fails with ${mutation}: ${broken}.`;
  return holds(allowed, broken) ? `${of} holds with ${mutation}, too: ${broken}, and ${sound} without.` : null;
}
