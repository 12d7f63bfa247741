import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LabCommand, LabProblem, LabReport, LabRow, LabSolver } from '../../protocol/lab';
import type { Command } from '../../protocol/messages';
import { attach, fail, receive } from '../session';
import { freeze, openFile, run, stop } from './lab';
import { getLab, useLab } from './labStore';

/** A worker that records what it is told. */
class FakeWorker {
  static all: FakeWorker[] = [];
  told: LabCommand[] = [];
  ended = false;
  onmessage: ((event: { data: LabReport }) => void) | null = null;
  constructor() { FakeWorker.all.push(this); }
  postMessage(command: LabCommand) { this.told.push(command); }
  terminate() { this.ended = true; }
  say(report: LabReport) { this.onmessage!({ data: report }); }
}
const worker = () => FakeWorker.all.at(-1)!;

const none = new Float64Array();
const problem: LabProblem = {
  title: 'ball', size: 3, count: 2, h: 0.001, warm: null, bodies: [{ name: 'floor', contacts: 2 }], isPlain: true,
  bodyOf: Int32Array.of(0, 0), frame: none, start: new Int32Array(3), column: new Int32Array(), values: none,
  r: new Float64Array(6), mu: new Float64Array(2), cohesion: none, cap: none, spinning: none, rolling: none,
};
const solver = (id: string, refusal: string | null = null): LabSolver =>
  ({ id, name: id, cites: [], refusal, note: null });
const row = { iteration: 1, natural: 1 } as LabRow;

let told: Command[] = [];
beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.all = FakeWorker.all.slice(-1); // the one that waits since the last test was stopped
  for (const waiting of FakeWorker.all) waiting.told = [];
  told = [];
  useLab.setState(useLab.getInitialState(), true);
  attach({ renewCanvas() {}, post: (command) => told.push(command) });
});
afterEach(() => {
  stop(); // the next test gets its own worker
  vi.unstubAllGlobals();
});

async function takeProblem(): Promise<void> {
  const frozen = freeze();
  receive({ type: 'frozen', result: { ok: true, value: problem } });
  await frozen;
  worker().say({
    type: 'taken', problem, solvers: [solver('cgm'), solver('jacobi'), solver('lemke', 'Takes up to 1 contact.')],
  });
}

test('the step that runs is paused and frozen at 1 ms, and handed to the worker; quick solvers that can take '
  + 'it are ticked', async () => {
  await takeProblem();
  expect(told.slice(-2)).toEqual([{ type: 'pause' }, { type: 'freeze', h: 0.001 }]);
  expect(worker().told).toEqual([{ type: 'take', problem }]);
  expect(getLab()).toMatchObject({ problem, chosen: ['cgm'], doing: 'nothing', message: null });
});

test('a run is of the ticked solvers, cold where there are no impulses; to stop ends the worker and keeps what came',
  async () => {
  await takeProblem();
  useLab.setState({ chosen: ['cgm', 'jacobi', 'lemke'], options: { ...getLab().options, start: 'warm' } });
  run();
  expect(worker().told.at(-1)).toMatchObject({ type: 'run', solvers: ['cgm', 'jacobi'], options: { start: 'cold' } });
  worker().say({ type: 'reference', name: 'APGD', row });
  worker().say({ type: 'rows', id: 'cgm', rows: [row] });
  const first = worker();
  stop();
  expect(first.ended).toBe(true);
  expect(getLab()).toMatchObject({ doing: 'nothing', runs: [{ id: 'cgm', rows: [row], end: null }] });
  run();
  expect(worker()).not.toBe(first);
  expect(worker().told.map(({ type }) => type)).toEqual(['take', 'run']);
});

test('a file that is refused says why, and the problem that stood still stands', async () => {
  await takeProblem();
  await openFile(new File(['{}'], 'bad.json'));
  worker().say({ type: 'refused', message: 'bad.json: format is missing.' });
  expect(getLab()).toMatchObject({ problem, doing: 'nothing', message: 'bad.json: format is missing.' });
});

test('an engine that refuses, or is no more, leaves a sentence', async () => {
  const refused = freeze();
  receive({ type: 'frozen', result: { ok: false, issues: [{ path: 'lab', message: 'The bed still settles.' }] } });
  await refused;
  expect(getLab()).toMatchObject({ doing: 'nothing', message: 'The bed still settles.' });
  const gone = freeze();
  fail('It stopped.');
  await gone;
  expect(getLab()).toMatchObject({ doing: 'nothing', message: 'The simulation does not run.' });
});
