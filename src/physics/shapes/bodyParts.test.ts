import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import type { Vec3 } from '../../core/vec3';
import { luggedWheel } from '../../model/luggedWheel';
import type { Shape } from '../../model/shape';
import { ball, contactsOf, egg, turns } from './testing/bodyFixtures';
import { bodyExtent, compileBody } from './bodyParts';

const half = Math.SQRT1_2, n = 9;
const shapes: [string, Shape][] = [
  ['box', { kind: 'box', halfExtents: [0.1, 0.2, 0.05], edgeRadius: 0.01 }],
  ['cylinder', { kind: 'cylinder', radius: 0.1, halfLength: 0.2, edgeRadius: 0 }],
  ['capsule', { kind: 'capsule', radius: 0.1, halfLength: 0.1 }],
  ['wheel', luggedWheel(0.13, 0.08, 12, 0.02)],
  ['heightfield', { kind: 'heightfield', nx: n, ny: n, sizeX: 0.4, sizeY: 0.3,
    heights: Array.from({ length: n * n }, (_, k) => 0.02 * Math.sin(k % n) * Math.cos(Math.floor(k / n))) }],
  ['compound', { kind: 'compound', parts: [
    { shape: { kind: 'box', halfExtents: [0.1, 0.02, 0.02], edgeRadius: 0 }, position: [0.1, 0, 0.05], orientation: [
      0, 0, half, half,
    ] },
    { shape: { kind: 'sphere', radius: 0.05 }, position: [-0.1, 0, 0], orientation: [0, 0, 0, 1] },
  ] }],
];

test.each(shapes)('%s: who meets it is no farther from its box than its own radius and the margin', (_, shape) => {
  const extent = bodyExtent(compileBody(shape)), random = createRandom(7), turn = turns(3), margin = 0.002, size = 0.02;
  const meet = contactsOf(shape, margin);
  let met = 0, tight = [0, 0, 0];
  for (let i = 0; i < 3000; i++) {
    const at = extent.map((x) => 2 * (random() - 0.5) * (x + 0.03)) as Vec3;
    if (meet({ shape: i % 2 ? egg : ball, at, turn: turn(), size }).length === 0) continue;
    met++;
    at.forEach((x, c) => expect(Math.abs(x)).toBeLessThanOrEqual(extent[c] + size + margin));
    tight = tight.map((most, c) => Math.max(most, Math.abs(at[c]) / extent[c]));
  }
  expect(met).toBeGreaterThan(100);
  for (const most of tight) expect(most).toBeGreaterThan(0.9); // and the box is no larger than it need be
});
