import { norm } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import { createModel, type Model, type State } from '../model';
import type { ConvexShape } from '../shape';
import type { WorldSpec } from '../worldSpec';
import { column, joined, lines, packed, words } from './bytes';
import { halfExtents } from './halfExtents';
import { piecesOf, type Piece } from './pieces';

/** A point of the file is one of these: a grain, by its shape, or a point on a surface. */
export const KIND: Readonly<Record<ConvexShape['kind'] | 'contactPoint' | 'body' | 'flexible', number>> = {
  sphere: 0, ellipsoid: 1, box: 2, cylinder: 3, capsule: 4, hull: 5, contactPoint: 6, body: 7, flexible: 8,
};

/** A state that is to be written: its time [s], and the title of the file in one line, at most 255 characters. */
export type Shown = { spec: WorldSpec; state: State; time: number; title: string };

/** Returns the title of the file of a scene at a time [s]. */
export const vtkTitle = (version: string, sceneId: string, time: number): string =>
  `Grouser ${version}, ${sceneId}, t = ${+time.toPrecision(9)} s`;

/**
 * Writes a state as one binary file that ParaView opens: PolyData in the legacy format of VTK, version 3.0 (VTK File
 * Formats, vtk.org). Grains are vertices, big bodies and flexible surfaces polygons. All numbers are in SI and W.
 */
export function writeVtk({ spec, state, time, title }: Shown): Uint8Array<ArrayBuffer> {
  const model = createModel(spec), pieces = piecesOf(model, state), { grainCount } = model;
  const names = [...model.bodies.map(({ name }) => name), ...model.flexible.map(({ spec: { name } }) => name)];
  const columns = columnsOf(model, state, pieces), count = columns.id.length;
  const vertices = new Int32Array(2 * grainCount), polygons = polygonsOf(pieces, grainCount);
  for (let i = 0; i < grainCount; i++) { vertices[2 * i] = 1; vertices[2 * i + 1] = i; }
  return joined([
    lines('# vtk DataFile Version 3.0', title.replace(/\s+/g, ' ').slice(0, 255), 'BINARY', 'DATASET POLYDATA'),
    lines(`FIELD FieldData ${names.length > 0 ? 2 : 1}`),
    ...column({ name: 'TimeValue', width: 1, type: 'double', numbers: [time] }),
    ...(names.length > 0 ? words('names', names) : []),
    lines(`POINTS ${count} double`), packed('double', columns.points),
    ...cells('VERTICES', grainCount, vertices), ...cells('POLYGONS', polygons.count, polygons.list),
    lines(`POINT_DATA ${count}`, 'FIELD PointData 8'),
    ...column({ name: 'kind', width: 1, type: 'int', numbers: columns.kind }),
    ...column({ name: 'id', width: 1, type: 'int', numbers: columns.id }),
    ...column({ name: 'radius', width: 1, type: 'float', numbers: columns.radius }),
    ...column({ name: 'halfExtents', width: 3, type: 'float', numbers: columns.halfExtents }),
    ...column({ name: 'orientation', width: 4, type: 'float', numbers: columns.orientation }),
    ...column({ name: 'velocity', width: 3, type: 'float', numbers: columns.velocity }),
    ...column({ name: 'spin', width: 3, type: 'float', numbers: columns.spin }),
    ...column({ name: 'speed', width: 1, type: 'float', numbers: columns.speed }),
  ]);
}

/** Returns cells, as for each its number of points and these; VTK's reader stumbles over a list that is empty. */
const cells = (kind: string, count: number, list: ArrayLike<number>): Uint8Array[] =>
  (count > 0 ? [lines(`${kind} ${count} ${list.length}`), packed('int', list)] : []);

type Columns = ReturnType<typeof emptyColumns>;
const emptyColumns = (count: number) => ({
  points: new Float64Array(3 * count), kind: new Int32Array(count), id: new Int32Array(count),
  radius: new Float64Array(count), halfExtents: new Float64Array(3 * count),
  /** The quaternion is in the order of VTK's glyphs: w, x, y, z. */
  orientation: new Float64Array(4 * count),
  velocity: new Float64Array(3 * count), spin: new Float64Array(3 * count), speed: new Float64Array(count),
});

/** Returns the data of all points: grains, and then the points of each surface. */
function columnsOf(model: Model, state: State, pieces: readonly Piece[]): Columns {
  const out = emptyColumns(pieces.reduce((sum, { points }) => sum + points.length, model.grainCount));
  writeGrains(out, model, state);
  let at = model.grainCount;
  for (const piece of pieces) {
    writePiece(out, piece, at);
    at += piece.points.length;
  }
  for (let i = 0; i < out.speed.length; i++) out.speed[i] = norm(out.velocity.subarray(3 * i, 3 * i + 3));
  return out;
}

function writeGrains(out: Columns, { grainCount, looseCount, radii, templates, shapeOf }: Model, state: State): void {
  const unit = templates.map(({ shape }) => halfExtents(shape));
  out.points.set(state.position.subarray(0, 3 * grainCount));
  out.velocity.set(state.velocity.subarray(0, 3 * grainCount));
  out.spin.set(state.spin.subarray(0, 3 * grainCount));
  out.radius.set(radii);
  for (let i = 0; i < grainCount; i++) {
    const { [shapeOf[i]]: half } = unit, { orientation: q } = state;
    out.kind[i] = i < looseCount ? KIND[templates[shapeOf[i]].shape.kind] : KIND.contactPoint;
    out.id[i] = i;
    for (let c = 0; c < 3; c++) out.halfExtents[3 * i + c] = radii[i] * half[c];
    writeTurn(out, i, q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]);
  }
}

function writePiece(out: Columns, piece: Piece, first: number): void {
  const { id, isFlexible, points, velocities, orientation, spin } = piece;
  points.forEach((point: Vec3, k) => {
    const i = first + k;
    out.kind[i] = isFlexible ? KIND.flexible : KIND.body;
    out.id[i] = id;
    out.points.set(point, 3 * i);
    out.velocity.set(velocities[k], 3 * i);
    out.spin.set(spin, 3 * i);
    writeTurn(out, i, ...orientation);
  });
}

function writeTurn({ orientation }: Columns, i: number, x: number, y: number, z: number, w: number): void {
  orientation[4 * i] = w;
  orientation[4 * i + 1] = x;
  orientation[4 * i + 2] = y;
  orientation[4 * i + 3] = z;
}

/** Returns the faces of all surfaces, whose points follow the grains: for each its number of corners, and these. */
function polygonsOf(pieces: readonly Piece[], grainCount: number): { count: number; list: number[] } {
  const list: number[] = [];
  let count = 0, first = grainCount;
  for (const { faces, points } of pieces) {
    for (const face of faces) {
      list.push(face.length);
      for (const corner of face) list.push(first + corner);
    }
    count += faces.length;
    first += points.length;
  }
  return { count, list };
}
