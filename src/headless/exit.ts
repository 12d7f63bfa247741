/** Exit codes (docs/ARCHITECTURE.md, Contracts). */
export const EXIT = { ok: 0, wrongCommand: 2, physicsFailed: 3, noAdapter: 4, notWritten: 5, incomplete: 6 } as const;

/** An error that ends a command: the sentence goes to stderr, the code to the shell. */
export class CommandError extends Error {
  constructor(readonly code: number, message: string) { super(message); }
}

export const wrong = (message: string): CommandError => new CommandError(EXIT.wrongCommand, message);
