import type { Command, Held, Snapshot } from '../../protocol/messages';
import { SampleHistory } from '../samples/history';

/** What runs the physics and draws it: the engine worker, or a test. */
export type Engine = { post(command: Command): void };

/** All that changes while a session lasts and that the store does not show. */
export type SessionState = {
  engine: Engine | null;
  history: SampleHistory;
  /** False while samples of the world before may be on their way: until the new one stands. */
  accepting: boolean;
  /** What the next world goes on from. */
  resume: Snapshot | null;
  /** How often the graphics device was lost. */
  losses: number;
  /** What an engine says after it lost its device is of a world that is no more. */
  isLost: boolean;
  /** When a world was last asked to run, by performance.now() [ms]. */
  askedToPlay: number;
  /** What a person who drives holds: a new world is told, too. */
  held: Held | null;
};

export const createSessionState = (): SessionState => ({
  engine: null, history: new SampleHistory([]), accepting: false, resume: null, losses: 0, isLost: false,
  askedToPlay: 0, held: null,
});
