import type { Cell } from '../core/csvLine';
import type { Done, Failed, PlannedRun } from './outcome';
import { addTo, errorOf, meanOf, noSpread, type Spread } from './spread';
import type { Sweep } from './sweep';
import { axisCell, axisTitles, probeTitles } from './table';

/** The axis over which a summary takes means. */
const SEED = 'seed';

/** A point of the axes other than the seed: its cells, its runs by how they stand, and the spread of each probe. */
type Point = { axes: Cell[]; done: number; failed: number; missing: number; probes: Spread[] };

/** A summary has a line for each point of the axes other than the seed, with means and standard errors over seeds. */
export type Summary = {
  titles: string[];
  add(run: PlannedRun, outcome: Done | Failed | null): void;
  /** Returns the lines in the order in which the plan first comes to their points. */
  rows(): Iterable<Cell[]>;
};

/** Begins the summary of a sweep, whose runs may come in any order. */
export function createSummary(sweep: Sweep): Summary {
  const axes = sweep.axes.filter(({ key }) => key !== SEED), points = new Map<string, Point>();
  const drawn = new Set<string>(); // a point that a sample draws twice has the same runs, which tell nothing new
  return {
    titles: [
      ...axisTitles(sweep, axes), 'done', 'failed', 'missing',
      ...probeTitles(sweep).flatMap(({ name, unit }) => [`${name} [${unit}]`, `${name} standard error [${unit}]`]),
    ],
    add({ values, hash }, outcome) {
      if (sweep.sample && drawn.size === drawn.add(hash).size) return;
      const cells = axes.map(({ key }) => axisCell(values[key])), name = JSON.stringify(cells);
      const point = points.get(name)
        ?? { axes: cells, done: 0, failed: 0, missing: 0, probes: sweep.probes.map(noSpread) };
      points.set(name, point);
      point[outcome?.status ?? 'missing']++;
      if (outcome?.status === 'done') outcome.probes.forEach((y, k) => addTo(point.probes[k], y));
    },
    *rows() {
      for (const { axes: cells, done, failed, missing, probes } of points.values())
        yield [...cells, done, failed, missing, ...probes.flatMap((one) => [meanOf(one), errorOf(one)])];
    },
  };
}
