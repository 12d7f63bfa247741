import type { WorldSpec } from '../../model/worldSpec';
import type { Report } from '../../protocol/messages';
import { createFrame, type Frame } from '../frame';
import type { Runner } from '../runner';
import { keepMoments, type Moments } from './moments';
import { extentIn, extentOf, packedBytes, unpackRecord, type Between, type Extent, type Packed } from './packed';

/** Memory of a record at most, for each GB that the browser says the machine has, and where it says nothing [bytes]. */
const MOST = 256e6, FOR_A_GIGABYTE = 32e6, UNKNOWN = 128e6;
/** Fewest frames of which a record is made. */
const FEWEST = 10;
/** Longest interval with which a record begins [s]; where steps are short, it begins with that many of them. */
const BEGINS_WITH = 1 / 120, STEPS = 8;
const TOO_LARGE = 'The bed is too large for a record of its run in the memory of this machine.';

/** Returns the most memory that a record takes [bytes]; `gigabytes` is what the browser says of the machine's. */
export const recordBudget = (gigabytes: number | null): number =>
  (gigabytes === null ? UNKNOWN : Math.min(MOST, FOR_A_GIGABYTE * gigabytes));

/** Keeps what was computed of the world that stands, and tells the page from when to when. */
export type Recorder = {
  /**
   * Begins with a world, whose steps take `dt` [s]: anew, or, where it goes on from a time [s] with the run of the one
   * before, with what was kept until then.
   */
  begin(runner: Recorded, dt: number, from: number | null): void;
  take(time: number, frame: Packed): void;
  /**
   * Shows these frames in place of those of the run, until others are lent, none (null), or another world begins;
   * returns false, and changes nothing, where nothing can be kept.
   */
  lend(frames: Moments<Packed> | null): boolean;
  /** Returns the frame of a time [s], in arrays that the next call writes anew; null if nothing is kept. */
  frameAt(time: number): Frame | null;
  /** Times of the first and the last frame that are kept [s]; null if none is. */
  readonly span: { from: number; to: number } | null;
  /** A sentence that says why nothing is kept; '' if something may be. */
  readonly refusal: string;
  /** Posts what is kept, if that has changed. */
  report(): void;
};

type Recorded = Pick<Runner, 'record' | 'spec'>;

/** The record of a world: its frames, and one that they are unpacked into, once any is shown. */
type Kept = { runner: Recorded; extent: Extent; moments: Moments<Packed>; frame: Frame | null };

export function createRecorder(post: (report: Report) => void, budget: number): Recorder {
  let kept: Kept | null = null, lent: Moments<Packed> | null = null, refusal = '', said = '';
  const shown = () => lent ?? kept?.moments ?? null;

  /** Tells the run what is wanted of it from now on, with arrays that it may write into. */
  function wish(spare: Packed[]): void {
    if (!kept) return;
    const { runner, moments: { every, room } } = kept;
    const size = packedBytes(kept.extent), usable = spare.filter(({ byteLength }) => byteLength === size);
    runner.record({ every, room: Math.max(0, room - usable.length), spare: usable });
  }

  function begin(runner: Recorded, dt: number, from: number | null): void {
    const extent = extentOf(runner.spec), before = kept, most = Math.floor(budget / packedBytes(extent));
    refusal = most < FEWEST ? TOO_LARGE : '';
    kept = lent = null;
    if (refusal !== '') return;
    if (from !== null && before && mayHold(before.extent, extent)) {
      before.moments.cut(from); // what is cut goes to the run that is over
      kept = { ...before, runner, extent, frame: null };
    } else {
      const every = Math.max(dt, Math.min(BEGINS_WITH, STEPS * dt));
      kept = { runner, extent, frame: null, moments: keepMoments(most, every, wish) };
    }
    wish([]);
  }

  return {
    begin,
    take: (time, frame) => kept?.moments.add(time, frame),
    lend(frames) {
      if (!kept) return false;
      lent = frames;
      said = '';
      return true;
    },
    frameAt(time) {
      const found = shown()?.find(time);
      if (!kept || !found) return null;
      kept.frame ??= blankFrame(kept.runner.spec);
      const alike = ofOneSize(found);
      unpackRecord(alike, extentIn(alike.before, kept.extent), kept.frame);
      return kept.frame;
    },
    get span() { return shown()?.span ?? null; },
    get refusal() { return refusal; },
    report() {
      const { span = null, every = 0, room = 0 } = shown() ?? {}, text = JSON.stringify([span, every, refusal]);
      if (text === said) return;
      said = text;
      post({ type: 'recorded', span, every, full: (span?.to ?? 0) + room * every, bytes: budget, refusal });
    },
  };
}

/** Says whether a record may go on where big bodies were dropped, or gone back behind that; grains are the same. */
const mayHold = (a: Extent, b: Extent): boolean => a.grains === b.grains && a.surfaces === b.surfaces;

/** Returns two frames of one size: where something was dropped between them, twice the nearer one. */
function ofOneSize(found: Between): Between {
  const { before, after, share } = found;
  if (before.byteLength === after.byteLength) return found;
  const nearer = share < 0.5 ? before : after;
  return { before: nearer, after: nearer, share: 0, apart: 0 };
}

/** Returns a frame of a world with all that stays of its grains: radii, templates and numbers. */
function blankFrame({ grains, bodies, flexible = [] }: WorldSpec): Frame {
  const { radii, shapeOf } = grains, frame = createFrame({
    looseCount: radii.length, bodyCount: bodies.length, flexible: flexible.map((spec) => ({ spec })),
  });
  for (let i = 0; i < radii.length; i++) {
    frame.center[4 * i + 3] = radii[i];
    frame.look[4 * i + 3] = (shapeOf?.[i] ?? 0) | (i << 8);
  }
  return frame;
}
