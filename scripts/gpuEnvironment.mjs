import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browsersHere } from './findBrowser.mjs';
import { chooseDrivers, chosenDrivers, hasSystemDriver, keepLoaded, LOADER, refusalOf } from './vulkan.mjs';

/**
 * Prepares this process for WebGPU in Node (npm `webgpu`, which is Dawn): on Linux Dawn needs the Vulkan loader and a
 * driver. The system's are used if they give an adapter, else those that a Chromium has with it: its loader and
 * SwiftShader, which computes on the CPU. macOS and Windows need nothing: Dawn uses Metal and Direct3D.
 */

/**
 * Returns the folder of a browser on this machine that has SwiftShader, or null. Launchers in /usr/bin are links or
 * scripts.
 */
async function swiftShaderFolder() {
  for await (const browser of browsersHere()) {
    const name = browser.split('/').at(-1) ?? '';
    const folders = [
      dirname(realpathSync(browser)), `/usr/lib/${name}`, `/usr/lib64/${name}`,
      `/snap/${name}/current/usr/lib/${name}-browser`,
    ];
    const found = folders.find((folder) => existsSync(join(folder, 'vk_swiftshader_icd.json')));
    if (found) return found;
  }
  return null;
}

/**
 * @typedef {object} ReadyGpu
 * @property {'system' | 'swiftshader' | 'none'} driver what Dawn will find; 'none' means no adapter
 * @property {string | null} why not the system's drivers, where there are any; or why there is no adapter
 * @param {{ software: boolean }} options `software` takes SwiftShader whatever else there is: tests must not depend on
 *   the machine. So does GROUSER_SOFTWARE_GPU=1.
 * @returns {Promise<ReadyGpu>}
 */
export async function prepareGpu({ software }) {
  if (process.platform !== 'linux') return { driver: 'system', why: null };
  const forced = software || process.env.GROUSER_SOFTWARE_GPU === '1', named = !forced && chosenDrivers() !== undefined;
  const folder = await swiftShaderFolder(), ownLoader = folder ? join(folder, LOADER) : '';
  if (!keepLoaded(LOADER) && !(ownLoader && keepLoaded(ownLoader))) {
    return { driver: 'none', why: `there is no Vulkan loader (${LOADER}), and no Chrome or Chromium that brings one` };
  }
  const wanted = named || (!forced && hasSystemDriver()), refused = wanted ? refusalOf(ownLoader) : null;
  if (wanted && refused === null) return { driver: 'system', why: null };
  if (named) {
    const why = `the Vulkan drivers that VK_DRIVER_FILES names give no adapter: ${refused}`;
    return { driver: 'none', why: folder ? `${why}; GROUSER_SOFTWARE_GPU=1 takes SwiftShader` : why };
  }
  if (!folder) {
    const why = wanted ? `the Vulkan drivers of this system give no adapter: ${refused}` : 'there is no Vulkan driver';
    return { driver: 'none', why: `${why}; no Chrome or Chromium here brings SwiftShader` };
  }
  chooseDrivers(join(folder, 'vk_swiftshader_icd.json'));
  return { driver: 'swiftshader', why: refused };
}
