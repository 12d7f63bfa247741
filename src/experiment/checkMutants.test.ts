import { expect, test } from 'vitest';
import { scenes } from '../scenes/index';
import { everyCheck, everyRatio } from '../scenes/testing/everyCheck';
import { labOfFile } from './testing/labOfFile';
import { faultOf, runMutant } from './testing/mutants/run';
import { MUTANTS } from './testing/mutants/table';

test.each([
  ...scenes.map((scene) => [scene.id, scene] as const), ['wheel-lab with the wheel of a file', labOfFile(0)] as const,
])('each check of %s has a row of mutants, and a band that says what it rests on', (_, scene) => {
  const rows = MUTANTS.filter((row) => row.scene === scene.id);
  const named = new Set(rows.flatMap(({ fails }) => Object.keys(fails)));
  const laws = everyRatio(scene).map((law) => ({ ...law, allowed: law.allowed(2) }));
  const checks = [...everyCheck(scene), ...laws];
  expect(checks.map(({ what }) => what).filter((what) => !named.has(what))).toEqual([]);
  for (const { what, allowed: { margin } } of checks) {
    expect(margin.says, what).not.toBe('');
    if (margin.from !== 'law' && margin.from !== 'judged') expect(margin.says, `${what}: with a number`).toMatch(/\d/);
  }
});

/** Scenes of which no row is brief, and why no bed of theirs is small enough. */
const LONG: Readonly<Record<string, string>> = {
  'mixer': 'its small bed of 200 takes 5 s of a core, one of 100 more than 40',
  'shear-plastic': 'the load still swings on 60 or 120 spheres, by 7 and 11 %, and 200 take 3 s of a core',
};

test('there is a row of seconds of every scene but those that are named', () => {
  const quick = new Set(MUTANTS.filter(({ slow }) => !slow).map(({ scene }) => scene));
  expect(scenes.map(({ id }) => id).filter((id) => !quick.has(id)).sort()).toEqual(Object.keys(LONG));
});

test('a row must name checks that there are', async () => {
  await expect(runMutant({ scene: 'painleve', fails: { 'It hovers': 'no friction' } }))
    .rejects.toThrow('painleve has no check “It hovers” in this row.');
});

for (const mutant of MUTANTS.filter(({ slow }) => !slow)) {
  const tags = mutant.rare ? { tags: 'long' } : {};
  test(`checks of '${mutant.scene}' fail where the physics is wrong`, tags, async () => {
    expect((await runMutant(mutant)).map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });
}
