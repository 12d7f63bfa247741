import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Finds a Chrome or Chromium for the tests, and installs one if there is none: first the one that GROUSER_BROWSER
 * names, then an installed one, Playwright's own, `playwright install`, and the system's package. It can also be run by
 * hand, to see what is found: `node scripts/findBrowser.mjs`.
 */

/** Names of browsers on Linux, which are searched along PATH, then in the folders below. */
const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'];

const MAC_APPS = ['Google Chrome', 'Chromium'].flatMap((name) =>
  ['/Applications', join(homedir(), 'Applications')].map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`));

const WINDOWS_PATHS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
  const folder = process.env[name];
  return folder
    ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Chromium/Application/chrome.exe')] : [];
});

/** Returns where programs of these names may be on Linux. @param {string[]} names */
const placesOf = (names) => {
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS]);
  return names.flatMap((name) => [...folders].map((folder) => join(folder, name)));
};

function usualPlaces() {
  if (process.platform === 'darwin') return MAC_APPS;
  if (process.platform === 'win32') return WINDOWS_PATHS;
  return placesOf(NAMES);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of the first of these programs that is installed on Linux, or undefined; it is not started. */
export const findProgram = (/** @type {string[]} */ ...names) => placesOf(names).find(isExecutable);

/**
 * Returns the path at which Playwright keeps the browser that it would install; '' if there is none. It is imported
 * late, as that takes a third of a second.
 */
async function playwrightBrowser() {
  try {
    return (await import('@playwright/test')).chromium.executablePath();
  } catch {
    return ''; // not installed, or no build of it for this system
  }
}

/**
 * Yields the browsers on this machine, best first, without starting any.
 * @returns {AsyncGenerator<string>}
 */
export async function* browsersHere() {
  const named = process.env.GROUSER_BROWSER;
  if (named) {
    if (!isExecutable(named)) throw new Error(`GROUSER_BROWSER names ${named}, which is not a program.`);
    yield named;
    return;
  }
  yield* usualPlaces().filter(isExecutable);
  const own = await playwrightBrowser();
  if (own && existsSync(own)) yield own;
}

/**
 * Returns whether the program starts: a browser can be present and lack libraries, or be a stub that advertises a snap.
 * @param {string} path
 */
async function starts(path) {
  if (process.platform === 'win32') return true; // there --version opens a window
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 30_000 });
    return /\d+\.\d+/.test(stdout);
  } catch {
    return false;
  }
}

async function firstThatStarts() {
  for await (const path of browsersHere()) if (await starts(path)) return path;
  return null;
}

/** @typedef {{ what: string, commands: string[][], minutes: number }} Way */

/**
 * Returns the ways to install a browser, in the order to try them.
 * @returns {Way[]}
 */
function waysToInstall() {
  const playwright = [process.execPath, createRequire(import.meta.url).resolve('@playwright/test/cli')];
  const ways =
    [{ what: 'npx playwright install chromium', commands: [[...playwright, 'install', 'chromium']], minutes: 8 }];
  const system = systemPackage('chromium');
  if (!system) return ways;
  ways.push(system);
  // If the system's package is a stub, Playwright's own browser may lack only libraries.
  ways.push({
    what: 'npx playwright install-deps chromium', commands: [[...playwright, 'install-deps', 'chromium']], minutes: 10,
  });
  return ways;
}

/**
 * Returns the way to install a package of Debian or Ubuntu; null where that is not possible.
 * @param {string} name
 * @returns {Way | null}
 */
function systemPackage(name) {
  const root = process.getuid?.() === 0;
  const sudo = !root && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  if (process.platform !== 'linux' || !(root || sudo)) return null;
  const apt = [...(sudo ? ['sudo', '-n'] : []), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  return {
    what: `apt-get install ${name}`,
    commands: [[...apt, 'update'], [...apt, 'install', '-y', '--no-install-recommends', name]], minutes: 10,
  };
}

/** @param {Way} way */
function install({ what, commands, minutes }) {
  console.error(`No browser yet: trying ${what} …`);
  for (const [program, ...args] of commands) {
    // Its output goes to stderr: the caller may use stdout.
    const { status } = spawnSync(program, args, { stdio: ['ignore', 2, 2], timeout: minutes * 60_000 });
    if (status !== 0) console.error(`${what} did not finish.`);
  }
}

/** Returns the path of a browser that starts, installed first if need be; throws an error that says what to do. */
export async function findBrowser() {
  let path = await firstThatStarts();
  if (process.env.GROUSER_BROWSER && !path)
    throw new Error(`GROUSER_BROWSER names ${process.env.GROUSER_BROWSER}, which does not start.`);
  for (const way of path ? [] : waysToInstall()) {
    install(way);
    path = await firstThatStarts();
    if (path) break;
  }
  if (path) return path;
  throw new Error('No Chrome or Chromium was found and none could be installed. Install one, or set GROUSER_BROWSER '
    + 'to its path.');
}

/**
 * Returns the path of a Firefox: the one that GROUSER_FIREFOX names, else the system's, installed first if need be;
 * throws an error that says what to do.
 */
export async function findFirefox() {
  const named = process.env.GROUSER_FIREFOX, here = named ? [named] : placesOf(['firefox-esr', 'firefox']);
  const first = async () => {
    for (const path of here.filter(isExecutable)) if (await starts(path)) return path;
    return null;
  };
  const way = systemPackage('firefox-esr');
  let path = await first();
  if (!path && !named && way) {
    install(way);
    path = await first();
  }
  if (path) return path;
  throw new Error('No Firefox was found and none could be installed. Install one, or set GROUSER_FIREFOX to its path.');
}

if (process.argv[1] === import.meta.filename) console.log(await findBrowser());
