import type { Command, Held, Snapshot } from '../../protocol/messages';
import { SampleHistory } from '../samples/history';

/** The receiver of commands, which runs the physics and draws it: the engine worker, or a test. */
export type Engine = { post(command: Command): void };

/** The state of a session that the store does not show. */
export type SessionState = {
  engine: Engine | null;
  history: SampleHistory;
  /** False until a new world is built, while samples of the one before may still come. */
  accepting: boolean;
  /** Snapshot from which the next world continues; null: it starts anew. */
  resume: Snapshot | null;
  /** Number of times that the graphics device was lost. */
  losses: number;
  /** True after an engine has lost its device: its further reports are ignored. */
  isLost: boolean;
  /** Pedals and steering that a person holds, which a new world is told, too. */
  held: Held | null;
};

export const createSessionState = (): SessionState => ({
  engine: null, history: new SampleHistory([]), accepting: false, resume: null, losses: 0, isLost: false,
  held: null,
});
