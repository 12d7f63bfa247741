import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorldSpec } from '../../model/worldSpec';
import type { AnyValues } from '../../params/param';
import type { Command, Report } from '../../protocol/messages';
import { AIM } from '../../scenes/variants';
import { singleWheel } from '../../scenes/wheel/singleWheel';
import { extentOf, packedBytes, type Packed } from '../record/packed';
import type { Runner, RunnerHooks, Task } from '../runner';
import { createSession, type Session } from '../session';
import type { Recording } from './recordingFile';

/** A session whose runners and recordings come when a test lets them, on a machine of a speed that it chooses. */
const spec = { grains: { radii: new Float64Array(3).fill(0.1) }, bodies: [] as WorldSpec['bodies'] } as WorldSpec;
let told: string[], hooks: RunnerHooks, taken: AnyValues, reports: Report[], session: Session;
let comes: (found: Recording | null) => void, asked = 0;

vi.mock('../cpuRunner', () => ({ createCpuRunner: (task: Task, own: RunnerHooks): Promise<Runner> => {
  const tell = (what: string) => (...args: unknown[]) => { told.push([what, ...args].join(' ')); };
  [hooks, taken] = [own, task.values];
  return Promise.resolve({
    backend: 'cpu', adapter: 'test', resumed: false, isExact: true, spec, buffers: null,
    start: tell('start'), handle: ({ type }) => { if (type !== 'speed') told.push(type); }, giveBack() {}, record() {},
    drawOn() {}, glance() {}, snapshot: () => Promise.resolve(null), dispose: tell('dispose'),
  });
} }));
vi.mock('./findRecording', () => ({ findRecording: () => new Promise((resolve) => {
  asked += 1;
  comes = resolve;
}) }));

const turns = async () => { for (let i = 0; i < 30; i++) await vi.advanceTimersByTimeAsync(0); };
const frame = (): Packed => new ArrayBuffer(packedBytes(extentOf(spec)));
const recording = (): Recording => ({ from: 0, every: 0.1, frames: Array.from({ length: 5 }, frame) });
const of = <T extends Report['type']>(type: T) =>
  reports.filter((r): r is Extract<Report, { type: T }> => r.type === type);
const span = () => of('recorded').at(-1)?.span ?? null;

/** Costs of a machine that computes the lightest values at 0.3 of real time, and of a fast one [s]. */
const SLOW = { perSweep: 0, perContact: 2e-8, perGrain: 1e-5 };
const FAST = { perSweep: 0, perContact: 1e-10, perGrain: 1e-8 };
async function open(more: Partial<Extract<Command, { type: 'load' }>> = {}, speed = SLOW): Promise<void> {
  session = createSession({ gpu: null, stage: null, post: (report) => reports.push(report), speed: () => speed });
  session.handle({
    type: 'load', setup: { sceneId: singleWheel.id, values: { ...singleWheel.opens } }, playing: true, light: true,
    recording: true, ...more,
  });
  await turns();
}

beforeEach(() => {
  vi.useFakeTimers();
  [told, reports, asked] = [[], [], 0];
});
afterEach(() => { vi.useRealTimers(); });

test('a slow machine waits at the start and shows the recording, until somebody plays', async () => {
  await open();
  expect(taken).toMatchObject(singleWheel.lighter!.at(-1)!);
  expect(told).toEqual(['start false 1']);
  hooks.recorded(0.005, frame());
  comes(recording());
  await turns();
  const [{ rate }] = of('recording');
  expect(rate).toBeGreaterThan(0);
  expect(rate).toBeLessThan(AIM);
  expect([told, span()]).toEqual([['start false 1'], { from: 0, to: 0.4 }]);
  session.handle({ type: 'moment', time: 0.2 }); // looking at it leaves it as it is, and so do other speeds and looks
  session.handle({ type: 'speed', factor: 2 });
  session.handle({ type: 'set', key: 'color', value: 'speed' });
  expect([told, span()]).toEqual([['start false 1', 'set'], { from: 0, to: 0.4 }]);
  session.handle({ type: 'play' });
  expect(told.slice(2)).toContain('play');
  expect(span()).toEqual({ from: 0.005, to: 0.005 }); // of the run itself, from its start
  hooks.recorded(0.1, frame());
  session.handle({ type: 'pause' });
  hooks.status({} as never);
  expect(span()).toEqual({ from: 0.005, to: 0.1 });
});

test.each<[string, Command, boolean]>([
  ['a pause', { type: 'pause' }, false], ['a value', { type: 'set', key: 'slip', value: 0.5 }, true],
  ['a pull', { type: 'pull', pull: null }, true], ['a body', { type: 'drop', wish: {} as never }, true],
])('%s before the recording has come is taken, and the recording is not', async (_, command, runs) => {
  await open();
  session.handle(command as never);
  comes(recording());
  await turns();
  expect([told.includes('play'), of('recording'), span()?.to ?? 0]).toEqual([runs, [], 0]);
});

test('where none comes, or the file is no good, the run goes on as ever', async () => {
  await open();
  expect(told).toEqual(['start false 1']);
  comes(null);
  await turns();
  expect([told, of('recording')]).toEqual([['start false 1', 'play'], []]);
});

test('another world that is asked for meanwhile is not disturbed', async () => {
  await open();
  const setup = { sceneId: 'filling', values: {} };
  session.handle({ type: 'load', setup, playing: true, light: true, recording: true });
  comes(recording());
  await turns();
  expect([told.at(-1), of('recording')]).toEqual(['start true 1', []]);
});

test.each<[string, Parameters<typeof open>]>([
  ['a machine that is fast enough', [{}, FAST]], ['a page that wants none', [{ recording: false }]],
  ['a world that is built again', [{ light: false }]],
  ['a value that was chosen', [{ setup: { sceneId: singleWheel.id, values: { ...singleWheel.opens, slip: 0.5 } } }]],
  ['a scene without a recording', [{ setup: { sceneId: 'wheel-lab', values: {} } }]],
])('%s begins with its run', async (_, given) => {
  await open(...given);
  expect([told, asked]).toEqual([['start true 1'], 0]);
});
