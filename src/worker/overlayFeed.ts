import type { OverlayList } from '../model/overlay';
import { createOverlayList } from '../model/overlay';
import type { Value } from '../params/param';
import type { Engine } from '../physics/engine';
import type { RunCommand } from '../protocol/runCommand';

/**
 * Reading takes no more than one part in this of the time, and happens no more often than so [ms]: 30 times a second at
 * most.
 */
const REST = 6, LEAST = 33;

/**
 * Reads what is drawn over a bed while it is asked for, at a few Hz: what an engine does in its steps it does not
 * touch.
 */
export type OverlayFeed = {
  /** A value of the parameter `overlay`. */
  choose(value: Value): void;
  /** The same, where a command sets that parameter. */
  hear(command: RunCommand): void;
  /** A step is done. */
  stepped(): void;
  /** A list that was sent has been looked at: the next may come. */
  giveBack(list: OverlayList): void;
  stop(): void;
};

/** `send` gets the one list that goes back and forth. */
export function createOverlayFeed(engine: Pick<Engine, 'readOverlay'>, send: (list: OverlayList) => void): OverlayFeed {
  let list: OverlayList | null = createOverlayList(), chosen: Value = 'off', due = 0, isNewer = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(): void {
    const wait = due - performance.now();
    if (chosen === 'off' || !isNewer || !list) return;
    if (wait > 0) timer ??= setTimeout(later, wait); // the last step before a pause is shown, too
    else void read(list);
  }
  function later(): void {
    timer = undefined;
    ask();
  }
  async function read(mine: OverlayList): Promise<void> {
    const begin = performance.now(), wanted = chosen;
    list = null;
    isNewer = false;
    const got = await engine.readOverlay(wanted === 'velocities' ? 'velocities' : 'contacts', mine).catch(() => false);
    due = performance.now() + Math.max(LEAST, REST * (performance.now() - begin));
    if (got) return send(mine);
    list = mine; // the step under way will ask again
    isNewer = true;
  }

  function choose(value: Value): void {
    chosen = value;
    isNewer = true;
    due = 0;
    ask();
  }

  return {
    choose,
    hear(command) { if (command.type === 'set' && command.key === 'overlay') choose(command.value); },
    stepped() {
      isNewer = true;
      ask();
    },
    giveBack(back) {
      list = back;
      ask();
    },
    stop() {
      chosen = 'off';
      clearTimeout(timer);
    },
  };
}
