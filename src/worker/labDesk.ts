import { unreachable } from '../core/assert';
import { findReference, fromProblem, labSolvers, refusalOf, runSolver, toProblem } from '../experiment/labRun';
import type { LabOptions, LabProblem, LabRow } from '../model/labProblem';
import { asymmetryText, exportProblem, parseProblem } from '../physics/contact/blockProblem';
import { findSolver } from '../physics/solvers/index';
import type { LabCommand, LabReport } from '../protocol/lab';

/** Shortest time between two messages with rows [ms]: a plot needs no more, and each message costs time. */
const ROWS_EVERY = 100;

/** Makes the function that answers the lab's commands; its worker only passes messages on. */
export function createLabDesk(post: (report: LabReport) => void): (command: LabCommand) => void {
  let problem: LabProblem | null = null;

  function take(next: LabProblem): void {
    problem = next;
    post({ type: 'taken', problem, solvers: labSolvers(problem) });
  }

  function open(name: string, text: string): void {
    const parsed = parseProblem(text);
    if (!parsed.ok)
      return post({ type: 'refused', message: `${name}: ${parsed.issues.map(({ message }) => message).join('; ')}.` });
    if (parsed.value.count === 0)
      return post({ type: 'refused', message: `${name} has no contacts: there is nothing to solve.` });
    const { asymmetry } = parsed.value;
    const part = asymmetry > 0 ? ` (the symmetric part: N is off symmetry by ${asymmetryText(parsed.value)})` : '';
    take(fromProblem(parsed.value, name + part));
  }

  function write(from: LabProblem): void {
    if (from.isPlain) return post({ type: 'file', text: exportProblem(toProblem(from)) });
    post({
      type: 'refused', message: 'A file of grouser-ccp/1 knows friction alone: this problem has cohesion, crushing or '
      + 'rolling friction, too.',
    });
  }

  function run(from: LabProblem, ids: readonly string[], options: LabOptions): void {
    post({ type: 'reference', ...findReference(from, options.law) });
    for (const id of ids) {
      const solver = findSolver(id);
      if (!solver || refusalOf(solver, from) !== null) continue;
      let rows: LabRow[] = [], sent = performance.now();
      const send = (): void => {
        if (rows.length > 0) post({ type: 'rows', id, rows });
        rows = [];
        sent = performance.now();
      };
      const end = runSolver(from, solver, options, (row) => {
        rows.push(row);
        if (performance.now() - sent > ROWS_EVERY) send();
      });
      send();
      post({ type: 'ended', id, end });
    }
    post({ type: 'done' });
  }

  return (command) => {
    switch (command.type) {
      case 'take': return take(command.problem);
      case 'open': return open(command.name, command.text);
      case 'write': return problem ? write(problem) : undefined;
      case 'run': return problem ? run(problem, command.solvers, command.options) : undefined;
      default: return unreachable(command);
    }
  };
}
