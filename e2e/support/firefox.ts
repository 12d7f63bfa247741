import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileServer } from '../../scripts/fileServer.mjs';
import { findFirefox } from '../../scripts/findBrowser.mjs';

/**
 * The file runs the built page in a Firefox as it is installed, which Playwright does not drive: a script that is added
 * to the page pauses it like a person and posts what the status line then says.
 */

/** A run that was paused: the link that the page held, the time [s], and the hash of its state. */
export type Rest = { link: string; time: number; hash: string };

/** Runs in the page: waits until it has run for a time, pauses, and posts the Rest; the answer is the next address. */
const PAUSE = `(async () => {
  const from = Number(new URLSearchParams(location.search).get('from'));
  const status = () => document.querySelector('[data-testid=status]')?.dataset ?? {};
  const until = async (holds) => { while (!holds()) await new Promise((end) => { setTimeout(end, 50); }); };
  await until(() => document.documentElement.dataset.phase === 'running' && Number(status().time) >= from);
  document.querySelector('header button[aria-label="Pause"]').click();
  await until(() => status().hash);
  const body = JSON.stringify({ link: location.hash, time: Number(status().time), hash: status().hash });
  location.href = await (await fetch('rest', { method: 'POST', body })).text();
})()`;

/** Without questions of a first start, and drawn in software where there is no graphics card. */
const PROFILE = `user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("webgl.force-enabled", true);
`;

/** Time after which Firefox is ended, with what it has posted until then [min]. */
const MINUTES = 8;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

/** Runs links in Firefox, one after another, each for `from` seconds of its own time or somewhat more. */
export async function restsInFirefox(links: readonly string[], from: number): Promise<Rest[]> {
  const program = await findFirefox(), folder = join(import.meta.dirname, '../../dist'), rests: Rest[] = [];
  const files = createFileServer({ folder }), profile = mkdtempSync(join(tmpdir(), 'grouser-firefox-'));
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('</body>', `<script>${PAUSE}</script></body>`);
  // Each has an address of its own: a page whose address changes after # alone is not loaded again.
  const address = (k: number) => (k < links.length ? `/?from=${from}&link=${k}${links[k]}` : 'about:blank');
  let end = () => {};
  const ended = new Promise<void>((resolve) => { end = resolve; });
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      void textOf(request).then((text) => {
        rests.push(JSON.parse(text) as Rest);
        response.end(address(rests.length));
        if (rests.length === links.length) end();
      });
    } else if (request.url?.startsWith('/?')) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    } else {
      files.emit('request', request, response);
    }
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  writeFileSync(join(profile, 'user.js'), PROFILE);
  const start = `http://127.0.0.1:${(server.address() as AddressInfo).port}${address(0)}`;
  const firefox = spawn(program, ['--headless', '--no-remote', '--profile', profile, start], {
    stdio: 'ignore', timeout: MINUTES * 60_000,
  });
  firefox.once('exit', end);
  await ended;
  const gone = new Promise((resolve) => { firefox.once('exit', resolve); });
  if (firefox.exitCode === null && firefox.kill()) await gone;
  server.closeAllConnections();
  server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return rests;
}
