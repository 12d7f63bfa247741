import type { Span } from '../../protocol/messages';

/** The part of the store that a playback reads: what is kept, and how it is played. */
export type Replay = {
  /** Times of the first and the last frame that are kept [s]. */
  span: Span;
  /** Ratio of simulated to wall time. */
  speed: number;
  loops: boolean;
};

/**
 * Returns the moment to show after wall time has passed [s] since `moment` was shown [s]: at the end of what is kept
 * the first one again, if it loops, else null, which is what is computed now.
 */
export function nextMoment(moment: number, passed: number, replay: Replay): number | null {
  const { span: { from, to }, speed, loops } = replay;
  const next = Math.max(from, moment) + speed * Math.max(0, passed);
  if (next < to) return next;
  if (!loops || to <= from) return null;
  return from + (next - to) % (to - from);
}

/** Wall time for which a run that is played over and over stands at its end, so that one sees how it ended [s]. */
export const STANDS = 0.75;

/** Returns the moment shown after that of a run at rest, and the time for which it has stood at its end then [s]. */
export function nextAtRest(
  moment: number, passed: number, stood: number, replay: Replay,
): [moment: number | null, stood: number] {
  const next = nextMoment(moment, passed, replay), goesOn = next === null || next >= moment;
  return goesOn || stood + passed >= STANDS ? [next, 0] : [replay.span.to, stood + passed];
}

/** Speeds of a playback: simulated over wall time, and how that reads. */
export const SPEEDS: readonly (readonly [factor: number, text: string])[] = [
  [0.02, '0.02×'], [0.1, '0.1×'], [0.25, '0.25×'], [0.5, '0.5×'], [1, 'true speed'], [2, '2×'], [4, '4×'],
];
/** Least wall time of a playback that begins again and again [s]. */
const SHORTEST = 3;

/** Returns the speed at which a run of this length [s] is played over and over: true, or slow enough to be seen. */
export const restSpeed = (length: number): number =>
  SPEEDS.findLast(([factor]) => factor <= 1 && length >= SHORTEST * factor)?.[0] ?? SPEEDS[0][0];

/** Returns how a time reads beside another, which says how many decimals both have: "1.73". */
export const clockText = (time: number, longest: number): string => {
  const shown = Math.max(0, time);
  return shown.toFixed(longest < 1 ? 3 : longest < 1000 ? 2 : 0);
};

/** A reach tells how much there is of a record, as the report `recorded` has it. */
type Reach = { span: Span | null; every: number; full: number; bytes: number };

/** Says of a record what is kept and for how long that goes on; '' if nothing is kept yet. */
export function reachText({ span, every, full, bytes }: Reach): string {
  if (!span) return '';
  const [from, to, until] = [span.from, span.to, full].map((time) => clockText(time, full));
  return `Kept: ${from} to ${to} s, a frame each ${+(1000 * every).toPrecision(3)} ms. At ${until} s the record takes `
    + `${Math.round(bytes / 1e6)} MB, which is all it may: then it keeps every second frame, and goes on.`;
}
