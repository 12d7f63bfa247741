import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareGpu } from './gpuEnvironment.mjs';
import { bundleOf, root } from './headlessBundle.mjs';
import { giveRuntimeFolder } from './vulkan.mjs';

/**
 * `npm run -s bench -- <name> <arguments>` runs bench/<name>.ts, or bench/<name>/main.ts, in this process: the code
 * that the command line runs, bundled in the same way, not the slower modules of a development server. A bench that
 * starts itself again in other processes names its own bundle, so that all run the same code even if the sources change
 * meanwhile.
 */
const benches = readdirSync(join(root, 'bench'))
  .map((file) => (file.endsWith('.ts') ? [file.slice(0, -3), `bench/${file}`] : [file, `bench/${file}/main.ts`]))
  .map(([name, entry]) => ({ name, entry })).filter(({ entry }) => existsSync(join(root, entry)));
const name = (process.argv[2] ?? '').replace(/^--/, ''), entry = benches.find((bench) => bench.name === name)?.entry;
const bundle = entry ? bundleOf(entry) : /\.mjs$/.test(name) && existsSync(name) && name;
if (bundle) {
  giveRuntimeFolder();
  await prepareGpu({ software: false });
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundle).href).catch((/** @type {{ code?: unknown, message: string }} */ error) => {
    if (typeof error.code !== 'number') throw error;
    console.error(`bench ${name}: ${error.message}`); // a CommandError, whose message is a sentence
    process.exitCode = error.code;
  });
  process.exit(); // Dawn keeps a process alive
} else {
  if (!entry) console.error(`bench: there is no "${name}": ${benches.map((bench) => bench.name).join(', ')}.`);
  process.exitCode = 1;
}
