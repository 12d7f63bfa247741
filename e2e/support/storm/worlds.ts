/**
 * Links of scenes that take a page little time, and whose bodies stay in view. On the CPU: grains that are poured, a
 * flexible beam, a bed that settles and is kept in this browser. On an emulated GPU: grains that are poured, with the
 * same kernels.
 */
export const WORLDS: Record<'cpu' | 'gpu', readonly string[]> = {
  cpu: [
    '#1/filling?count=60&dt=0.005&backend=cpu&camera=8,-20,10,0,0,4',
    '#1/beam?backend=cpu',
    '#1/ditch?count=500&backend=cpu',
  ],
  gpu: [
    '#1/filling?count=60&dt=0.005&backend=gpu&camera=8,-20,10,0,0,4',
    '#1/filling?count=40&dt=0.005&backend=gpu&camera=8,-20,10,0,0,4',
  ],
};

/** A live parameter that all of them have, and another value of it: what runs with that is another run. */
export const LIVE = { key: 'gravity', other: '3.71' };
/** A choice that all of them have, which changes the picture alone: its value, and others. */
export const LOOK = { key: 'overlay', others: ['velocities', 'normals', 'chains'] };
