import { nudged } from '../../gpu/nudged';
import type { Measures } from '../../model/measures';
import type { Live } from '../../model/settings';
import { createReportReader } from './measure';
import type { Pacer } from './pacer';
import { fullOf } from './room';
import type { FramePlan } from './settings';
import { submit, type GpuWorld } from './world';

/**
 * Reads what a submitted frame reports into measures, once it is done. `stamped`: its passes were timed. False where
 * the step could not be taken: then the world is as it was before it, and so are measures, but for why.
 */
export type ReadBack = (plan: FramePlan, live: Live, stamped: boolean) => Promise<boolean>;

/** Makes the reader of frames; wall and GPU times go to `stages` [ms]. */
export function createReadBack(
  world: GpuWorld, pacer: Pacer, measures: Measures, stages: Record<string, number>
): ReadBack {
  const { device, model, fixed, coupled, flexible, grains, wanted, colours, contactLimit, timer, spans } = world;
  const readReport = createReportReader(model, fixed, coupled?.isJoined);
  return async (plan, live, stamped) => {
    await nudged(device.queue, grains.staging.mapAsync(GPUMapMode.READ));
    pacer.end(performance.now());
    if (flexible && !await flexible.take(live, measures)) {
      grains.staging.unmap();
      restore(world);
      return false;
    }
    const arrived = performance.now(), begun = coupled?.spent ?? 0, report = grains.staging.getMappedRange();
    readReport(report, plan, live, measures, wanted, colours);
    coupled?.finish(device, grains, fixed, report, live, measures);
    grains.staging.unmap();
    flexible?.finish(live, measures);
    if (flexible) stages.readBack = flexible.spent;
    if (coupled) {
      stages.mechanism = coupled.spent;
      stages.readBack = performance.now() - arrived - (coupled.spent - begun);
    }
    measures.full = fullOf(world.capacities, wanted, device.limits, contactLimit) ?? measures.full;
    if (stamped) await timer?.read();
    if (stamped && spans) stages.solve -= stages.flexible = await spans.read();
    return true;
  };
}

/** Brings back the world as it was before the frame, with the impulses that contacts had then, and what is drawn. */
function restore(world: GpuWorld): void {
  const { buffers, flexible, colours, frame } = world;
  submit(world, (encoder) => {
    flexible?.restore(encoder);
    encoder.copyBufferToBuffer(buffers.oldLinks, 0, buffers.links, 0, buffers.links.size);
    encoder.copyBufferToBuffer(buffers.oldImpulse, 0, buffers.impulse, 0, buffers.impulse.size);
    colours.used = 0;
    frame.draw(encoder);
  });
}
