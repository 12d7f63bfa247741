import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findScene } from '../../scenes/index';
import { fullValues, readLink } from '../../share/link';
import { readAddress } from '../address';
import { runHere } from './runHere';
import { loadValidation, type Validation } from './validation';

const validation = JSON.parse(readFileSync('public/data/validation.json', 'utf8')) as Validation;
const runs = Object.entries(validation).flatMap(([id, { compared }]) =>
  compared.flatMap(({ what, values, runsIn = id }) => (values ? [[runsIn, what, values] as const] : [])));
afterEach(() => vi.unstubAllGlobals());

test('what was compared is of scenes that exist, in numbers', () => {
  expect(Object.keys(validation).filter((id) => !findScene(id))).toEqual([]);
  for (const { compared } of Object.values(validation)) for (const { what, ours, theirs, wall } of compared)
    expect([ours, theirs, ...(wall ?? [])].filter((x) => !Number.isFinite(x)), what).toEqual([]);
  expect(runs.length).toBeGreaterThan(15);
  expect(JSON.stringify(validation)).not.toContain('`');
});

describe.each(runs)('%s: %s', (id, _, values) => {
  test('is run by a link that has its values, and leaves none to the device', () => {
    const scene = findScene(id)!, goTo = vi.fn();
    vi.stubGlobal('location', {
      href: 'https://host/', get hash() { return ''; }, set hash(hash: string) { goTo(hash); },
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    readAddress();
    runHere(scene, values);
    const { setup, issues = [] } = readLink(String(goTo.mock.calls[0][0]));
    expect(issues).toEqual([]);
    expect(setup.sceneId).toBe(id);
    expect(fullValues(setup)).toMatchObject(values);
    for (const key of Object.keys(scene.light ?? {})) expect(setup.values).toHaveProperty(key);
  });
});

test('a file that does not come is told in a sentence, and asked for anew', async () => {
  const fetch = vi.fn().mockResolvedValueOnce(new Response('', { status: 404 }))
    .mockResolvedValueOnce(new Response('<p>')).mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  await expect(loadValidation()).rejects.toThrow('What was compared could not be loaded: status 404');
  await expect(loadValidation()).rejects.toThrow('What was compared could not be loaded: ');
  expect(await loadValidation()).toEqual({});
  await loadValidation();
  expect(fetch).toHaveBeenCalledTimes(3);
});
