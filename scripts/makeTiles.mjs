import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './headlessBundle.mjs';

/**
 * `npm run tiles [name…]` settles the beds from which scenes are cut, with our own CPU engine, and writes them to
 * src/scenes/common/tiles. This file is their recipe; each takes minutes. The same seed gives the same bed.
 */
const side = 20, height = 44, seed = 1;
const RECIPES = {
  'ellipsoid-0.4': { shapeRatio: 0.4, least: 1, side, height, seed },
  'ellipsoid-0.6': { shapeRatio: 0.6, least: 1, side, height, seed },
  'ellipsoid-0.8': { shapeRatio: 0.8, least: 1, side, height, seed },
  'ellipsoid-1.0': { shapeRatio: 1, least: 1, side, height, seed },
  'spheres-mixed': { shapeRatio: 1, least: 0.5, side, height, seed },
};

const names = process.argv.slice(2), unknown = names.find((name) => !Object.hasOwn(RECIPES, name));
if (unknown) {
  console.error(`tiles: there is no recipe ${unknown}, only ${Object.keys(RECIPES).join(', ')}.`);
  process.exit(2);
}
const server = await createServer({
  root, configFile: false, logLevel: 'warn', server: { middlewareMode: true }, appType: 'custom',
});
const folder = join(root, 'src/scenes/common/tiles');
mkdirSync(folder, { recursive: true });
const { makeTile } = await server.ssrLoadModule('/src/experiment/testing/makeTile.ts');
const { encodeTile } = await server.ssrLoadModule('/src/scenes/common/tiles/tile.ts');
for (const [name, recipe] of Object.entries(RECIPES)) {
  if (names.length && !names.includes(name)) continue;
  const tile = makeTile(recipe, (/** @type {string} */ line) => process.stderr.write(`${name} ${line}\n`));
  const bytes = encodeTile(tile);
  writeFileSync(join(folder, `${name}.bin`), Buffer.from(bytes));
  console.log(`${name}.bin: ${tile.count} grains, ${bytes.byteLength} bytes`);
}
await server.close();
