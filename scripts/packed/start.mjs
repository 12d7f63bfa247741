import { join } from 'node:path';
import { giveRuntimeFolder, readyVulkan, refusalOf } from '../vulkan.mjs';

/**
 * The file is `headless <arguments>` of the packed command line: it runs that in this process, with a real GPU
 * prepared if it wants one.
 */
const ownLoader = join(import.meta.dirname, '../libvulkan.so.1');
const grouserReadyGpu = async () => {
  giveRuntimeFolder();
  const why = readyVulkan(ownLoader) ?? refusalOf(ownLoader);
  return { driver: why === null ? 'system' : 'none', why };
};
Object.assign(globalThis, { grouserReadyGpu, grouserBeds: join(import.meta.dirname, 'settled') });
// @ts-expect-error: made when the archive is
await import('./headless.mjs');
