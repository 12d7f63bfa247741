import type { RendererWish } from '../../params/common';
import type { Command, Held, LastState } from '../../protocol/messages';
import { SampleHistory } from '../samples/history';

/** The receiver of commands, which runs the physics and draws it: the engine worker, or a test. */
export type Engine = {
  post(command: Command): void;
  /** Gives it a new canvas, on which it draws as wished. */
  renewCanvas(renderer: RendererWish): void;
};

/** The state of a session that the store does not show. */
export type SessionState = {
  engine: Engine | null;
  history: SampleHistory;
  /** False until a new world is built, while samples of the one before may still come. */
  accepting: boolean;
  /** Wall times at which the graphics device was lost within the last minute [ms]. */
  losses: number[];
  /** The last state of the run that stands, from which another engine goes on; null if there is none. */
  last: LastState | null;
  /** Engines in a row that fell silent soon, and when the last world was built, or engine replaced [ms]. */
  silent: number;
  stoodAt: number;
  /** This says what the engine was asked to draw with. */
  renderer: RendererWish;
  /** The bare address is open, and how fast this machine is has not been measured yet: then another scene may open. */
  awaitsSpeed: boolean;
  /** Pedals and steering that a person holds, which a new world is told, too. */
  held: Held | null;
};

export const createSessionState = (): SessionState => ({
  engine: null, history: new SampleHistory([]), accepting: false, losses: [], last: null, silent: 0, stoodAt: 0,
  renderer: 'auto', awaitsSpeed: false, held: null,
});
