import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The file serves a folder of files over HTTP: the built page, to people and to the e2e tests. */

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.json': 'application/json', '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm', '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv', '.png': 'image/png', '.webp': 'image/webp', '.jpg': 'image/jpeg', '.woff2': 'font/woff2',
};

/** Types of files that get much smaller, as hosts of pages send them. */
const PACKED = /^text\/|javascript|json|svg|wasm/;

/**
 * Makes a function that returns a file packed by gzip; each version of a file is packed once.
 * @returns {(file: string, version: string) => Promise<Buffer>}
 */
function createPacker() {
  /** @type {Map<string, { version: string, packed: Promise<Buffer> }>} */
  const kept = new Map();
  return (file, version) => {
    const known = kept.get(file);
    if (known?.version === version) return known.packed;
    const packed = readFile(file).then((bytes) => promisify(gzip)(bytes));
    kept.set(file, { version, packed });
    return packed;
  };
}

/** Ports that are tried, from the one asked for on. */
const TRIES = 20;

/** Returns the file in `folder` that an address under `path` names, with its size and version, or null. */
function fileOf(/** @type {string} */ folder, /** @type {string} */ path, /** @type {string} */ url) {
  try {
    const { pathname } = new URL(url, 'http://localhost');
    if (!pathname.startsWith(path)) return null;
    const inside = decodeURIComponent(pathname.slice(path.length)) || 'index.html';
    const file = normalize(join(folder, inside)), stat = statSync(file, { throwIfNoEntry: false });
    return file.startsWith(folder + sep) && stat?.isFile()
      ? { file, size: stat.size, version: `${stat.mtimeMs} ${stat.size}` } : null;
  } catch {
    return null; // an address that cannot be decoded, or that no file can have
  }
}

/**
 * Makes a server of the files of a folder. Files of assets/ have a hash in their names and may be kept for ever, others
 * are asked for again.
 * @param {{ folder: string, path?: string, headers?: Record<string, string> }} options `path` starts all addresses;
 *   `headers` go with each answer
 */
export function createFileServer({ folder, path = '/', headers = {} }) {
  const root = resolve(folder), pack = createPacker();
  return createServer(async (request, response) => {
    const answer = (/** @type {number} */ status, /** @type {string} */ text) =>
      response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(text);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'Files can only be read.\n');
    const found = fileOf(root, path, request.url ?? '/');
    if (!found) return answer(404, 'Not found.\n');
    const { file, size, version } = found, type = TYPES[extname(file)] ?? 'application/octet-stream';
    const isPacked = PACKED.test(type) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    // a file that goes in this moment is sent as it was found
    const packed = isPacked ? await pack(file, version).catch(() => null) : null;
    response.writeHead(200, {
      ...headers, 'content-type': type, 'content-length': packed?.length ?? size, vary: 'accept-encoding',
      ...(packed && { 'content-encoding': 'gzip' }),
      'cache-control': file.startsWith(join(root, 'assets') + sep) ? 'max-age=31536000, immutable' : 'no-cache',
    });
    if (request.method === 'HEAD') return response.end();
    if (packed) return response.end(packed);
    // a page that is left closes the connection: no fault of the server
    pipeline(createReadStream(file), response, () => {});
  });
}

/**
 * Listens on a port, or on the next free one.
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host `localhost` for this machine alone, `::` for all
 * @returns {Promise<number>} the port; rejects with a sentence
 */
export async function listen(server, port, host) {
  for (let tried = port; tried < port + TRIES && tried <= 65535; tried++) {
    const fault = await attempt(server, tried, host);
    if (!fault) return tried;
    if (fault.code === 'EACCES') {
      throw new Error(`This system does not let you serve on port ${tried}: choose one from 1024 on, as in `
        + '"npm start -- --port 5173".');
    }
    if (fault.code !== 'EADDRINUSE') throw new Error(`Port ${tried} cannot be served: ${fault.message}.`);
  }
  const last = Math.min(port + TRIES - 1, 65535);
  throw new Error(`${last > port ? `Ports ${port} to ${last} are` : `Port ${port} is`} in use: choose another, as in `
    + `"npm start -- --port ${port < 60_000 ? port + 1000 : 5173}".`);
}

/** @returns {Promise<NodeJS.ErrnoException | null>} null once the server listens */
const attempt = (
  /** @type {import('node:http').Server} */ server, /** @type {number} */ port, /** @type {string} */ host,
) => new Promise((done) => {
  const fail = (/** @type {NodeJS.ErrnoException} */ error) => {
    server.off('listening', succeed);
    done(error);
  };
  const succeed = () => {
    server.off('error', fail);
    done(null);
  };
  server.once('error', fail).once('listening', succeed).listen(port, host);
});
