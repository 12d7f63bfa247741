import type { Answer } from './answer';
import type { Desk } from './desk';

/**
 * Gives a desk the messages of the page around this one, or of the one that opened it: others (frames beside it,
 * extensions, the page itself) are not meant and not heard. Answers go to the window and the origin that asked; a page
 * of a file or of a sandbox has none, so that nothing can be held against it. `early` are messages that came before.
 * Returns a function that ends this.
 */
export function listen(desk: Desk, early: readonly MessageEvent[]): () => void {
  function hear({ data, source, origin }: MessageEvent): void {
    if (source === null || source === self || (source !== parent && source !== opener)) return;
    const targetOrigin = origin === 'null' || origin === '' ? '*' : origin;
    desk.hear(data, source, (answer: Answer) => source.postMessage(answer, { targetOrigin }));
  }
  early.forEach(hear);
  addEventListener('message', hear);
  return () => {
    removeEventListener('message', hear);
    desk.stop();
  };
}
