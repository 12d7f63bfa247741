import { automaticThreads, type ThreadHost } from '../physics/threads/host';

/**
 * The threads of a page, or why there are none, in a few words: browsers share memory between the workers of pages
 * alone that are cross-origin isolated (scripts/isolation.mjs). One core is left to what draws.
 */
export const pageThreads = (): ThreadHost | string => (
  self.crossOriginIsolated
    ? { automatic: automaticThreads(navigator.hardwareConcurrency), start }
    : 'this page is not cross-origin isolated'
);

function start(ended: () => void) {
  const worker = new Worker(new URL('./thread.worker.ts', import.meta.url), { type: 'module' });
  worker.onerror = (event) => {
    event.preventDefault();
    ended();
  };
  return { post: (job: object) => worker.postMessage(job), end: () => worker.terminate() };
}
