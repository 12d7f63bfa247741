import { create } from 'zustand';
import type { LabOptions, LabProblem, LabRow, LabSolver } from '../../protocol/lab';
import type { Across, LabRun, Quantity } from './curves';

/**
 * What the lab shows. Runs are of the problem, with the options that stood when they were started: a new problem clears
 * them.
 */
export type LabState = {
  /** h that a step is frozen at [ms]; null until a person has chosen: then that of the scene. */
  stepMs: number | null;
  problem: LabProblem | null;
  solvers: readonly LabSolver[];
  /** Ids that are ticked. */
  chosen: readonly string[];
  options: LabOptions;
  /** Place of the body whose force is compared. */
  body: number;
  doing: 'nothing' | 'freezing' | 'opening' | 'reference' | 'solving';
  /** Solvers of this run that have not ended. */
  left: readonly string[];
  /** Something could not be done: a sentence. */
  message: string | null;
  reference: { name: string; row: LabRow } | null;
  runs: readonly LabRun[];
  /** The options of `runs`. */
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
