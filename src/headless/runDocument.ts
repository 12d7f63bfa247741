import { holds } from '../core/band';
import { createNotices } from '../experiment/notices';
import type { Experiment } from '../experiment/experiment';
import type { Measures } from '../model/measures';
import type { BodyControl } from '../model/settings';
import { stateHash } from '../model/stateHash';
import { statusSentences } from '../model/status';
import type { AnyValues } from '../params/param';
import type { RatioResult } from '../scenes/ratio';
import type { Check, Series } from '../scenes/scene';
import { wheelHash, wheelSize, type FileWheel } from '../scenes/wheel/fileWheel';
import { surfaceMass } from '../physics/flex/surfaceMass';
import { EXIT, type CommandError } from './exit';
import type { RunOptions } from './options';

/**
 * Sums over the steps of the experiment, without those that settled the bed; `settle` is the time of those. Times are
 * in ms.
 */
export type Totals = {
  status: number; products: number; steps: number; wall: number; settle: number; stages: Record<string, number>
};

export function addStep(totals: Totals, { engine }: Experiment, wall: number): void {
  totals.products += engine.measures.products;
  totals.steps++;
  totals.wall += wall;
  for (const [stage, ms] of Object.entries(engine.stages)) totals.stages[stage] = (totals.stages[stage] ?? 0) + ms;
}

/** Returns the word for how a run ended: of its own, asked to by a signal, or because its physics failed. */
const wordOf = (early: CommandError | null): 'complete' | 'interrupted' | 'failed' =>
  (early === null ? 'complete' : early.code === EXIT.physicsFailed ? 'failed' : 'interrupted');

/**
 * Returns the document of a run (docs/ARCHITECTURE.md, Contracts): all of it where it is complete, what is known by
 * then where it ended `early`.
 */
export async function describeRun(
  o: RunOptions, declared: AnyValues, experiment: Experiment, series: Series, totals: Totals, wall: number,
  isExact: boolean, early: CommandError | null,
) {
  const { engine, scene, spec } = experiment, m = engine.measures;
  const isShown = (key: string) => scene.params[key as keyof typeof scene.params].section !== 'View';
  const free = experiment.controls.filter(isFree);
  const perStep = Object.fromEntries(Object.entries(totals.stages).map(
    ([stage, ms]) => [stage, ms / (1000 * Math.max(1, totals.steps))]
  ));
  const reached = early === null ? o.duration : experiment.time;
  return {
    scene: scene.id, ended: wordOf(early), ...(early !== null && { why: early.message }),
    ...(o.files.vehicle && { vehicle: o.files.vehicle.name }),
    ...(o.files.wheel && { wheel: wheelOf(o.files.wheel) }),
    ...(o.from !== null && { from: { file: o.from.file, time: o.from.saved.snapshot.time, exact: isExact } }),
    params: Object.fromEntries(Object.entries(declared).filter(([key]) => isShown(key))),
    backend: engine.backend, adapter: engine.adapter, dt: declared.dt, steps: m.step, time: experiment.time,
    bodies: engine.model.looseCount + (spec.flexible?.length ?? 0) + free.length,
    mass: [...spec.grains.masses, ...(spec.flexible ?? []).map(surfaceMass)].reduce((sum, x) => sum + x, 0)
      + free.reduce((sum, body) => sum + body.mass, 0),
    contacts: m.contactCount,
    final: present(experiment.probeKeys.map((key, k) => [key, m.step ? experiment.values[k] : NaN])),
    units: Object.fromEntries(Object.entries(scene.probes).map(([key, probe]) => [key, probe.unit])),
    series: columnsOf(series), ...(scene.profiles && { profiles: experiment.profiles }),
    solver: {
      id: declared.solver, iterations: m.iterations,
      ...present([['residual', m.residual], ['residualMelanz', m.residualMelanz]]), products: totals.products,
      ...(engine.form && { form: engine.form }),
    },
    penetration: { mean: m.meanPenetration, max: m.maxPenetration },
    energy: energyOf(m),
    checks: scene.checks(experiment.valuesSI).filter((check) => reached >= check.until - 1e-9).map((check) => {
      const measured = o.from === null ? check.measured(series) : NaN; // it is about a whole run
      return describeCheck({ ...check, measured, ok: o.from === null ? holds(check.allowed, measured) : null });
    }),
    // a device that had begun further steps is beyond the one that failed
    ...(experiment.underWay === 0 && { stateHash: stateHash(await engine.readState()) }),
    status: statusSentences(totals.status, m), notices: createNotices(experiment)(experiment.valuesSI),
    // all in seconds: `total` includes the settling, `settle` is that alone; the others are means over the experiment's
    // steps
    wall: {
      total: wall, settle: totals.settle / 1000, perStep: totals.wall / (1000 * Math.max(1, totals.steps)),
      stages: perStep,
    },
  };
}

/** Returns the entry of a check, or of a law between two runs; without `ok` where it does not apply. */
export function describeCheck(check: RatioResult & Pick<Check, 'trend'>) {
  const { what, unit, basis, cites, trend, allowed, measured, ok } = check;
  const { expect, least, most, margin } = allowed;
  return {
    what, unit, basis, cites, ...(trend && { trend }),
    ...(expect !== null && { expect, within: +(most - expect).toPrecision(12) }),
    ...(Number.isFinite(least) && { least }), ...(Number.isFinite(most) && { most }), margin,
    ...present([['measured', measured]]), ...(ok !== null && { ok }),
  };
}

/** Returns what a wheel of a file is, lengths in mm. */
function wheelOf(wheel: FileWheel) {
  const { radius, width } = wheelSize(wheel), { name, unit, axle, triangles } = wheel;
  return {
    name, unit, axle, radius: 1000 * radius, width: 1000 * width, triangles: triangles.length / 3,
    hash: wheelHash(wheel),
  };
}

/** Returns the energies of the last step, and whether they are watched. */
const energyOf = ({ energy: { off, total, elastic, work, dissipated, made, bound } }: Measures) =>
  ({ watch: off === null ? 'on' : `off: ${off}`, total, elastic, work, dissipated, made, bound });

/** Returns the numbers that are some: JSON has no NaN, and what was not measured is left out. */
const present = (numbers: readonly (readonly [key: string, x: number])[]): Record<string, number> =>
  Object.fromEntries(numbers.filter(([, x]) => Number.isFinite(x)));

/** Returns the columns of a series, null in rows in which a probe does not have a value yet. */
const columnsOf = (series: Series): Record<string, (number | null)[]> => Object.fromEntries(
  Object.entries(series).map(([key, values]) => [key, values.map((x) => (Number.isFinite(x) ? x : null))]));

const isFree = (body: BodyControl): boolean => body.motion.some((direction) => direction === null);
