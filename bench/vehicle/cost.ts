import { maxOf, minOf } from '../../src/core/extremes';
import { liveForBench } from '../kit/live';
import { mean } from '../kit/statistics';
import { header, row } from '../kit/table';
import type { Standing } from './standing';
import type { Way } from './ways';

const ROUNDS = 8;

/** Prints the cost of ways of stepping, in turns, in CPU time, which other processes disturb less than wall time. */
export async function printCost(ways: readonly Way[], standing: Standing, duration: number): Promise<void> {
  const runs = ways.map(([name, settings]) => ({
    name, dt: settings.dt, engine: standing.begin().engine, live: liveForBench(standing.spec, settings),
    steps: Math.round(duration / settings.dt / ROUNDS), rounds: [] as number[], mechanism: 0,
  }));
  for (let round = 0; round <= ROUNDS; round++) for (const run of runs) { // the first warms up
    const begun = process.cpuUsage();
    let mechanism = 0;
    for (let k = 0; k < run.steps; k++) {
      await run.engine.step(run.live);
      mechanism += run.engine.stages.mechanism;
    }
    const { user, system } = process.cpuUsage(begun);
    if (round === 0) continue;
    run.rounds.push((user + system) / 1000 / (run.steps * run.dt * 1000));
    run.mechanism += mechanism / (ROUNDS * run.steps);
  }
  header('stepping', 'CPU time a simulated ms [ms]: mean', 'least, most of eight rounds', 'of the first row',
    'mechanism a step [ms], wall');
  for (const { name, rounds, mechanism } of runs) {
    row(name, mean(rounds).toFixed(1), `${minOf(rounds).toFixed(1)}, ${maxOf(rounds).toFixed(1)}`,
      (mean(rounds) / mean(runs[0].rounds)).toFixed(2), mechanism.toFixed(2));
  }
}
