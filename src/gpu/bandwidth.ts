import { createKernel, defineKernel, MAX_GROUPS_PER_AXIS } from './defineKernel';
import { resolveImports } from './wgsl';

/**
 * Limits of a device, measured on it: how fast it moves memory, and the cost of a dispatch that does nothing. Each
 * kernel is compared with them.
 */
export type DeviceLimits = {
  /** Rate of a copy from buffer to buffer, bytes read and written [B/s]. */
  copyRate: number;
  /** Rate of a kernel that reads one array and writes another, bytes read and written [B/s]. */
  kernelRate: number;
  /** Time of one of many dispatches of a pass, each of which waits for the one before [s]. */
  dispatchTime: number;
  /** The same where the numbers of workgroups lie in a buffer: some implementations check them on the device [s]. */
  indirectTime: number;
  /** Size of each of the two arrays that were moved [B]. */
  bytes: number;
};

/** Returns the best rate that a device was seen to move memory at [B/s]: copies may have an engine of their own. */
export const memoryRate = ({ copyRate, kernelRate }: Pick<DeviceLimits, 'copyRate' | 'kernelRate'>): number =>
  Math.max(copyRate, kernelRate);

const SWEEP_THREADS = 256, SWEEP_ROUNDS = 4; // rounds of 16 bytes a thread
const sweepText = `
// @bindings
@compute @workgroup_size(${SWEEP_THREADS})
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    for (var i = id.x; i < arrayLength(&x); i += ${SWEEP_THREADS}u * groups.x) { y[i] = x[i] + vec4f(1.0); }
}`;
// This kernel binds what it could write, so that the next dispatch has to wait for it, as between kernels that pass
// results on.
const nothingText = `
// @bindings
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= 64u) { y[0] = vec4f(0.0); }
}`;

const types = { uniform: {}, storage: { x: 'array<vec4f>', y: 'array<vec4f>' } };
const sweepMemory = defineKernel({
  source: resolveImports('gpu/sweepMemory', sweepText, {}), workgroupSize: SWEEP_THREADS, types,
  bindings: { x: 'read', y: 'read_write' },
});
const doNothing = defineKernel({
  source: resolveImports('gpu/doNothing', nothingText, {}), workgroupSize: 64, types, bindings: { y: 'read_write' },
});

/** Kernels that measure a device. */
export const bandwidthKernels = { sweepMemory, doNothing };

/** A meter encodes the operations that are timed, each `n` times, and holds their buffers. */
export type Meter = {
  readonly x: GPUBuffer;
  readonly y: GPUBuffer;
  copy(encoder: GPUCommandEncoder, n: number): void;
  sweep(encoder: GPUCommandEncoder, n: number): void;
  nothing(encoder: GPUCommandEncoder, n: number): void;
  nothingIndirect(encoder: GPUCommandEncoder, n: number): void;
  destroy(): void;
};

/** Creates a meter with two arrays of `bytes` each, a multiple of 16. */
export async function createMeter(device: GPUDevice, bytes: number): Promise<Meter> {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const x = device.createBuffer({ label: 'meter x', size: bytes, usage });
  const y = device.createBuffer({ label: 'meter y', size: bytes, usage });
  const counts = device.createBuffer({
    label: 'meter counts', size: 12, usage: GPUBufferUsage.INDIRECT | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(counts, 0, Uint32Array.of(1, 1, 1));
  const sweep = (await createKernel(device, sweepMemory)).bind({ x, y });
  const nothing = (await createKernel(device, doNothing)).bind({ y });
  const groups = Math.min(MAX_GROUPS_PER_AXIS, Math.ceil(bytes / (16 * SWEEP_ROUNDS * SWEEP_THREADS)));
  const repeat = (dispatch: (pass: GPUComputePassEncoder) => void) => (encoder: GPUCommandEncoder, n: number): void => {
    const pass = encoder.beginComputePass();
    for (let k = 0; k < n; k++) dispatch(pass);
    pass.end();
  };
  return {
    x, y, sweep: repeat((pass) => { sweep.encodeGroups(pass, groups); }),
    nothing: repeat((pass) => { nothing.encodeGroups(pass, 1); }),
    nothingIndirect: repeat((pass) => {
      nothing.set(pass);
      pass.dispatchWorkgroupsIndirect(counts, 0);
    }),
    destroy() { for (const buffer of [x, y, counts]) buffer.destroy(); },
    copy(encoder, n) { for (let k = 0; k < n; k++) encoder.copyBufferToBuffer(x, 0, y, 0, bytes); },
  };
}

const TRIALS = 5;
const LONG_ENOUGH = 0.03; // shortest batch [s]: long for the clock, and short of what a driver takes for a hang
const MAX_REPEATS = 1 << 16;

/**
 * Returns the time of one repetition [s]: the slope between a batch and one twice as long, so that the cost of a submit
 * drops out.
 */
async function timeEach(device: GPUDevice, encode: (encoder: GPUCommandEncoder, n: number) => void): Promise<number> {
  const time = async (n: number): Promise<number> => {
    const encoder = device.createCommandEncoder();
    encode(encoder, n);
    const commands = encoder.finish();
    await device.queue.onSubmittedWorkDone();
    const begin = performance.now();
    device.queue.submit([commands]);
    await device.queue.onSubmittedWorkDone();
    return (performance.now() - begin) / 1000;
  };
  let n = 1;
  await time(n); // compiles, maps memory
  while (await time(n) < LONG_ENOUGH && n < MAX_REPEATS) n *= 2;
  let once = Infinity, twice = Infinity;
  for (let k = 0; k < TRIALS; k++) {
    once = Math.min(once, await time(n));
    twice = Math.min(twice, await time(2 * n));
  }
  // Other work on the machine can turn the slope over; the whole batch is then the better estimate.
  return twice > 1.2 * once ? (twice - once) / n : twice / (2 * n);
}

const MIB = 2 ** 20;

/**
 * Measures the limits of a device, in a second or two. The arrays are far larger than any cache if the device has
 * memory of its own, smaller if it is software. Throws if the device cannot hold them.
 */
export async function measureLimits(device: GPUDevice, software: boolean): Promise<DeviceLimits> {
  const most = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
  const bytes = Math.floor(Math.min(software ? 32 * MIB : 512 * MIB, most) / 16) * 16;
  device.pushErrorScope('out-of-memory');
  const meter = await createMeter(device, bytes), error = await device.popErrorScope();
  if (error) throw new Error(`The device has no ${2 * bytes / MIB} MiB to measure its memory with: ${error.message}`);
  const copy = await timeEach(device, meter.copy), sweep = await timeEach(device, meter.sweep);
  const dispatchTime = await timeEach(device, meter.nothing);
  const indirectTime = await timeEach(device, meter.nothingIndirect);
  meter.destroy();
  return { copyRate: 2 * bytes / copy, kernelRate: 2 * bytes / sweep, dispatchTime, indirectTime, bytes };
}
