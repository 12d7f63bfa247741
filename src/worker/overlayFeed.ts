import type { CutAcross, slabOf } from '../model/cut';
import type { FieldKind } from '../model/fields/fieldKinds';
import { createOverlayList, type OverlayList, type Slab } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import { CUT_MODES, type CutShows } from '../params/common';
import { FIELD_ENDS } from '../params/fieldEnds';
import type { AnyValues, Value } from '../params/param';
import type { Engine } from '../physics/engine';
import type { RunCommand } from '../protocol/runCommand';

/**
 * A reading is followed by a pause of REST times its duration, and no less than LEAST [ms]: it takes at most 1/(REST +
 * 1) of the time and happens at most 30 times a second.
 */
const REST = 6, LEAST = 33;

/** Reads a field at the middle plane of a slab, or places for trails; resolves as readOverlay of an engine does. */
export type FieldReader = (kind: FieldKind | 'trails', slab: Slab, out: OverlayList) => Promise<boolean>;

/** The parameters of a view that say what is read: its overlay, and its cut. */
type Wanted = { overlay: Value; cut: Value; cutAt: Value; cutShows: Value };
const NOTHING: Wanted = { overlay: 'off', cut: 'off', cutAt: 0, cutShows: 'velocities' };
const isInCut = ({ overlay, cut }: Wanted) => overlay === 'off' && cut !== 'off';

/**
 * Reads contacts, velocities or a field that are drawn over a bed, while they are wanted and at a few Hz; an engine's
 * steps are not affected.
 */
export type OverlayFeed = {
  /** Takes the values of what is to be drawn, among others, or looks anew at what those that it has need. */
  choose(values?: AnyValues): void;
  /** Takes the value if this command sets one of them. */
  hear(command: RunCommand): void;
  /** Notes that a step is done: there is something new to read. */
  stepped(): void;
  /** Takes back a list that was sent, once it has been drawn: then the next can be read. */
  giveBack(list: OverlayList): void;
  stop(): void;
};

/**
 * Makes a feed of a world; `send` gets its only list, which `giveBack` returns; `fields` loads the reader of fields,
 * where the engine has one; `unread` is told why nothing can be read: then nothing is until there is another choice.
 * Trails are made of the frames that are drawn, unless `readsTrails` says that there are none.
 */
export function createOverlayFeed(
  engine: Pick<Engine, 'readOverlay' | 'measures'>, spec: WorldSpec, send: (list: OverlayList) => void,
  fields: () => Promise<FieldReader>, unread: (error: unknown) => void = () => {}, readsTrails = () => false,
): OverlayFeed {
  let list: OverlayList | null = createOverlayList(), chosen = NOTHING, due = 0, isNewer = false;
  let slabAt: typeof slabOf | null = null, readField: FieldReader | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const needsField = (wanted: Wanted): boolean => isInCut(wanted)
    && (String(wanted.cutShows) in FIELD_ENDS || (wanted.cutShows === 'trails' && readsTrails()));
  const needsNothing = (wanted: Wanted): boolean => (isInCut(wanted)
    ? CUT_MODES[wanted.cutShows as CutShows] === 'off' || (wanted.cutShows === 'trails' && !readsTrails())
    : wanted.overlay === 'off');

  function ask(): void {
    const wait = due - performance.now();
    if (needsField(chosen) && !readField) return;
    if (needsNothing(chosen) || (chosen.cut !== 'off' && !slabAt) || !isNewer || !list) return;
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
    mine.time = engine.measures.time;
    const reading = needsField(chosen) ? readField!(chosen.cutShows as FieldKind | 'trails', slab!, mine)
      : engine.readOverlay(kind, mine, slab);
    const got = await reading.catch(giveUp);
    due = performance.now() + Math.max(LEAST, REST * (performance.now() - begin));
    if (got) return send(mine);
    list = mine; // the step under way will ask again
    isNewer = true;
  }

  function giveUp(error: unknown): false {
    chosen = NOTHING;
    unread(error);
    return false;
  }

  function choose({ overlay, cut, cutAt, cutShows }: AnyValues = chosen): void {
    chosen = { overlay, cut, cutAt, cutShows };
    isNewer = true;
    due = 0;
    void load();
  }
  /** Has what is chosen read, as soon as the code for that is here; if it does not come, the view says so. */
  async function load(): Promise<void> {
    const wanted = chosen;
    if (wanted.cut !== 'off') slabAt ??= (await import('../model/cut').catch(() => null))?.slabOf ?? null;
    if (needsField(wanted)) readField ??= await fields().catch(() => null);
    ask();
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
