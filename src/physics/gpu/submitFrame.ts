import { NUDGE, nudge } from '../../gpu/nudged';
import type { Pacer } from './pacer';

/** Encoders of the parts of a frame, in this order. */
export type FrameParts = {
  /** Encodes copies of what the frame overwrites: next to no work. */
  keep(encoder: GPUCommandEncoder): void;
  detect(encoder: GPUCommandEncoder): void;
  /** Encodes the sweeps from … to − 1; the last of them with the work that ends the frame. */
  solve(encoder: GPUCommandEncoder, from: number, to: number): void;
};

/**
 * Submits a frame, in slices that the pacer measures or, where it is null, at once; returns when all of it is
 * submitted, or `isOver` says so. The caller that awaits the frame's end must tell the pacer of it.
 */
export async function submitFrame(
  device: GPUDevice, pacer: Pacer | null, sweeps: number, parts: FrameParts, isOver: () => boolean = () => false,
): Promise<void> {
  let wake = () => {};
  const submit = (encode: (encoder: GPUCommandEncoder) => void): void => {
    const encoder = device.createCommandEncoder();
    encode(encoder);
    device.queue.submit([encoder.finish()]);
  };
  /** Calls `take` once all that was submitted is done. The loss of a device is reported where the frame is read. */
  const whenDone = (take: (now: number) => void): void => {
    const told = () => {
      take(performance.now());
      wake();
    };
    device.queue.onSubmittedWorkDone().then(told, told);
  };

  if (pacer === null) {
    submit((encoder) => {
      parts.keep(encoder);
      parts.detect(encoder);
      parts.solve(encoder, 0, sweeps);
    });
    return;
  }
  submit(parts.keep);
  pacer.begin(performance.now());
  whenDone((now) => pacer.started(now));
  submit(parts.detect);
  whenDone((now) => pacer.detected(now));
  for (let from = 0; from < sweeps && !isOver();) {
    const count = pacer.next(sweeps - from, performance.now()), to = from + count;
    if (count === 0) {
      nudge(device.queue);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, NUDGE);
      });
      continue;
    }
    submit((encoder) => parts.solve(encoder, from, to));
    const submitted = performance.now();
    pacer.submitted(count, submitted);
    if (to < sweeps) whenDone((now) => pacer.finished(count, submitted, now));
    from = to;
  }
}
