import { watchMemory, type Buffers } from '../../../gpu/buffers';
import { nudged } from '../../../gpu/nudged';
import type { State } from '../../../model/model';
import type { FixedPoint } from '../fixedPoint';
import { ONE_GRAIN, POSE, TWIST, type GrainPlan } from '../layout';
import { readGrain } from '../stateBuffers';

/** Encodes a copy of pose, motion and drift of grain `i` of the device to ONE_GRAIN bytes of another buffer. */
export function copyGrain(
  encoder: GPUCommandEncoder, { pose, motion, drift }: Buffers<GrainPlan>, i: number, to: GPUBuffer, at: number,
): void {
  encoder.copyBufferToBuffer(pose, POSE * i, to, at, POSE);
  encoder.copyBufferToBuffer(motion, TWIST * i, to, at + POSE, TWIST);
  encoder.copyBufferToBuffer(drift, TWIST * i, to, at + POSE + TWIST, TWIST);
}

/** Reads a grain from bytes that `copyGrain` has filled, as body 0 of a state. */
export function readCopied(bytes: ArrayBuffer, at: number, fixed: FixedPoint, out: State): void {
  readGrain({
    units: new Int32Array(bytes, at, POSE / 4), bits: new Float32Array(bytes, at, POSE / 4),
    motion: new Float32Array(bytes, at + POSE, TWIST / 4), drift: new Float32Array(bytes, at + POSE + TWIST, TWIST / 4),
  }, 0, fixed, out, 0);
}

/** Reads grain `i` of the device as body 0 of a state: once as it is taken hold of, for frames report it later. */
export async function fetchGrain(
  device: GPUDevice, b: Buffers<GrainPlan>, i: number, fixed: FixedPoint, out: State,
): Promise<void> {
  const { MAP_READ, COPY_DST } = GPUBufferUsage, encoder = device.createCommandEncoder(), end = watchMemory(device);
  const staging = device.createBuffer({ label: 'held grain', size: ONE_GRAIN, usage: MAP_READ | COPY_DST });
  copyGrain(encoder, b, i, staging, 0);
  device.queue.submit([encoder.finish()]);
  await end('the grain that is held', ONE_GRAIN, () => {});
  await nudged(device.queue, staging.mapAsync(GPUMapMode.READ));
  readCopied(staging.getMappedRange(), 0, fixed, out);
  staging.destroy();
}
