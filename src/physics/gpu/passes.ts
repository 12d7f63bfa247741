import type { SpanTimer } from '../../gpu/spanTimer';
import type { BoundSurface } from './flex/surfaceBuffers';

export type Pass = GPUComputePassEncoder;
type Timing = GPUComputePassTimestampWrites | undefined;

/** Encodes one compute pass. `timing` says which timestamps it writes. */
export function inPass(encoder: GPUCommandEncoder, timing: Timing, body: (pass: Pass) => void): void {
  const pass = encoder.beginComputePass(timing && { timestampWrites: timing });
  body(pass);
  pass.end();
}

/** The pass under way, and the flexible surfaces of a world, which are timed in passes of their own. */
export type Passes = {
  pass: Pass;
  /** Encodes what every surface does now; `pass` is another one afterwards if surfaces are timed. */
  surfaces(encode: (surface: BoundSurface, pass: Pass) => void): void;
};

/** Encodes passes one after another, cut where surfaces are timed by `spans`; null: one pass, nothing is timed. */
export function inPasses(
  encoder: GPUCommandEncoder, surfaces: readonly BoundSurface[], spans: SpanTimer | null,
  body: (passes: Passes) => void,
): void {
  const passes: Passes = {
    pass: encoder.beginComputePass(),
    surfaces(encode) {
      if (surfaces.length === 0) return;
      const cut = (timing?: Timing): void => {
        passes.pass.end();
        passes.pass = encoder.beginComputePass(timing && { timestampWrites: timing });
      };
      if (spans) cut(spans.stamps());
      for (const surface of surfaces) encode(surface, passes.pass);
      if (spans) cut();
    },
  };
  body(passes);
  passes.pass.end();
}
