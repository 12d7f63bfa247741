import { expect, test } from 'vitest';
import type { Param } from '../../params/param';
import { findScene } from '../../scenes/index';
import { findParams, type Entry } from './findParams';

const entries: Entry[] = Object.entries(findScene('single-wheel')!.params as Record<string, Param>);
const find = (query: string): string[] => findParams(entries, query).map(([key]) => key);

test('finds parameters by label, name in links, symbol and options, whatever the case', () => {
  expect(find('SLIP')[0]).toBe('slip');
  expect(find('grainradius')).toContain('grainRadius');
  expect(find('μ')).toContain('friction');
  expect(find('jacobi')).toContain('solver');
});

test('needs every word, and begins with labels that have one', () => {
  expect(find('grain radius')[0]).toBe('grainRadius');
  expect(find('grain nonsense')).toEqual([]);
  const named = find('friction').map((key) => entries.find(([own]) => own === key)![1].label.toLowerCase());
  expect(named.findLastIndex((label) => label.includes('friction')))
    .toBeLessThan(named.findIndex((label) => !label.includes('friction')));
});

test('nothing asked for finds all', () => {
  expect(find('  ')).toHaveLength(entries.length);
});
