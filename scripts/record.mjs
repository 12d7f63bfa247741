import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, root } from './headlessBundle.mjs';

/**
 * `npm run record` computes the recordings that ship: a machine shows them that would compute their scenes too slowly.
 * It takes less than a minute, and comes after `npm run settle`, as recordings begin with settled beds.
 */
const bundle = bundleOf('scripts/recordScenes.ts');
if (bundle) {
  Object.assign(globalThis, { grouserBeds: join(root, 'public/settled') });
  const { recordScenes } = await import(pathToFileURL(bundle).href);
  await recordScenes(root);
} else {
  process.exitCode = 1;
}
