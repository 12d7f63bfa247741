import type { OverlayList } from '../model/overlay';
import { createOverlayList } from '../model/overlay';
import type { Value } from '../params/param';
import type { Engine } from '../physics/engine';
import type { RunCommand } from '../protocol/runCommand';

/**
 * A reading is followed by a pause of REST times its duration, and no less than LEAST [ms]: it takes at most 1/(REST +
 * 1) of the time and happens at most 30 times a second.
 */
const REST = 6, LEAST = 33;

/**
 * Reads contacts or velocities that are drawn over a bed, while they are wanted and at a few Hz; an engine's steps are
 * not affected.
 */
export type OverlayFeed = {
  /** Takes a value of the parameter `overlay`. */
  choose(value: Value): void;
  /** Takes the value if this command sets that parameter. */
  hear(command: RunCommand): void;
  /** Notes that a step is done: there is something new to read. */
  stepped(): void;
  /** Takes back a list that was sent, once it has been drawn: then the next can be read. */
  giveBack(list: OverlayList): void;
  stop(): void;
};

/** Makes a feed; `send` gets its only list, which `giveBack` returns. */
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
