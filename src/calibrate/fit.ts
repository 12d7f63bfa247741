import type { Sweep } from '../sweep/sweep';

/** A parameter that is fitted: all in the unit of the panel; `step` is that of the finite differences. */
export type FitParameter = { key: string; start: number; from: number; to: number; step: number };

/** A measured number, and its standard error, 0 where only the scatter of the seeds is known. */
export type Measured = { value: number; error: number };

/**
 * An experiment is one scene at one choice of values. Its `sweep` has the fitted parameters that the scene has, and the
 * seeds, as axes; its probes are those of the `targets`, in their order, and then of the `predictions`, of which null
 * is one that nobody measured.
 */
export type FitRun = { name: string; sweep: Sweep; targets: Measured[]; predictions: (Measured | null)[] };

/** A calibration is a file that was read and found right (docs/CALIBRATION.md). */
export type Fit = {
  parameters: FitParameter[];
  seeds: number[];
  /** Probability of the intervals [1]. */
  confidence: number;
  /** Most iterations [1]. */
  iterations: number;
  runs: FitRun[];
};

/** Returns the text of a file, named as the calibration names it; throws why it cannot be read. */
export type ReadFile = (name: string) => string;

/** Returns the numbers that all experiments together have to match, in the order of the file. */
export const targetsOf = ({ runs }: Fit): Measured[] => runs.flatMap(({ targets }) => targets);
