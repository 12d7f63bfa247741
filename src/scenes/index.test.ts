import { describe, expect, test } from 'vitest';
import { defaultsOf, parseValue, toSI, type AnyValues, type Param, type ParamGroup, type Values } from '../params/param';
import { scenes } from './index';
import type { AnyScene } from './scene';

describe('every declared parameter', () => {
  const all = scenes.flatMap((scene) => Object.entries(scene.params as Record<string, Param>).map(([key, spec]) => ({ name: `${scene.id}.${key}`, key, spec })));
  test.each(all)('$name has a default that it allows, a label and a sentence', ({ key, spec }) => {
    expect(parseValue(key, spec, spec.default).ok).toBe(true);
    expect(spec.label.length).toBeGreaterThan(0);
    expect(spec.doc).toMatch(/\.$/);
  });
});

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  const build = (own: Partial<AnyValues>) =>
    scene.build(toSI(scene.params as ParamGroup, { ...defaultsOf(scene.params), ...own } as Values<ParamGroup>) as Parameters<AnyScene['build']>[0]);

  test.each([['default', {}], ['light', scene.light], ['small', scene.small]] as const)('starts at its %s values clear of overlaps', (_name, own) => {
    const { grains, domain } = build(own), { positions, radii } = grains;
    expect(radii.length).toBe(grains.masses.length);
    for (let i = 0; i < Math.min(radii.length, 600); i++) {
      for (let c = 0; c < 3; c++) {
        expect(positions[3 * i + c]).toBeGreaterThanOrEqual(domain.min[c]);
        expect(positions[3 * i + c]).toBeLessThanOrEqual(domain.max[c]);
      }
      for (let j = 0; j < i; j++) {
        const d = Math.hypot(positions[3 * i] - positions[3 * j], positions[3 * i + 1] - positions[3 * j + 1], positions[3 * i + 2] - positions[3 * j + 2]);
        expect(d).toBeGreaterThanOrEqual(radii[i] + radii[j]);
      }
    }
  });

  test('has values for weak devices and tests that its parameters allow', () => {
    for (const own of [scene.light, scene.small]) {
      for (const [key, value] of Object.entries(own)) expect(parseValue(key, (scene.params as Record<string, Param>)[key], value).ok).toBe(true);
    }
  });

  test('builds at the ends of every range that makes a world of its own', () => {
    for (const [key, spec] of Object.entries(scene.params as Record<string, Param>)) {
      if (spec.kind !== 'number' || spec.applies !== 'rebuild' || key === 'seed') continue;
      const most = key === 'count' ? 20000 : spec.max; // the largest counts only cost time here
      for (const value of [spec.min, most]) {
        const { grains } = build({ ...scene.small, [key]: value });
        expect(grains.positions.every(Number.isFinite), `${key} = ${value}`).toBe(true);
      }
    }
  });
});
