import type { EquationId } from './equations';
import type { FigureId } from './figures';

/** A lesson adds to a scene's declaration what its page says: a question, a figure, the equations that answer it. */
export type Lesson = { question: string; figure: FigureId; equations: readonly EquationId[] };

const VEHICLE = ['joined', 'contact', 'depth'] as const;

/** The lesson of each scene, by its id. */
export const LESSONS: Readonly<Record<string, Lesson>> = {
  'single-wheel': {
    question: 'How much of a wheel’s grip is left to pull with, and how deep does it sink for it?',
    figure: 'wheel', equations: ['slip', 'bears', 'contact', 'depth'],
  },
  'wheel-lab': {
    question: 'Which wheel, at which slip, makes the most of its motor in soil?',
    figure: 'wheel', equations: ['traction', 'slip', 'bears', 'contact'],
  },
  ditch: {
    question: 'How many grains can this device carry at rest, and do they really rest?',
    figure: 'box', equations: ['weight', 'step', 'depth'],
  },
  'hmmwv-flat': {
    question: 'What does loose soil take from a vehicle that drives on it?',
    figure: 'vehicle', equations: ['tireSlip', ...VEHICLE],
  },
  'hmmwv-bumpy': {
    question: 'How do springs and soil share the bumps of a field?',
    figure: 'vehicle', equations: ['tireSlip', ...VEHICLE],
  },
  'hmmwv-slope': {
    question: 'How steep a slope of soil can a vehicle climb before it digs itself in?',
    figure: 'vehicle', equations: ['climb', 'tireSlip', ...VEHICLE],
  },
  'hmmwv-hard': {
    question: 'What can a vehicle do on a road: start, brake, turn, change lanes?',
    figure: 'vehicle', equations: ['circle', 'coast', 'joined'],
  },
  'hmmwv-flexible': {
    question: 'What changes when the tires of a vehicle give way, too?',
    figure: 'tire', equations: ['patch', 'plateEnergy', 'plate', 'joined'],
  },
  dozer: {
    question: 'How hard can a tracked vehicle push a heap before its tracks slip?',
    figure: 'blade', equations: ['tracks', 'joined', 'contact'],
  },
  'tire-soil': {
    question: 'Does a soft tire pull more on soil than a stiff one?',
    figure: 'wheel', equations: ['tireSlip', 'bears', 'plateEnergy', 'plate'],
  },
  'tire-roll': {
    question: 'How does the pull of a tire follow its slip, and where does it turn round?',
    figure: 'tire', equations: ['tireSlip', 'patch', 'plateEnergy', 'plate'],
  },
  'tire-bounce': {
    question: 'What bears a tire that stands: the air in it, or its wall?',
    figure: 'tire', equations: ['patch', 'plateEnergy', 'plate'],
  },
  cloth: {
    question: 'How does a heavy sheet fold over what it falls on?',
    figure: 'plate', equations: ['plate', 'plateEnergy', 'contact'],
  },
  drafting: {
    question: 'Do different solvers agree on the force that draws a blade through soil?',
    figure: 'blade', equations: ['relaxed', 'residual', 'contact'],
  },
  mixer: {
    question: 'What does it take to stir grains of four shapes?',
    figure: 'mixer', equations: ['lever', 'contact', 'step'],
  },
  drum: {
    question: 'How steep is the surface of a bed in a turning drum, and how much of it flows?',
    figure: 'drum', equations: ['drumSlope', 'drumTurns', 'contact'],
  },
  hopper: {
    question: 'How fast do grains run out, does it matter how high they stand, and who bears those that wait?',
    figure: 'hopper', equations: ['beverloo', 'slotFlow', 'janssen'],
  },
  'gap-flow': {
    question: 'How much runs out of a trough by when, as its gap is opened wider?',
    figure: 'hopper', equations: ['slotFlow', 'contact', 'step'],
  },
  'pebble-bed': {
    question: 'How fast do pebbles run out of a core, and who bears those that wait?',
    figure: 'hopper', equations: ['beverloo', 'janssen', 'weight'],
  },
  'rolling-ball': {
    question: 'When does a sliding ball begin to roll, and how fast is it then?',
    figure: 'ball', equations: ['skid', 'rolls', 'lift'],
  },
  guideway: {
    question: 'How soon does rolling friction stop a ball?',
    figure: 'ball', equations: ['rolling', 'rollingSlows', 'stays'],
  },
  'ball-guideway': {
    question: 'How do balls between two plates move, and what do they cost?',
    figure: 'guideway', equations: ['halfSpeed', 'rolling', 'contact'],
  },
  repose: {
    question: 'How steep can a heap stand, and what decides it?',
    figure: 'heap', equations: ['stays', 'coarse', 'rolling', 'contact'],
  },
  conveyor: {
    question: 'How much does a belt carry, and what heap does it leave?',
    figure: 'heap', equations: ['plug', 'stays', 'rolling'],
  },
  snow: {
    question: 'When does a ball of snow stick to a corner, and when does it fall apart?',
    figure: 'bond', equations: ['cohesion', 'breaks', 'contact'],
  },
  brittle: {
    question: 'What decides whether a thing that hits a wall holds, cracks or shatters?',
    figure: 'bond', equations: ['cohesion', 'breaks', 'contact'],
  },
  'ellipsoid-drop': {
    question: 'Does a body that rests for a long time sink into the floor, step by step?',
    figure: 'cone', equations: ['drift', 'step', 'contact'],
  },
  'lcp-vs-relaxed': {
    question: 'How far apart are Coulomb’s law and its convex relaxation?',
    figure: 'cone', equations: ['facets', 'exact', 'relaxed', 'lift'],
  },
  painleve: {
    question: 'What happens where no force obeys Coulomb’s law?',
    figure: 'rod', equations: ['painleve', 'contact', 'step'],
  },
  'anti-relaxation': {
    question: 'What does a box of spheres lose when friction is relaxed?',
    figure: 'cone', equations: ['complementarity', 'exact', 'relaxed', 'lift'],
  },
  'direct-shear': {
    question: 'How much shear does a soil bear, and how does that grow with its load?',
    figure: 'shear', equations: ['strength', 'contact', 'depth'],
  },
  triaxial: {
    question: 'Do loose and dense grains end up alike when they are compressed for long enough?',
    figure: 'triaxial', equations: ['mohr', 'rowe', 'contact'],
  },
  crater: {
    question: 'How deep does a ball dig that falls into beads?',
    figure: 'crater', equations: ['crater', 'contact', 'depth'],
  },
  impact: {
    question: 'How far does a fast ball get through a shallow bed, and how much of its speed comes back?',
    figure: 'crater', equations: ['impact', 'penalty', 'contact'],
  },
  'pressure-sinkage': {
    question: 'How deep does a soil let a plate sink before it bears it?',
    figure: 'plateInSoil', equations: ['bearing', 'strength', 'contact'],
  },
  filling: {
    question: 'Does a box feel all that has fallen into it?',
    figure: 'box', equations: ['weight', 'contact', 'step'],
  },
  compaction: {
    question: 'Does a load on top of ten metres of spheres reach the floor?',
    figure: 'slab', equations: ['weight', 'depth', 'contact'],
  },
  'shear-plastic': {
    question: 'What does it take to shear a bed that a load has crushed?',
    figure: 'shear', equations: ['spring', 'contact', 'weight'],
  },
  beam: {
    question: 'How do three supports share a load that two could bear?',
    figure: 'beam', equations: ['stiffForces', 'weight'],
  },
  cannonball: {
    question: 'What does the base of a pyramid of cannonballs bear, ball by ball?',
    figure: 'beam', equations: ['stiffForces', 'weight', 'relaxed'],
  },
  'penalty-vs-ccp': {
    question: 'Springs in small steps or a contact problem in large ones: is it the same pile?',
    figure: 'cone', equations: ['penalty', 'relaxed', 'weight'],
  },
  'brazil-nut': {
    question: 'Why does the largest ball rise when a box is shaken?',
    figure: 'box', equations: ['impact', 'contact', 'weight'],
  },
  'solver-lab': {
    question: 'Which solver finds the forces of a contact problem first?',
    figure: 'cone', equations: ['relaxed', 'residual', 'exact'],
  },
};
