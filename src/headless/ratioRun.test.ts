import { expect, test } from 'vitest';
import { runCommand } from './run';

type Answer = {
  params: Record<string, unknown>; stateHash: string;
  ratios?: { key: string; value: unknown; checks: { expect: number; measured: number; ok: boolean | null }[] };
};
async function run(...args: string[]): Promise<Answer> {
  let text = '';
  expect(await runCommand([...args, '--backend', 'cpu'], (part) => { text += part; })).toBe(0);
  return JSON.parse(text) as Answer;
}

test('run --ratio compares with a run of another value, and is else the run without', async () => {
  const alone = await run('rolling-ball'), { ratios, ...both } = await run('rolling-ball', '--ratio', 'speed=4');
  expect(alone.ratios).toBeUndefined();
  expect(both).toMatchObject({ params: alone.params, stateHash: alone.stateHash });
  expect(ratios).toMatchObject({ key: 'speed', value: 4, checks: [{
    what: 'Way on which it slides, by speed', unit: '1', basis: 'closed form', expect: 4, ok: true,
  }] });
  expect(Math.abs(ratios!.checks[0].measured - 4)).toBeLessThan(0.1);
});

test('runs that are too near each other are told nothing of', async () => {
  const { ratios } = await run('rolling-ball', '--ratio=speed=2.02');
  expect(ratios!.checks).toMatchObject([{ what: 'Way on which it slides, by speed' }]);
  expect(ratios!.checks[0]).not.toHaveProperty('ok');
});

test.each([
  ['a parameter that is none', ['rolling-ball', '--ratio', 'sped=4'], /^sped = 4 is not allowed: sped is not a param/],
  ['a value beyond its range', ['rolling-ball', '--ratio', 'speed=1e9'], /^speed = 1e9 is not allowed: /],
  ['no value', ['rolling-ball', '--ratio', 'speed'], /^--ratio takes key=value, not "speed"\.$/],
  ['a parameter without a law', ['rolling-ball', '--ratio', 'radius=2'],
    /^--ratio radius=2: rolling-ball has no law between two runs that differ in radius at these values: it has some/],
  ['a value that the law is not about', ['rolling-ball', '--ratio', 'speed=20'],
    /^--ratio speed=20: no law of rolling-ball is about this value\.$/],
  ['a scene without laws', ['snow', '--ratio', 'speed=20'], /^--ratio speed=20: snow has no law .* at these values\.$/],
  ['a run that is too short', ['rolling-ball', '--ratio', 'speed=4', '--duration', '0.5'],
    /^--ratio speed=4 needs --duration 1 or more\.$/],
  ['two of them', ['rolling-ball', '--ratio', 'speed=4', '--ratio', 'speed=1'], /^--ratio is given more than once\.$/],
])('%s is refused', async (_, args, sentence) => {
  await expect(runCommand(args, () => undefined)).rejects.toThrow(sentence);
});
