/** The file has links of scenes that take a page little time, and whose bodies stay in view. */

/** Grains that are poured, a flexible beam, a bed that settles and is kept in this browser. */
export const LIGHT = [
  '#1/filling?count=60&dt=0.005&backend=cpu&camera=8,-20,10,0,0,4',
  '#1/beam?backend=cpu',
  '#1/ditch?count=500&backend=cpu',
] as const;
/** Grains that are poured, with the kernels of all scenes of grains. */
export const ON_EMULATED_GPU = [
  '#1/filling?count=60&dt=0.005&backend=gpu&camera=8,-20,10,0,0,4',
  '#1/filling?count=40&dt=0.005&backend=gpu&camera=8,-20,10,0,0,4',
] as const;
/**
 * A vehicle on soil that holds its speed, and one that is driven in a circle on a road, until somebody drives. What a
 * page would choose by what the machine can do is given: the command line does not choose.
 */
export const WITH_VEHICLE = [
  '#1/hmmwv-flat?startSpeed=1&count=500&patch=off&dt=0.002&substeps=8&sweeps=1&backend=cpu',
  '#1/hmmwv-hard?manoeuvre=circle&dt=0.005&backend=cpu',
] as const;

/** A live parameter that all of them have, and another value of it: what runs with that is another run. */
export const LIVE = { key: 'gravity', other: '3.71' };
/** A choice that all of them have, which changes the picture alone: its value, and others. */
export const LOOK = { key: 'overlay', others: ['velocities', 'normals', 'chains'] };
