import { describe, expect, test } from 'vitest';
import { createModel } from '../model/model';
import { defaultsOf, type AnyValues } from '../params/param';
import type { Engine } from '../physics/engine';
import { scenes } from '../scenes/index';
import { valuesInSI, type AnyScene } from '../scenes/scene';
import { createNotices } from './notices';

/**
 * No scene has a notice at its own values: who has changed nothing has asked for nothing that cannot be. What steps
 * warn of in whole runs is in bench/results/defaults-2-core-vm.md.
 */

/** Returns the values at which a scene runs where nobody has chosen any, by name. */
function ownValues({ params, opens, light, lighter = [] }: AnyScene): [name: string, values: AnyValues][] {
  const full = defaultsOf(params), all: [string, AnyValues][] = [
    ['default', full], ['opening', { ...full, ...opens }], ['light', { ...full, ...light }],
    ['light opening', { ...full, ...light, ...opens }],
    ...lighter.map((own, k): [string, AnyValues] => [`lighter ${k + 1}`, { ...full, ...opens, ...own }]),
  ];
  const said = all.map(([, values]) => JSON.stringify(values));
  return all.filter((_, k) => said.indexOf(said[k]) === k); // many scenes open with their defaults
}

/** Returns what is said of values before any step. */
async function noticesOf(scene: AnyScene, values: AnyValues): Promise<string[]> {
  const v = valuesInSI(scene, values);
  await scene.prepare?.(v);
  return createNotices({ scene, engine: { model: createModel(scene.build(v)) } as Engine })(v);
}

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  test('has values of its own that act as they say', async () => {
    for (const [name, values] of ownValues(scene)) expect(await noticesOf(scene, values), name).toEqual([]);
  });
});
