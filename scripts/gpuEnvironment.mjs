import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browsersHere } from './findBrowser.mjs';
import { chooseDrivers, chosenDrivers, hasSystemDriver, keepLoaded, LOADER } from './vulkan.mjs';

/**
 * Readies this process for WebGPU in Node (npm `webgpu`, which is Dawn): on Linux Dawn wants the Vulkan loader and a
 * driver. The system's are taken where there are any, else those that a Chromium brings along: its loader and
 * SwiftShader, which computes on the CPU. macOS and Windows need nothing: Dawn uses Metal and Direct3D.
 */

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
  const forced = software || process.env.GROUSER_SOFTWARE_GPU === '1';
  const useSystem = !forced && (chosenDrivers() !== undefined || hasSystemDriver());
  const hasLoader = keepLoaded(LOADER);
  if (useSystem && hasLoader) return 'system';
  const folder = await swiftShaderFolder();
  if (!folder || !(hasLoader || keepLoaded(join(folder, LOADER)))) return 'none';
  if (useSystem) return 'system';
  chooseDrivers(join(folder, 'vk_swiftshader_icd.json'));
  return 'swiftshader';
}
