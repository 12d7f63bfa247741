import { expect, test } from 'vitest';
import { checkWorld } from '../checkWorld';
import { FIXED, type BodySpec, type WorldSpec } from '../worldSpec';
import { sheet } from './sheet';
import type { FlexibleSpec } from './spec';

const material = { thickness: 0.01, density: 1000, youngsModulus: 1e6, poissonRatio: 0.3, dampingTime: 0 };
const good = (): FlexibleSpec =>
  ({ name: 'cloth', mesh: sheet([0, 0, 0], [0.2, 0.1], [2, 1]), material, pressure: 0, points: 2, look: 'cloth' });
const cords = { around: 1, across: 1, shear: 1, bends: 0.003, shorterAround: 0.05, shorterAcross: 0 };
const hub: BodySpec = {
  name: 'hub', shape: { kind: 'sphere', radius: 0.1 }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
  look: 'wheel',
};
const sayings = (own: Partial<FlexibleSpec>, world: Partial<WorldSpec> = {}): string => checkWorld({
  domain: { min: [-1, -1, -1], max: [1, 1, 1] }, bodies: [hub], flexible: [{ ...good(), ...own }],
  grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) }, ...world,
}).map(({ message }) => message).join(' ');
const meshWith = (change: (mesh: FlexibleSpec['mesh']) => Partial<FlexibleSpec['mesh']>) => {
  const { mesh } = good();
  return { mesh: { ...mesh, ...change(mesh) } };
};

test('a surface that is right passes', () => {
  expect(sayings({ material: { ...material, cords } })).toBe('');
  expect(sayings({ pinned: [0], rim: { body: 'hub', nodes: [1, 2], clamped: true } })).toBe('');
});

test.each<[string, Partial<FlexibleSpec>, RegExp]>([
  ['half a node', meshWith(({ nodes }) => ({ nodes: nodes.subarray(1) })), /53 numbers of nodes/],
  ['too few sizes', meshWith(({ sizes }) => ({ sizes: sizes.subarray(1) })), /2 plates have 3 sizes; each needs 2/],
  [
    'a side of nothing', meshWith(({ sizes }) => ({ sizes: sizes.map((l, k) => (k === 3 ? 0 : l)) })),
    /plate 2 has a side of 0 m/,
  ],
  ['a node too many', meshWith(({ quads }) => ({ quads: quads.map((n) => n + 1) })), /plate 2 has node 6; there are 6/],
  [
    'what is no number', meshWith(({ nodes }) => ({ nodes: nodes.map((x, k) => (k === 20 ? NaN : x)) })),
    /node 2 is NaN/,
  ],
  [
    'a lone node', meshWith(({ quads, sizes }) => ({ quads: quads.subarray(4), sizes: sizes.subarray(2) })),
    /node 0 belongs to no plate/,
  ],
  [
    'tangents along each other',
    meshWith(({ nodes }) => ({ nodes: nodes.map((x, k) => (k === 6 ? 1 : k === 7 ? 0 : x)) })), /tangents of node 0/,
  ],
  ['no thickness', { material: { ...material, thickness: 0 } }, /thickness is 0 m/],
  ['what grows when squeezed', { material: { ...material, poissonRatio: 0.6 } }, /Poisson ratio is 0.6/],
  ['negative damping', { material: { ...material, dampingTime: -1 } }, /damping time is -1 s/],
  ['no thickness to bending', { material: { ...material, cords: { ...cords, bends: 0 } } }, /to bending is 0 m/],
  ['slack cords', { material: { ...material, cords: { ...cords, across: -1 } } }, /cords across is -1; it must be/],
  [
    'what is longer free of strain', { material: { ...material, cords: { ...cords, shorterAcross: -0.1 } } },
    /shorter across by a part of -0.1; allowed is 0 to 0.3/,
  ],
  [
    'far too short', { material: { ...material, cords: { ...cords, shorterAround: 0.4 } } },
    /shorter around by a part of 0.4; allowed is 0 to 0.3/,
  ],
  ['no points', { points: 0 }, /0 contact points/],
  ['endless pressure', { pressure: Infinity }, /pressure is Infinity Pa/],
  ['a pin in the air', { pinned: [6] }, /pins node 6; there are 6/],
  ['two pins in one', { pinned: [1, 1] }, /pins node 1 twice/],
  ['no such rim', { rim: { body: 'axle', nodes: [0], clamped: false } }, /no body axle to hold it/],
])('%s is refused in a sentence', (_, own, says) => {
  expect(sayings(own)).toMatch(says);
});

test('what a body that is joined to others holds is centred on it', () => {
  const mechanism = {
    bodies: [{ name: 'hub', mass: 1, inertia: [1, 1, 1] as [number, number, number], position: hub.position }],
    connections: [],
  };
  expect(sayings({ rim: { body: 'hub', nodes: [1, 2], clamped: true } }, { mechanism }))
    .toMatch(/its rim hub is joined to other bodies, and what it holds is not centred/);
});

test('worlds that surfaces do not fit in are refused', () => {
  expect(sayings({}, { periodic: true })).toMatch(/repeats itself/);
  expect(sayings({}, { stiffness: {} })).toMatch(/nearly rigid/);
});
