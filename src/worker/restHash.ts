import type { Experiment } from '../experiment/experiment';
import { stateHash } from '../model/stateHash';

/**
 * Holds the hash of a run's state while it rests. It takes a copy of the whole state, and so is computed for a state
 * that stays, never in step with the physics.
 */
export type RestHash = {
  /** Hash of the present state; null until it is computed. */
  readonly value: string | null;
  /** Computes the hash of the present state, between two steps; a device that is lost leaves it null. */
  compute(): Promise<void>;
};

export function createRestHash({ engine }: Pick<Experiment, 'engine'>): RestHash {
  let value = '', step = -1; // the step after which the state had this hash
  return {
    get value() { return step === engine.measures.step ? value : null; },
    async compute() {
      const state = await engine.readState().catch(() => null);
      if (state === null) return;
      value = stateHash(state);
      step = engine.measures.step;
    },
  };
}
