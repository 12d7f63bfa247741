import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileServer, listen } from './fileServer.mjs';
import { ISOLATION } from './isolation.mjs';

const base = mkdtempSync(join(tmpdir(), 'grouser-files-')), folder = join(base, 'page');
let server: Server, port = 0;

/** Asks with the path as it is: `fetch` would tidy it up. */
const ask = (path: string, method = 'GET') => new Promise<{ status?: number; headers: object; text: string }>(
  (resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method }, (response) => {
      let text = '';
      response.on('data', (piece) => { text += String(piece); })
        .on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    }).on('error', reject).end();
  },
);

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(base, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'assets/worker-1.js'), 'work()');
  writeFileSync(join(folder, 'core.wasm'), '');
  server = createFileServer({ folder, path: '/sub/', headers: ISOLATION });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(base, { recursive: true, force: true });
});

test('each file comes with its type and the headers that isolate the page, workers too', async () => {
  expect(await ask('/sub/')).toMatchObject({ status: 200, text: '<p>page</p>', headers: {
    'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...ISOLATION,
  } });
  expect(await ask('/sub/assets/worker-1.js?worker#x')).toMatchObject({ status: 200, text: 'work()', headers: {
    'content-type': 'text/javascript', 'cache-control': expect.stringContaining('immutable'), ...ISOLATION,
  } });
  expect(await ask('/sub/core.wasm')).toMatchObject({ headers: { 'content-type': 'application/wasm' } });
  expect(await ask('/sub/', 'HEAD')).toMatchObject({ status: 200, text: '' });
});

test('whoever takes gzip gets what gets smaller by it, as it is now', async () => {
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { text: await answer.text(), encoding: answer.headers.get('content-encoding') };
  };
  writeFileSync(join(folder, 'long.json'), '1'.repeat(5000));
  expect(await read('/sub/long.json')).toEqual({ text: '1'.repeat(5000), encoding: 'gzip' });
  expect(Number((await fetch(`http://127.0.0.1:${port}/sub/long.json`)).headers.get('content-length')))
    .toBeLessThan(100);
  writeFileSync(join(folder, 'long.json'), '2'.repeat(4000));
  expect(await read('/sub/long.json')).toEqual({ text: '2'.repeat(4000), encoding: 'gzip' });
  writeFileSync(join(folder, 'picture.png'), 'picture');
  expect(await read('/sub/picture.png')).toEqual({ text: 'picture', encoding: null });
});

test.each([
  ['/'], ['/sub/nothing'], ['/sub/assets'], ['/sub/../secret.txt'], ['/sub/%2e%2e/secret.txt'],
  ['/sub/..%2fsecret.txt'], ['/sub/%E0%A4%A'], ['/sub/a%00b'], ['//'],
])('%s is not found', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, text: 'Not found.\n' });
});

test('nothing can be written', async () => {
  expect(await ask('/sub/', 'DELETE')).toMatchObject({ status: 405 });
});

test('a port in use gives the next free one; if none is free, a sentence says so', async () => {
  const again = createFileServer({ folder });
  expect(await listen(again, port, '127.0.0.1')).toBeGreaterThan(port);
  again.close();
  const full = createServer();
  full.listen = ((...args: unknown[]) => {
    void args;
    queueMicrotask(() => full.emit('error', Object.assign(new Error('in use'), { code: 'EADDRINUSE' })));
    return full;
  }) as typeof full.listen;
  await expect(listen(full, 65530, 'localhost')).rejects.toThrow(/^Ports 65530 to 65535 are in use: choose another/);
});
