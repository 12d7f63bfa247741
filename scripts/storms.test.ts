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

test('the storms of every run have every act and every fault, each where it finds something to do', () => {
  const seen = new Set(quick.flatMap(actsOf));
  expect(ACTS.filter((act) => !seen.has(act))).toEqual([]);
});

test('in storms of every run an engine is killed that computes a vehicle, and a vehicle is driven by hand', () => {
  const ridden = quick.filter(({ link }) => (WITH_VEHICLE as readonly string[]).includes(link)).flatMap(actsOf);
  expect(ridden).toContain('kill the CPU engine');
  expect(ridden).toContain('drive');
});

test('every act and every fault is drawn by some long storm of each kind that can have it', () => {
  const drawn = new Set(Array.from({ length: SEEDS }, (_, seed) => planStorm(seed)).flatMap(actsOf));
  expect(ACTS.filter((act) => !drawn.has(act))).toEqual([]);
});

// long results are rows by seed: a seed that is another storm from one day on makes them lies
test('a seed is the storm that it was', () => {
  const acts = (seed: number) => planStorm(seed).moments.map(({ act }) => act).join(', ');
  expect(acts(0)).toBe('open, kill the CPU engine, scrub, play, lose the device, hang the engine, open, play');
});
