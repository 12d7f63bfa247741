import { stateHash } from '../model/stateHash';
import type { BodyControl, Live } from '../model/settings';
import { defaultsOf, type AnyValues } from '../params/param';
import type { SolverId } from '../params/common';
import { createCpuEngine } from '../physics/cpuEngine';
import { drafting } from '../scenes/drafting';
import { createExperiment } from './experiment';

const BLADE = 5, H = 1e-3; // index of the blade; the papers' step [s]

/** One solve of the same step: draft force [N] against the tolerance [m/s] and what it cost. */
export type DraftRow = { solver: SolverId; tolerance: number; force: number; residual: number; iterations: number; products: number };

/**
 * The papers' question (Melanz2016 §4.2.1, figs. 4.2 and 4.3): from one state in motion, do all solvers find the same draft force as
 * their tolerance is tightened? Draws the blade to `time` by small steps, then takes one step of 1 ms (relaxed law, cold) with each.
 */
export async function draftingTable(
  values: Partial<AnyValues>, time: number, solvers: readonly SolverId[], tolerances: readonly number[], iterations: number,
): Promise<{ hash: string; grains: number; rows: DraftRow[] }> {
  const declared = { ...defaultsOf(drafting.params), ...values } as AnyValues;
  const experiment = await createExperiment(drafting, declared, createCpuEngine);
  while (experiment.time < time - 1e-9) await experiment.advance();
  const state = await experiment.engine.readState(), rows: DraftRow[] = [];
  for (const solver of solvers) for (const tolerance of tolerances) {
    const engine = createCpuEngine(experiment.spec), live = liveOf(experiment.controls, declared, solver, tolerance, iterations);
    engine.writeState(state);
    await engine.step(live);
    const { bodies, residual, iterations: taken, products } = engine.measures;
    rows.push({ solver, tolerance, force: -bodies[BLADE].force[0], residual, iterations: taken, products });
    engine.dispose();
  }
  return { hash: stateHash(state), grains: experiment.spec.grains.radii.length, rows };
}

const liveOf = (controls: readonly BodyControl[], declared: AnyValues, solver: SolverId, tolerance: number, iterations: number): Live => ({
  settings: {
    dt: H, substeps: 1, solver, law: 'relaxed', iterations, tolerance, warmStart: false, recovery: 1, recoverySpeed: Number(declared.recoverySpeed),
    gravity: [0, 0, -Number(declared.gravity)], friction: Number(declared.friction), damping: 0, sleep: false,
  },
  bodies: [...controls],
});
