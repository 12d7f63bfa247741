import { dirname, resolve } from 'node:path';

/** A worker of modules that is made of a file of ours. */
const WORKER = /new Worker\(new URL\('(\.[^']+\.worker\.ts)', import\.meta\.url\)/g;

/**
 * Makes the workers' code part of the page's build, so that what page and workers share is one file for all of them.
 * Vite builds each worker by itself: a visitor would load scenes and physics three times.
 *
 * @returns {import('vite').Plugin}
 */
export function sharedWorkers() {
  return {
    name: 'shared-workers', apply: 'build', enforce: 'pre',
    transform(code, id) {
      if (!code.includes('new Worker(')) return null;
      let n = 0;
      const text = code.replace(WORKER, (_, file) => {
        n++;
        const ref = this.emitFile({ type: 'chunk', id: resolve(dirname(id), file) });
        return `new Worker(import.meta.ROLLUP_FILE_URL_${ref}`;
      });
      return n ? { code: text, map: null } : null;
    },
  };
}
