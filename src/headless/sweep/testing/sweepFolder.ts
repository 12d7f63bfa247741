import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planSweep } from '../plan';

/** A cheap sweep: a ball slides until it rolls, six runs of ten steps. */
export const ball = {
  scene: 'rolling-ball', base: { duration: 0.02, backend: 'cpu' } as Record<string, unknown>,
  axes: [{ key: 'friction', values: [0.1, 0.2, 0.3] }, { key: 'speed', values: [0.5, 2] }] as object[],
  probes: [{ probe: 'speed', reduce: 'last' }, { probe: 'speed', reduce: 'slope', over: [0, 0.01] }] as object[],
};

const made: string[] = [];
process.once('exit', () => { for (const folder of made) rmSync(folder, { recursive: true, force: true }); });

/** Makes a folder that is there until the process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grouser-sweep-'));
  made.push(folder);
  return folder;
}

/** Writes a sweep file into a folder of its own; returns its path, and where a plan may go. */
export function sweepFile(sweep: object = ball): { file: string; out: string } {
  const folder = newFolder(), file = join(folder, 'sweep.json');
  writeFileSync(file, JSON.stringify(sweep));
  return { file, out: join(folder, 'plan') };
}

/** Plans a sweep into a new folder and returns that. */
export function planned(sweep: object = ball, engine?: string): string {
  const { file, out } = sweepFile(sweep);
  planSweep(file, out, engine);
  return out;
}
