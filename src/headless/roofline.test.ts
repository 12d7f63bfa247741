import { beforeAll, expect, test } from 'vitest';
import { testDevice } from '../gpu/testing/testDevice';
import { benchCommand } from './bench';
import type { BenchRecord } from './benchRecord';
import type { FrameCounts, RooflineRow } from './rooflineTable';

type Device = {
  roofline: string; adapter: string; copyRate: number; kernelRate: number; dispatchTime: number; indirectTime: number;
};
type Frame = FrameCounts & {
  roofline: string; scene: string; bodies: number; contacts: number; kernels: RooflineRow[]; totals: RooflineRow[];
};

beforeAll(async () => { await testDevice(); }); // bench finds a device where this one is found

// it compiles all kernels on a device of its own
test('the device first, then each kernel of a frame, its substeps and the whole', { tags: 'long' }, async () => {
  const lines: string[] = [];
  const settings = ['dt=0.02', 'substeps=3'].flatMap((setting) => ['--set', setting]);
  await benchCommand(['rolling-ball', '--roofline', '--json', ...settings], (text) => { lines.push(text); });
  expect(lines.length).toBe(2);
  const device = JSON.parse(lines[0]) as Device, frame = JSON.parse(lines[1]) as Frame;
  expect(device.roofline).toBe('device');
  const { copyRate, kernelRate, dispatchTime, indirectTime } = device;
  for (const value of [copyRate, kernelRate, dispatchTime, indirectTime]) expect(value).toBeGreaterThan(0);
  expect(frame).toMatchObject({ roofline: 'frame', scene: 'rolling-ball', bodies: 1, contacts: 1 });
  const [substeps, whole] = frame.totals;
  const sum = (rows: RooflineRow[]) => rows.reduce((total, row) => total + row.dispatches, 0);
  expect(sum(frame.kernels)).toBeCloseTo(whole.dispatches, 9);
  expect(frame.dispatchesPerFrame).toBe(whole.dispatches);
  // what repeats each substep is there three times, and once or twice more where it starts or ends a frame
  const repeated = frame.kernels.filter(({ dispatches }) => dispatches >= 3 && dispatches <= 5);
  expect(repeated.map(({ kernel }) => kernel).join(' ')).toMatch(/solve\/sweep.* integrate\/integrate/);
  expect(substeps.dispatches).toBeGreaterThanOrEqual(3 * frame.dispatchesPerSubstep);
  expect(frame.substepDispatchesPerSimulatedMs).toBeCloseTo((3 * frame.dispatchesPerSubstep) / 20, 9);
  expect(frame.bytesPerSubstep).toBeGreaterThan(0);
});

test('steps stand beside what is predicted of them', { tags: 'long' }, async () => {
  const lines: string[] = [], command = ['rolling-ball', '--backend', 'gpu', '--steps', '2'];
  await benchCommand([...command, '--predict', '--json'], (text) => { lines.push(text); });
  const { predicted } = JSON.parse(lines[0]) as BenchRecord, { kernels, host, msPerStep } = predicted!;
  expect(kernels.dispatches).toBeGreaterThan(0);
  expect(msPerStep).toBeCloseTo(1000 * kernels.all + host, 9);
  await benchCommand(command, (text) => { expect(text).not.toContain('predicted'); });
});

test('is of the GPU only', async () => {
  await expect(benchCommand(['rolling-ball', '--roofline', '--backend', 'cpu'], () => {})).rejects.toMatchObject({
    code: 2, message: 'bench --roofline looks at the GPU: --backend gpu is allowed.',
  });
});
