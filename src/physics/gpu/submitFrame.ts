import { NUDGE, nudge } from '../../gpu/nudged';
import type { Pacer } from './pacer';

/** Encoders of the parts of a frame, in this order. */
export type FrameParts = {
  /** Encodes copies of what the frame overwrites: next to no work. */
  keep(encoder: GPUCommandEncoder): void;
  /** Encodes the detection of contacts, one part each. */
  detect: readonly ((encoder: GPUCommandEncoder) => void)[];
  /** Encodes the sweeps from … to − 1. */
  solve(encoder: GPUCommandEncoder, from: number, to: number): void;
  /** Encodes the work that ends the frame. */
  end(encoder: GPUCommandEncoder): void;
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
      for (const detect of parts.detect) detect(encoder);
      parts.solve(encoder, 0, sweeps);
      parts.end(encoder);
    });
    return;
  }
  submit(parts.keep);
  pacer.begin(performance.now());
  whenDone((now) => pacer.started(now));
  const { detect } = parts, pieces = [...detect, parts.end];
  for (let piece = 0, from = 0; piece < pieces.length && !isOver();) {
    const left = piece === detect.length ? sweeps - from : 0, now = performance.now();
    const count = left > 0 ? pacer.next(left, now) : 0;
    if (left > 0 ? count === 0 : !pacer.mayBegin(piece, now)) {
      nudge(device.queue);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, NUDGE);
      });
      continue;
    }
    const to = from + count, begun = from;
    submit(left > 0 ? (encoder) => parts.solve(encoder, begun, to) : pieces[piece]);
    pacer.submitted(count, piece, performance.now());
    if (left === 0) piece++;
    from = to;
    if (piece < pieces.length) whenDone((at) => pacer.finished(at));
  }
}
