import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareGpu } from '../scripts/gpuEnvironment.mjs';

const root = join(import.meta.dirname, '..');

/**
 * bench/kit.ts and all it imports as one bundle, in this process: the code that the command line runs, not the slower modules
 * of a development server. Made anew at each call, by a process of its own, whose threads do not live on beside a measurement.
 * @returns {Promise<typeof import('./kit')>}
 */
export async function loadKit() {
  const folder = mkdtempSync(join(root, 'node_modules/.cache/bench-'));
  try {
    const { status } = spawnSync(process.execPath, [import.meta.filename, folder], { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('bench/kit.ts could not be bundled.');
    Object.assign(globalThis, { grouserReadyGpu: () => prepareGpu({ software: false }) });
    process.setSourceMapsEnabled(true);
    return await import(pathToFileURL(join(folder, 'kit.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const vite = await import('vite');
  await vite.build({
    root, configFile: false, logLevel: 'warn', publicDir: false, assetsInclude: ['**/*.bin'], // settled beds
    build: {
      ssr: join(root, 'bench/kit.ts'), outDir: process.argv[2], target: 'node20', minify: false, sourcemap: 'inline',
      rolldownOptions: { output: { entryFileNames: 'kit.mjs', codeSplitting: false } },
    },
    ssr: { external: ['webgpu'], noExternal: true },
  });
}
