import { describe, expect, test } from 'vitest';
import { createModel } from '../model/model';
import { statusSentences } from '../model/status';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import type { Engine } from '../physics/engine';
import { scenes } from '../scenes/index';
import { valuesInSI, type AnyScene } from '../scenes/scene';
import { createExperiment } from './experiment';
import { createNotices } from './notices';
import { testBeds } from './testing/testBeds';

/** No scene warns at its own values: who has changed nothing has done nothing wrong. */

/** Returns the values at which a scene runs where nobody has chosen any, by name; those of the weakest device last. */
function ownValues({ params, opens, light, lighter = [] }: AnyScene): [name: string, values: AnyValues][] {
  const full = defaultsOf(params);
  return [
    ['default', full], ['opening', { ...full, ...opens }], ['light', { ...full, ...light }],
    ['light opening', { ...full, ...light, ...opens }],
    ...lighter.map((own, k): [string, AnyValues] => [`lighter ${k + 1}`, { ...full, ...opens, ...own }]),
  ];
}

/** Returns what is said of values before any step. */
async function noticesOf(scene: AnyScene, values: AnyValues): Promise<string[]> {
  const v = valuesInSI(scene, values);
  await scene.prepare?.(v);
  return createNotices({ scene, engine: { model: createModel(scene.build(v)) } as Engine })(v);
}

/** Returns what steps say from t = 0 to 1 s, or to the end if the scene is over before. */
async function warningsOf(scene: AnyScene, values: AnyValues): Promise<string[]> {
  const experiment = await createExperiment(scene, values, createCpuEngine, testBeds), said = new Set<string>();
  while (experiment.time < Math.min(1, scene.duration) - 1e-9) {
    await experiment.advance();
    const { status } = experiment.engine.measures;
    if (experiment.time > 0) for (const text of statusSentences(status)) said.add(text);
  }
  return [...said];
}

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  test('has values of its own that act as they say', async () => {
    for (const [name, values] of ownValues(scene)) expect(await noticesOf(scene, values), name).toEqual([]);
  });

  // the longest steps and fewest substeps, which most visitors without a GPU see first
  test('warns of nothing in its first second on the weakest device', { tags: 'long' }, async () => {
    const values = ownValues(scene).at(-1)![1];
    expect(await warningsOf(scene, values)).toEqual([]);
  });
});
