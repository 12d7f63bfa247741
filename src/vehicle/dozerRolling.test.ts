import { expect, test } from 'vitest';
import { dozerMechanism } from './dozer';
import { track } from './dozerData';
import { dozerRolling } from './dozerRolling';

test('the pins of a rolling track join shoes that move alike there, and shoes on the ground rest', () => {
  const x = -2, speed = 1.2, spec = dozerMechanism({ origin: [x, 0, 0] }), motions = dozerRolling(spec, x, speed);
  const place = new Map(spec.bodies.map(({ name }, k) => [name, k]));
  /** Returns the velocity of a point of a body along x and z [m/s]. */
  const at = (name: string, point: readonly number[]) => {
    const k = place.get(name)!, { velocity, spin } = motions[k], { position } = spec.bodies[k];
    return [velocity[0] + spin[1] * (point[2] - position[2]), velocity[2] - spin[1] * (point[0] - position[0])];
  };
  const pins = spec.connections.flatMap((c) => (c.kind === 'bushing' ? [c] : []));
  expect(pins).toHaveLength(2 * track.shoes);
  for (const { a, b, point } of pins) {
    const one = at(a, point), two = at(b, point);
    for (let c = 0; c < 2; c++) expect(Math.abs(one[c] - two[c])).toBeLessThan(0.01 * speed); // chords for arcs
  }
  const soles = spec.connections.flatMap((c) => (c.kind === 'sole' && c.point[2] < 0.001 ? [c] : []));
  expect(soles.length).toBeGreaterThan(20);
  const resting = soles.filter(({ a, point }) => Math.hypot(...at(a, point)) < 1e-9);
  expect(resting.length).toBeGreaterThan(20);
  for (const { a, b } of spec.connections.flatMap((c) => (c.kind === 'revolute' ? [c] : [])))
    expect(motions[place.get(a)!].velocity).toEqual(motions[place.get(b)!].velocity);
});
