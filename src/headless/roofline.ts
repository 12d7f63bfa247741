import { hasFailed, type Experiment } from '../experiment/experiment';
import { measureLimits, memoryRate, type DeviceLimits } from '../gpu/bandwidth';
import { classOfChip, LATENCY, waitsText } from '../gpu/deviceClasses';
import type { AnyValues } from '../params/param';
import type { GpuEngine } from '../physics/gpu/engine';
import { forecast, type Forecast } from '../physics/gpu/forecast';
import type { FrameCounts as Work } from '../physics/gpu/kernelBytes';
import { COPIES, profileFrame, type KernelTime } from '../physics/gpu/profile';
import type { AnyScene } from '../scenes/scene';
import { needDevice } from './backend';
import type { BenchOptions } from './benchOptions';
import { wrong } from './exit';
import { checkPhysics, warmUp } from './prepare';
import {
  compareWithLimits, countsText, forecastText, limitsText, meanCosts, rooflineText, sumCosts, type FrameCounts,
  type KernelCost,
} from './rooflineTable';

const FRAMES = 5; // number of frames that are profiled, for the mean of each kernel

/** Runs `bench --roofline`: measures the device first, then each kernel of a frame of each case against its limits. */
export async function measureRoofline(
  { cases }: BenchOptions, say: (record: object, text: string) => void
): Promise<void> {
  const strange = cases.some(({ values }) => values.backend !== 'gpu');
  if (strange) throw wrong('bench --roofline looks at the GPU: --backend gpu is allowed.');
  const { device, name, chip, software } = await needDevice(), limits = await measureLimits(device, software);
  say({ roofline: 'device', adapter: name, chip, class: classOfChip(chip)?.name ?? null, ...limits },
    `${limitsText(name, limits)}  ${waitsText(chip)}\n`);
  for (const { scene, values } of cases) {
    const { costs, counts, work, bodies, contacts, ...sums } = await profileCase(scene, values);
    const kernels = costs.map((cost) => compareWithLimits(cost, limits));
    const totals = sums.totals.map((cost) => compareWithLimits(cost, limits));
    const predicted = work && forecastFrame(costs, work, limits, chip);
    const { solver, substeps: n, dt } = values, h = +((1000 * Number(dt)) / Number(n)).toPrecision(4);
    say({
      roofline: 'frame', scene: scene.id, params: values, adapter: name, bodies, contacts, ...counts, work, predicted,
      kernels, totals,
    },
      `\n${scene.id}, ${bodies} grains, ${contacts} contacts, `
      + `solver ${String(solver)}, ${String(n)} substeps of ${h} ms\n`
      + rooflineText(kernels, totals) + countsText(counts) + forecastText(predicted, totals[totals.length - 1].time));
  }
}

/**
 * Returns the time that a frame should take on the device [s], from its own rates and, if its class is known by the
 * name of its chip, from what its threads get (docs/PERFORMANCE.md).
 */
export function forecastFrame(
  costs: readonly Pick<KernelCost, 'kernel' | 'dispatches' | 'bytes'>[], work: Work, limits: DeviceLimits,
  chip: string,
): Forecast {
  const { asks } = classOfChip(chip) ?? {};
  const machine = { rate: memoryRate(limits), dispatch: limits.dispatchTime, latency: LATENCY, asks };
  const copied = costs.find(({ kernel }) => kernel === COPIES)?.bytes ?? 0;
  return forecast(machine, work, costs.filter(({ kernel }) => kernel !== COPIES), copied);
}

const costOf = ({ kernel, dispatches, bytes, asked, ms }: KernelTime): KernelCost =>
  ({ kernel, dispatches, bytes, asked, time: ms / 1000 });

/** Returns the costs of the kernels as means over a few frames of n substeps, and what the last one had to do. */
async function profileFrames(
  experiment: Experiment, engine: GpuEngine, n: number
): Promise<{ costs: KernelCost[]; work: Work | null }> {
  const frames: KernelTime[][] = [], { flight } = engine, { begin } = flight;
  let work: Work | null = null;
  experiment.set('substeps', n);
  // in place of a step: the settings are the experiment's own
  flight.begin = async (live) => {
    const { kernels, counts } = await profileFrame(engine, live);
    frames.push(kernels);
    work = counts;
  };
  for (let k = 0; k < FRAMES && !hasFailed(engine); k++) await experiment.advance();
  flight.begin = begin;
  checkPhysics(experiment);
  return { costs: meanCosts(frames.map((frame) => frame.map(costOf))), work };
}

/**
 * Measures the costs of a frame of an experiment that has come to rest: those of its kernels, of all its substeps, and
 * what one substep adds, from frames with one substep less or more.
 */
async function profileCase(scene: AnyScene, values: AnyValues) {
  const experiment = await warmUp(scene, values), engine = experiment.engine as GpuEngine;
  const n = Number(values.substeps), other = n > 1 ? n - 1 : 2, perMs = 0.001 / Number(values.dt);
  const { costs: others } = await profileFrames(experiment, engine, other);
  const { costs, work } = await profileFrames(experiment, engine, n);
  const repeats = new Map(others.map(({ kernel, dispatches }) => [kernel, dispatches]));
  const ofSubsteps = costs.filter(({ kernel, dispatches }) => dispatches !== repeats.get(kernel));
  const frame = sumCosts('the frame', costs), less = sumCosts('', others), sign = n - other;
  const dispatchesPerSubstep = sign * (frame.dispatches - less.dispatches);
  const counts: FrameCounts = {
    dispatchesPerSubstep, bytesPerSubstep: sign * (frame.bytes - less.bytes), dispatchesPerFrame: frame.dispatches,
    substepDispatchesPerSimulatedMs: dispatchesPerSubstep * n * perMs, bytesPerSimulatedMs: frame.bytes * perMs,
  };
  engine.dispose();
  return {
    costs, totals: [sumCosts('its substeps', ofSubsteps), frame], counts, work,
    bodies: engine.model.grainCount, contacts: engine.measures.contactCount,
  };
}
