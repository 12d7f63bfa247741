import { constants } from 'node:os';
import { CommandError } from './exit';

/** Signals with which a person, or a machine that shuts down, ends a command. */
const ENDING = ['SIGINT', 'SIGTERM'] as const;

/** Time that a command computes before it listens for signals [ms]. */
const LISTEN_MS = 20;

/**
 * Ends a command in order when it is asked to end. Handlers of signals run only while nothing else does, so a command
 * that computes must listen between its steps.
 */
export type Ending = {
  /** True once a signal came that was heard of. */
  readonly isAsked: boolean;
  /**
   * Throws a CommandError if a signal came and the command `mayEnd`, with the shell's exit code: 128 and the signal's
   * number. `when` ends its sentence.
   */
  listen(when: () => string, mayEnd?: boolean): Promise<void>;
  /** Stops listening: from then on a signal ends the process at once. */
  release(): void;
};

export function createEnding(): Ending {
  let signal: NodeJS.Signals | null = null, listened = performance.now();
  const note = (name: NodeJS.Signals) => { signal = name; };
  for (const name of ENDING) process.on(name, note);
  return {
    get isAsked() { return signal !== null; },
    async listen(when, mayEnd = true) {
      if (signal === null && performance.now() - listened < LISTEN_MS) return;
      await new Promise((resolve) => { setImmediate(resolve); });
      listened = performance.now();
      if (signal === null || !mayEnd) return;
      throw new CommandError(128 + constants.signals[signal], `${signal} ended the run ${when()}.`);
    },
    release() { for (const name of ENDING) process.off(name, note); },
  };
}
