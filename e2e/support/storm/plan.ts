import { createRandom } from '../../../src/core/random';
import { LIGHT, ON_EMULATED_GPU, WITH_VEHICLE } from './worlds';

/** The file draws a storm from a seed: what a person does and what goes wrong, and the time before each. */

/** What may come to a run on the CPU, and how often, relative to the others. */
const ON_CPU = {
  pause: 2, play: 3, step: 2, reset: 2, open: 3, reload: 1, resize: 2, 'change and back': 1, 'change and undo': 1,
  'look and undo': 2, scrub: 3, live: 1, 'go on': 2,
  'kill the CPU engine': 3, 'an error in the CPU engine': 2, 'hang the engine': 1, 'lose the device': 4,
  'storage is full': 2, 'storage is free': 1, 'the server goes': 2, 'the server comes back': 1, 'hide the tab': 2,
  'show the tab': 2, 'the clock jumps': 2, 'the clock is put back': 1,
} as const;
/** The same for a run on the GPU, which has no record, and no worker of its own. */
const ON_GPU = {
  pause: 2, play: 3, step: 2, reset: 1, open: 2, reload: 1, resize: 2, 'change and back': 1, 'change and undo': 1,
  'look and undo': 2, 'hang the engine': 1, 'lose the device that computes': 12,
  'storage is full': 1, 'storage is free': 1, 'the server goes': 1, 'the server comes back': 1, 'hide the tab': 2,
  'show the tab': 2, 'the clock jumps': 2, 'the clock is put back': 1,
} as const;
/** The same for a run on the CPU in which a person may drive. */
const AT_THE_WHEEL = { ...ON_CPU, drive: 8 } as const;
export type Act = keyof typeof ON_GPU | keyof typeof AT_THE_WHEEL;

/** What storms have in common whose seeds are `from` this one on: a change makes all of them other storms. */
type Kind = {
  from: number;
  engine: 'cpu' | 'gpu';
  worlds: readonly string[];
  weights: Partial<Record<Act, number>>;
};
const KINDS: readonly Kind[] = [
  { from: 0, engine: 'cpu', worlds: LIGHT, weights: ON_CPU },
  { from: 200, engine: 'gpu', worlds: ON_EMULATED_GPU, weights: ON_GPU },
  { from: 210, engine: 'cpu', worlds: WITH_VEHICLE, weights: AT_THE_WHEEL },
];
const kindOf = (seed: number): Kind => KINDS.findLast(({ from }) => from <= seed)!;
/** The number of seeds: each from 0 on is a long test. */
export const SEEDS = 220;
/** All that can come in a storm. */
export const ACTS = [...new Set(KINDS.flatMap(({ weights }) => Object.keys(weights) as Act[]))];

/** Acts that come so many times in a storm at most: after more, or sooner ones, the page rightly gives up. */
const MOST: Partial<Record<Act, number>> = {
  'kill the CPU engine': 2, 'hang the engine': 1, 'lose the device': 3, 'lose the device that computes': 2, reload: 2,
};

/** A moment of a storm: after `wait` [ms], `act` comes; `x` in [0, 1) says how, where there is a choice. */
export type Moment = { wait: number; act: Act; x: number };
export type Storm = Pick<Kind, 'engine' | 'worlds'> & { seed: number; link: string; moments: Moment[] };

/** Moments of a storm, and the longest time before one [ms]. */
const MOMENTS = 8, LONGEST = 800;

/** Returns the storm of a seed: its first `most` moments, in the world of `link`. */
export function planStorm(seed: number, most = Infinity): Storm {
  const { engine, worlds, weights } = kindOf(seed);
  const random = createRandom(seed), counts = new Map<Act, number>(), acts = Object.keys(weights) as Act[];
  const sum = acts.reduce((all, act) => all + weights[act]!, 0);

  function draw(): Act {
    let left = sum * random();
    const act = acts.find((one) => (left -= weights[one]!) < 0)!, count = (counts.get(act) ?? 0) + 1;
    if (count > (MOST[act] ?? Infinity)) return draw();
    counts.set(act, count);
    return act;
  }
  const link = worlds[Math.floor(worlds.length * random())];
  const moments = Array.from({ length: MOMENTS }, () => ({
    wait: Math.round(LONGEST * random() ** 2), act: draw(), x: Number(random().toFixed(3)),
  }));
  return { seed, engine, worlds, link, moments: moments.slice(0, most) };
}
