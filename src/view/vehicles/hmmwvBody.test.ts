import { Box3, BufferAttribute, Vector3 } from 'three/webgpu';
import { expect, test } from 'vitest';
import type { Soup } from '../solids/soup';
import { hmmwvParts } from './hmmwvBody';
import { GROUND } from './hmmwvShape';

/**
 * Middles of the wheels in the chassis frame, as in src/vehicle/hmmwvData.ts, which the view does not import, and
 * measures of their tires [m].
 */
const WHEELS = [1.648965, -1.652965].flatMap((x) => [0.91, -0.91].map((y): [number, number, number] => [x, y, -0.026]));
const RADIUS = 0.467, HALF_WIDTH = 0.127;

const { shell, parts, glass } = hmmwvParts(1);
const boxOf = ({ position }: Soup) =>
  new Box3().setFromBufferAttribute(new BufferAttribute(Float32Array.from(position), 3));

test('the body has the published size: 4.57 × 2.16 × 1.83 m, and clears the ground by more than 0.35 m', () => {
  const { min, max } = boxOf(shell), size = max.clone().sub(min);
  expect(Math.abs(size.x - 4.57)).toBeLessThan(0.05);
  expect(Math.abs(size.y - 2.16)).toBeLessThan(0.05);
  expect(Math.abs(max.z - GROUND - 1.83)).toBeLessThan(0.05);
  const all = boxOf(shell).union(boxOf(parts));
  expect(all.min.z - GROUND).toBeGreaterThan(0.35);
  expect(Math.max(-all.min.y, all.max.y)).toBeLessThan(1.4); // mirrors
});

test('it is as wide left as right', () => {
  const { min, max } = boxOf(shell);
  expect(min.y).toBeCloseTo(-max.y, 6);
});

test('nothing of it is in the way of wheels, nor where they go as springs give way by 4 cm', () => {
  const inside = (p: Vector3): boolean => WHEELS.some(([x, y, z]) => [0, 0.04].some((up) =>
    Math.hypot(p.x - x, p.z - z - up) < RADIUS && Math.abs(p.y - y) < HALF_WIDTH));
  const a = new Vector3(), b = new Vector3(), c = new Vector3(), p = new Vector3();
  const STEPS = 8, hits: string[] = [];
  for (const { position } of [shell, parts, glass]) {
    for (let i = 0; i < position.length; i += 9) {
      a.fromArray(position, i);
      b.fromArray(position, i + 3);
      c.fromArray(position, i + 6);
      for (let u = 0; u <= STEPS; u++) for (let v = 0; u + v <= STEPS; v++) {
        p.copy(a).multiplyScalar(u / STEPS).addScaledVector(b, v / STEPS).addScaledVector(c, (STEPS - u - v) / STEPS);
        if (inside(p)) hits.push(p.toArray().map((x) => x.toFixed(3)).join());
      }
    }
  }
  expect(hits).toEqual([]);
});

test('normals are of length 1 and look to the front of their triangles; a few thousand of them', () => {
  const n = new Vector3(), a = new Vector3(), b = new Vector3(), c = new Vector3();
  let worst = 1, uneven = 0;
  for (const { position, normal } of [shell, parts, glass]) for (let i = 0; i < position.length; i += 9) {
    const front = b.fromArray(position, i + 3).sub(a.fromArray(position, i)).cross(c.fromArray(position, i + 6).sub(a));
    for (const k of [0, 3, 6]) {
      n.fromArray(normal, i + k);
      uneven = Math.max(uneven, Math.abs(n.length() - 1));
      if (front.length() > 1e-10) worst = Math.min(worst, n.dot(front));
    }
  }
  expect(uneven).toBeLessThan(1e-6);
  expect(worst).toBeGreaterThan(-1e-9);
  const triangles = (shell.position.length + parts.position.length + glass.position.length) / 9;
  expect(triangles).toBeGreaterThan(1000);
  expect(triangles).toBeLessThan(8000);
});
