import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { createSummary } from '../../sweep/summary';
import { cellsOf, columnsOf, titlesOf } from '../../sweep/table';
import { createCsvFile, type CsvFile } from '../csvFile';
import { EXIT, wrong } from '../exit';
import { readOutcome, RESULTS_FOLDER } from './outcome';
import { createParquetFile } from './parquetFile';
import { MANIFEST_FILE, PLAN_FILE, readManifest, readPlan, WHEEL_FILE } from './planFolder';

type Files = { csv: string | null; parquet: string | null; summary: string | null };
type Merged = { rows: number; done: number; failed: number; missing: number } & Files;

/**
 * Runs `sweep merge`: writes a line a run, in the plan's order, however they were done, as CSV, Parquet or both, and a
 * summary with a line a point. A missing run is a row, too; then the exit code says that the table has holes.
 */
export function mergeSweep(
  folder: string, { csv = null, parquet = null, summary = null }: Partial<Files>, err: (text: string) => void,
): { merged: Merged; code: number } {
  const plan = readPlan(folder), { sweep } = plan, backends = new Set<string>();
  refuseOwnFiles(folder, { csv, parquet, summary });
  const typed = parquet === null ? null : createParquetFile(parquet, columnsOf(sweep));
  const plain = csv === null ? null : createCsvFile(csv, titlesOf(sweep));
  const merged: Merged = { rows: 0, done: 0, failed: 0, missing: 0, csv, parquet, summary };
  const points = summary === null ? null : createSummary(sweep);
  let firstMissing = -1, firstFailed = '', short: CsvFile | null = null;
  try {
    if (points) short = createCsvFile(summary!, points.titles, '--summary');
    for (const run of readManifest(plan)) {
      const outcome = readOutcome(plan, run.hash), { index } = run;
      merged[outcome?.status ?? 'missing']++;
      if (outcome === null) {
        if (firstMissing < 0) firstMissing = index;
      } else if (outcome.status === 'done') backends.add(outcome.backend);
      else if (firstFailed === '') firstFailed = `run ${index}: ${outcome.reason}`;
      const cells = cellsOf(sweep, run, outcome);
      plain?.add(cells);
      typed?.add(cells);
      points?.add(run, outcome);
      merged.rows++;
    }
    for (const row of points?.rows() ?? []) short!.add(row);
  } catch (error) {
    plain?.discard();
    short?.discard();
    throw error;
  }
  plain?.finish();
  typed?.finish();
  short?.finish();
  const { rows, failed, missing } = merged;
  if (points && !sweep.axes.some(({ key }) => key === 'seed'))
    err('The sweep has no axis of seeds: its summary has a run a line, and no standard errors.\n');
  if (failed > 0) err(`${failed} of ${rows} runs failed, the first as ${firstFailed}\n`);
  if (backends.size > 1) {
    const kinds = [...backends].sort().join(' and ');
    err(`Runs were done on ${kinds}, whose numbers differ: set backend in base for one.\n`);
  }
  if (missing > 0) {
    err(`${csv ?? parquet ?? summary} has holes: ${missing} of ${rows} runs are missing, run ${firstMissing} first; `
      + 'sweep run does them.\n');
  }
  return { merged, code: missing > 0 ? EXIT.incomplete : EXIT.ok };
}

/** Refuses a table in the place of a file of the sweep itself. */
function refuseOwnFiles(folder: string, files: Files): void {
  for (const [name, file] of Object.entries(files)) {
    if (file === null) continue;
    const inside = relative(realPlace(resolve(folder)), realPlace(resolve(file))), [first] = inside.split(/[\\/]/);
    if (![PLAN_FILE, MANIFEST_FILE, WHEEL_FILE].includes(inside) && first !== RESULTS_FOLDER) continue;
    throw wrong(`--${name} ${file} is not allowed: ${inside} belongs to the sweep itself.`);
  }
}

/** Returns the place that a path leads to, without links as far as it is there. */
function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPlace(parent), basename(path));
  }
}
