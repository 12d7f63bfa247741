/** A fault in what somebody typed: its place, and a sentence that says what is allowed. */
export type Issue = { path: string; message: string };

/** The outcome of reading something from outside: the value, or every fault found in it. */
export type Result<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (path: string, message: string): Result<never> => ({ ok: false, issues: [{ path, message }] });
