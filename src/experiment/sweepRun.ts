import { holds } from '../core/band';
import { stateHash } from '../model/stateHash';
import { statusSentences } from '../model/status';
import type { Done } from '../sweep/outcome';
import { sinceOf } from '../sweep/readProbes';
import { reduce } from '../sweep/reduce';
import type { Sweep } from '../sweep/sweep';
import { createSeries, record, type Experiment } from './experiment';
import { physicsFault, probeFault } from './faults';
import { createNotices } from './notices';

/** An error that ends a run, by its physics or because its probes give no number; the message is a sentence. */
export class RunFault extends Error {
  constructor(readonly by: 'physics' | 'probes', message: string) { super(message); }
}

/**
 * Runs an experiment from its start to the duration of a sweep and reduces its probes. `listen` is awaited before each
 * step, and ends the run by throwing. Throws a RunFault if the physics fails or there is nothing to reduce.
 */
export async function sweepRun(
  experiment: Experiment, { duration, probes }: Pick<Sweep, 'duration' | 'probes'>, listen: () => void | Promise<void>,
): Promise<Done> {
  const { scene, engine } = experiment, series = createSeries(scene);
  let status = 0;
  while (experiment.progress < 1 || experiment.time < duration - 1e-9) {
    await listen();
    const isSettling = experiment.time < -1e-9;
    await experiment.advance(() => experiment.reached < duration - 1e-9);
    const fault = physicsFault(experiment) ?? (isSettling ? null : probeFault(experiment));
    if (fault !== null) throw new RunFault('physics', fault);
    status |= engine.measures.status;
    if (!isSettling) record(series, experiment);
  }
  const reduced = probes.map((wanted) => {
    const read = reduce(wanted, series, sinceOf(wanted, scene));
    if (!read.ok) throw new RunFault('probes', read.issues[0].message);
    return read.value;
  });
  const checks = scene.checks(experiment.valuesSI).filter(({ until }) => duration >= until - 1e-9);
  return {
    status: 'done', probes: reduced,
    checks: checks.map(({ what, allowed, measured }) => {
      const found = measured(series);
      return { what, ok: holds(allowed, found), measured: Number.isFinite(found) ? found : null };
    }),
    backend: engine.backend, stateHash: stateHash(await engine.readState()),
    notices: createNotices(experiment)(experiment.valuesSI), warnings: statusSentences(status, engine.measures),
  };
}
