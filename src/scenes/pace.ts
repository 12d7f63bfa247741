/** Ratios of simulated to wall time that the page offers, beside as fast as possible [1]. */
export const PACES = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2] as const;
export type Pace = (typeof PACES)[number];
