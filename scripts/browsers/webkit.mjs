import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../findBrowser.mjs';
import { Missing } from '../missing.mjs';

/** The file steers WebKitGTK's own small browser over WebDriver. It is the nearest to Safari that Linux has. */

const FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64', '/usr/lib'];
const START_SECONDS = 30, ANSWER_SECONDS = 120;

/** Returns the path of WebKitGTK's browser, the newest interface last. */
const findMiniBrowser = () => FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
  readdirSync(folder).filter((name) => /^webkit(2gtk-4\.[01]|gtk-6\.0)$/.test(name))
    .map((name) => join(folder, name, 'MiniBrowser'))).filter((path) => existsSync(path)).sort().at(-1);

/** Sends a command of WebDriver; returns its value. */
async function send(/** @type {string} */ address, /** @type {string} */ method, /** @type {object} */ body = {}) {
  const headers = { 'content-type': 'application/json' };
  const given = method === 'POST' ? { body: JSON.stringify(body), headers } : {};
  const signal = AbortSignal.timeout(1000 * ANSWER_SECONDS);
  const { value } = await (await fetch(address, { method, signal, ...given })).json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Waits until a driver that starts answers. */
async function waitFor(/** @type {string} */ address) {
  for (let tries = 0; tries < 5 * START_SECONDS; tries++) {
    if (await fetch(`${address}/status`).then(({ ok }) => ok, () => false)) return;
    await new Promise((resolve) => { setTimeout(resolve, 200); });
  }
  throw new Error(`WebKitWebDriver does not answer after ${START_SECONDS} s.`);
}

/**
 * Starts WebKitGTK on a display, in a locale; throws Missing if it is not installed.
 * @param {string} display
 * @param {string} locale
 * @returns {Promise<import('./firefox.mjs').Driver>}
 */
export async function startWebKit(display, locale) {
  const program = findProgram('WebKitWebDriver'), binary = findMiniBrowser();
  if (!program || !binary) {
    throw new Missing('there is no WebKitGTK with its driver: install it (Debian, Ubuntu: apt-get install '
      + 'webkit2gtk-driver)');
  }
  const home = mkdtempSync(join(tmpdir(), 'grouser-webkit-')), port = 5400 + Math.floor(Math.random() * 500);
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env, DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANG: locale, LC_ALL: locale, LANGUAGE: '',
    },
  });
  process.once('exit', () => driver.kill());
  const gone = new Promise((resolve) => { driver.once('exit', resolve); }), base = `http://127.0.0.1:${port}`;
  let session = '';
  const close = async () => {
    if (session) await send(session, 'DELETE').catch(() => {});
    driver.kill();
    await gone;
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await waitFor(base);
    const options = { binary, args: ['--automation'] };
    const { sessionId, capabilities } = await send(`${base}/session`, 'POST',
      { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
    session = `${base}/session/${sessionId}`;
    return {
      version: capabilities.browserVersion, close,
      open: (url) => send(`${session}/url`, 'POST', { url }),
      evaluate: async (expression) => JSON.parse(await send(`${session}/execute/sync`, 'POST',
        { script: `return JSON.stringify(${expression}) ?? 'null'`, args: [] })),
      resize: (width, height) => send(`${session}/window/rect`, 'POST', { width, height }),
      picture: async () => Buffer.from(await send(`${session}/screenshot`, 'GET'), 'base64'),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
