import { assert } from '../../../core/assert';
import { holds, type Band, type Basis } from '../../../core/band';
import { maxOf } from '../../../core/extremes';
import type { AnyValues } from '../../../params/param';
import { createCpuEngine } from '../../../physics/cpu/engine';
import { mutated, MUTATIONS, type Mutation, type MutationName } from '../../../physics/testing/mutations';
import { compareRuns } from '../../../scenes/ratio';
import type { Series } from '../../../scenes/scene';
import { createExperiment, createSeries, hasFailed, record, type Experiment } from '../../experiment';
import { ofRow, type Mutant } from './mutant';
import { MUTANTS } from './table';

/** A verdict holds what a check measured under the physics as it is, and under its mutation. */
export type Verdict = {
  scene: string; what: string; unit: string; basis: Basis; allowed: Band; sound: number; mutation: MutationName | null;
  broken: number;
  /** Says why it must hold all the same; null if it must fail. */
  spared: string | null;
};

/** Runs until the time given [s], or until the physics fails, as it may where it is wrong; records the probes. */
async function untilItFails(experiment: Experiment, until: number): Promise<Series> {
  const series = createSeries(experiment.scene);
  while (experiment.time < until - 1e-9 && !hasFailed(experiment.engine)) {
    await experiment.advance();
    if (experiment.time > 0) record(series, experiment);
  }
  return series;
}

/** Runs both beds of a row about laws between two runs, and returns those by their sentences. */
async function measureRatios(row: Mutant, mutation: Mutation) {
  const { scene, values } = ofRow(row), [key] = Object.keys(row.other!);
  const runOf = async (of: AnyValues) => {
    const experiment = await createExperiment(scene, of, mutated(mutation, createCpuEngine));
    const until = maxOf(scene.ratios!(experiment.valuesSI).map((ratio) => ratio.until));
    const series = await untilItFails(experiment, until);
    experiment.engine.dispose();
    return { values: experiment.valuesSI, series };
  };
  const one = await runOf({ ...values, ...row.other }), other = await runOf(values);
  const results = compareRuns(scene, key, one, other);
  return new Map(results.map((result) => [result.what, { ...result, value: result.measured }]));
}

/** Runs the bed of a row with a mutation and returns its checks by their sentences, each with the value measured. */
export async function measureChecks(row: Mutant, mutation: Mutation = {}, more: AnyValues = {}) {
  const { scene, values } = ofRow(row, more);
  const experiment = await createExperiment(scene, values, mutated(mutation, createCpuEngine));
  const checks = scene.checks(experiment.valuesSI).filter(({ what }) => !row.brief || Object.hasOwn(row.fails, what));
  const series = await untilItFails(experiment, maxOf(checks.map(({ until }) => until)));
  experiment.engine.dispose();
  return new Map(checks.map((check) => [check.what, { ...check, value: check.measured(series) }]));
}

/** Runs a row: the physics as it is, then each of its mutations once. */
export async function runMutant(row: Mutant): Promise<Verdict[]> {
  const { scene: id, fails, spares = {} } = row, spared = Object.entries(spares);
  const measure = row.other ? measureRatios : measureChecks;
  const sound = await measure(row, {}), named = [...Object.keys(fails), ...Object.keys(spares)];
  const missing = named.find((what) => !sound.has(what));
  assert(missing === undefined, `${id} has no check “${missing}” in this row.`);
  const broken = new Map<MutationName, Awaited<ReturnType<typeof measure>>>();
  for (const name of new Set([...Object.values(fails), ...spared.map(([, [mutation]]) => mutation)]))
    broken.set(name, await measure(row, MUTATIONS[name]));
  const verdict = (of: string, mutation: MutationName | null, why: string | null): Verdict => {
    const { what, unit, basis, allowed, value } = sound.get(of)!;
    return {
      scene: id, what, unit, basis, allowed, sound: value, mutation, spared: why,
      // a run that fails comes to no law between two
      broken: mutation === null ? NaN : broken.get(mutation)!.get(what)?.value ?? NaN,
    };
  };
  return [
    ...[...sound.keys()].map((what) => verdict(what, Object.hasOwn(fails, what) ? fails[what] : null, null)),
    ...spared.map(([what, [mutation, why]]) => verdict(what, mutation, why)),
  ];
}

/** Says whether some row of the scene names the check. */
const isNamed = (scene: string, what: string): boolean =>
  MUTANTS.some((row) => row.scene === scene && Object.hasOwn(row.fails, what));

/** Says what is wrong with a check, or returns null: it must hold, and fail under the mutation that it names. */
export function faultOf({ scene, what, allowed, sound, mutation, broken, spared }: Verdict): string | null {
  const of = `${scene}: “${what}”`;
  if (!holds(allowed, sound)) return `${of} does not hold: ${sound}.`;
  if (mutation === null) return isNamed(scene, what) ? null : `${of} names no mutation under which it fails.`;
  if (spared !== null) return holds(allowed, broken) ? null : `${of} fails with ${mutation}: ${broken}.`;
  return holds(allowed, broken) ? `${of} holds with ${mutation}, too: ${broken}, and ${sound} without.` : null;
}
