import { describe, expect, test } from 'vitest';
import { areaOf } from './area';
import { hmmwvSection, HMMWV_RIM_RADIUS } from './hmmwvSection';
import { ellipseSection, roundedBoxSection } from './section';
import { SHAPES, writeShape } from './shapeFunctions';
import { sheet } from './sheet';
import { NODE, plateCount, type PlateMesh } from './spec';
import { meanRadius, tire } from './tire';

const S = new Float64Array(SHAPES);
type Place = [number, number, number];

/** Returns the point of an element at (ξ, η) [m]. */
function placeOf({ nodes, quads, sizes }: PlateMesh, e: number, xi: number, eta: number): Place {
  writeShape(xi, eta, sizes[2 * e], sizes[2 * e + 1], S);
  const out: Place = [0, 0, 0];
  for (let k = 0; k < SHAPES; k++)
    for (let c = 0; c < 3; c++) out[c] += S[k] * nodes[NODE * quads[4 * e + ((k / 3) | 0)] + 3 * (k % 3) + c];
  return out;
}

const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Place, b: Place): Place =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Returns the area [m²] and the volume between surface and `centre` [m³], from small triangles. */
function measure(mesh: PlateMesh, centre: Place, n = 8): { area: number; volume: number } {
  let area = 0, volume = 0;
  for (let e = 0; e < plateCount(mesh); e++) for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) {
    const [a, b, c, d] =
      [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]].map(([x, y]) => minus(placeOf(mesh, e, x / n, y / n), centre));
    const normal = cross(minus(c, a), minus(d, b));
    area += Math.hypot(...normal) / 2;
    volume += (
      normal[0] * (a[0] + b[0] + c[0] + d[0]) + normal[1] * (a[1] + b[1] + c[1] + d[1])
      + normal[2] * (a[2] + b[2] + c[2] + d[2])
    ) / 24;
  }
  return { area, volume };
}

/**
 * Returns the largest distance between a point of a border in one element and the same point in the element that shares
 * it [m].
 */
function worstGap(mesh: PlateMesh): number {
  const { quads } = mesh, sides = new Map<string, Place>();
  let worst = 0;
  for (let e = 0; e < plateCount(mesh); e++) {
    const [a, b, c, d] = quads.subarray(4 * e, 4 * e + 4);
    for (const [from, to, xi, eta] of [[a, b, 0.3, 0], [b, c, 1, 0.3], [d, c, 0.3, 1], [a, d, 0, 0.3]]) {
      const key = `${from} ${to}`, place = placeOf(mesh, e, xi, eta), other = sides.get(key);
      if (other) worst = Math.max(worst, Math.hypot(...minus(place, other)));
      sides.set(key, place);
    }
  }
  return worst;
}

describe('a sheet', () => {
  const mesh = sheet([-0.5, -1, 0.2], [1, 2], [3, 5]);
  test('has its area, lies flat, and looks up', () => {
    const { area, volume } = measure(mesh, [0, 0, 0], 2);
    expect(area).toBeCloseTo(2, 12);
    expect(areaOf(mesh)).toBeCloseTo(2, 9);
    expect(volume).toBeCloseTo((0.2 * 2) / 3, 12); // of the pyramid over it
    expect(plateCount(mesh)).toBe(15);
    expect(placeOf(mesh, 14, 0.5, 0.5)).toEqual([0.5 - 1 / 6, 1 - 0.2, 0.2].map((x) => expect.closeTo(x, 12)));
  });

  test('is without gaps', () => expect(worstGap(mesh)).toBeLessThan(1e-12));
});

describe('the tire of Melanz2016 §6.2.2', () => {
  const section = ellipseSection(0.2, 0.15, 0.3), { mesh, rim } = tire(section, 9, 11, [1, 2, 3]);

  test('is closed around, and its elements meet along all borders', () => {
    expect(worstGap(mesh)).toBeLessThan(1e-12);
    const used = new Map<string, number>();
    for (let e = 0; e < plateCount(mesh); e++) for (let k = 0; k < 4; k++) {
      const ends = [mesh.quads[4 * e + k], mesh.quads[4 * e + ((k + 1) % 4)]].sort((a, b) => a - b).join(' ');
      used.set(ends, (used.get(ends) ?? 0) + 1);
    }
    const open = [...used].filter(([, count]) => count === 1).flatMap(([ends]) => ends.split(' ').map(Number));
    expect([...new Set(open)].sort((a, b) => a - b)).toEqual(rim); // the beads are its only edges
    expect([...used.values()].every((count) => count <= 2)).toBe(true);
  });

  test('has its beads at the inner radius and its tread at the outer one', () => {
    for (const node of rim) {
      const [x, y, z] = mesh.nodes.subarray(NODE * node, NODE * node + 3);
      expect(Math.hypot(x - 1, z - 3)).toBeCloseTo(0.15, 9);
      expect(Math.abs(y - 2)).toBeCloseTo(0.1, 9);
    }
    let most = 0;
    for (let e = 0; e < plateCount(mesh); e++) for (const xi of [0, 0.25, 0.5, 0.75]) for (const eta of [0, 0.5]) {
      const [x, , z] = placeOf(mesh, e, xi, eta);
      most = Math.max(most, Math.hypot(x - 1, z - 3));
    }
    expect(most).toBeCloseTo(0.3, 3);
  });

  test('weighs what its area says: 48 kg, within the 45–50 kg of papers.md §1', () => {
    const pappus = 2 * Math.PI * meanRadius(section) * section.length; // of the surface of revolution
    const product = mesh.sizes.reduce((sum, l, k) => (k % 2 ? sum : sum + l * mesh.sizes[k + 1]), 0);
    expect(product / pappus).toBeCloseTo(1, 9);
    expect(Math.abs(measure(mesh, [1, 2, 3]).area / pappus - 1)).toBeLessThan(0.005);
    expect(Math.abs(areaOf(mesh) / measure(mesh, [1, 2, 3], 16).area - 1)).toBeLessThan(0.001);
    const mass = 7810 * 0.01 * pappus;
    expect(mass).toBeGreaterThan(45);
    expect(mass).toBeLessThan(50);
  });

  test('turns its outer side outwards everywhere', () => {
    const beads = 0.2 * (Math.PI * 0.15 ** 2); // the cylinder that the beads leave open has no side of its own there
    const half = 0.5 * Math.PI * 0.1 * 0.15, centroid = 0.15 + (4 * 0.15) / (3 * Math.PI);
    const around = 2 * Math.PI * centroid * half; // what the ring holds, by Pappus
    // by the divergence theorem about the centre: ring, and the cones over the inner cylinder
    expect(measure(mesh, [1, 2, 3]).volume / (around + (2 / 3) * beads)).toBeCloseTo(1, 2);
    for (let n = 0; n < mesh.nodes.length; n += NODE) {
      const [x, y, z, xx, xy, xz, yx, yy, yz] = mesh.nodes.subarray(n, n + NODE);
      const out = cross([xx, xy, xz], [yx, yy, yz]), r = Math.hypot(x - 1, z - 3), level = (r - 0.15) / 0.15 ** 2;
      expect(out[0] * ((x - 1) / r) * level + out[1] * ((y - 2) / 0.1 ** 2) + out[2] * ((z - 3) / r) * level)
        .toBeGreaterThan(0);
    }
  });

  test('shares tangents in lengths: 1 along the section, and the radius over the mean one around', () => {
    const mean = meanRadius(section);
    for (let n = 0; n < mesh.nodes.length; n += NODE) {
      const [x, , z, xx, xy, xz, yx, yy, yz] = mesh.nodes.subarray(n, n + NODE);
      expect(Math.hypot(yx, yy, yz)).toBeCloseTo(1, 12);
      expect(Math.hypot(xx, xy, xz)).toBeCloseTo(Math.hypot(x - 1, z - 3) / mean, 12);
      expect(xx * yx + xy * yy + xz * yz).toBeCloseTo(0, 12);
    }
  });
});

describe('a rounded box', () => {
  const width = 0.2, inner = 0.15, outer = 0.3, fillet = 0.04, section = roundedBoxSection(width, inner, outer, fillet);

  test('has two walls, two quarters of a circle and a tread, and weighs 57 kg', () => {
    expect(section.length).toBeCloseTo(2 * (outer - inner - fillet) + Math.PI * fillet + width - 2 * fillet, 6);
    const { mesh } = tire(section, 8, 30, [0, 0, 0]);
    expect(7810 * 0.01 * areaOf(mesh)).toBeCloseTo(57.4, 0);
    expect(worstGap(mesh)).toBeLessThan(1e-12);
  });

  test('is that curve, run through at the speed of 1', () => {
    const arc = 0.5 * Math.PI * fillet, wall = outer - inner - fillet, root = Math.SQRT1_2;
    const places: [s: number, radius: number, axial: number, dRadius: number, dAxial: number][] = [
      [0, inner, -width / 2, 1, 0], [wall / 2, inner + wall / 2, -width / 2, 1, 0],
      [wall + arc / 2, outer - fillet * (1 - root), -width / 2 + fillet * (1 - root), root, root],
      [section.length / 2, outer, 0, 0, 1], [section.length, inner, width / 2, -1, 0],
    ];
    for (const [s, radius, axial, dRadius, dAxial] of places) {
      const at = section.at(s);
      expect([at.radius, at.axial]).toEqual([radius, axial].map((x) => expect.closeTo(x, 6)));
      expect([at.dRadius, at.dAxial]).toEqual([dRadius, dAxial].map((x) => expect.closeTo(x, 3)));
    }
  });

  test('may be all fillet, and has no more of it than there is room for', () => {
    expect(roundedBoxSection(0.2, 0.15, 0.25, 0.1).length).toBeCloseTo(Math.PI * 0.1, 6); // half a circle
    expect(() => roundedBoxSection(width, inner, outer, 0.11)).toThrow(/a fillet is 0.11 m; .* one of up to 0.1 m/);
    expect(() => roundedBoxSection(width, inner, outer, 0)).toThrow(/a fillet is 0 m/);
  });
});

describe('the tire of the HMMWV', () => {
  const section = hmmwvSection();
  test('reaches from its rim to its tread, as wide as the tire', () => {
    const places = Array.from({ length: 201 }, (_, k) => section.at((k * section.length) / 200));
    expect(Math.max(...places.map(({ radius }) => radius))).toBeCloseTo(0.4673, 4);
    expect(Math.max(...places.map(({ axial }) => axial))).toBeCloseTo(0.15, 3);
    expect([places[0].radius, places[0].axial, places[200].axial])
      .toEqual([HMMWV_RIM_RADIUS, -0.115, 0.115].map((x) => expect.closeTo(x, 9)));
    for (const [k, { axial }] of places.entries()) expect(axial).toBeCloseTo(-places[200 - k].axial, 6);
  });

  test('is a closed carcass', () => {
    const { mesh, rim } = tire(section, 8, 16, [0, 0, 0]);
    expect(worstGap(mesh)).toBeLessThan(1e-12);
    expect(rim).toHaveLength(32);
    const { area } = measure(mesh, [0, 0, 0], 4);
    expect(Math.abs(area / (2 * Math.PI * meanRadius(section) * section.length) - 1)).toBeLessThan(0.02);
  });
});
