import { expect, test } from 'vitest';
import { createSurfacePoints } from '../../model/flexible/points';
import { FREE, type BodySpec } from '../../model/worldSpec';
import { posesLength, startOf, TURNED } from '../pose';
import { heldRim } from './heldRim';
import { placeSurfaces } from './layout';
import { surfaceOf, tube } from './testing/meshes';
import { createPrinter } from './patchPrint';
import { axleOf, homes } from './tread';
import { createLattice } from './lattice';

const SHIFT = 0.1; // of the rim along its axle, to the middle of the tube
const rim: BodySpec = {
  name: 'rim', shape: { kind: 'cylinder', radius: 0.2, halfLength: 0.1, edgeRadius: 0 }, position: [0, SHIFT, 0],
  mass: 1,
  inertia: [1, 1, 1], motion: FREE, look: 'wheel',
};
const around = 24, beads = Array.from({ length: 2 * around }, (_, k) => (k < around ? k : around + k));
const tire = surfaceOf(tube(around, 2, 0.3, 0.1), {
  look: 'tire', name: 'left', rim: { body: 'rim', nodes: beads, clamped: false },
});

/**
 * Returns a frame of the tire as it starts, moved by (1, 2) [m] and turned by a quarter about z, in which the lowest
 * points are pressed.
 */
function pressedFrame() {
  const [place] = placeSurfaces([tire]), data = new Float32Array(place.end), points = createSurfacePoints(tire);
  const { nodes } = tire.mesh;
  for (let n = 0; n < nodes.length; n += 3) {
    const isPlace = n % 9 === 0, x = nodes[n], y = nodes[n + 1] - (isPlace ? SHIFT : 0);
    data.set([-y + (isPlace ? 1 : 0), x + (isPlace ? 2 : 0), nodes[n + 2]], n);
  }
  let pressed = 0;
  for (let p = 0; p < points.count; p++) {
    let z = 0;
    for (let k = 12 * p; k < 12 * p + 12; k++) z += points.weights[k] * nodes[points.places[k] + 2];
    if (z > -0.29) continue;
    data[place.pressure + p] = 1000;
    pressed += 1;
  }
  const poses = startOf({ bodies: [rim], grains: { positions: new Float64Array() } });
  poses.set([1, 2, 0], 0);
  poses.set([0, 0, Math.SQRT1_2, Math.SQRT1_2], TURNED);
  return { data, poses, place, pressed };
}

test('a print shows the points that are pressed about the middle of the axle, whichever way the tire looks', () => {
  const { data, poses, place, pressed } = pressedFrame(), print = createPrinter(tire, place, [rim]).print(data, poses);
  expect(poses.length).toBe(posesLength(1));
  expect(pressed).toBeGreaterThan(8);
  expect(print.pressed.length).toBe(3 * pressed);
  let along = 0, across = 0;
  for (let i = 0; i < print.pressed.length; i += 3) {
    along += print.pressed[i] / pressed;
    across += print.pressed[i + 1] / pressed;
    expect(Math.abs(print.pressed[i])).toBeLessThan(Math.sqrt(0.3 ** 2 - 0.29 ** 2) + 1e-3);
    expect(Math.abs(print.pressed[i + 1])).toBeLessThan(0.1);
    expect(print.pressed[i + 2]).toBe(1000);
  }
  expect(along).toBeCloseTo(0, 5);
  expect(across).toBeCloseTo(0, 5);
  expect(Math.max(...print.pressed.filter((_, i) => i % 3 === 1))).toBeCloseTo(0.075, 5);
  expect(print.cell[0]).toBeCloseTo((2 * Math.PI * 0.3) / around / 2, 9);
  expect(print.cell[1]).toBeCloseTo(0.05, 9);
  expect([print.name, print.halfWidth > 0.085, print.halfWidth < 0.112]).toEqual(['left', true, true]);
  expect(print.halfLength / print.halfWidth).toBeCloseTo((0.72 * 0.3) / (1.12 * 0.1), 3);
});

test('forward is to the front of a tire that rolls, left to its left', () => {
  const { data, poses, place } = pressedFrame(), printer = createPrinter(tire, place, [rim]);
  const points = createSurfacePoints(tire);
  const before = printer.print(data, poses).pressed;
  for (let n = 0; n < place.energy; n += 9) data[n + 1] += 0.01; // a quarter turn about z takes x, the way, to y
  const after = printer.print(data, poses).pressed;
  expect(after[0] - before[0]).toBeCloseTo(0.01, 5);
  expect(after[1] - before[1]).toBeCloseTo(0, 5);
  data.fill(0, place.pressure);
  expect(printer.print(data, poses).pressed.length).toBe(0);
  expect(points.count).toBe(place.end - place.pressure);
});

test('a rim reaches from bead to bead, and only its own body is one', () => {
  const found = heldRim(rim, [tire])!;
  expect([found.bead, found.half, found.thickness].map((x) => Number(x.toFixed(9)))).toEqual([0.3, 0.1, 0.01]);
  expect(heldRim({ ...rim, name: 'other' }, [tire])).toBeNull();
  expect(heldRim(rim, [{ ...tire, look: 'cloth' }])).toBeNull();
});

test('homes of a tire are in its radii and half widths, and all of a tube looks outwards', () => {
  const at = homes(createLattice(tire.mesh, 2), axleOf(tire, [rim]));
  for (let o = 0; o < at.length; o += 4) {
    expect(Math.hypot(at[o], at[o + 2])).toBeCloseTo(1, 3);
    expect(Math.abs(at[o + 1])).toBeLessThan(1 + 1e-6);
    expect(at[o + 3]).toBeCloseTo(1, 3);
  }
});
