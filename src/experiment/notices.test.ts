import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../params/param';
import { createModel } from '../model/model';
import { shearPlastic } from '../scenes/laws/shearPlastic';
import { valuesInSI } from '../scenes/scene';
import type { Engine } from '../physics/engine';
import { createNotices } from './notices';

/** The lightest grain weighs 2 g: s = 1 g. */
const model = createModel({
  domain: { min: [0, 0, 0], max: [1, 1, 1] }, bodies: [],
  grains: {
    positions: new Float64Array(6), radii: Float64Array.of(0.01, 0.02), masses: Float64Array.of(0.002, 0.016),
  },
});
const notices = createNotices({ scene: shearPlastic, engine: { model } as Engine });
const said = (own: AnyValues): string[] => notices(valuesInSI(shearPlastic, {
  ...defaultsOf(shearPlastic.params), compliance: 0, contactDamping: 0, yieldForce: 0, dt: 1e-3, substeps: 10, ...own,
}));

test('values that act as they say need no notice', () => {
  expect(said({})).toEqual([]);
  expect(said({ compliance: 11, contactDamping: 1 })).toEqual([]); // K < s/h² = 1e5 N/m
  expect(said({ restitution: 0.5 })).toEqual([]);
  expect(said({ solver: 'penalty', restitution: 0.5 })).toEqual([]);
});

test('a stiffness that substeps do not resolve is named, with the one that they do, and what would resolve it', () => {
  expect(said({ compliance: 1 })).toEqual([
    'Contacts are softer than asked: of K = 1000000 N/m, substeps of 0.0001 s resolve s/h² = 100000 N/m between the '
    + 'lightest grains. h = √(s/K) = 0.000032 s would do, that is substeps = 32.',
  ]);
  expect(said({ compliance: 1, substeps: 32 })).toEqual([]);
  expect(said({ compliance: 0.001 })[0]).toMatch(/h = √\(s\/K\) = 0\.000001 s would do, that is substeps = 200 with a/);
  expect(said({ compliance: 0.001, dt: 2e-4, substeps: 200 })).toEqual([]);
  expect(said({ compliance: 0.001, solver: 'gauss-seidel' })).toEqual([]); // its step is implicit
});

test('a law without effect is named, with what would have one', () => {
  expect(said({ compliance: 11, restitution: 0.5 })).toEqual([expect.stringMatching(/^Restitution has no effect/)]);
  expect(said({ contactDamping: 5 })).toEqual([expect.stringMatching(/^Contact damping has no effect while/)]);
  expect(said({ solver: 'penalty', compliance: 10, cohesion: 3, rollingFriction: 1 })).toEqual([
    'Cohesion, rolling friction and compliance have no effect with penalty contacts; choose small steps.',
  ]);
  expect(said({ solver: 'penalty', yieldForce: 3 })).toEqual([
    'A yield force has no effect with penalty contacts; choose small steps.',
  ]);
});
