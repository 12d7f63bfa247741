import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createFileServer, listen } from '../fileServer.mjs';
import { ISOLATION } from '../isolation.mjs';

/**
 * Runs before all else, in the page and in its workers: it tells the page of errors that are thrown or logged. A page
 * that is steered from outside tells of its own alone.
 */
const TELL = `{
  const channel = new BroadcastChannel('grouser-faults'), tell = (text) => channel.postMessage(String(text));
  addEventListener('error', (event) => tell('thrown: ' + (event.message || 'a file did not arrive')), true);
  addEventListener('unhandledrejection', (event) => tell('rejected: ' + event.reason));
  const log = console.error;
  console.error = (...words) => { tell('logged: ' + words.join(' ')); log(...words); };
}
`;
const HEAR = `globalThis.grouserFaults = [];
globalThis.grouserLanguage = navigator.language;
globalThis.grouserHears = new BroadcastChannel('grouser-faults');
grouserHears.onmessage = ({ data }) => grouserFaults.push(data);
`;

/**
 * Serves the built page as `npm start` does, but for what is put in above: `grouserFaults` lists errors in the page,
 * `grouserLanguage` is the language that the browser gave it. `planted.html` is the page with a first module that
 * throws.
 * @param {string} folder dist/
 * @returns {Promise<{ address: string, close(): void }>}
 */
export async function serveWatched(folder) {
  const files = createFileServer({ folder, headers: ISOLATION });
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace('<head>', `<head><script>${HEAR}${TELL}</script>`);
  /** @type {Map<string, [type: string, text: string]>} */
  const made = new Map([['/', ['text/html; charset=utf-8', page]]]);
  for (const name of readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(folder, 'assets', name), 'utf8');
    if (name.includes('.worker-')) made.set(`/assets/${name}`, ['text/javascript', TELL + text]);
    if (!name.startsWith('index-')) continue;
    made.set('/planted.html', ['text/html; charset=utf-8', page.replaceAll(name, 'planted.js')]);
    made.set('/assets/planted.js', ['text/javascript', `throw new RangeError('a planted fault');${text}`]);
  }
  const server = createServer((request, response) => {
    const given = made.get(request.url?.split('?')[0] ?? '/');
    if (!given) return void files.emit('request', request, response);
    response.writeHead(200, { ...ISOLATION, 'content-type': given[0] }).end(given[1]);
  });
  const port = await listen(server, 5300, 'localhost');
  return {
    address: `http://localhost:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
