import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedGrains } from '../experiment/expectedGrains';
import { createExperiment, hasFailed } from '../experiment/experiment';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { findScene, scenes } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';

/**
 * The file is the program behind `npm run settle [-- scene … --again]` (scripts/settle.mjs): it settles the beds that
 * ship, writes them to public/settled and their names to src/experiment/settled/shipped.ts.
 */

/** Largest bed that ships [grains]. */
export const MOST = 24_000;
const ENDING = '.bin';
const PLACES = { beds: 'public/settled', names: 'src/experiment/settled/shipped.ts' };

type Variant = [name: string, values: AnyValues];

/**
 * Returns the values for which beds of a scene ship: what it opens with and its defaults, on weak devices and in
 * full. The first are those that most visitors see first.
 */
export const shippedValues = ({ params, light, lighter = [], opens }: AnyScene): Variant[] => {
  const full = defaultsOf(params);
  return [
    ['opens, light', { ...full, ...light, ...opens }], ['opens', { ...full, ...opens }],
    ...lighter.map((values, k): Variant => [`opens, lighter ${k + 1}`, { ...full, ...opens, ...values }]),
    ['light', { ...full, ...light }], ['defaults', full],
  ];
};

/**
 * Settles a bed, unless its file in `folder` is there and `isCurrent`; returns the name of the file, or null if none
 * ships.
 */
export async function settleBed(
  scene: AnyScene, values: AnyValues, folder: string, isCurrent: (name: string) => boolean,
  say: (text: string) => void,
): Promise<string | null> {
  if ((expectedGrains(scene, values) ?? 0) > MOST) return null;
  let name: string | null = null;
  const experiment = await createExperiment(scene, values, createCpuEngine, {
    find(key) {
      const file = `${scene.id}-${key}`;
      if (!isCurrent(file)) return Promise.resolve(null);
      try {
        const packed = new Uint8Array(readFileSync(join(folder, file + ENDING)));
        name = file;
        return Promise.resolve(packed);
      } catch {
        return Promise.resolve(null);
      }
    },
    keep(key, packed) {
      name = `${scene.id}-${key}`;
      writeFileSync(join(folder, name + ENDING), packed);
    },
  });
  if (!experiment.spec.settle || experiment.spec.grains.radii.length > MOST) return null;
  if (experiment.time === 0) {
    say('is current');
    return name;
  }
  const begun = performance.now();
  let said = 0;
  while (experiment.time <= 0) { // the first step of the experiment ends the settling
    await experiment.advance();
    if (hasFailed(experiment.engine)) throw new Error(`The bed of ${scene.id} could not be settled.`);
    if (performance.now() - said < 2000) continue;
    said = performance.now();
    say(`${Math.round(100 * experiment.progress)} %`);
  }
  const { size } = statSync(join(folder, name! + ENDING)), seconds = (performance.now() - begun) / 1000;
  const { looseCount } = experiment.engine.model;
  say(`${looseCount} grains, ${(size / 1000).toFixed(0)} kB, settled in ${seconds.toFixed(1)} s`);
  return name;
}

/** Removes the beds of a scene that are no longer made, and writes the list of those that ship. */
function tidy(root: string, { id }: AnyScene, made: readonly (string | null)[]): void {
  const folder = join(root, PLACES.beds), isOf = new RegExp(`^${id}-[0-9a-f]{16}${ENDING}$`);
  for (const file of readdirSync(folder))
    if (isOf.test(file) && !made.includes(file.slice(0, -ENDING.length))) rmSync(join(folder, file));
  const names =
    readdirSync(folder).filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
  const place = join(root, PLACES.names), text = readFileSync(place, 'utf8'), from = text.indexOf('= [\n') + 4;
  const list = names.sort().map((name) => `  '${name}',\n`).join('');
  const next = `${text.slice(0, from)}${list}];\n`;
  if (next !== text) writeFileSync(place, next);
}

/** Settles the beds of some scenes, or of all; returns the exit code. */
export async function settleScenes(root: string, args: readonly string[]): Promise<number> {
  const again = args.includes('--again'), ids = args.filter((word) => word !== '--again');
  const unknown = ids.find((id) => !findScene(id));
  if (unknown !== undefined) {
    const allowed = ['--again', ...scenes.map(({ id }) => id)].join(', ');
    console.error(`settle: there is no scene "${unknown}". Allowed: ${allowed}.`);
    return 2;
  }
  mkdirSync(join(root, PLACES.beds), { recursive: true });
  for (const scene of scenes.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    const made: (string | null)[] = [];
    // variants that settle alike have one file, that of the first
    const isCurrent = (name: string): boolean => !again || made.includes(name);
    for (const [variant, values] of shippedValues(scene)) {
      made.push(await settleBed(scene, values, join(root, PLACES.beds), isCurrent, (text) => {
        console.log(`${scene.id} (${variant}): ${text}`);
      }));
    }
    tidy(root, scene, made);
  }
  return 0;
}
