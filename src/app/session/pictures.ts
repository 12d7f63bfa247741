import { fail, type Result } from '../../core/result';
import type { Command, Picture, PictureSize } from '../../protocol/messages';

/** Asks the engine for pictures of the view. */
export type Pictures = {
  /** Resolves to the picture, or to the sentence that says why none came. */
  take(size: PictureSize | null): Promise<Result<Picture>>;
  receive(id: number, result: Result<Picture>): void;
  /** Answers all who wait with a failure, as the engine will not answer; `message` says why. */
  giveUp(message: string): void;
};

const PATIENCE = 120_000; // [ms], one of many pixels takes a busy machine without a GPU a minute

export function createPictures(post: (command: Command) => void): Pictures {
  const awaited = new Map<number, (result: Result<Picture>) => void>();
  let last = 0;
  function receive(id: number, result: Result<Picture>): void {
    awaited.get(id)?.(result);
    awaited.delete(id);
  }
  return {
    receive,
    giveUp(message) { for (const id of [...awaited.keys()]) receive(id, fail('picture', message)); },
    take: (size) => new Promise((resolve) => {
      const id = ++last, late = `No picture came from the engine within ${PATIENCE / 1000} s: is it running?`;
      const timer = setTimeout(() => receive(id, fail('picture', late)), PATIENCE);
      awaited.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
      post({ type: 'picture', id, size });
    }),
  };
}
