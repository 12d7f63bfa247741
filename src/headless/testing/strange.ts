import { expect } from 'vitest';
import type { Result } from '../../core/result';

/** A reader owes a stranger an answer in time, and sentences, whatever it is given. */

/**
 * Most processor time to read a thousand characters or bytes [ms], to which no other process adds: a reader whose time
 * grows with the square of the length needs a minute or more for a long text, a linear one milliseconds.
 */
export const MOST_PER_THOUSAND = 20;

/** Returns the processor time [ms] that this process took since `begun`. */
function timeSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun); // [µs]
  return (user + system) / 1000;
}

/** Returns the processor time [ms] that this process took for some calls. */
export function timeOf(run: () => unknown): number {
  const begun = process.cpuUsage();
  run();
  return timeSince(begun);
}

/** Returns the processor time [ms] that this process took until a promise was kept. */
export async function timeUntil(run: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await run();
  return timeSince(begun);
}

/** Longest sentence [characters]: it names all parameters of a scene. */
const LONGEST = 1000;

export const isSentence = (message: string): boolean => message.length <= LONGEST && /\S \S.*\S$/s.test(message);

/** Refuses to go on unless a text was read, or refused with sentences, a number of them that a person can read. */
export function expectRead(result: Result<unknown>): void {
  if (result.ok) return;
  expect(result.issues.length).toBeGreaterThan(0);
  expect(result.issues.length).toBeLessThanOrEqual(200);
  for (const { message } of result.issues) expect(message).toSatisfy(isSentence);
}
