import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isPageBuilt } from './pageSources.mjs';

/**
 * Builds the page into dist/ unless that is current, and prints how far it is. Throws an Error with a sentence if it
 * cannot be built; what is wrong with the sources is on stderr then.
 */
export function buildPage(/** @type {string} */ root) {
  if (isPageBuilt(root)) return;
  // A process of its own: what a build takes of memory must not stay while the page is served.
  const { status } = spawnSync(process.execPath, [import.meta.filename, root], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The page could not be built, for the reason above.');
}

/** Plugin of Vite that prints how many modules have been read, rewriting one line of a terminal. */
function reportProgress() {
  const terminal = process.stdout.isTTY, begin = performance.now();
  let modules = 0, last = 0;
  const say = (/** @type {string} */ text) => { if (terminal) process.stdout.write(`\r\x1b[K  ${text}`); };
  return {
    name: 'report-progress',
    moduleParsed() {
      modules++;
      if (performance.now() - last < 50) return;
      last = performance.now();
      say(`Building the page: ${modules} modules …`);
    },
    renderStart() { say(`Building the page: ${modules} modules, writing …`); },
    closeBundle() {
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      if (terminal) process.stdout.write('\r\x1b[K');
      console.log(`  The page is built (${seconds} s); it is kept until the sources change.`);
    },
  };
}

async function build(/** @type {string} */ root) {
  if (!process.stdout.isTTY) console.log('  Building the page …');
  const { build } = await import('vite').catch(() => {
    throw new Error('The dependencies are not installed yet: run "npm ci" first.');
  });
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', plugins: [reportProgress()] });
}

if (process.argv[1] === import.meta.filename) {
  await build(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
