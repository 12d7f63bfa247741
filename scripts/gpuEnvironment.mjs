import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { browsersHere } from './findBrowser.mjs';

/**
 * Readies this process for WebGPU in Node (npm `webgpu`, which is Dawn): on Linux Dawn wants the Vulkan loader and a
 * driver. The system's are taken where there are any, else those that a Chromium brings along: its loader and
 * SwiftShader, which computes on the CPU. macOS and Windows need nothing: Dawn uses Metal and Direct3D.
 *
 * Works from inside the process, before Dawn is imported, so that no wrapper has to set LD_LIBRARY_PATH: a library that
 * is loaded already answers to its bare name, which is what Dawn asks for. Holds for a process's main thread, whose
 * environment the loader reads; not for Node's worker threads.
 */

const LOADER = 'libvulkan.so.1';
/** dlopen(3): stays loaded when Node closes what turned out to be no add-on of its own. */
const RTLD_NODELETE = 0x1000;

/** The loader's usual folders of driver manifests. */
const driverFolders = () => [
  process.env.XDG_DATA_HOME ?? join(homedir(), '.local/share'), '/etc',
  ...(process.env.XDG_DATA_DIRS ?? '/usr/local/share:/usr/share').split(':'),
].map((folder) => join(folder, 'vulkan/icd.d'));

const hasSystemDriver = () => driverFolders().some((folder) => existsSync(folder) && readdirSync(folder).some((f) => f.endsWith('.json')));

/**
 * Loads a shared library for good and tells whether it is there. Node says that it is none of its add-ons, and that is
 * how one knows that the library itself was found.
 * @param {string} path
 */
function keepLoaded(path) {
  try {
    process.dlopen({ exports: {} }, path, constants.dlopen.RTLD_NOW | RTLD_NODELETE);
    return true;
  } catch (error) {
    return /did not self-register/.test(String(error));
  }
}

/** Folder of a browser here that brings SwiftShader, or null. Launchers in /usr/bin are links or scripts. */
async function swiftShaderFolder() {
  for await (const browser of browsersHere()) {
    const name = browser.split('/').at(-1) ?? '';
    const folders = [dirname(realpathSync(browser)), `/usr/lib/${name}`, `/usr/lib64/${name}`, `/snap/${name}/current/usr/lib/${name}-browser`];
    const found = folders.find((folder) => existsSync(join(folder, 'vk_swiftshader_icd.json')));
    if (found) return found;
  }
  return null;
}

/**
 * @typedef {'system' | 'swiftshader' | 'none'} Driver What Dawn will find; 'none' means no adapter.
 * @param {{ software: boolean }} options `software` takes SwiftShader whatever else there is: tests must not depend on
 *   the machine. So does GROUSER_SOFTWARE_GPU=1.
 * @returns {Promise<Driver>}
 */
export async function prepareGpu({ software }) {
  if (process.platform !== 'linux') return 'system';
  const chosen = process.env.VK_DRIVER_FILES ?? process.env.VK_ICD_FILENAMES;
  const forced = software || process.env.GROUSER_SOFTWARE_GPU === '1';
  const useSystem = !forced && (chosen !== undefined || hasSystemDriver());
  const hasLoader = keepLoaded(LOADER);
  if (useSystem && hasLoader) return 'system';
  const folder = await swiftShaderFolder();
  if (!folder || !(hasLoader || keepLoaded(join(folder, LOADER)))) return 'none';
  if (useSystem) return 'system';
  // The second name is the one that older loaders know.
  process.env.VK_DRIVER_FILES = process.env.VK_ICD_FILENAMES = join(folder, 'vk_swiftshader_icd.json');
  return 'swiftshader';
}
