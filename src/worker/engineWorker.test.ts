import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Device } from '../gpu/device';
import type { Command, Report } from '../protocol/messages';
import type { SessionOptions } from './session';

/** The engine worker, with doubles of device, stage and session: who draws, and what is said if something gives out. */

const requestDevice = vi.hoisted(() => vi.fn<() => Promise<Device | null>>());
const createStage = vi.hoisted(() => vi.fn());
const createSession = vi.hoisted(() => vi.fn());
vi.mock('../gpu/device', () => ({ requestDevice }));
vi.mock('./stage', () => ({ createStage }));
vi.mock('./session', () => ({ createSession }));
vi.mock('./gpuEngine', () => ({ importGpuEngine: () => Promise.resolve() }));
vi.mock('./speedHere', () => ({ measureHere: () => Promise.resolve(null) }));
vi.mock('./imports', () => ({}));
vi.mock('./cpuWorkers', () => ({}));
vi.mock('./bedsHere', () => ({ bedsHere: null }));

const posted: Report[] = [], session = { lose: vi.fn(), restage: vi.fn(), handle: vi.fn(), building: () => null };
const said = () => posted.flatMap((report) => (report.type === 'issues' ? report.issues.map(({ message }) => message)
  : []));
const drawnBy = () => posted.flatMap((report) => (report.type === 'ready' ? [report.renderer] : []));
const worker = { postMessage: (report: Report) => posted.push(report), addEventListener() {}, onmessage(_: object) {} };
/** Says whether the browser has WebGL2. */
let hasWebgl2 = true;

beforeEach(async () => {
  posted.length = 0;
  hasWebgl2 = true;
  vi.resetModules();
  for (const mock of [requestDevice, createStage, createSession, session.lose, session.restage]) mock.mockReset();
  createSession.mockReturnValue(session);
  createStage.mockImplementation(() => Promise.resolve({}));
  vi.stubGlobal('self', worker);
  vi.stubGlobal('navigator', { userAgent: 'test' });
  vi.stubGlobal('OffscreenCanvas', class { getContext() { return hasWebgl2 ? {} : null; } });
  await import('./engine.worker');
});
afterEach(() => { vi.unstubAllGlobals(); });

/** Returns a device, and what loses it. */
function makeDevice(): { gpu: Device; lose(message: string): void } {
  let lose = (_: string) => {};
  const lost = new Promise<GPUDeviceLostInfo>((resolve) => {
    lose = (message) => resolve({ message, reason: 'unknown' } as GPUDeviceLostInfo);
  });
  const device: Partial<GPUDevice> = { lost, addEventListener() {} };
  return { gpu: { device: device as GPUDevice, name: 'test', chip: 'test', software: false, errors: [] }, lose };
}
const settled = () => new Promise((resolve) => { setTimeout(resolve, 0); });

/** Sends a command with a canvas that is to be drawn on as `renderer` says. */
async function send(type: 'init' | 'canvas', renderer: 'auto' | 'webgpu' | 'webgl' = 'auto'): Promise<void> {
  const canvas: Partial<OffscreenCanvas> = { addEventListener() {} };
  worker.onmessage({ data: { type, canvas, renderer } as Command });
  await settled();
}
/** Has the last stage find its first picture blank. */
const blank = () => (createStage.mock.lastCall![3] as (seen: string) => void)('rgba(0, 0, 0, 0) everywhere');
const deviceOfStage = () => createStage.mock.lastCall![1] as Device | null;

test('a blank first picture of WebGPU is said, and WebGL2 draws then; the physics keeps the device', async () => {
  const { gpu } = makeDevice();
  requestDevice.mockResolvedValue(gpu);
  await send('init');
  expect([drawnBy(), deviceOfStage()]).toEqual([['webgpu'], gpu]);
  blank();
  expect(said()).toEqual(['The first picture that WebGPU drew is blank (rgba(0, 0, 0, 0) everywhere): WebGL2 draws '
    + 'instead, and the physics stays where it is.']);
  expect(posted.at(-1)).toEqual({ type: 'canvasWanted' });
  await send('canvas');
  expect([drawnBy(), deviceOfStage()]).toEqual([['webgpu', 'webgl2'], null]);
  expect(session.restage).toHaveBeenCalledExactlyOnceWith(gpu, {}, null);
  expect(requestDevice).toHaveBeenCalledOnce();
  blank();
  expect(said()[1]).toBe(
    'The first picture that WebGL2 drew is blank (rgba(0, 0, 0, 0) everywhere). Physics and plots run on.');
  await send('canvas', 'webgpu'); // who asks for it gets it
  expect(deviceOfStage()).toBe(gpu);
});

test('renderer = webgpu keeps a blank picture, which is said; renderer = webgl leaves a device alone', async () => {
  const { gpu } = makeDevice();
  requestDevice.mockResolvedValue(gpu);
  await send('init', 'webgpu');
  blank();
  expect(said()).toEqual(
    [expect.stringMatching(/blank .*\. renderer = webgpu keeps it; renderer = auto tries WebGL2\.$/)]);
  expect(posted.some(({ type }) => type === 'canvasWanted')).toBe(false);
  await send('canvas', 'webgl');
  expect([drawnBy(), deviceOfStage()]).toEqual([['webgpu', 'webgl2'], null]);
  await send('canvas');
  expect(deviceOfStage()).toBe(gpu);
});

test('a lost device, and its lost replacement, are told to the session; the next canvas brings another', async () => {
  const devices = [makeDevice(), makeDevice(), makeDevice()];
  for (const { gpu } of devices) requestDevice.mockResolvedValueOnce(gpu);
  await send('init');
  for (const k of [0, 1]) {
    devices[k].lose(k === 0 ? 'It fell off.' : '');
    await settled();
    expect(session.lose.mock.lastCall).toEqual([k === 0 ? 'It fell off.' : 'no reason given', true]);
    await send('canvas');
    expect(session.restage.mock.lastCall).toEqual([devices[k + 1].gpu, {}, null]);
    expect(deviceOfStage()).toBe(devices[k + 1].gpu);
  }
  expect([session.lose.mock.calls.length, said()]).toEqual([2, []]);
});

test('a device that is refused is a sentence; the CPU computes, and WebGL2 draws if there is any', async () => {
  requestDevice.mockRejectedValue(new Error('the adapter x refused a device'));
  hasWebgl2 = false;
  createStage.mockRejectedValue(new TypeError('Cannot read properties of null'));
  await send('init', 'webgpu');
  expect(said()).toEqual([
    'WebGPU cannot be used: the adapter x refused a device. The CPU engine computes, and WebGL2 draws.',
    'renderer = webgpu is not possible here: the adapter x refused a device. WebGL2 draws.',
    'Nothing can be drawn here: WebGPU cannot be used, and the browser has no WebGL2. Physics and plots run without a '
    + 'picture.',
  ]);
  const { gpu, noGpu, stage } = createSession.mock.lastCall![0] as SessionOptions;
  expect([gpu, noGpu, stage]).toEqual([null, 'the adapter x refused a device', null]);
});
