import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareGpu } from './gpuEnvironment.mjs';
import { headlessBundle, root } from './headlessBundle.mjs';
import { giveRuntimeFolder } from './vulkan.mjs';

/**
 * `npm run -s headless -- <arguments>` runs src/headless/main.ts in this process, which therefore owns stdin, stdout,
 * signals and the exit code. A real GPU's driver is used if it works, else SwiftShader if a browser has it.
 */
const bundle = headlessBundle();
if (bundle) {
  const grouserReadyGpu = () => {
    giveRuntimeFolder();
    return prepareGpu({ software: false });
  };
  Object.assign(globalThis, { grouserReadyGpu, grouserBeds: join(root, 'public/settled') });
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundle).href);
} else {
  process.exitCode = 1;
}
