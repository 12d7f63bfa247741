import { pathToFileURL } from 'node:url';
import { bundleOf, root } from './headlessBundle.mjs';

/**
 * `npm run settle [-- scene … --again]` settles the beds that ship with the scenes: those of the default values and of
 * a weak device, up to 24 000 grains. What is current stays; `--again` settles that too. Some beds take minutes.
 */
const bundle = bundleOf('src/headless/settle.ts');
if (bundle) {
  const { settleScenes } = await import(pathToFileURL(bundle).href);
  process.exitCode = await settleScenes(root, process.argv.slice(2));
} else {
  process.exitCode = 1;
}
