import type { BenchRecord } from './benchRecord';
import { textTable } from './textTable';
import { maxOf, minOf } from '../core/extremes';

/** Returns a record as a line for people to read, and a line for each status sentence. */
export function benchLine(r: BenchRecord): string {
  const stages = Object.entries(r.stages)
    .map(([stage, ms]) => `${stage} ${ms.toFixed(2)}${shareOf(stage, ms, r)}`).join(', ');
  return `${r.scene.padEnd(14)} ${r.backend} (${r.adapter})  ${r.bodies} grains, ${r.contacts} contacts  `
    + `${r.msPerStep.toFixed(2)} ms/step${predictedText(r)} (${stages})  `
    + `real-time factor ${r.realTimeFactor.toPrecision(3)}  `
    + `${r.contactIterationsPerSecond.toExponential(2)} contact-iterations/s = `
    + `${r.nsPerContactIteration.toFixed(1)} ns each  `
    + `${r.bytesPerBody.toFixed(0)} B/grain  ${r.stateHash}\n`
    + r.status.map((sentence) => `  ${sentence}\n`).join('');
}

/** Returns what a step should take, of what, and what of that is not predicted, as text; empty if nobody asked. */
function predictedText({ predicted: p }: BenchRecord): string {
  if (!p) return '';
  const waits = p.class === null ? 'of no known class, so without waits' : `with the waits of the class ${p.class}`;
  return `, predicted ${p.msPerStep.toFixed(2)} = kernels ${(1000 * p.kernels.all).toFixed(2)} ${waits} + host `
    + `${p.host.toFixed(2)} as measured in this run, no frames in flight`;
}

/** Returns the part of a step that flexible surfaces take, as text; empty for all other stages. */
const shareOf = (stage: string, ms: number, { msPerStep }: BenchRecord): string =>
  (stage === 'flexible' ? ` = ${Math.round((100 * ms) / msPerStep)} %` : '');

/** Fields of a record that the table of sizes shows. */
type SizedRecord = Pick<BenchRecord,
  'scene' | 'backend' | 'adapter' | 'params' | 'bodies' | 'contacts' | 'msPerStep' | 'usPerBody' | 'size'>;

/** Returns the table of how the cost of a grain changes with the size: ×1 all the way down is linear growth. */
export function scalingTable(records: readonly SizedRecord[]): string {
  const first = records[0], costs = records.map((r) => r.usPerBody);
  const rows = records.map((r) => [
    String(r.size?.value ?? ''), String(r.bodies), (r.contacts / Math.max(1, r.bodies)).toFixed(2),
    r.msPerStep.toFixed(3),
    r.usPerBody.toFixed(4), (r.usPerBody / first.usPerBody).toFixed(2),
  ]);
  return `\n${first.scene}, ${first.backend} (${first.adapter}), solver ${String(first.params.solver)}\n`
    + textTable([first.size?.key ?? 'size', 'grains', 'contacts a grain', 'ms/step', 'µs a grain', '× the first'], rows)
    + `dearest over cheapest grain: ${(maxOf(costs) / minOf(costs)).toFixed(2)}\n\n`;
}
