import type { CutAcross, slabOf } from '../model/cut';
import { createOverlayList, type OverlayList } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import type { AnyValues, Value } from '../params/param';
import type { Engine } from '../physics/engine';
import type { RunCommand } from '../protocol/runCommand';

/**
 * A reading is followed by a pause of REST times its duration, and no less than LEAST [ms]: it takes at most 1/(REST +
 * 1) of the time and happens at most 30 times a second.
 */
const REST = 6, LEAST = 33;

/** The parameters of a view that say what is read: of its overlay, and of its cut, in which velocities are drawn. */
type Wanted = { overlay: Value; cut: Value; cutAt: Value };
const NOTHING: Wanted = { overlay: 'off', cut: 'off', cutAt: 0 };

/**
 * Reads contacts or velocities that are drawn over a bed, while they are wanted and at a few Hz; an engine's steps are
 * not affected.
 */
export type OverlayFeed = {
  /** Takes the values of what is to be drawn, among others. */
  choose(values: AnyValues): void;
  /** Takes the value if this command sets one of them. */
  hear(command: RunCommand): void;
  /** Notes that a step is done: there is something new to read. */
  stepped(): void;
  /** Takes back a list that was sent, once it has been drawn: then the next can be read. */
  giveBack(list: OverlayList): void;
  stop(): void;
};

/** Makes a feed of a world; `send` gets its only list, which `giveBack` returns. */
export function createOverlayFeed(
  engine: Pick<Engine, 'readOverlay'>, spec: WorldSpec, send: (list: OverlayList) => void,
): OverlayFeed {
  let list: OverlayList | null = createOverlayList(), chosen = NOTHING, due = 0, isNewer = false;
  let slabAt: typeof slabOf | null = null, timer: ReturnType<typeof setTimeout> | undefined;

  function ask(): void {
    const wait = due - performance.now(), { overlay, cut } = chosen;
    if ((overlay === 'off' && cut === 'off') || (cut !== 'off' && !slabAt) || !isNewer || !list) return;
    if (wait > 0) timer ??= setTimeout(later, wait); // the last step before a pause is shown, too
    else void read(list);
  }
  function later(): void {
    timer = undefined;
    ask();
  }
  async function read(mine: OverlayList): Promise<void> {
    const begin = performance.now(), { overlay, cut, cutAt } = chosen;
    const kind = overlay === 'off' || overlay === 'velocities' ? 'velocities' : 'contacts';
    const slab = slabAt && cut !== 'off' ? slabAt(spec, cut as CutAcross, Number(cutAt)) : null;
    list = null;
    isNewer = false;
    const got = await engine.readOverlay(kind, mine, slab).catch(() => false);
    due = performance.now() + Math.max(LEAST, REST * (performance.now() - begin));
    if (got) return send(mine);
    list = mine; // the step under way will ask again
    isNewer = true;
  }

  function choose({ overlay, cut, cutAt }: AnyValues): void {
    chosen = { overlay, cut, cutAt };
    isNewer = true;
    due = 0;
    if (cut === 'off' || slabAt) return ask();
    void import('../model/cut').then((module) => {
      slabAt = module.slabOf;
      ask();
    }, () => undefined); // the view says that it cannot cut
  }

  return {
    choose,
    hear(command) {
      if (command.type === 'set' && command.key in chosen) choose({ ...chosen, [command.key]: command.value });
    },
    stepped() {
      isNewer = true;
      ask();
    },
    giveBack(back) {
      list = back;
      ask();
    },
    stop() {
      chosen = NOTHING;
      clearTimeout(timer);
    },
  };
}
