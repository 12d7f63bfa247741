import { holds, wordsOf } from '../src/core/band';
import { nameOf } from '../src/experiment/testing/mutants/mutant';
import { measureChecks } from '../src/experiment/testing/mutants/run';
import { MUTANTS } from '../src/experiment/testing/mutants/table';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench runs the beds of the mutants' rows as they are, with several seeds, and says how much the checks differ
 * from seed to seed beside what they allow: `npm run -s bench -- seeds [seeds] [scene …]`. Bands of checks name it.
 */
const [seeds = '5', ...ids] = words;
const short = (x: number): string => String(+x.toPrecision(4));

console.log(`\n## ${seeds} seeds: ${machine}\n`);
header('scene', 'check', 'unit', 'by seed', 'mean', 's', 'mean ± 4 s', 'allowed', '');
for (const mutant of MUTANTS.filter(({ scene, brief }) => !brief && (ids.length === 0 || ids.includes(scene)))) {
  const runs = [];
  for (let seed = 1; seed <= Number(seeds); seed++) runs.push(await measureChecks(mutant, {}, { seed }));
  for (const { what, unit, allowed } of runs[0].values()) {
    const all = runs.map((run) => run.get(what)!.value), mean = all.reduce((sum, x) => sum + x, 0) / all.length;
    const s = Math.sqrt(all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (all.length - 1));
    row(nameOf(mutant), what, unit, all.map(short).join(', '), short(mean), short(s),
      `${short(mean - 4 * s)} … ${short(mean + 4 * s)}`, wordsOf(allowed),
      all.every((x) => holds(allowed, x)) ? 'holds' : '**fails**');
  }
}
