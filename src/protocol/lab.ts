import type { LabEnd, LabOptions, LabProblem, LabRow, LabSolver } from '../model/labProblem';

/** Page → lab worker. Whoever wants to stop a run ends the worker: a solver hears nothing while it solves. */
export type LabCommand =
  /** Answered with `taken`. */
  | { type: 'take'; problem: LabProblem }
  /** A file of somebody: answered with `taken` or `refused`. */
  | { type: 'open'; name: string; text: string }
  /** The problem as a file: answered with `file` or `refused`. */
  | { type: 'write' }
  /** The reference first, then one solver after the other. */
  | { type: 'run'; solvers: readonly string[]; options: LabOptions };

/** Lab worker → page. */
export type LabReport =
  /** The problem of later runs, and what each solver says of it. */
  | { type: 'taken'; problem: LabProblem; solvers: LabSolver[] }
  | { type: 'refused'; message: string }
  | { type: 'file'; text: string }
  | { type: 'reference'; name: string; row: LabRow }
  | { type: 'rows'; id: string; rows: LabRow[] }
  | { type: 'ended'; id: string; end: LabEnd }
  | { type: 'done' };

export type { LabEnd, LabOptions, LabProblem, LabRow, LabSolver } from '../model/labProblem';
