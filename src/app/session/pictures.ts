import type { Command } from '../../protocol/messages';
import { savePng } from '../download';
import type { AppStore } from '../store';

/** Asks the engine for pictures of the view, and saves them when they come. */
export type Pictures = {
  take(): void;
  receive(id: number, png: ArrayBuffer): void;
};

const PATIENCE = 15_000; // [ms]

export function createPictures({ getState, addIssues }: AppStore, post: (command: Command) => void): Pictures {
  const awaited = new Map<number, ReturnType<typeof setTimeout>>();
  let last = 0;
  return {
    take() {
      const id = ++last;
      awaited.set(id, setTimeout(() => {
        awaited.delete(id);
        addIssues([{ path: 'picture', message: 'No picture came from the engine within 15 s: is it running?' }]);
      }, PATIENCE));
      post({ type: 'picture', id });
    },
    receive(id, png) {
      if (!awaited.has(id)) return;
      clearTimeout(awaited.get(id));
      awaited.delete(id);
      savePng(png, `grouser-${getState().setup.sceneId}-${(getState().status?.time ?? 0).toFixed(2)}s`);
    },
  };
}
