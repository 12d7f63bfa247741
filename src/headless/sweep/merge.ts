import { cellsOf, titlesOf } from '../../sweep/table';
import { createCsvFile } from '../csvFile';
import { EXIT } from '../exit';
import { readOutcome } from './outcome';
import { readManifest, readPlan } from './planFolder';

type Merged = { rows: number; done: number; failed: number; missing: number; csv: string };

/**
 * Runs `sweep merge`: writes a line a run, in the plan's order, however they were done. A missing run is a row, too;
 * then the exit code says that the table has holes.
 */
export function mergeSweep(
  folder: string, file: string, err: (text: string) => void,
): { merged: Merged; code: number } {
  const plan = readPlan(folder), csv = createCsvFile(file, titlesOf(plan.sweep)), backends = new Set<string>();
  const merged: Merged = { rows: 0, done: 0, failed: 0, missing: 0, csv: file };
  let firstMissing = -1, firstFailed = '';
  try {
    for (const run of readManifest(plan)) {
      const outcome = readOutcome(plan, run.hash), { index } = run;
      merged[outcome?.status ?? 'missing']++;
      if (outcome === null) {
        if (firstMissing < 0) firstMissing = index;
      } else if (outcome.status === 'done') backends.add(outcome.backend);
      else if (firstFailed === '') firstFailed = `run ${index}: ${outcome.reason}`;
      csv.add(cellsOf(plan.sweep, run, outcome));
      merged.rows++;
    }
  } catch (error) {
    csv.discard();
    throw error;
  }
  csv.finish();
  const { rows, failed, missing } = merged;
  if (failed > 0) err(`${failed} of ${rows} runs failed, the first as ${firstFailed}\n`);
  if (backends.size > 1) {
    const kinds = [...backends].sort().join(' and ');
    err(`Runs were done on ${kinds}, whose numbers differ: set backend in base for one.\n`);
  }
  if (missing > 0)
    err(`${file} has holes: ${missing} of ${rows} runs are missing, run ${firstMissing} first; sweep run does them.\n`);
  return { merged, code: missing > 0 ? EXIT.incomplete : EXIT.ok };
}
