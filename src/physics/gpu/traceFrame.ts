import { traceEncoder } from '../../gpu/traceEncoder';
import type { Live } from '../../model/settings';
import type { GpuEngine } from './engine';
import type { FrameCounts } from './kernelBytes';
import { prepareFrame } from './prepare';
import { readCounts } from './readCounts';

/** Every dispatch of a frame with its time [ms], bytes of copies and clears, and what the kernels are counted by. */
export type Trace = { dispatches: { label: string; ms: number }[]; copied: number; counts: FrameCounts };

/** Takes one step with every dispatch timed by itself. No page does, so that no page fetches this. */
export async function traceFrame({ parts }: GpuEngine, live: Live): Promise<Trace> {
  const { world, reports, planOf, beginResponders, tick } = parts, { device, responders } = world;
  await prepareFrame(world, live, () => false);
  const plan = planOf(live), encoder = device.createCommandEncoder(), traced = traceEncoder(device, encoder);
  beginResponders(live);
  const flown = reports.begin(live, plan);
  for (const one of responders) one.keep(encoder);
  world.frame.keep(traced.encoder, plan);
  world.frame.search(traced.encoder, plan); // also where it was made: all of a frame is traced
  world.frame.find(traced.encoder, plan);
  world.frame.match(traced.encoder, plan);
  world.frame.solve(traced.encoder, plan, 0, plan.substeps * plan.sweeps);
  world.frame.measure(traced.encoder, plan, flown.staging);
  for (const one of responders) one.copy(encoder);
  traced.resolve();
  device.queue.submit([encoder.finish()]);
  reports.submitted();
  if (await reports.take(false)) tick(live);
  const counts = await readCounts(world, plan);
  return { dispatches: await traced.read(), copied: traced.copied, counts };
}
