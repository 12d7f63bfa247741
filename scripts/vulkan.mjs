import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The file prepares what Dawn needs on Linux: the Vulkan loader, and a driver that the loader finds. It works from
 * inside the process, before Dawn is imported, so that no wrapper has to set LD_LIBRARY_PATH: a loaded library already
 * answers to its bare name, for which Dawn asks. It works on a process's main thread, whose environment the loader
 * reads. It needs nothing but Node, as it is part of the packed command line (scripts/packHeadless.mjs).
 */

export const LOADER = 'libvulkan.so.1';
/** Flag of dlopen(3) that keeps a library loaded when Node closes it as no add-on of its own. */
const RTLD_NODELETE = 0x1000;

/** Returns the loader's usual folders of driver manifests. */
const driverFolders = () => [
  process.env.XDG_DATA_HOME ?? join(process.env.HOME ?? '/', '.local/share'), '/etc',
  ...(process.env.XDG_DATA_DIRS ?? '/usr/local/share:/usr/share').split(':'),
].map((folder) => join(folder, 'vulkan/icd.d'));

/** Folders in which containers have a driver mounted and the loader does not look. */
const MOUNTED =
  ['/usr/local/nvidia/share/vulkan/icd.d', '/usr/local/nvidia/vulkan/icd.d', '/opt/amdgpu/share/vulkan/icd.d'];

/** Returns the paths of the driver manifests in folders. */
const manifestsIn = (/** @type {string[]} */ folders) => folders.filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith('.json')).map((file) => join(folder, file)));

export const hasSystemDriver = () => manifestsIn(driverFolders()).length > 0;

/** Returns the manifest of Mesa's driver that computes on the CPU, or undefined if the system has none. */
export const lavapipe = () => manifestsIn(driverFolders()).find((path) => /\/lvp_icd\.(x86_64\.)?json$/.test(path));

/** Returns the drivers that the environment names, by either of the names that loaders know, or undefined. */
export const chosenDrivers = () => process.env.VK_DRIVER_FILES ?? process.env.VK_ICD_FILENAMES;

export function chooseDrivers(/** @type {string} */ files) {
  // the second name is the one that older loaders know
  process.env.VK_DRIVER_FILES = process.env.VK_ICD_FILENAMES = files;
}

/** Gives the process a folder for the sockets of drivers, which complain on stderr if there is none. */
export function giveRuntimeFolder() {
  if (process.env.XDG_RUNTIME_DIR) return;
  const folder = process.env.XDG_RUNTIME_DIR = mkdtempSync(join(tmpdir(), 'grouser-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Loads a shared library for good and returns whether it was found. Node throws that it is none of its add-ons, which
 * shows that the library itself was found.
 * @param {string} path
 */
export function keepLoaded(path) {
  try {
    process.dlopen({ exports: {} }, path, constants.dlopen.RTLD_NOW | RTLD_NODELETE);
    return true;
  } catch (error) {
    return /did not self-register/.test(String(error));
  }
}

/**
 * Returns why Dawn gets no adapter from the drivers that the environment names, or null if it gets one. A separate
 * process asks: messages of a driver, the loader or Dawn about a refusal go past Node to stderr, and a driver may crash
 * or hang.
 * @param {string} ownLoader path, used if the system has none; '' for none
 */
export function refusalOf(ownLoader) {
  const { status, stderr } = spawnSync(process.execPath, [import.meta.filename, ownLoader],
    { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: 60_000 });
  if (status === 0) return null;
  return /^(?:Warning|Error): (.*?)\.?$/m.exec(stderr)?.[1] ?? 'the process that asked them ended early';
}

/** Asks Dawn for an adapter and ends with 0 if it gets one: this is the process that `refusalOf` starts. */
async function askForAdapter(/** @type {string} */ ownLoader) {
  if (!keepLoaded(LOADER) && ownLoader !== '') keepLoaded(ownLoader);
  const { create } = await import('webgpu'), gpu = create([]);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) console.error('Error: there is no device for them');
  process.exit(adapter ? 0 : 1); // Dawn keeps the process alive
}

/**
 * Prepares the process for a real GPU; returns the sentence that says why there will be none, or null. `ownLoader` is
 * used if the system has none.
 * @param {string} ownLoader path
 * @param {string[]} mounted folders to search after the usual ones
 */
export function readyVulkan(ownLoader, mounted = MOUNTED) {
  const chosen = chosenDrivers();
  const missing = chosen?.split(':').find((file) => file !== '' && !existsSync(file));
  if (missing !== undefined) return `VK_DRIVER_FILES names ${missing}, which is not there`;
  if (!keepLoaded(LOADER) && !(existsSync(ownLoader) && keepLoaded(ownLoader))) {
    return `there is no Vulkan loader (${LOADER}): install it (Debian, Ubuntu: libvulkan1; Fedora: vulkan-loader), `
      + 'or name its folder in LD_LIBRARY_PATH';
  }
  if (chosen !== undefined) chooseDrivers(chosen);
  else if (!hasSystemDriver()) {
    const found = manifestsIn(mounted);
    if (!found.length)
      return `there is no Vulkan driver in ${driverFolders().join(', ')}: name its manifest in VK_DRIVER_FILES`;
    chooseDrivers(found.join(':'));
  }
  return null;
}

if (process.argv[1] === import.meta.filename) await askForAdapter(process.argv[2]);
