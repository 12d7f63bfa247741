import { cbrt } from '../../core/elementary/powers';
import { FIELD, startList, type OverlayList, type Slab } from '../overlay';
import { BALL, type WorldSpec } from '../worldSpec';
import { createFieldGrid, WINDOW, type FieldGrid } from './fieldGrid';
import type { FieldKind } from './fieldKinds';

/**
 * A contact that presses: indices of its grains, which are others from `count` on; force on B [N], the centre of A, and
 * the way from there to that of B, or to the contact point if B is a big body [m].
 */
export type PressingContact = { a: number; b: number; force: Float64Array; from: Float64Array; branch: Float64Array };

/** A bed gives what fields are computed from, out of an engine's arrays; a reading allocates nothing. */
export type FieldBed = {
  /** Centres [m], ×3. */
  readonly position: ArrayLike<number>;
  /** Writes the way of a grain since the start [m]. */
  displacement(grain: number, out: Float64Array): void;
  /** Number of contacts; writes one of them, and returns false if it does not press. */
  readonly contacts: number;
  contact(c: number, out: PressingContact): boolean;
};

/** Side of a cell [mean diameters of grains as balls]. */
const SIDE = 1;
/** Solid part of a cell below which it is empty [1]. */
const EMPTY = 0.2;
/** Places at which the way from one grain to another is shared among cells. */
const PIECES = 8;
/** Points that stand for a ball of radius 1: those of a cubic grid that lie in it. */
const POINTS = pointsOfBall();

/** Computes fields of one bed. */
export type Fields = {
  /** Writes a field at a slab's middle plane into a list of kind `field`. */
  read(kind: FieldKind, slab: Slab, bed: FieldBed, out: OverlayList): void;
};

/**
 * Makes the fields of a bed of grains with these volumes [m³]. A value is that of WINDOW × WINDOW cells about its own,
 * as deep: a cube of 3 mean diameters, without empty cells and what lies outside of the domain. Each grain is spread
 * over 32 points with equal parts of its volume, and the stress of each contact over the way between the two centres:
 * σ = −Σ f ⊗ l / V [Christoffersen1981]. Motion carries no stress here: grains at rest are meant. Cells with hardly any
 * grains are empty.
 */
export function createFields({ domain }: Pick<WorldSpec, 'domain'>, volume: ArrayLike<number>): Fields {
  let diameters = 0;
  for (let i = 0; i < volume.length; i++) diameters += 2 * radiusOf(volume[i]);
  const side = (SIDE * diameters) / Math.max(1, volume.length);
  const contact: PressingContact = {
    a: 0, b: 0, force: new Float64Array(3), from: new Float64Array(3), branch: new Float64Array(3),
  };
  const { length: count } = volume, way = new Float64Array(3), touching = new Uint16Array(count);
  let grid: FieldGrid | null = null, at = NaN, axis = -1;
  /** Solid volume of each cell [m³], the sums of which the field is made, ×3, and the contacts of each grain. */
  let solid = new Float64Array(0), sums = new Float64Array(0);

  function gridOf(slab: Slab): FieldGrid {
    if (!grid || slab.axis !== axis || slab.low !== at) {
      grid = createFieldGrid(domain, slab, side);
      ({ axis, low: at } = slab);
      const cells = grid.columns * grid.rows;
      if (solid.length !== cells) {
        solid = new Float64Array(cells);
        sums = new Float64Array(3 * cells);
      }
    }
    solid.fill(0);
    sums.fill(0);
    return grid;
  }

  function countContacts(bed: FieldBed): void {
    touching.fill(0);
    let a = -1, b = -1;
    for (let c = 0; c < bed.contacts; c++) {
      if (!bed.contact(c, contact) || (contact.a === a && contact.b === b)) continue; // two that touch at more points
      ({ a, b } = contact);
      if (a < count) touching[a] += 1;
      if (b < count) touching[b] += 1;
    }
  }

  /** Spreads grains, with a value each, over cells. */
  function addGrains(kind: FieldKind, bed: FieldBed, { axis: across, near, far, cellOf }: FieldGrid): void {
    const { position } = bed;
    for (let i = 0; i < count; i++) {
      const r = radiusOf(volume[i]), x = position[3 * i], y = position[3 * i + 1], z = position[3 * i + 2];
      const p = position[3 * i + across];
      if (p + r < near || p - r >= far) continue;
      if (kind === 'displacement') bed.displacement(i, way);
      else way[0] = kind === 'coordination' ? touching[i] : 0;
      for (let k = 0; k < POINTS.length; k += 3) {
        const cell = cellOf(x + r * POINTS[k], y + r * POINTS[k + 1], z + r * POINTS[k + 2]);
        if (cell < 0) continue;
        const part = (3 * volume[i]) / POINTS.length;
        solid[cell] += part;
        for (let c = 0; c < 3; c++) sums[3 * cell + c] += part * way[c];
      }
    }
  }

  /** Spreads the products f ⊗ l of contacts over cells: their trace/3 and their part zz. */
  function addContacts(bed: FieldBed, { cellOf }: FieldGrid): void {
    const { force: f, from, branch: l } = contact;
    for (let c = 0; c < bed.contacts; c++) {
      if (!bed.contact(c, contact)) continue;
      const mean = (f[0] * l[0] + f[1] * l[1] + f[2] * l[2]) / 3, upright = f[2] * l[2];
      for (let k = 0; k < PIECES; k++) {
        const share = (k + 0.5) / PIECES;
        const cell = cellOf(from[0] + share * l[0], from[1] + share * l[1], from[2] + share * l[2]);
        if (cell < 0) continue;
        sums[3 * cell] += mean / PIECES;
        sums[3 * cell + 1] += upright / PIECES;
      }
    }
  }

  const isEmpty = (cell: number, volumeOf: FieldGrid['volumeOf']) => solid[cell] < EMPTY * volumeOf(cell);

  /** Returns the value of a field in the window about a cell that is not empty. */
  function valueOf(kind: FieldKind, { columns, rows, volumeOf }: FieldGrid, u: number, v: number): number {
    const half = (WINDOW - 1) / 2;
    let all = 0, grainy = 0, x = 0, y = 0, z = 0;
    for (let j = Math.max(0, v - half); j <= Math.min(rows - 1, v + half); j++)
      for (let i = Math.max(0, u - half); i <= Math.min(columns - 1, u + half); i++) {
        const cell = columns * j + i;
        if (isEmpty(cell, volumeOf)) continue; // what lies above the bed is no part of it
        all += volumeOf(cell);
        grainy += solid[cell];
        x += sums[3 * cell];
        y += sums[3 * cell + 1];
        z += sums[3 * cell + 2];
      }
    switch (kind) {
      case 'packing': return grainy / all;
      case 'coordination': return x / grainy;
      case 'displacement': return Math.sqrt(x * x + y * y + z * z) / grainy;
      case 'pressure': return x / all;
      case 'verticalStress': return y / all;
    }
  }

  return {
    read(kind, slab, bed, out) {
      const cells = gridOf(slab), { columns, rows, low, near, far, along, volumeOf } = cells;
      if (kind === 'coordination') countContacts(bed);
      addGrains(kind, bed, cells);
      if (kind === 'pressure' || kind === 'verticalStress') addContacts(bed, cells);
      startList(out, 'field', columns * rows);
      const { data } = out;
      for (let v = 0; v < rows; v++) for (let u = 0; u < columns; u++) {
        if (isEmpty(columns * v + u, volumeOf)) continue;
        const o = FIELD * out.count++;
        data[o + cells.axis] = (near + far) / 2;
        data[o + along] = low[0] + (u + 0.5) * cells.side;
        data[o + 2] = low[1] + (v + 0.5) * cells.side;
        data[o + 3] = cells.side;
        data[o + 4] = valueOf(kind, cells, u, v);
      }
    },
  };
}

/** Returns the volumes of the grains of a world [m³]. */
export function volumesOf({ grains: { radii, shapes = [BALL], shapeOf } }: Pick<WorldSpec, 'grains'>): Float64Array {
  return Float64Array.from(radii, (r, i) => shapes[shapeOf ? shapeOf[i] : 0].volume * r * r * r);
}

const radiusOf = (volume: number): number => cbrt((3 * volume) / (4 * Math.PI));

function pointsOfBall(): Float64Array {
  const points: number[] = [], places = [-0.75, -0.25, 0.25, 0.75];
  for (const x of places) for (const y of places) for (const z of places)
    if (x * x + y * y + z * z < 1) points.push(x, y, z);
  return Float64Array.from(points);
}
