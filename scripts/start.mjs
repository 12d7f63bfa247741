import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm start [-- --port 5173 --host]` serves the page as long as it runs and prints its address. If a port is in use,
 * the next free one is taken; `--host` admits other machines.
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
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`--port ${text} is not allowed: a whole number from 1 to 65535.`);
  return port;
}

async function start() {
  const { port: text, host } = readOptions();
  const port = readPort(text);
  const vite = await import('vite').catch(() => {
    throw new Error('The dependencies are not installed yet: run "npm ci" first.');
  });
  const server = await vite.createServer({ root, server: { port, host, strictPort: false }, clearScreen: false });
  await server.listen();
  console.log('\n  Grouser is served at:\n');
  server.printUrls();
  console.log('\n  Ctrl+C ends it.');
}

await start().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
