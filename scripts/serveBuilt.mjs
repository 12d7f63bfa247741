import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

/**
 * `node scripts/serveBuilt.mjs <port> <path>` serves dist/ under a sub-path, as a plain file host would: no special
 * headers, nothing outside the path. The e2e tests open it, so that a built page that needs more fails there.
 */
const [port, path] = process.argv.slice(2);
const dist = join(import.meta.dirname, '../dist');

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.csv': 'text/csv', '.png': 'image/png', '.webp': 'image/webp', '.jpg': 'image/jpeg', '.woff2': 'font/woff2',
};

/** Returns the file that an address names, or null. */
function fileOf(/** @type {string} */ url) {
  const { pathname } = new URL(url, 'http://localhost');
  if (!pathname.startsWith(path)) return null;
  const inside = decodeURIComponent(pathname.slice(path.length)) || 'index.html';
  const file = normalize(join(dist, inside));
  return file.startsWith(dist + sep) && existsSync(file) && statSync(file).isFile() ? file : null;
}

if (!existsSync(join(dist, 'index.html'))) {
  console.error('There is no built page: run "npm run build" first.');
  process.exit(1);
}
createServer((request, response) => {
  const file = fileOf(request.url ?? '/');
  if (!file) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n');
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}).listen(Number(port), '127.0.0.1');
