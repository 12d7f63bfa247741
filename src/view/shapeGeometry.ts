import { mergeGeometries, toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, Quaternion, SphereGeometry, Vector3,
} from 'three/webgpu';
import type { Vec3 } from '../core/vec3';
import { hullFaces } from '../model/hullFaces';
import type { ConvexShape, Shape } from '../model/shape';
import { heightfieldGeometry } from './heightfield';
import { cylinderGeometry } from './wheel';

/** Fineness of round shapes: grains are many and small, big bodies few and large. */
export type Detail = 'grain' | 'body';
const SEGMENTS = { grain: { around: 20, cap: 4 }, body: { around: 48, cap: 12 } };

/**
 * Angle between faces below which an edge of a mesh is drawn smooth [rad]; meshes of more triangles are smooth
 * everywhere.
 */
const CREASE = Math.PI / 6, CREASED_TRIANGLES = 50_000;
/** Product of two unit normals above which faces count as one [1]. */
const SAME_FACE = 0.999;

/**
 * Makes the surface of a shape in its frame B, with positions and normals only, so that all surfaces have the same
 * attributes. Planes have none.
 */
export function shapeGeometry(shape: Exclude<Shape, { kind: 'plane' }>, detail: Detail): BufferGeometry {
  switch (shape.kind) {
    case 'mesh': return meshGeometry(shape);
    case 'heightfield': return heightfieldGeometry(shape);
    case 'compound': return mergeGeometries(shape.parts.map((part) => {
      const turned = shapeGeometry(part.shape, detail).applyQuaternion(new Quaternion(...part.orientation));
      return turned.translate(...part.position);
    }));
    default: return plain(convexGeometry(shape, detail));
  }
}

/** Makes the surface of a convex shape; boxes and hulls get the sharp edges of their outer faces. */
function convexGeometry(shape: ConvexShape, detail: Detail): BufferGeometry {
  const { around, cap } = SEGMENTS[detail];
  switch (shape.kind) {
    case 'sphere': return new SphereGeometry(shape.radius, around, around / 2);
    case 'ellipsoid': return new SphereGeometry(1, around, around / 2).scale(...shape.semiAxes);
    case 'box': return new BoxGeometry(...(shape.halfExtents.map((half) => 2 * half) as Vec3));
    case 'cylinder': return detail === 'grain'
      ? new CylinderGeometry(shape.radius, shape.radius, 2 * shape.halfLength, around)
      : cylinderGeometry(shape.radius, shape.halfLength, shape.edgeRadius);
    case 'capsule': return new CapsuleGeometry(shape.radius, 2 * shape.halfLength, cap, around);
    case 'hull': return hullGeometry(shape.vertices, shape.edgeRadius);
  }
}

/** Returns a geometry without index, groups and texture coordinates, so that all parts of a compound can be joined. */
function plain(geometry: BufferGeometry): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  flat.clearGroups();
  flat.deleteAttribute('uv');
  return flat;
}

/** Makes the faces of a hull, moved out by the radius of its edges and meeting in sharp edges. */
function hullGeometry(vertices: readonly Vec3[], edgeRadius: number): BufferGeometry {
  const points = vertices.map((v) => new Vector3(...v)), faces = hullFaces(vertices);
  const normals = faces.map((face) => faceNormal(points, face));
  const around = (k: number) => normals.filter((_, f) => faces[f].includes(k));
  const outer = points.map((p, k) => p.clone().addScaledVector(...outwards(around(k), edgeRadius)));
  const triangles = faces.flatMap((face, f) => face.slice(2).flatMap((last, i) =>
    [face[0], face[i + 1], last].map((corner) => ({ point: outer[corner], normal: normals[f] }))));
  return soup(triangles);
}

/**
 * Returns the unit direction and the distance [m] in which a corner moves when its faces are moved out by r [m]: exact
 * for three faces of the same slope, else an average.
 */
function outwards(normals: readonly Vector3[], r: number): [Vector3, number] {
  const different = normals.filter((n, i) => !normals.slice(0, i).some((m) => m.dot(n) > SAME_FACE));
  const mean = different.reduce((sum, n) => sum.add(n), new Vector3()).normalize();
  const slope = different.reduce((sum, n) => sum + n.dot(mean), 0) / Math.max(1, different.length);
  return [mean, slope > 0 ? r / slope : 0];
}

/** Returns the unit normal of a polygon by Newell's sum, which no single flat corner spoils. */
function faceNormal(points: readonly Vector3[], face: readonly number[]): Vector3 {
  const sum = new Vector3(), part = new Vector3();
  face.forEach((corner, i) => sum.add(part.crossVectors(points[corner], points[face[(i + 1) % face.length]])));
  return sum.normalize();
}

function soup(corners: readonly { point: Vector3; normal: Vector3 }[]): BufferGeometry {
  const of = (key: 'point' | 'normal') =>
    new BufferAttribute(Float32Array.from(corners.flatMap((c) => c[key].toArray())), 3);
  return new BufferGeometry().setAttribute('position', of('point')).setAttribute('normal', of('normal'));
}

function meshGeometry({ vertices, triangles }: Extract<Shape, { kind: 'mesh' }>): BufferGeometry {
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(Float32Array.from(vertices.flat()), 3));
  geometry.setIndex(triangles.flat());
  if (triangles.length <= CREASED_TRIANGLES) return toCreasedNormals(geometry, CREASE);
  geometry.computeVertexNormals();
  return plain(geometry);
}
