import { NODE, type FlexibleSpec, type PlateMesh } from '../../../model/flexible/spec';

type Surface = (x: number, y: number) => { r: number[]; x: number[]; y: number[] };

/**
 * Returns a mesh of columns × rows elements with sides l and w [m] over a surface; `around`: the last column of nodes
 * is the first.
 */
export function meshOver(
  columns: number, rows: number, l: number, w: number, surface: Surface, around = false
): PlateMesh {
  const across = around ? columns : columns + 1, nodes = new Float64Array(NODE * across * (rows + 1));
  const quads: number[] = [];
  for (let j = 0, n = 0; j <= rows; j++) for (let i = 0; i < across; i++, n += NODE) {
    const { r, x, y } = surface(i * l, j * w);
    nodes.set([...r, ...x, ...y], n);
  }
  const node = (i: number, j: number): number => (i % across) + across * j;
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) {
    quads.push(node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1));
  }
  const count = columns * rows, sizes = Float64Array.from({ length: 2 * count }, (_, k) => (k % 2 === 0 ? l : w));
  return { nodes, quads: Uint32Array.from(quads), sizes };
}

export const flat: Surface = (x, y) => ({ r: [x, y, 0], x: [1, 0, 0], y: [0, 1, 0] });

/** Returns a sheet in the plane z = 0 with elements of sides l and w [m]. */
export const sheet = (columns: number, rows: number, l = 0.1, w = 0.2): PlateMesh =>
  meshOver(columns, rows, l, w, flat);

/** Returns a closed tube of this radius [m] about the y axis, whose outer side looks outwards. */
export function tube(columns: number, rows: number, radius: number, w = 0.05): PlateMesh {
  const l = (2 * Math.PI * radius) / columns;
  return meshOver(columns, rows, l, w, (x, y) => {
    const s = Math.sin(x / radius), c = Math.cos(x / radius);
    return { r: [radius * c, y, -radius * s], x: [-s, 0, -c], y: [0, 1, 0] };
  }, true);
}

export const surfaceOf = (mesh: PlateMesh, own: Partial<FlexibleSpec> = {}): FlexibleSpec => ({
  name: 'surface', mesh,
  material: { thickness: 0.01, density: 1000, youngsModulus: 1e6, poissonRatio: 0.3, dampingTime: 0 },
  pressure: 0, points: 2, look: 'cloth', ...own,
});
