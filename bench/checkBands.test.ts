import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { holds, wordsOf, type Band } from '../src/core/band';
import { declaredIn } from '../src/experiment/testing/mutants/declared';
import { nameOf, type Mutant } from '../src/experiment/testing/mutants/mutant';
import { MUTANTS } from '../src/experiment/testing/mutants/table';

/**
 * These tests hold the present band of each check to what it measured, last time, of sound and of wrong physics
 * (`npm run -s bench -- mutants`): a band that is widened until nothing fails it is seen in each run, without a step.
 */
const FILE = new URL('results/checks-2-core-vm.md', import.meta.url);
const rows = readFileSync(FILE, 'utf8').split('\n').filter((line) => line.startsWith('| ')).slice(1)
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
const keyOf = (bed: string, what: string, mutation: string): string => [bed, what, mutation].join(' | ');
const measured = new Map(rows.map(([bed, what, , basis, allowed, sound, mutation, broken]) =>
  [keyOf(bed, what, mutation), { basis, allowed, sound: Number(sound), broken: Number(broken) }]));

/** Returns what a row declares of a check by its sentence, with what was measured of it under a mutation. */
function pairOf(row: Mutant, what: string, mutation: string) {
  const check = declaredIn(row).find((one) => one.what === what)!;
  const was = measured.get(keyOf(nameOf(row), what, mutation));
  // laws between two runs have their bands around what they expect of these
  return { check: { ...check, allowed: check.allowed(Number(was?.allowed.split(' ')[0])) }, was };
}

/** Says whether a band may hold a value of which four digits are told. */
const mayHold = ({ least, most }: Band, told: number): boolean => {
  const room = 5e-4 * Math.abs(told);
  return told + room >= least && told - room <= most;
};

const full = MUTANTS.filter(({ brief, slow }) => !brief || slow);

test.each(full)('of $scene, each band that a row names allows what was sound, and not what was wrong', (row) => {
  for (const [what, mutation] of Object.entries(row.fails)) {
    const { check: { allowed, basis }, was } = pairOf(row, what, mutation), told = `${nameOf(row)}: ${what}`;
    expect(was, `${told} is not in bench/results with ${mutation}`).toBeDefined();
    expect([basis, wordsOf(allowed)], told).toEqual([was!.basis, was!.allowed]);
    expect(mayHold(allowed, was!.sound), `${told}: ${was!.sound} is allowed`).toBe(true);
    expect(holds(allowed, was!.broken), `${told}: ${was!.broken} with ${mutation} is not allowed`).toBe(false);
  }
  for (const [what, [mutation]] of Object.entries(row.spares ?? {})) {
    const { check: { allowed }, was } = pairOf(row, what, mutation);
    expect(was && holds(allowed, was.broken), `${nameOf(row)}: ${what} is spared ${mutation}`).toBe(true);
  }
});
