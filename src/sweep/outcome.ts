import type { AnyValues } from '../params/param';

/** A run that was done has reduced probes, in the order of the sweep, and the facts beside them. */
export type Done = {
  status: 'done'; probes: number[]; checks: { what: string; ok: boolean | null; measured: number | null }[];
  backend: string; stateHash: string; notices: string[]; warnings: string[];
};

/** Why a run ended without its numbers; `code` is the exit code that `run` would have. */
export type Failed = { status: 'failed'; code: number; reason: string };

/** A run's result: `hash` and `engine` say of what, and `wall` [s] is the time that it took. */
export type Outcome = (Done | Failed) & { hash: string; engine: string; wall: number };

/** A run of a plan: its place there, its hash, and the values of the axes. */
export type PlannedRun = { index: number; hash: string; values: AnyValues };
