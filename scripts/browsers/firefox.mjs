import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../findBrowser.mjs';
import { Missing } from '../missing.mjs';
import { lavapipe } from '../vulkan.mjs';

/** The file steers a Firefox as it is installed over WebDriver BiDi, with WebGPU on Mesa's lavapipe. */

/** Preferences: WebGPU in workers on a software driver; no question of a first start. The last three keep it alive. */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false, 'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false, 'dom.webgpu.enabled': true, 'dom.webgpu.workers.enabled': true,
  'gfx.webgpu.ignore-blocklist': true, 'gfx.webgpu.force-enabled': true, 'webgl.force-enabled': true,
  'layers.gpu-process.enabled': false, 'dom.webgpu.allow-present-without-readback': false,
  'security.sandbox.content.level': 0,
};
const START_SECONDS = 60, ANSWER_SECONDS = 120;

/** The error of a browser that ended by itself, or hangs: it says nothing of the page. */
export class Ended extends Error {}

/**
 * @typedef {object} Driver a page that is steered
 * @property {string} version
 * @property {(address: string) => Promise<void>} open
 * @property {(expression: string) => Promise<any>} evaluate returns a value that JSON can hold
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {() => Promise<Buffer>} picture returns a PNG of the page
 * @property {() => Promise<void>} close
 */

/** Connects to a browser. Returns a function that sends a command and resolves to the result. */
async function connect(/** @type {string} */ address) {
  const socket = new WebSocket(address);
  /** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
  const waiting = new Map();
  let last = 0;
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} does not answer.`));
  });
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data), asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  };
  socket.onclose = () => {
    for (const asked of waiting.values()) asked.reject(new Ended('the browser has ended'));
  };
  return (/** @type {string} */ method, /** @type {object} */ params = {}) => new Promise((resolve, reject) => {
    if (socket.readyState !== WebSocket.OPEN) return reject(new Ended('the browser has ended'));
    const hangs = () => reject(new Ended(`the browser does not answer within ${ANSWER_SECONDS} s`));
    setTimeout(hangs, 1000 * ANSWER_SECONDS).unref();
    waiting.set(++last, { resolve, reject });
    socket.send(JSON.stringify({ id: last, method, params }));
  });
}

/** Resolves to the address at which a Firefox that starts listens. */
const addressOf = (/** @type {import('node:child_process').ChildProcess} */ firefox) =>
  new Promise((/** @type {(address: string) => void} */ resolve, reject) => {
    let said = '';
    const give = (/** @type {string} */ why) => reject(new Error(`Firefox ${why}. ${said.slice(-500)}`));
    const timer = setTimeout(() => give(`does not listen after ${START_SECONDS} s`), START_SECONDS * 1000);
    firefox.once('exit', () => give('ended as it started'));
    firefox.stderr?.on('data', (piece) => {
      said += piece;
      const at = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (!at) return;
      clearTimeout(timer);
      resolve(at[1]);
    });
  });

/**
 * Starts Firefox on a display; throws Missing if something is not installed.
 * @param {string} display
 * @returns {Promise<Driver>}
 */
export async function startFirefox(display) {
  const program = process.env.GROUSER_FIREFOX ?? findProgram('firefox-esr', 'firefox'), driver = lavapipe();
  if (!program) throw new Missing('there is no Firefox: install it (Debian: apt-get install firefox-esr)');
  if (!driver) {
    throw new Missing('there is no Vulkan driver lavapipe for its WebGPU: install it (Debian, Ubuntu: apt-get install '
      + 'mesa-vulkan-drivers)');
  }
  const home = mkdtempSync(join(tmpdir(), 'grouser-firefox-'));
  writeFileSync(join(home, 'user.js'), Object.entries(PREFERENCES)
    .map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`).join(''));
  const firefox = spawn(program, ['--remote-debugging-port=0', '--no-remote', '--profile', home, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env, DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home, MOZ_CRASHREPORTER_DISABLE: '1',
      VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver,
    },
  });
  process.once('exit', () => firefox.kill());
  const gone = new Promise((resolve) => { firefox.once('exit', resolve); });
  const close = async () => {
    firefox.kill();
    await gone;
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const send = await connect(`${await addressOf(firefox)}/session`);
    const { capabilities } = await send('session.new', { capabilities: {} });
    const { contexts: [{ context }] } = await send('browsingContext.getTree');
    return {
      version: capabilities.browserVersion, close,
      open: (address) => send('browsingContext.navigate', { context, url: address, wait: 'complete' }),
      async evaluate(expression) {
        const given = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true };
        const { result, exceptionDetails } = await send('script.evaluate', given);
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result.type === 'string' ? JSON.parse(result.value) : undefined;
      },
      resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
      picture: async () =>
        Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
