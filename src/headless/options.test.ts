import { expect, test } from 'vitest';
import { readRunOptions } from './options';

const noFile = (): never => { throw new Error('there is no such file'); };

test.each([
  [['--duration', '1', '--duration', '2'], /^--duration is given more than once\.$/],
  [['--duration=1', '--duration', '1'], /^--duration is given more than once\.$/],
  [['--csv', 'a', '--csv', 'b'], /^--csv is given more than once\.$/],
  [['--dt', '0.01', '--set', 'dt=0.01'], /^dt is given more than once\.$/],
  [['--set', 'friction=1', '--set', 'friction=1'], /^friction is given more than once\.$/],
  [['toString', '1'], /^run does not know toString: --set, /],
  [['__proto__', '1'], /^run does not know __proto__: --set, /],
  [['--set', 'constructor=1'], /^constructor = 1 is not allowed: constructor is not a parameter of this scene\. docs/],
  [['--set', 'foo=3'], /^foo = 3 is not allowed: foo is not a parameter of this scene\. docs/],
  [['--set', 'frction=3'], /^frction = 3 is not allowed: .* Did you mean friction\? docs\/SCENES\.md lists all par/],
  [[`--${'x'.repeat(1e6)}`, '1'], /^run does not know --x{58}: /],
])('%j is refused', (args, sentence) => {
  expect(() => readRunOptions(['rolling-ball', ...args], noFile)).toThrow(sentence);
});

test('--set may be given for several parameters', () => {
  const words = ['rolling-ball', '--set', 'friction=1', '--duration=3', '--set=speed=1'];
  const { values, duration } = readRunOptions(words, noFile);
  expect({ values, duration }).toEqual({ values: { friction: 1, speed: 1 }, duration: 3 });
});
