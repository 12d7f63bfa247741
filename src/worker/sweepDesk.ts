import { createExperiment } from '../experiment/experiment';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import { sweepRun } from '../experiment/sweepRun';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import type { SweepCommand, SweepReport } from '../protocol/sweep';
import { findScene } from '../scenes/index';
import { withFiles } from '../share/fromFiles';
import type { Done } from '../sweep/outcome';
import { expectedGrains } from '../experiment/expectedGrains';
import { deviceMemory, mostGrains, refuseMany } from './mostGrains';
import { messageOf, sentence } from './sentences';

/** Shortest time between two messages that say how far a run is [ms]. */
const SAY_EVERY = 200;

/** Makes the function that does runs of a sweep, of which its worker passes messages on. */
export function createSweepDesk(
  { post, beds }: { post(report: SweepReport): void; beds: SettledBeds },
): (command: SweepCommand) => Promise<void> {
  return async (command) => {
    const { index } = command, begun = performance.now();
    post({ type: 'begun', index });
    const wall = (): number => (performance.now() - begun) / 1000;
    try {
      const done = await compute(command, beds, (part) => post({ type: 'at', index, part }));
      post({ type: 'ended', index, outcome: done, wall: wall() });
    } catch (error) {
      const reason = sentence(messageOf(error).replace(/\s+/g, ' '));
      post({ type: 'ended', index, outcome: { status: 'failed', code: 1, reason }, wall: wall() });
    }
  };
}

async function compute(
  { scene: id, wheel, values, duration, probes }: SweepCommand, beds: SettledBeds, say: (part: number) => void,
): Promise<Done> {
  const known = findScene(id);
  if (!known) throw new Error(`There is no scene "${id}".`);
  const scene = withFiles(known, { wheel }), complete = { ...defaultsOf(scene.params), ...values };
  const refusal = refuseMany(expectedGrains(scene, complete) ?? 0, mostGrains(deviceMemory()));
  if (refusal !== null) throw new Error(refusal);
  const experiment = await createExperiment(scene, complete, createCpuEngine, beds);
  let said = performance.now();
  try {
    return await sweepRun(experiment, { duration, probes: [...probes] }, () => {
      if (performance.now() - said < SAY_EVERY) return;
      said = performance.now();
      say(Math.max(0, experiment.time / duration));
    });
  } finally {
    experiment.engine.dispose();
  }
}
