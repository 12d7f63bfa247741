import { assert } from '../../../core/assert';

/**
 * A settled bed that is periodic along x and y, made once by our own engine (scripts/makeTiles.mjs is the recipe) and
 * shipped as a small file. Lengths are in bounding radii of its largest grain, so that it serves every grain size.
 */
export type Tile = {
  count: number;
  /** Period along x and y, and height of the highest grain centre. */
  side: number;
  height: number;
  /** Centres, 3 numbers per grain: 0 ≤ x, y < side, z above the floor. */
  positions: Float32Array;
  /** Bounding radii; 1 for the largest. */
  radii: Float32Array;
  /** Orientations q_WB, 4 numbers per grain. */
  orientations: Float32Array;
};

const MAGIC = 0x31545247; // "GRT1", little-endian
const HEADER = 16, RECORD = 24; // [bytes]: magic, count, side, height; x, y, z, r as f32, q as snorm16
const Q_SCALE = 32767;

export function encodeTile({ count, side, height, positions, radii, orientations }: Tile): ArrayBuffer {
  const bytes = new ArrayBuffer(HEADER + RECORD * count), view = new DataView(bytes);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, count, true);
  view.setFloat32(8, side, true);
  view.setFloat32(12, height, true);
  for (let i = 0, at = HEADER; i < count; i++, at += RECORD) {
    for (let c = 0; c < 3; c++) view.setFloat32(at + 4 * c, positions[3 * i + c], true);
    view.setFloat32(at + 12, radii[i], true);
    for (let c = 0; c < 4; c++) view.setInt16(at + 16 + 2 * c, Math.round(Q_SCALE * orientations[4 * i + c]), true);
  }
  return bytes;
}

export function decodeTile(bytes: ArrayBuffer): Tile {
  const view = new DataView(bytes);
  assert(view.getUint32(0, true) === MAGIC, 'not a tile');
  const count = view.getUint32(4, true);
  assert(bytes.byteLength === HEADER + RECORD * count, 'a tile is cut off');
  const tile: Tile = {
    count, side: view.getFloat32(8, true), height: view.getFloat32(12, true),
    positions: new Float32Array(3 * count), radii: new Float32Array(count), orientations: new Float32Array(4 * count),
  };
  for (let i = 0, at = HEADER; i < count; i++, at += RECORD) {
    for (let c = 0; c < 3; c++) tile.positions[3 * i + c] = view.getFloat32(at + 4 * c, true);
    tile.radii[i] = view.getFloat32(at + 12, true);
    let norm = 0;
    for (let c = 0; c < 4; c++) {
      const q = view.getInt16(at + 16 + 2 * c, true) / Q_SCALE;
      tile.orientations[4 * i + c] = q;
      norm += q * q;
    }
    for (let c = 0; c < 4; c++) tile.orientations[4 * i + c] /= Math.sqrt(norm);
  }
  return tile;
}
