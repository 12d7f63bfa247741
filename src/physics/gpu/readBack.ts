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
  const { device, model, fixed, responders, grains, wanted, colours, contactLimit, timer, spans } = world;
  const movesBody = (body: number): boolean => responders.some((one) => one.movesBody(body));
  const readReport = createReportReader(model, fixed, movesBody);
  return async (plan, live, stamped) => {
    await nudged(device.queue, grains.staging.mapAsync(GPUMapMode.READ));
    pacer.end(performance.now());
    for (const one of responders) {
      if (await one.take(live, measures)) continue;
      grains.staging.unmap();
      restore(world);
      return false;
    }
    const arrived = performance.now(), report = grains.staging.getMappedRange();
    readReport(report, plan, live, measures, wanted, colours);
    if (responders.length > 0) stages.readBack = performance.now() - arrived;
    for (const one of responders) {
      one.finish(report, live, measures);
      stages[one.hostStage] = one.spent + (one.hostStage === 'readBack' ? stages.readBack : 0);
    }
    grains.staging.unmap();
    measures.full = fullOf(world.capacities, wanted, device.limits, contactLimit) ?? measures.full;
    if (stamped) await timer?.read();
    if (stamped && spans) stages.solve -= stages.flexible = await spans.read();
    return true;
  };
}

/** Brings back the world as it was before the frame, with the impulses that contacts had then, and what is drawn. */
function restore(world: GpuWorld): void {
  const { buffers, responders, colours, frame } = world;
  submit(world, (encoder) => {
    for (const one of responders) one.restore(encoder);
    encoder.copyBufferToBuffer(buffers.oldLinks, 0, buffers.links, 0, buffers.links.size);
    encoder.copyBufferToBuffer(buffers.oldImpulse, 0, buffers.impulse, 0, buffers.impulse.size);
    colours.used = 0;
    frame.draw(encoder);
  });
}
