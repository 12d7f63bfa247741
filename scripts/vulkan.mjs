import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What Dawn wants on Linux: the Vulkan loader, and a driver that the loader finds. Works from inside the process,
 * before Dawn is imported, so that no wrapper has to set LD_LIBRARY_PATH: a library that is loaded already answers to
 * its bare name, which is what Dawn asks for. Holds for a process's main thread, whose environment the loader reads.
 * Needs nothing but Node:
 * it is part of the packed command line (scripts/packHeadless.mjs).
 */

export const LOADER = 'libvulkan.so.1';
/** dlopen(3): stays loaded when Node closes what turned out to be no add-on of its own. */
const RTLD_NODELETE = 0x1000;

/** The loader's usual folders of driver manifests. */
const driverFolders = () => [
  process.env.XDG_DATA_HOME ?? join(process.env.HOME ?? '/', '.local/share'), '/etc',
  ...(process.env.XDG_DATA_DIRS ?? '/usr/local/share:/usr/share').split(':'),
].map((folder) => join(folder, 'vulkan/icd.d'));

/** Where containers have a driver mounted that the loader does not look for. */
const MOUNTED =
  ['/usr/local/nvidia/share/vulkan/icd.d', '/usr/local/nvidia/vulkan/icd.d', '/opt/amdgpu/share/vulkan/icd.d'];

/** The manifests in folders. */
const manifestsIn = (/** @type {string[]} */ folders) => folders.filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith('.json')).map((file) => join(folder, file)));

export const hasSystemDriver = () => manifestsIn(driverFolders()).length > 0;

/** The drivers that the environment names, or undefined; both names that loaders know. */
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
 * Loads a shared library for good and tells whether it is there. Node says that it is none of its add-ons, and that is
 * how one knows that the library itself was found.
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
 * Says why Dawn gets no adapter from the drivers that the environment names, or null where it gets one. A process of
 * its own asks: what a driver, the loader or Dawn have to say of a refusal goes past Node to stderr, and a driver may
 * crash or hang.
 * @param {string} ownLoader path, taken where the system has none; '' for none
 */
export function refusalOf(ownLoader) {
  const { status, stderr } = spawnSync(process.execPath, [import.meta.filename, ownLoader],
    { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: 60_000 });
  if (status === 0) return null;
  return /^(?:Warning|Error): (.*?)\.?$/m.exec(stderr)?.[1] ?? 'the process that asked them ended early';
}

/** The process that `refusalOf` starts. */
async function askForAdapter(/** @type {string} */ ownLoader) {
  if (!keepLoaded(LOADER) && ownLoader !== '') keepLoaded(ownLoader);
  const { create } = await import('webgpu'), gpu = create([]);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) console.error('Error: there is no device for them');
  process.exit(adapter ? 0 : 1); // Dawn keeps the process alive
}

/**
 * Readies the process for a real GPU; the sentence that says why there will be none, or null. `ownLoader` is taken
 * where the system has none.
 * @param {string} ownLoader path
 * @param {string[]} mounted folders to look into after the usual ones
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
