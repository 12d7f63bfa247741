import type { ParamGroup, Value } from '../../params/param';
import { findScene } from '../../scenes/index';
import { createCsvFile } from '../csvFile';
import { EXIT } from '../exit';
import { readOutcome } from './outcome';
import { readManifest, readPlan, type Plan } from './planFolder';
import { columnOf, unitOfReduced } from './readProbes';

type Merged = { rows: number; done: number; failed: number; missing: number; csv: string };

/**
 * Runs `sweep merge`: writes a line a run, in the plan's order, however they were done. A missing run is a row, too;
 * then the exit code says that the table has holes.
 */
export function mergeSweep(
  folder: string, file: string, err: (text: string) => void,
): { merged: Merged; code: number } {
  const plan = readPlan(folder), csv = createCsvFile(file, titlesOf(plan)), backends = new Set<string>();
  const merged: Merged = { rows: 0, done: 0, failed: 0, missing: 0, csv: file };
  let firstMissing = -1, firstFailed = '';
  try {
    for (const { index, hash, values } of readManifest(plan)) {
      const outcome = readOutcome(plan, hash), status = outcome?.status ?? 'missing';
      const axes = plan.sweep.axes.map(({ key }) => cellOf(values[key]));
      const none = plan.sweep.probes.map(() => null);
      merged[status]++;
      if (outcome === null) {
        if (firstMissing < 0) firstMissing = index;
        csv.add([index, status, hash, ...axes, ...none, null, null, null, null]);
      } else if (outcome.status === 'failed') {
        if (firstFailed === '') firstFailed = `run ${index}: ${outcome.reason}`;
        csv.add([index, status, hash, ...axes, ...none, null, null, outcome.engine, outcome.reason]);
      } else {
        const held = outcome.checks.filter(({ ok }) => ok === true).length;
        const broken = outcome.checks.filter(({ ok }) => ok === false).length;
        backends.add(outcome.backend);
        csv.add([index, status, hash, ...axes, ...outcome.probes, held, broken, outcome.engine, null]);
      }
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

/** Returns a value of an axis with all its digits. */
const cellOf = (value: Value): string => (typeof value === 'object' ? value.join(' ') : String(value));

function titlesOf({ sweep: { scene: id, axes, probes } }: Plan): string[] {
  const scene = findScene(id)!, params: ParamGroup = scene.params;
  const unitOf = (key: string): string => {
    const spec = params[key];
    return 'unit' in spec ? ` [${spec.unit}]` : '';
  };
  return [
    'run', 'status', 'hash', ...axes.map(({ key }) => `${key}${unitOf(key)}`),
    ...probes.map((one) => `${columnOf(one)} [${unitOfReduced(one, scene)}]`),
    'checks passed', 'checks failed', 'engine', 'reason',
  ];
}
