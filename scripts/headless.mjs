import { pathToFileURL } from 'node:url';
import { prepareGpu } from './gpuEnvironment.mjs';
import { headlessBundle } from './headlessBundle.mjs';

/**
 * `npm run -s headless -- <arguments>`: runs src/headless/main.ts in this process, which therefore owns stdin, stdout,
 * signals and the exit code. A real GPU's driver is used where there is one, else SwiftShader if a browser brings it.
 */
const bundle = headlessBundle();
if (bundle) {
  await prepareGpu({ software: false });
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundle).href);
} else {
  process.exitCode = 1;
}
