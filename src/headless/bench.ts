import { appendFileSync, writeFileSync } from 'node:fs';
import type { Experiment } from '../experiment/experiment';
import { measureLimits, type DeviceLimits } from '../gpu/bandwidth';
import { classOfChip } from '../gpu/deviceClasses';
import { stateHash } from '../model/stateHash';
import { statusSentences } from '../model/status';
import type { GpuEngine } from '../physics/gpu/engine';
import { profileFrame } from '../physics/gpu/profile';
import { findDevice, needDevice } from './backend';
import { readBenchOptions, type BenchCase, type BenchOptions } from './benchOptions';
import type { BenchRecord } from './benchRecord';
import { benchLine, scalingTable } from './benchText';
import { EXIT, wrong } from './exit';
import { checkPhysics, warmUp } from './prepare';
import { forecastFrame, measureRoofline } from './roofline';

/**
 * Runs `bench`, which measures milliseconds a step, one line per scene, backend and size. It cannot win by being wrong:
 * each line carries the hash of the state it ended in, and one that fails ends the command. Returns the exit code.
 */
export async function benchCommand(args: readonly string[], out: (text: string) => void): Promise<number> {
  const options = readBenchOptions(args), { sizeKey, record } = options;
  // a file that cannot be written is reported before the run
  if (record !== null) inFile(record, () => writeFileSync(record, '', { flag: 'a' }));
  const say = (value: object, text: string): void => {
    if (record !== null) inFile(record, () => appendFileSync(record, `${JSON.stringify(value)}\n`));
    out(options.json ? `${JSON.stringify(value)}\n` : text);
  };
  if (options.roofline) await measureRoofline(options, say);
  else await benchAll(options, say, (table) => { if (!options.json && sizeKey !== null) out(table); });
  return EXIT.ok;
}

/**
 * Runs all cases in order; after the sizes of one scene and backend it concludes with the table of how the cost scales.
 */
async function benchAll(
  { cases, sizeKey, asked, steps, predict }: BenchOptions, say: (record: object, text: string) => void,
  conclude: (table: string) => void,
): Promise<void> {
  let group: BenchRecord[] = [];
  for (const [k, one] of cases.entries()) {
    const next = cases.at(k + 1);
    if (asked || await hasBackend(one)) {
      const record = await benchmark(one, steps, predict);
      if (sizeKey !== null) record.size = { key: sizeKey, value: one.values[sizeKey] };
      group.push(record);
      say(record, benchLine(record));
    }
    if (next?.scene === one.scene && next.backend === one.backend) continue;
    if (group.length > 1) conclude(scalingTable(group));
    group = [];
  }
}

/** Says whether a backend that was not named exists on this machine; one that was named and is missing is a fault. */
const hasBackend = async ({ backend }: BenchCase): Promise<boolean> => backend !== 'gpu'
  || (await findDevice()).device !== null;

async function benchmark(one: BenchCase, steps: number, predict: boolean): Promise<BenchRecord> {
  const experiment = await warmUp(one.scene, one.values), { engine } = experiment, stages: Record<string, number> = {};
  let contactIterations = 0, status = 0;
  const t0 = performance.now(), from = experiment.time;
  for (let k = 0; k < steps; k++) {
    await experiment.advance();
    contactIterations += engine.measures.contactCount * engine.measures.products;
    status |= engine.measures.status;
    for (const [stage, ms] of Object.entries(engine.stages)) stages[stage] = (stages[stage] ?? 0) + ms / steps;
  }
  const wall = performance.now() - t0, solving = (stages.solve ?? wall / steps) * steps;
  const bodies = engine.model.looseCount;
  checkPhysics(experiment);
  const record: BenchRecord = {
    scene: one.scene.id, params: one.values, backend: engine.backend, adapter: engine.adapter,
    bodies, contacts: engine.measures.contactCount, msPerStep: wall / steps, stages,
    contactIterationsPerSecond: contactIterations / (solving / 1000),
    nsPerContactIteration: (solving * 1e6) / Math.max(1, contactIterations),
    bytesPerBody: engine.bytes / Math.max(1, bodies), usPerBody: (1000 * wall) / steps / Math.max(1, bodies),
    realTimeFactor: wall / 1000 / (experiment.time - from), steps,
    status: statusSentences(status, engine.measures),
    stateHash: stateHash(await engine.readState()), ...(engine.form && { form: engine.form }),
  };
  if (predict && engine.backend === 'gpu') record.predicted = await predictStep(experiment, stages);
  engine.dispose();
  return record;
}

/** Limits of the device, measured before the first prediction. */
let limits: DeviceLimits | null = null;

/** Returns what a step of an experiment on the GPU should take, whose host took `stages` [ms]. Makes one more step. */
async function predictStep(
  { engine, live }: Experiment, { mechanism = 0, upload = 0, readBack = 0 }: Record<string, number>,
): Promise<BenchRecord['predicted']> {
  const { device, chip, software } = await needDevice(), host = mechanism + upload + readBack;
  limits ??= await measureLimits(device, software);
  const { kernels, counts } = await profileFrame(engine as GpuEngine, live);
  const forecast = forecastFrame(kernels, counts, limits, chip);
  return { kernels: forecast, host, msPerStep: 1000 * forecast.all + host, class: classOfChip(chip)?.name ?? null };
}

function inFile(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw wrong(
      `--record ${file}: the file cannot be written (${error instanceof Error ? error.message : String(error)}).`
    );
  }
}
