import { FitFault } from '../../calibrate/fault';
import type { Fit } from '../../calibrate/fit';
import { meanOf } from '../../calibrate/slopes';
import { sampleOf, valuesAt, type Sampler } from '../../calibrate/sampler';
import type { AnyValues } from '../../params/param';
import type { SweepCommand } from '../../protocol/sweep';
import type { Done, Failed } from '../../sweep/outcome';
import { fullValues } from '../../sweep/runValues';
import { startPool, type StartWorker } from '../sweep/pool';

type Options = {
  start: StartWorker;
  /** Returns the most workers at once for a number of runs. */
  size(runs: number): number;
  /** Hears after each run, and before the first of some points, how far it is, and what the first point gives. */
  told(progress: { ended: number; asked: number; means: (number | null)[] }): void;
};

/**
 * Creates a sampler that does runs by a pool of workers, those of all points and experiments at once, and each once.
 * After `cancel` nobody hears of it any more.
 */
export function createPageSampler(fit: Fit, { start, size, told }: Options): Sampler & { cancel(): void } {
  const outcomes = new Map<string, Done | Failed>();
  let pool: { cancel(): void } | null = null, isOver = false;
  const keyOf = (k: number, values: AnyValues): string => JSON.stringify([k, values]);
  const find = (k: number, values: AnyValues) => outcomes.get(keyOf(k, values)) ?? null;

  /** Returns the means over the seeds whose runs have ended, by target; null where none has. */
  const meansAt = (point: readonly number[]) => fit.runs.flatMap(({ targets }, k) => {
    const done = valuesAt(fit, k, point).flatMap((values) => {
      const outcome = find(k, values);
      return outcome?.status === 'done' ? [outcome.probes] : [];
    });
    return done.length === 0 ? targets.map(() => null) : meanOf(done).slice(0, targets.length);
  });

  const commandOf = (k: number, values: AnyValues, index: number): SweepCommand => {
    const { sweep } = fit.runs[k], { scene, duration, probes } = sweep;
    return { type: 'sweepRun', index, scene, values: fullValues(sweep, values), duration, probes };
  };

  /** Does what is missing of some points. */
  function doMissing(points: readonly (readonly number[])[], isWhole: boolean): Promise<void> {
    const todo = new Map<string, SweepCommand>(), [first] = points, asked = () => outcomes.size + todo.size - gone;
    let gone = 0;
    for (const [k, { targets }] of fit.runs.entries()) {
      if (targets.length === 0 && !isWhole) continue;
      for (const values of points.flatMap((point) => valuesAt(fit, k, point))) {
        const key = keyOf(k, values);
        if (!outcomes.has(key) && !todo.has(key)) todo.set(key, commandOf(k, values, todo.size));
      }
    }
    const keys = [...todo.keys()], say = () => told({ ended: outcomes.size, asked: asked(), means: meansAt(first) });
    say();
    return new Promise((resolve, reject) => {
      pool = startPool({
        start, size: size(keys.length), runs: [...todo.values()],
        at() {},
        ended(index, outcome) {
          outcomes.set(keys[index], outcome);
          gone++;
          say();
        },
        over: (fault) => (fault === null ? resolve() : reject(new FitFault(1, fault))),
      });
    });
  }

  return {
    get runs() { return outcomes.size; },
    get backends() {
      const all = [...outcomes.values()].flatMap((one) => (one.status === 'done' ? [one.backend] : []));
      return [...new Set(all)].sort();
    },
    async at(points, isWhole = false) {
      if (isOver) return new Promise(() => {});
      await doMissing(points, isWhole);
      return points.map((point) => {
        const own = fit.runs.map((_, k) => valuesAt(fit, k, point));
        return sampleOf(fit, isWhole, (k, s) => find(k, own[k][s]));
      });
    },
    cancel() {
      isOver = true;
      pool?.cancel();
    },
  };
}
