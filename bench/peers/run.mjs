import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * `npm run bench:peers -- <options of main.ts>`: bundles bench/peers/main.ts as scripts/headlessBundle.mjs does the command
 * line, so that our engine runs as it does there, and runs the bundle in a process of its own.
 */
const root = join(import.meta.dirname, '../..'), cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'grouser-peers-'));
try {
  await build({
    root, configFile: false, logLevel: 'warn', publicDir: false, assetsInclude: ['**/*.bin'],
    build: {
      ssr: join(import.meta.dirname, 'main.ts'), outDir: folder, target: 'node20', minify: false, sourcemap: 'inline',
      rolldownOptions: { output: { entryFileNames: 'peers.mjs', codeSplitting: false } },
    },
    ssr: { external: ['webgpu', '@dimforge/rapier3d-simd-compat'], noExternal: true },
  });
  const { status } = spawnSync(process.execPath, [join(folder, 'peers.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
