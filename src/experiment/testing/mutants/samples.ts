import type { Mutant } from './mutant';

/** These rows break samples of soil that are pressed, sheared or struck. */
export const SAMPLES: readonly Mutant[] = [
  { scene: 'shear-plastic', slow: true, fails: {
    'The load rests on the sample': 'gravity × 1.25',
    'Spike of the vertical force as the load lands, over what is left at rest': 'gravity upwards',
    'Spike of the shear force as the load lands, over what is left at rest': 'gravity upwards',
  } },
  // soft enough for the springs to be resolved; so hard a blow still swings when the drawer starts
  {
    scene: 'shear-plastic', slow: true, brief: true,
    own: { compliance: 50, contactDamping: 8, substeps: 8, yieldForce: 10, loadMass: 5 },
    fails: { 'Contacts have yielded: mean overlap over that of springs': 'no yield' },
  },
  { scene: 'shear-plastic', own: { count: 500, pullSpeed: 0.025 }, slow: true, fails: {
    'Shear over normal force once it is steady': 'no friction',
  } },
  { scene: 'direct-shear', slow: true, fails: {
    'The sample bears the load of the plate': 'forces on bodies × 0.75',
    'Shear over normal force once it is steady': 'no friction',
  } },
  { scene: 'direct-shear', other: { normalStress: 71.4 }, slow: true, fails: {
    'Shear stress once it is steady, as the normal stress on the plane': 'cohesion for all',
  } },
  { scene: 'triaxial', slow: true, fails: {
    'The specimen presses on the side walls as they press on it': 'forces on bodies × 0.75',
    'Angle of friction in the critical state': 'no friction',
    'It swells until then': 'no friction',
    'Its peak is above the critical state by': 'no friction',
  } },
  { scene: 'triaxial', own: { packing: 'loose', count: 1000 }, slow: true, fails: {
    'The specimen presses on the side walls as they press on it': 'forces on bodies × 0.75',
    'Angle of friction in the critical state': 'no friction',
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
    'Pressure near the end, by the bearing capacity of soil of this friction': 'no friction',
    'Pressure grows with sinkage': 'what drives is still',
  } },
];
