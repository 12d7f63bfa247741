import type { Experiment } from '../src/experiment/experiment';
import { statusSentences, STEP_STATUS } from '../src/model/status';
import type { AnyValues } from '../src/params/param';
import { prepare, runTo } from './kit/runs';
import { mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench measures how the time of a step of `mixer` grows with the grains (Mazhar2015 §4.1.2, Table III), on one
 * core. All sizes run in one process with their blades turning, and take turns, so that a busy machine slows all alike,
 * and the fastest step counts; first small steps, then the papers' step: APGD, 0.5 ms, relaxed law, cold, with a fixed
 * number of iterations:
 * `npm run -s bench -- mixer [sizes] [turns] > bench/results/mixer-<machine>.md`.
 */
const sizes = (words[0] ?? '1000,2000,4000,8000,16000').split(',').map(Number), turns = Number(words[1] ?? 5);
const TURNING = 0.6, STEPS = 4; // time with turning blades before the first measurement [s]; steps of a turn
const SMALL = { substeps: 10 };
const PAPERS = {
  solver: 'apgd', dt: 5e-4, substeps: 1, iterations: 40, tolerance: 1e-12, law: 'relaxed', warmStart: 'off',
};

const beds: { count: number; experiment: Experiment }[] = [];
for (const count of sizes) {
  const experiment = await prepare('mixer', { ...SMALL, count });
  await runTo(experiment, TURNING);
  beds.push({ count, experiment });
}

/** Cost of a size: contacts, those that carry an impulse, least wall time of a step and of its parts [ms]. */
type Cost = {
  count: number; contacts: number; active: number; status: number; wall: number; detect: number; solve: number;
};

/** Measures all sizes with these settings, in turns. */
async function measure(settings: AnyValues): Promise<Cost[]> {
  const costs: Cost[] = beds.map(({ count }) =>
    ({ count, contacts: 0, active: 0, status: 0, wall: Infinity, detect: Infinity, solve: Infinity }));
  for (let turn = 0; turn <= turns; turn++) for (const [k, { experiment }] of beds.entries()) {
    for (const [key, value] of Object.entries(settings)) experiment.set(key, value);
    for (let step = 0; step < STEPS; step++) {
      const t0 = performance.now();
      await experiment.advance();
      if (turn === 0) continue; // the first turn warms caches, JIT and the solver's memory
      const { measures, stages } = experiment.engine, cost = costs[k];
      cost.wall = Math.min(cost.wall, performance.now() - t0);
      cost.detect = Math.min(cost.detect, stages.detect);
      cost.solve = Math.min(cost.solve, stages.solve);
      cost.contacts += measures.contactCount / (turns * STEPS);
      cost.active += measures.activeCount / (turns * STEPS);
      cost.status |= measures.status;
    }
  }
  return costs;
}

/** Returns the slope of log y over log x by least squares, as text. */
function exponent(x: readonly number[], y: readonly number[]): string {
  const u = x.map(Math.log), v = y.map(Math.log), mu = mean(u), mv = mean(v);
  return (mean(u.map((a, i) => (a - mu) * (v[i] - mv))) / mean(u.map((a) => (a - mu) ** 2))).toFixed(3);
}

function print(title: string, costs: readonly Cost[], ignore: number): void {
  console.log(`\n## ${title}\n`);
  header('grains', 'contacts', 'carrying', 'contacts a grain', 'detect [ms]', 'solve [ms]', 'step [ms]', 'µs a grain',
    'µs a contact');
  for (const { count, contacts, active, detect, solve, wall } of costs) {
    row(count, contacts.toFixed(0), active.toFixed(0), (contacts / count).toFixed(2), detect.toFixed(1),
      solve.toFixed(1), wall.toFixed(1), ((1000 * wall) / count).toFixed(2), ((1000 * wall) / contacts).toFixed(2));
  }
  const said = [...new Set(costs.flatMap(({ status }) => statusSentences(status & ~ignore)))];
  const walls = costs.map(({ wall }) => wall), contacts = costs.map((cost) => cost.contacts);
  console.log(`\nStep ∝ grains^${exponent(sizes, walls)}, ∝ contacts^${exponent(contacts, walls)}; solve ∝ contacts^`
    + `${exponent(contacts, costs.map(({ solve }) => solve))}.${said.length ? ` Status: ${said.join(' ')}` : ''}`);
}

console.log(`# Mixer by size, one core\n\nBlades have turned for ${TURNING} s; the fastest of ${turns * STEPS} steps, `
  + `sizes taking turns of ${STEPS}.`);
print(`Small steps: frames of 2 ms, ${SMALL.substeps} substeps`, await measure(SMALL), 0);
const title = 'The papers\' step: APGD, 40 iterations, 0.5 ms, relaxed law, cold';
print(title, await measure(PAPERS), STEP_STATUS.notConverged.bit);
