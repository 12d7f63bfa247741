import type { State } from '../../model/model';
import { stateHash } from '../../model/stateHash';
import { DEFAULT_SETTINGS, type BodyControl, type Live } from '../../model/settings';
import { defaultsOf, type AnyValues } from '../../params/param';
import type { SolverId } from '../../params/solvers';
import { createCpuEngine } from '../../physics/cpu/engine';
import { drafting } from '../../scenes/beds/drafting';
import { createExperiment, type Experiment } from '../experiment';

const BLADE = 5, H = 1e-3; // index of the blade; the papers' step [s]

/** A state of `drafting` in motion, from which other runs go on. */
export type DraftStart = { declared: AnyValues; state: State; experiment: Experiment };

/**
 * Draws the blade from rest to each of `times` [s] by the scene's small steps; yields the state there and the mean
 * draft force [N] since the last of them.
 */
export async function* draft(
  values: AnyValues, times: readonly number[]
): AsyncGenerator<DraftStart & { force: number }> {
  const declared = { ...defaultsOf(drafting.params), ...values };
  const experiment = await createExperiment(drafting, declared, createCpuEngine);
  while (experiment.progress < 1) await experiment.advance();
  for (const time of times) {
    const forces: number[] = [];
    while (experiment.time < time - 1e-9) {
      await experiment.advance();
      forces.push(-experiment.engine.measures.bodies[BLADE].force[0]);
    }
    yield { declared, state: await experiment.engine.readState(), experiment, force: meanOf(forces) };
  }
}

/**
 * Computes the start of the papers' single step: takes steps of 1 ms under the relaxed law, solved tightly, for
 * `duration` [s] after `start`. Small steps leave grains as the exact law has them, and the first relaxed step throws
 * all that slide apart by h μ |v| at once.
 */
export async function relaxedStart(start: DraftStart, duration: number): Promise<DraftStart> {
  const { declared, experiment } = start, engine = createCpuEngine(experiment.spec);
  const live = liveOf(experiment.controls, declared, 'cgm', 1e-4, 2000);
  live.settings.warmStart = true;
  engine.writeState(start.state);
  for (let k = 0; k < Math.round(duration / H); k++) await engine.step(live);
  return { declared, state: await engine.readState(), experiment };
}

/** Result of one solve of the same step: the draft force [N] at a tolerance [m/s], and its cost. */
export type DraftRow = {
  solver: SolverId; tolerance: number; force: number; residual: number; iterations: number; products: number
};

/**
 * Answers the papers' question (Melanz2016 §4.2.1, figs. 4.2 and 4.3): from one state in motion, do all solvers find
 * the same draft force as their tolerance is tightened? Takes one step of 1 ms (relaxed law, cold) with each.
 */
export async function draftingTable(
  { declared, state, experiment }: DraftStart, solvers: readonly SolverId[], tolerances: readonly number[],
  iterations: number,
): Promise<{ hash: string; grains: number; rows: DraftRow[] }> {
  const rows: DraftRow[] = [];
  for (const solver of solvers) for (const tolerance of tolerances) {
    const engine = createCpuEngine(experiment.spec);
    const live = liveOf(experiment.controls, declared, solver, tolerance, iterations);
    engine.writeState(state);
    await engine.step(live);
    const { bodies, residual, iterations: taken, products } = engine.measures;
    rows.push({ solver, tolerance, force: -bodies[BLADE].force[0], residual, iterations: taken, products });
    engine.dispose();
  }
  return { hash: stateHash(state), grains: experiment.spec.grains.radii.length, rows };
}

const liveOf = (
  controls: readonly BodyControl[], declared: AnyValues, solver: SolverId, tolerance: number, iterations: number
): Live => ({
  settings: {
    ...DEFAULT_SETTINGS, dt: H, substeps: 1, solver, law: 'relaxed', iterations, tolerance, warmStart: false,
    recovery: 1, recoverySpeed: Number(declared.recoverySpeed), gravity: [0, 0, -Number(declared.gravity)],
    friction: Number(declared.friction),
  },
  bodies: [...controls],
});

/**
 * Draft force averaged over time [N]: its mean, the standard error of the mean and the means of both halves; and per
 * step the mean penetration [m], products and part not converged; `wall` is the wall time [s].
 */
export type DraftMean = {
  force: number; error: number; halves: [number, number]; penetration: number; products: number; notConverged: number;
    wall: number;
};

/** Length of the blocks whose means are taken to be independent of each other [s]: grains rearrange in some 10 ms. */
const BLOCK = 0.05;

/**
 * Runs on from a state with other settings (`values`: solver, substeps, …, in declared units) and averages the draft
 * force from `skip` after it to `duration` after it [s].
 */
export async function draftingMean(
  start: DraftStart, time: number, values: AnyValues, skip: number, duration: number,
): Promise<DraftMean> {
  const declared = { ...start.declared, ...values }, dt = Number(declared.dt);
  const experiment = await createExperiment(drafting, declared, createCpuEngine), { engine } = experiment;
  const forces: number[] = [];
  await experiment.resume({ ...start.state, datum: start.experiment.datum, time, step: 0 });
  let products = 0, notConverged = 0, penetration = 0;
  const t0 = performance.now();
  while (experiment.time < time + duration - 1e-9) {
    await experiment.advance();
    products += engine.measures.products;
    if (engine.measures.status !== 0) notConverged++;
    if (experiment.time <= time + skip + 1e-9) continue;
    forces.push(-engine.measures.bodies[BLADE].force[0]);
    penetration += engine.measures.meanPenetration;
  }
  const steps = Math.round(duration / dt), half = Math.floor(forces.length / 2);
  const blocks = blockMeans(forces, Math.max(1, Math.round(BLOCK / dt))), force = meanOf(forces);
  const spread = Math.sqrt(blocks.reduce((sum, x) => sum + (x - force) ** 2, 0) / Math.max(1, blocks.length - 1));
  return {
    force, error: spread / Math.sqrt(blocks.length),
    halves: [meanOf(forces.slice(0, half)), meanOf(forces.slice(half))],
    penetration: penetration / forces.length, products: products / steps, notConverged: notConverged / steps,
    wall: (performance.now() - t0) / 1000,
  };
}

const meanOf = (x: readonly number[]): number => x.reduce((sum, one) => sum + one, 0) / x.length;

const blockMeans = (x: readonly number[], length: number): number[] =>
  Array.from({ length: Math.floor(x.length / length) }, (_, k) => meanOf(x.slice(k * length, (k + 1) * length)));
