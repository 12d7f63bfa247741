import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from './buildPage.mjs';
import { createFileServer, listen } from './fileServer.mjs';
import { ISOLATION } from './isolation.mjs';

/**
 * `npm start [-- --port 5173 --host]` builds the page if its sources have changed, serves it as long as it runs and
 * prints its address. If a port is in use, the next free one is taken; `--host` admits other machines.
 */
const root = join(import.meta.dirname, '..');

function readOptions() {
  try {
    return parseArgs({
      options: { port: { type: 'string', default: '5173' }, host: { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    throw new Error(`${/** @type {Error} */ (error).message.split('. ')[0]}. Allowed: --port <number>, --host.`);
  }
}

function readPort(/** @type {string} */ text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new Error(`--port ${text || '(nothing)'} is not allowed: a whole number from 1 to 65535.`);
  return port;
}

/** Returns the addresses of this machine in its networks. */
const addresses = () => Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);

async function start() {
  const { port: text, host } = readOptions(), wanted = readPort(text);
  buildPage(root);
  const server = createFileServer({ folder: join(root, 'dist'), headers: ISOLATION });
  const port = await listen(server, wanted, host ? '::' : 'localhost');
  if (port !== wanted) console.log(`  Port ${wanted} is in use; ${port} is taken.`);
  console.log(`\n  Grouser is served at:\n\n    http://localhost:${port}/`);
  if (host) {
    for (const address of addresses()) console.log(`    http://${address}:${port}/`);
    console.log('\n  Browsers give WebGPU and threads to pages of localhost and https:// alone.');
  }
  console.log('\n  Ctrl+C ends it.');
}

await start().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
