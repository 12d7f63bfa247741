import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { checkWorld } from '../model/checkWorld';
import { BALL } from '../model/worldSpec';
import { defaultsOf, parseValue, type AnyValues, type Param } from '../params/param';
import { commonParams, viewParams } from '../params/common';
import { scenes } from './index';
import { valuesInSI } from './scene';

/** Checks that a parameter has a default that it allows, a label and a sentence. */
function checkParam(key: string, spec: Param): void {
  expect(parseValue(key, spec, spec.default).ok, key).toBe(true);
  const named = spec.kind === 'number' ? spec.named ?? [] : [];
  for (const [name, value] of named) expect(parseValue(key, spec, value).ok, name).toBe(true);
  expect(spec.label.length, key).toBeGreaterThan(0);
  expect(spec.doc, key).toMatch(/\.$/);
}

const common: Record<string, Param> = { ...commonParams(), ...viewParams([0, 0, 0, 0, 0, 0]) };
test.each(Object.keys(common))('%s, of every scene, has a default that it allows, a label and a sentence', (key) => {
  checkParam(key, common[key]);
  for (const scene of scenes) expect(Object.keys(scene.params), scene.id).toContain(key);
});

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  const build = async (own: AnyValues) => {
    const values = valuesInSI(scene, { ...defaultsOf(scene.params), ...own });
    await scene.prepare?.(values);
    return { values, spec: scene.build(values) };
  };

  test('has defaults that its parameters allow, labels and sentences', () => {
    const params = Object.entries(scene.params as Record<string, Param>);
    const own = params.filter(([key, spec]) => !isDeepStrictEqual(spec, common[key]));
    for (const [key, spec] of own) checkParam(key, spec);
    expect(own.length).toBeGreaterThan(0);
  });

  test('is run for as long as its checks take, at its defaults and where a weak device opens it', () => {
    for (const own of [{}, scene.light, ...(scene.lighter ?? [])]) {
      const checks = scene.checks(valuesInSI(scene, { ...defaultsOf(scene.params), ...own }));
      for (const { what, until } of checks) expect(until, what).toBeLessThanOrEqual(scene.duration + 1e-9);
    }
  });

  test.each([
    ['light', scene.light], ['small', scene.small],
    ...(scene.lighter ?? []).map((own, k) => [`lighter ${k + 1}`, own] as const),
  ] as const)('starts at its %s values inside the domain, and '
    + 'spheres clear of overlaps', async (_name, own) => {
    const { grains, domain } = (await build(own)).spec, { positions, radii } = grains;
    expect(radii.length).toBe(grains.masses.length);
    const round = (grains.shapes ?? [BALL]).every(({ shape }) => shape.kind === 'sphere');
    let outside = 0, nearest = Infinity; // [m]; centre distance over the sum of radii
    for (let i = 0; i < Math.min(radii.length, 600); i++) {
      for (let c = 0; c < 3; c++)
        outside = Math.max(outside, domain.min[c] - positions[3 * i + c], positions[3 * i + c] - domain.max[c]);
      for (let j = 0; j < i; j++) {
        const d = Math.hypot(
          positions[3 * i] - positions[3 * j], positions[3 * i + 1] - positions[3 * j + 1],
          positions[3 * i + 2] - positions[3 * j + 2]
        );
        nearest = Math.min(nearest, d / (radii[i] + radii[j]));
      }
    }
    expect(outside).toBeLessThanOrEqual(0);
    if (round) expect(nearest).toBeGreaterThan(0.99); // settled beds carry their load by overlapping a little
  });

  test('is, in shape and number, a world that engines take, and about as large as it says', async () => {
    const { values, spec } = await build(scene.small);
    expect(checkWorld(spec)).toEqual([]);
    // walls cost more if grains are large
    if (scene.size) expect(Math.abs(scene.size(values).grains - spec.grains.radii.length))
      .toBeLessThanOrEqual(0.35 * spec.grains.radii.length);
    expect(scene.prepare === undefined || scene.size !== undefined).toBe(true);
  });

  test('has values for weak devices and tests that its parameters allow', () => {
    for (const own of [scene.light, scene.small]) {
      for (const [key, value] of Object.entries(own))
        expect(parseValue(key, (scene.params as Record<string, Param>)[key], value).ok).toBe(true);
    }
  });

  test('builds at the ends of every range that makes a world of its own', async () => {
    for (const [key, spec] of Object.entries(scene.params as Record<string, Param>)) {
      if (spec.kind !== 'number' || spec.applies !== 'rebuild' || key === 'seed') continue;
      const most = key === 'count' ? 20000 : spec.max; // the largest counts only cost time here
      for (const value of [spec.min, most]) {
        const { grains } = (await build({ ...scene.small, [key]: value })).spec;
        expect(grains.positions.every(Number.isFinite), `${key} = ${value}`).toBe(true);
      }
    }
  });
});

test('quantities that are first plotted over others are plotted first, over probes of their scene', () => {
  for (const { id, over = {}, plots, probes } of scenes) {
    for (const [key, x] of Object.entries(over)) {
      expect(plots, id).toContain(key);
      expect(Object.keys(probes), id).toContain(x);
    }
  }
});

test('published curves are of probes of their scene, over time or over what it has, from left to right', () => {
  const found = scenes.flatMap(({ id, references = [], probes, params }) =>
    references.map((one) => ({ id, ...one, known: { ...probes, ...params } })));
  expect(found.length).toBeGreaterThan(6);
  expect(found.some(({ band }) => band)).toBe(true);
  for (const { id, probe, over, points, band, known } of found) {
    expect(known, id).toHaveProperty(probe);
    if (over !== undefined) expect(known, id).toHaveProperty(over);
    expect(points.slice(1).every(([x], k) => x > points[k][0]), `${id}: ${probe}`).toBe(true);
    for (const [x, low, high] of band?.points ?? [])
      expect(points.some(([at, y]) => at === x && low <= y && y <= high), `${id}: ${probe} at ${x}`).toBe(true);
  }
});
