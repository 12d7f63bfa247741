import { choicesOf, listsIn } from './kit/choices';
import { prepare, probeOf, runTo } from './kit/runs';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench lets the ball of the scene `impact` strike beds, and prints how far it has come at the times at which
 * Dosta2024's codes are compared, how far at most, and how fast it sprang back. Each word names a parameter and its
 * values; what has several is walked through:
 * `npm run -s bench -- impact [seed=1,2] [key=value,value …] >> bench/results/impact-<machine>.md`.
 */
const TIMES = [0.03, 0.06, 0.1];

console.log(`\n\`npm run -s bench -- impact ${words.join(' ')}\`\n`);
header('values', 'bed [mm]', 'at 30 ms [mm]', 'at 60 ms', 'at 100 ms', 'at most', 'back up at [m/s]',
  'deepest overlap [mm]', 's a run');
for (const values of choicesOf(listsIn(words))) {
  const started = performance.now(), experiment = await prepare('impact', values), probe = probeOf(experiment);
  const { measures } = experiment.engine, at: number[] = [];
  await runTo(experiment, 0);
  let most = 0, back = 0, overlap = 0;
  for (const time of TIMES) {
    while (experiment.time < time - 1e-9) {
      await runTo(experiment, experiment.time + 1e-4);
      most = Math.max(most, probe('displacement'));
      back = Math.max(back, -probe('speed'));
      overlap = Math.max(overlap, 1000 * measures.maxPenetration);
    }
    at.push(probe('displacement'));
  }
  row(Object.entries(values).map(([key, value]) => `${key}=${String(value)}`).join(' '),
    (1000 * experiment.datum.surface).toFixed(2), ...at.map((x) => x.toFixed(2)), most.toFixed(2), back.toFixed(2),
    overlap.toFixed(2), ((performance.now() - started) / 1000).toFixed(0));
  experiment.engine.dispose();
}
