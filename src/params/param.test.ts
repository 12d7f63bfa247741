import { describe, expect, test } from 'vitest';
import { choice, defaultsOf, number, numbers, parseValue, parseValues, siFactor, toSI } from './param';

const size =
  number({ label: 'Size', section: 'Soil', unit: 'mm', default: 8, min: 3, max: 20, applies: 'rebuild', doc: '' });
const count = number({
  label: 'Count', section: 'Soil', unit: '1', default: 5, min: 1, max: 9, integer: true, applies: 'rebuild', doc: '',
});
const law = choice({
  label: 'Law', section: 'Contact', default: 'exact', options: { exact: 'Exact', relaxed: 'Relaxed' }, applies: 'live',
  doc: '',
});
const eye = numbers({
  label: 'Eye', section: 'View', unit: 'm', default: [1, 2, 3], min: -10, max: 10, applies: 'live', doc: '',
});
const group = { size, count, law, eye };

describe('a typed value', () => {
  test.each([['8', 8], ['3', 3], ['2e1', 20], ['.5e1', 5], [12, 12]])('%s is taken', (given, expected) => {
    expect(parseValue('size', size, given)).toEqual({ ok: true, value: expected });
  });
  test.each([
    'NaN', 'Infinity', '-Infinity', '', ' 8', '0x10', '1e9', '2.99', '20.0001', '8mm', '1,5', '__proto__', NaN,
    Infinity, null, {},
  ])(
    '%s is refused with key, value and range', (given) => {
      const parsed = parseValue('size', size, given);
      expect(parsed.ok).toBe(false);
      if (!parsed.ok) expect(parsed.issues[0].message).toMatch(/^size = .+ is not allowed: 3 to 20 mm\.$/);
    });
  test('a whole number must be whole', () => {
    expect(parseValue('count', count, '2').ok).toBe(true);
    expect(parseValue('count', count, '2.5').ok).toBe(false);
  });
  test('a choice takes its own words only', () => {
    expect(parseValue('law', law, 'relaxed')).toEqual({ ok: true, value: 'relaxed' });
    for (const word of ['Exact', 'toString', '__proto__', 'constructor', ''])
      expect(parseValue('law', law, word).ok).toBe(false);
  });
  test('a list has its length', () => {
    expect(parseValue('eye', eye, '1,2,-3')).toEqual({ ok: true, value: [1, 2, -3] });
    for (const text of ['1,2', '1,2,3,4', '1,2,NaN', '1,2,11', '']) expect(parseValue('eye', eye, text).ok).toBe(false);
  });
  test('a long value is shortened in the sentence', () => {
    const parsed = parseValue('size', size, 'x'.repeat(100000));
    if (!parsed.ok) expect(parsed.issues[0].message.length).toBeLessThan(120);
    expect(parsed.ok).toBe(false);
  });
});

test('unknown and repeated keys are named, the rest is kept', () => {
  const { values, issues } =
    parseValues(group, [['size', '9'], ['size', '10'], ['nope', '1'], ['__proto__', '1'], ['law', 'relaxed']]);
  expect(values).toEqual({ law: 'relaxed' });
  expect(issues.map((issue) => issue.path)).toEqual(['size', 'nope', '__proto__']);
  expect(({} as Record<string, unknown>).size).toBeUndefined();
});

test('an unknown key is refused with its value and the nearest name, in one short line', () => {
  const messages = parseValues(group, [['sise', '9'], ['x y\n', [1, 2]], ['', ''], ['z'.repeat(1e5), 'z'.repeat(1e5)]])
    .issues.map(({ message }) => message);
  expect(messages[0]).toBe(
    'sise = 9 is not allowed: sise is not a parameter of this scene. Did you mean size? docs/SCENES.md lists all '
      + 'parameters.'
  );
  expect(messages[1]).toMatch(/^x y = 1,2 is not allowed: x y is not a parameter of this scene\. docs/);
  expect(messages[2]).toMatch(/^\(nothing\) = \(nothing\) is not allowed: /);
  expect(messages[3].length).toBeLessThan(240);
  const record = { toString: 1, valueOf: 1 };
  expect(parseValues(group, [['nope', record], ['size', [record]]]).issues.map(({ message }) => message))
    .toEqual([expect.stringMatching(/^nope = \(a record\) is/), expect.stringMatching(/^size = \(a record\) is/)]);
});

test('toSI ends millimetres and nothing else', () => {
  expect(toSI(group, defaultsOf(group))).toEqual({ size: 0.008, count: 5, law: 'exact', eye: [1, 2, 3] });
  expect(siFactor('N')).toBe(1);
});
