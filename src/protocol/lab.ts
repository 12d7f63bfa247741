import type { LabEnd, LabOptions, LabProblem, LabRow, LabSolver } from '../model/labProblem';

/**
 * A message from the page to the lab worker. To stop a run, end the worker: a solver reads no messages while it solves.
 */
export type LabCommand =
  /** Gives the problem of later runs; answered with `taken`. */
  | { type: 'take'; problem: LabProblem }
  /** Opens a file; answered with `taken` or `refused`. */
  | { type: 'open'; name: string; text: string }
  /** Asks for the problem as a file; answered with `file` or `refused`. */
  | { type: 'write' }
  /** Runs the reference first, then one solver after the other. */
  | { type: 'run'; solvers: readonly string[]; options: LabOptions };

/** A message from the lab worker to the page. */
export type LabReport =
  /** The problem of later runs, and which solvers can take it, with their notes. */
  | { type: 'taken'; problem: LabProblem; solvers: LabSolver[] }
  | { type: 'refused'; message: string }
  | { type: 'file'; text: string }
  | { type: 'reference'; name: string; row: LabRow }
  | { type: 'rows'; id: string; rows: LabRow[] }
  | { type: 'ended'; id: string; end: LabEnd }
  | { type: 'done' };

export type { LabEnd, LabOptions, LabProblem, LabRow, LabSolver } from '../model/labProblem';
