import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFileServer } from './fileServer.mjs';
import { ISOLATION } from './isolation.mjs';

/**
 * `node scripts/serveBuilt.mjs <port> <path> [isolated]` serves dist/ under a sub-path, as a plain file host would: no
 * special headers, nothing outside the path. The e2e tests open it, so that a built page that needs more fails there.
 * With `isolated` it sends the headers of `npm start`.
 */
const [port, path, isolated] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../dist');

if (!existsSync(join(folder, 'index.html'))) {
  console.error('There is no built page: run "npm run build" first.');
  process.exit(1);
}
createFileServer({ folder, path, headers: isolated ? ISOLATION : {} }).listen(Number(port), '127.0.0.1');
