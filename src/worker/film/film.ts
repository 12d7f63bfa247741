import type { FilmLength } from '../../protocol/messages';
import type { Frame } from '../frame';
import { hearMessages } from '../hearMessages';
import type { Stage } from '../stage';
import { FRAME_RATE, type FilmFile } from './filmTypes';

/** Most frames of a film, ten minutes, and its most bytes: it is held in memory until it ends. */
export const MOST_FRAMES = 600 * FRAME_RATE, MOST_BYTES = 400e6;

/** Most frames of a run that is filmed as it runs which may wait for the encoder. */
const MOST_WAITING = 8;

/** A film is made of these. `speed` is simulated time over that of the film. */
export type FilmOf = {
  stage: Pick<Stage, 'shoot' | 'recall'>; file: FilmFile; title: string; speed: number;
  /** Gets the length of the film when it has grown. */
  grew(length: FilmLength): void;
  /** Returns true once the film is to end. */
  isOver(): boolean;
};

const textOf = (title: string, time: number): string => `${title}   ${Math.max(0, time).toFixed(2)} s`;

const isFull = ({ bytes }: FilmFile, frames: number): boolean => frames >= MOST_FRAMES || bytes >= MOST_BYTES;

/**
 * Films a record from a time to another [s]: a frame for each interval of simulated time, whatever time drawing and
 * encoding take. Returns false if it became as large as a film may be before it was done.
 */
export async function filmRecord(
  { stage, file, title, speed, grew, isOver }: FilmOf, span: { from: number; to: number },
  frameAt: (time: number) => Frame | null,
): Promise<boolean> {
  const interval = speed / FRAME_RATE, count = Math.max(1, Math.round((span.to - span.from) / interval));
  for (let k = 0; k < count; k++) {
    if (isFull(file, k)) return false;
    const time = span.from + k * interval, frame = frameAt(time);
    if (isOver() || !frame) return true;
    stage.recall(frame);
    let added: Promise<void> | null = null;
    stage.shoot((picture) => { added = file.add(k, picture, textOf(title, time)); });
    await added;
    grew({ done: (k + 1) / FRAME_RATE, of: count / FRAME_RATE });
    await hearMessages(); // a person may stop it
  }
  return true;
}

/** A run that is filmed as it runs. */
export type LiveFilm = {
  /** Films the state at this time [s] if its frame is due. */
  stepped(time: number): void;
  /** Resolves once all frames are encoded, to the number of those that the encoder was too slow for. */
  end(): Promise<number>;
};

/** Begins to film a run whose states are drawn as they are computed. */
export function filmRun({ stage, file, title, speed, grew, isOver }: FilmOf, full: () => void): LiveFilm {
  const interval = speed / FRAME_RATE, waiting = new Set<Promise<void>>();
  let begin: number | null = null, next = 0, missed = 0, fault: unknown = null;
  return {
    stepped(time) {
      if (isOver() || time < 0) return;
      begin ??= time;
      const number = Math.floor((time - begin) / interval + 1e-6);
      if (number < next) return;
      next = number + 1;
      if (isFull(file, number)) return full();
      if (waiting.size >= MOST_WAITING) {
        missed += 1;
        return;
      }
      stage.shoot((picture) => {
        const added = file.add(number, picture, textOf(title, time)).catch((error: unknown) => {
          fault ??= error;
          full();
        }).finally(() => waiting.delete(added));
        waiting.add(added);
      });
      grew({ done: next / FRAME_RATE, of: null });
    },
    async end() {
      await Promise.all(waiting);
      if (fault) throw fault;
      return missed;
    },
  };
}
