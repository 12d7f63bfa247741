/**
 * A FitFault ends a fit. Its message is a sentence, and `code` the exit code that the command line has for it: that of
 * a wrong value, or of the run that failed.
 */
export class FitFault extends Error {
  constructor(readonly code: number, message: string) { super(message); }
}

/** Exit code of a wrong value (docs/ARCHITECTURE.md, Contracts). */
const WRONG_VALUE = 2;

export const wrongValue = (message: string): FitFault => new FitFault(WRONG_VALUE, message);
