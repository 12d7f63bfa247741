import { wordsOf } from '../src/core/band';
import { nameOf } from '../src/experiment/testing/mutants/mutant';
import { faultOf, runMutant } from '../src/experiment/testing/mutants/run';
import { MUTANTS } from '../src/experiment/testing/mutants/table';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench lists the checks of the scenes, what each rests on and what it measures, and what it measures where the
 * physics is wrong on purpose, which it must notice:
 * `npm run -s bench -- mutants [scene …] > bench/results/checks-2-core-vm.md`.
 */
const short = (x: number): string => (Number.isNaN(x) ? 'not a number' : String(+x.toPrecision(4)));

console.log(`# What the checks of the scenes say, and where they fail

\`npm run -s bench -- mutants > bench/results/checks-2-core-vm.md\`, ${machine}.

Each check ran on the small bed of its scene, or on what stands beside the scene, by the CPU engine: first with the
physics as it is, then with physics that is wrong on purpose, under which it must fail. The rows are those of
src/experiment/testing/mutants; checkMutants.test.ts and checkMutants.long.test.ts hold the checks to them. Rows
may be of different times, as scenes can be run alone; bands are the present ones, and bench/checkBands.test.ts holds
them to the rows. A *regression* is a number from runs of our own: it proves nothing but that it stays.
`);
header('scene', 'check', 'unit', 'rests on', 'allowed', 'measured', 'wrong on purpose', 'measured then', 'fails then');
const rows = MUTANTS.filter(({ brief, slow }) => !brief || slow);
for (const mutant of rows.filter(({ scene }) => words.length === 0 || words.includes(scene))) {
  for (const verdict of await runMutant(mutant)) {
    const { what, unit, basis, allowed, sound, mutation, broken, spared } = verdict;
    if (mutation === null && faultOf(verdict) === null) continue; // another row has it
    const asItMust = spared === null ? 'yes' : `no, and need not: ${spared}`;
    row(nameOf(mutant), what, unit, basis, wordsOf(allowed), short(sound), mutation ?? 'nothing', short(broken),
      faultOf(verdict) === null ? asItMust : spared === null ? '**no**' : '**yes**');
  }
}
