import { expect, test } from 'vitest';
import { ACTS, planStorm, SEEDS, type Act } from '../e2e/support/storm/plan';
import { QUICK } from '../e2e/support/storm/quick';
import { WITH_VEHICLE } from '../e2e/support/storm/worlds';

/** Acts that do something only after others, and those of which one has to come before. */
const AFTER: Partial<Record<Act, readonly Act[]>> = {
  play: ['pause', 'step'], live: ['scrub'], 'go on': ['scrub'], 'storage is free': ['storage is full'],
  'the server comes back': ['the server goes'], 'show the tab': ['hide the tab'],
};
/** Faults that only what comes later meets, and that: whatever asks for a file, and whatever keeps something. */
const BEFORE: Partial<Record<Act, readonly Act[]>> = {
  'the server goes': ['open', 'reset', 'kill the CPU engine', 'hang the engine'],
  'storage is full': ['open', 'reset', 'reload', 'kill the CPU engine', 'hang the engine'],
};

const quick = QUICK.map(([seed, most]) => planStorm(seed, most));

/** Returns the acts of a storm that find something to do. */
function actsOf({ moments }: { moments: readonly { act: Act }[] }): Act[] {
  const acts = moments.map(({ act }) => act);
  const isMet = (among: Act[], some?: readonly Act[]) => !some || among.some((act) => some.includes(act));
  return acts.filter((act, k) => isMet(acts.slice(0, k), AFTER[act]) && isMet(acts.slice(k + 1), BEFORE[act]));
}

/** What goes wrong in runs on the CPU; a lost device that computes is src/worker/lostDevice.test.ts in every run. */
const FAULTS: readonly Act[] = [
  'kill the CPU engine', 'an error in the CPU engine', 'hang the engine', 'lose the device', 'storage is full',
  'the server goes', 'the clock jumps', 'the clock is put back',
];

test('the storms of every run have every fault of runs on the CPU, each where it finds something to do', () => {
  const seen = new Set(quick.flatMap(actsOf));
  expect(FAULTS.filter((act) => !seen.has(act))).toEqual([]);
});

/** Acts after which the bits that are compared at the end are of another run than the one before. */
const ANEW: readonly Act[] = ['reset', 'reload', 'open', 'go on', 'drive', 'change and back', 'change and undo'];

test('in storms of every run the bits of a vehicle are compared whose engine was killed', () => {
  const ridden = quick.filter(({ link }) => (WITH_VEHICLE as readonly string[]).includes(link)).map(actsOf);
  const sinceKilled = ridden.map((acts) => acts.slice(acts.lastIndexOf('kill the CPU engine')))
    .filter(([first]) => first === 'kill the CPU engine');
  expect(sinceKilled.filter((acts) => !acts.some((act) => ANEW.includes(act)))).not.toEqual([]);
});

test('every act and every fault is drawn by some long storm, where it finds something to do', () => {
  const drawn = new Set(Array.from({ length: SEEDS }, (_, seed) => planStorm(seed)).flatMap(actsOf));
  expect(ACTS.filter((act) => !drawn.has(act))).toEqual([]);
});

// long results are rows by seed: a seed that is another storm from one day on makes them lies
test('a seed is the storm that it was, of each kind', () => {
  const begin = (seed: number) => planStorm(seed, 3).moments.map(({ act }) => act);
  expect(begin(0)).toEqual(['open', 'kill the CPU engine', 'scrub']);
  expect(begin(200)).toEqual(['lose the device that computes', 'lose the device that computes', 'show the tab']);
  expect(begin(210)).toEqual(['pause', 'play', 'scrub']);
});
