import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { readPlain } from '../../core/plainData';
import { wheelHash, type FileWheel } from '../../scenes/wheel/fileWheel';
import { readFileWheel } from '../../scenes/wheel/readFileWheel';
import type { PlannedRun } from '../../sweep/outcome';
import { readSweep } from '../../sweep/readSweep';
import { wheelWishIn } from '../../sweep/readWheelWish';
import { runsOf, sweepData, type Sweep } from '../../sweep/sweep';
import { wrong } from '../exit';
import { reasonOf } from '../output';

export const PLAN_FILE = 'plan.json', MANIFEST_FILE = 'manifest.jsonl', WHEEL_FILE = 'wheel.bin';
export const FORMAT = 'grouser-sweep/1';

/** Part of a sentence that says what to do about a file that was lost or damaged, while plan.json is whole. */
const MENDS = 'the same sweep plan again writes it anew';

/** A sweep that is planned in a folder for one version of the engine. */
export type Plan = { folder: string; engine: string; runs: number; sweep: Sweep };

/** Returns the text of a plan's file. */
export const planText = (engine: string, sweep: Sweep): string =>
  `${JSON.stringify({ format: FORMAT, engine, runs: runsOf(sweep), sweep: sweepData(sweep) }, null, 1)}\n`;

/** Reads the plan in a folder; throws a CommandError if there is none or it is damaged. */
export function readPlan(folder: string): Plan {
  const file = join(folder, PLAN_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw wrong(`${folder} holds no plan that can be read (${reasonOf(error)}): `
      + `sweep plan <sweep.json> --out ${folder} makes one.`);
  }
  const data = parse(text) as { format?: unknown; engine?: unknown; runs?: unknown; sweep?: unknown } | null;
  if (data?.format !== FORMAT || typeof data.engine !== 'string') throw wrong(`${file} is not a plan (${FORMAT}).`);
  const planned = JSON.stringify(data.sweep), sweep = readSweep(planned, wheelIn(folder, planned));
  if (!sweep.ok) throw wrong(`${file}: ${sweep.issues[0].message}`);
  const runs = runsOf(sweep.value);
  if (data.runs !== runs) throw wrong(`${file}: runs = ${String(data.runs)} is not allowed: its sweep has ${runs}.`);
  return { folder, engine: data.engine, runs, sweep: sweep.value };
}

/** Reads the wheel of a plan, which must be the one that it was made for; undefined if it has none. */
function wheelIn(folder: string, planned: string): FileWheel | undefined {
  const wish = wheelWishIn(planned), file = join(folder, WHEEL_FILE);
  if (!wish.ok || wish.value === null) return undefined;
  const refuse = (why: string) => wrong(`${file}: ${why}: ${MENDS}.`);
  let data: unknown;
  try {
    data = readPlain(new Uint8Array(readFileSync(file)));
  } catch (error) {
    throw refuse(`the wheel of the plan cannot be read (${reasonOf(error)})`);
  }
  const wheel = readFileWheel(data);
  if (!wheel.ok) throw refuse(wheel.issues[0].message.replace(/\.$/, ''));
  if (wheelHash(wheel.value) !== wish.value.hash) throw refuse('it is not the wheel of the plan');
  return wheel.value;
}

const parse = (text: string): unknown => {
  try { return JSON.parse(text) as unknown; } catch { return null; }
};

const CHUNK = 1 << 18; // bytes that are read at a time

/**
 * Yields `count` runs of the manifest from `first` on, in their order; reads the file piece by piece, and nothing of
 * the lines before but their ends. Throws a CommandError if a line is damaged or missing.
 */
export function* readManifest({ folder, runs }: Plan, first = 0, count = runs): Generator<PlannedRun> {
  const file = join(folder, MANIFEST_FILE), last = Math.min(runs, first + count);
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    throw wrong(`${file}: cannot be read (${reasonOf(error)}): ${MENDS}.`);
  }
  try {
    const chunk = Buffer.alloc(CHUNK);
    let index = 0, rest = Buffer.alloc(0);
    for (let size = readSync(fd, chunk); size > 0 && index < last; size = readSync(fd, chunk)) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, size)]);
      let from = 0;
      for (let end = bytes.indexOf(10); end >= 0 && index < last; end = bytes.indexOf(10, from)) {
        if (index >= first) yield readLine(bytes.toString('utf8', from, end), index, file);
        from = end + 1;
        index++;
      }
      rest = bytes.subarray(from);
    }
    if (index < last)
      throw wrong(`${file} has ${index} whole lines, not the ${runs} of the plan: ${MENDS}.`);
  } finally {
    closeSync(fd);
  }
}

function readLine(line: string, index: number, file: string): PlannedRun {
  const run = parse(line) as PlannedRun | null;
  const isSound = run?.index === index && typeof run.hash === 'string' && /^[0-9a-f]{32}$/.test(run.hash)
    && typeof run.values === 'object' && run.values !== null;
  if (!isSound) throw wrong(`${file}: line ${index + 1} is damaged: ${MENDS}.`);
  return run;
}
