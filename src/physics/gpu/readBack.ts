import { nudged } from '../../gpu/nudged';
import type { Measures } from '../../model/measures';
import { copyLive, createLive, type Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';
import { createReportReader } from './measure';
import type { Pacer } from './pacer';
import { fullOf } from './room';
import type { TakenPlan } from './settings';
import { submit, type GpuWorld } from './world';

/** A frame in flight, with the settings and the plan that it was made under: those of the world are overwritten. */
export type Flown = {
  /** Its place among the frames in flight. */
  readonly slot: number;
  readonly staging: GPUBuffer;
  readonly live: Live;
  readonly plan: TakenPlan;
  /** Resolves once its report can be read. */
  done: Promise<void>;
};

/** The reports of frames that were submitted: they are read in the order of submission. */
export type Reports = {
  /** Number of frames in flight. */
  readonly count: number;
  /** Takes a place for a frame that is about to be submitted. */
  begin(live: Live, plan: TakenPlan): Flown;
  /** Notes that the frame that was begun last has been submitted whole. */
  submitted(): void;
  /** Resolves once the device has done all that is in flight. */
  landed(): Promise<void>;
  /**
   * Reads what the oldest frame in flight reports into measures, once it is done. `stamped`: its passes were timed.
   * Null where the step could not be taken: then the world is as it was before it, and so are measures, but for why.
   */
  take(stamped: boolean): Promise<Flown | null>;
};

/** Makes the reader of frames; wall and GPU times go to `stages` [ms]. */
export function createReports(
  world: GpuWorld, spec: WorldSpec, pacer: Pacer, measures: Measures, stages: Record<string, number>
): Reports {
  const { device, model, fixed, responders, wanted, colours, contactLimit, timer, spans } = world;
  const movesBody = (body: number): boolean => responders.some((one) => one.movesBody(body));
  const readReport = createReportReader(model, fixed, movesBody), none = Promise.resolve();
  const slots: Flown[] = world.reports.map((staging, slot) => ({
    slot, staging, live: createLive(spec), done: none,
    plan: { colours: 0, solver: 'smallsteps', sweeps: 0, substeps: 0, pulled: -1 },
  }));
  let first = 0, count = 0;
  const last = (): Flown => slots[(first + count - 1) % slots.length];

  return {
    get count() { return count; },
    begin(live, { colours: number, solver, sweeps, substeps, pulled }) {
      count++;
      const frame = last();
      copyLive(live, frame.live);
      Object.assign(frame.live, { mechanism: live.mechanism, flexible: live.flexible, pull: live.pull });
      Object.assign(frame.plan, { colours: number, solver, sweeps, substeps, pulled });
      return frame;
    },
    submitted() {
      const frame = last();
      frame.done = nudged(device.queue, frame.staging.mapAsync(GPUMapMode.READ))
        .then(() => pacer.end(performance.now()));
      frame.done.catch(() => {}); // a lost device is told of where the frame is taken
    },
    landed: () => (count > 0 ? last().done : none),
    async take(stamped) {
      const frame = slots[first], { staging, live, slot } = frame;
      await frame.done;
      first = (first + 1) % slots.length;
      count--;
      for (const one of responders) {
        if (await one.take(live, measures)) continue;
        staging.unmap();
        restore(world);
        return null;
      }
      const arrived = performance.now(), report = staging.getMappedRange();
      readReport(report, frame.plan, live, measures, wanted, colours);
      if (responders.length > 0) stages.readBack = performance.now() - arrived;
      for (const one of responders) {
        one.finish(report, live, measures);
        stages[one.hostStage] = one.spent + (one.hostStage === 'readBack' ? stages.readBack : 0);
      }
      world.pull.take(frame.plan.pulled, report, live, measures);
      staging.unmap();
      measures.full = fullOf(world.capacities, wanted, device.limits, contactLimit) ?? measures.full;
      if (stamped) await timer?.read(slot);
      if (stamped && spans) stages.solve -= stages.flexible = await spans.read();
      return frame;
    },
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
