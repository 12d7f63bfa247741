import type { Reference } from '../scene';

/**
 * A wheel of 157 mm by 165 mm under 80 N in lunar simulant, digitised from fig. 9 of Ding2011, smooth and with 30 lugs
 * of 10 mm: the nearest one to that of Melanz2016 §7.3 (130 mm by 160 mm) of which there are numbers.
 */
const SLIPS = [0, 0.1, 0.2, 0.3, 0.4, 0.6];
const WHEELS: [label: string, measured: Record<string, readonly number[]>][] = [
  ['smooth wheel of 157 × 165 mm, 80 N, another soil', {
    drawbarPull: [-6.5, 11, 14.5, 15, 15, 15], torque: [0, 3, 4.2, 4.8, 5, 5.3],
    sinkage: [5, 5.5, 7.5, 10, 12.5, 17.5],
  }],
  ['the same with 30 lugs of 10 mm', {
    drawbarPull: [-6.5, 14, 20, 22, 23, 24.5], torque: [0, 3.5, 5, 5.8, 6.3, 7.2], sinkage: [4.5, 5, 7.5, 10.5, 14, 27],
  }],
];

/** Pull [N], torque [N·m] and sinkage [mm] over slip. */
export const DING: readonly Reference[] = WHEELS.flatMap(([label, measured]) =>
  Object.entries(measured).map(([probe, values]): Reference => ({
    label, cites: 'Ding2011, fig. 9', probe, over: 'slip', points: SLIPS.map((slip, k) => [slip, values[k]] as const),
  })));
