import { create } from 'zustand';
import type { LabOptions, LabProblem, LabRow, LabSolver } from '../../protocol/lab';
import type { Across, LabRun, Quantity } from './curves';

/**
 * The state of the lab. Runs belong to the problem, and were made with the options `ran`: a new problem removes them.
 */
export type LabState = {
  /** Step h with which a step is frozen [ms]; null until a person has set one: then usualStepMs. */
  stepMs: number | null;
  problem: LabProblem | null;
  solvers: readonly LabSolver[];
  /** Ids of the chosen solvers. */
  chosen: readonly string[];
  options: LabOptions;
  /** Index of the body whose force is compared. */
  body: number;
  doing: 'nothing' | 'freezing' | 'opening' | 'reference' | 'solving';
  /** Ids of the solvers that have not ended yet. */
  left: readonly string[];
  /** Says in a sentence what could not be done; null if nothing failed. */
  message: string | null;
  reference: { name: string; row: LabRow } | null;
  runs: readonly LabRun[];
  /** Options with which `runs` were made. */
  ran: LabOptions | null;
  across: Across;
  shown: readonly Quantity[];
};

export const useLab = create<LabState>(() => ({
  stepMs: null, problem: null, solvers: [], chosen: [],
  options: { law: 'relaxed', tolerance: 1e-6, iterations: 1000, start: 'cold' },
  body: 0, doing: 'nothing', left: [], message: null, reference: null, runs: [], ran: null,
  across: 'iteration', shown: ['natural', 'gap', 'force'],
}));

export const getLab = useLab.getState, setLab = useLab.setState;
