/**
 * The subject of a scene: what it is about, which a visitor must see. Names are those of big bodies, or how they begin,
 * or 'grains' and 'surfaces' for all of them.
 */
export type Subject = readonly string[];

const GRAINS: Subject = ['grains'], SURFACES: Subject = ['surfaces'], VEHICLE: Subject = ['chassis', 'wheel'];

/** The subject of each scene. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  'single-wheel': ['wheel'], 'wheel-lab': ['wheel'],
  'hmmwv-flat': VEHICLE, 'hmmwv-bumpy': VEHICLE, 'hmmwv-slope': VEHICLE, 'hmmwv-hard': VEHICLE,
  'hmmwv-flexible': ['chassis', 'surfaces'], 'dozer': ['chassis', 'blade', 'grains'],
  'tire-soil': SURFACES, 'tire-roll': SURFACES, 'tire-bounce': SURFACES, 'cloth': SURFACES,
  'direct-shear': ['lower', 'upper', 'grains'], 'triaxial': ['plate', 'grains'],
  'shear-plastic': ['drawer', 'load', 'grains'], 'pressure-sinkage': ['plate'], 'crater': ['ball'],
  'impact': ['ball', 'grains'], 'compaction': ['slab', 'grains'], 'hopper': GRAINS, 'gap-flow': GRAINS,
  'drum': ['shell', 'grains'], 'mixer': GRAINS, 'drafting': ['blade', 'grains'], 'pebble-bed': GRAINS,
  'conveyor': ['slat', 'head drum', 'tail drum', 'grains'], 'repose': GRAINS, 'filling': GRAINS, 'ditch': ['roller'],
  'brazil-nut': GRAINS, 'snow': GRAINS, 'brittle': GRAINS, 'rolling-ball': GRAINS, 'ellipsoid-drop': GRAINS,
  'lcp-vs-relaxed': ['twin', 'grains'], 'painleve': GRAINS, 'anti-relaxation': GRAINS, 'beam': ['roller', 'grains'],
  'guideway': GRAINS, 'ball-guideway': ['carriage', 'grains'], 'solver-lab': ['blade', 'grains'],
  'penalty-vs-ccp': GRAINS, 'cannonball': GRAINS,
};
