import { Group, Mesh, Quaternion, Vector3, type Material } from 'three/webgpu';
import { IDENTITY, type Vec3 } from '../../core/vec3';
import type { WorldSpec } from '../../model/worldSpec';
import { POSE, TURNED } from '../pose';
import { minus, Soup, times, tint, type Point2 } from '../solids/soup';

type Mechanism = NonNullable<WorldSpec['mechanism']>;

const COIL = tint('#c9b458'), TUBE = tint('#30343a'), ROD = tint('#9aa2aa'), LINK = tint('#5d646b');
/** Radii of the drawn parts [m], for a vehicle of some metres, after photographs. */
const COIL_RADIUS = 0.055, WIRE = 0.009, DAMPER = 0.026, PISTON = 0.013, THIN = 0.014;
const TURNS = 6, PER_TURN = 14, AROUND = 6;

/** A part drawn between two points that move: a coil, the tube or the piston of a damper, or a rod. */
export type Strut = {
  kind: 'coil' | 'damper' | 'piston' | 'rod';
  /** Indices of two bodies in the spec, −1 for the ground, and the points in their frames (of the ground: in W) [m]. */
  ends: readonly [{ body: number; point: Vec3 }, { body: number; point: Vec3 }];
  /** Distance of the ends as assembled [m]. */
  length: number;
};

/** Returns the springs, dampers and massless rods of a mechanism, whose points are given in W as it is assembled. */
export function strutsOf({ bodies, mechanism }: Pick<WorldSpec, 'bodies' | 'mechanism'>): Strut[] {
  if (!mechanism) return [];
  const end = (name: string, point: Vec3) =>
    ({ body: bodies.findIndex((b) => b.name === name), point: fixedPoint(mechanism, name, point) });
  return mechanism.connections.flatMap((c): Strut[] => {
    if (c.kind !== 'springDamper' && c.kind !== 'distance') return [];
    const [p, q] = [c.pointA, c.pointB], length = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    if (length === 0) return [];
    const of = (kind: Strut['kind']): Strut => ({ kind, ends: [end(c.a, p), end(c.b, q)], length });
    if (c.kind === 'distance') return [of('rod')];
    return [...(c.spring ? [of('coil')] : []), ...(c.damper ? [of('damper'), of('piston')] : [])];
  });
}

function fixedPoint({ bodies }: Mechanism, name: string, point: Vec3): Vec3 {
  const body = bodies.find((b) => b.name === name);
  if (!body) return point;
  const back = new Quaternion(...(body.orientation ?? IDENTITY)).conjugate();
  return new Vector3(...point).sub(new Vector3(...body.position)).applyQuaternion(back).toArray();
}

/** Writes the present places of a strut's ends in W [m]. */
export function endsOf({ ends }: Strut, poses: ArrayLike<number>, from: Vector3, to: Vector3): void {
  [from, to].forEach((out, k) => {
    const { body, point } = ends[k], at = POSE * body;
    out.set(...point);
    if (body < 0) return;
    turned.set(poses[at + TURNED], poses[at + TURNED + 1], poses[at + TURNED + 2], poses[at + TURNED + 3]);
    out.applyQuaternion(turned);
    out.x += poses[at];
    out.y += poses[at + 1];
    out.z += poses[at + 2];
  });
}
const turned = new Quaternion(), from = new Vector3(), to = new Vector3(), UP = new Vector3(0, 0, 1);

export type Linkages = { readonly group: Group; setPoses(poses: ArrayLike<number>): void };

/**
 * Makes struts that follow their bodies, as fine as a soup: coils and rods are stretched, the tube of a damper stays
 * with one end and its piston with the other.
 */
export function createLinkages(spec: WorldSpec, material: Material, fineness: number): Linkages {
  const struts = strutsOf(spec), group = new Group();
  const objects = struts.map((strut) => {
    const mesh = new Mesh(strutSoup(strut, fineness).geometry(), material);
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  });
  if (objects.length > 0) group.add(...objects);
  return {
    group,
    setPoses(poses) {
      objects.forEach((object, k) => {
        const strut = struts[k], fromB = strut.kind === 'piston';
        endsOf(strut, poses, fromB ? to : from, fromB ? from : to);
        object.position.copy(from);
        const length = to.sub(from).length();
        if (length === 0) return;
        object.quaternion.setFromUnitVectors(UP, to.divideScalar(length));
        object.scale.set(1, 1, strut.kind === 'coil' || strut.kind === 'rod' ? length / strut.length : 1);
      });
    },
  };
}

/** Makes a strut along z, with its first end at the origin. */
function strutSoup({ kind, length }: Strut, fineness: number): Soup {
  const soup = new Soup(fineness), o: Vec3 = [0, 0, 0];
  switch (kind) {
    case 'rod': soup.rod(o, [0, 0, length], Math.min(THIN, 0.1 * length), LINK, 8); break;
    case 'damper': soup.rod(o, [0, 0, 0.58 * length], DAMPER, TUBE, 12); break;
    case 'piston': soup.rod(o, [0, 0, 0.6 * length], PISTON, ROD, 10); break;
    case 'coil': addCoil(soup, length);
  }
  return soup;
}

/** Adds a coil of wire around z, with seats at both ends. */
function addCoil(soup: Soup, length: number): void {
  const perTurn = Math.round(PER_TURN * Math.sqrt(soup.fineness)), pieces = TURNS * perTurn;
  const wide = COIL_RADIUS + 2 * WIRE;
  const seat: Point2[] = [[0, 0], [wide, 0], [wide, 2 * WIRE], [0, 2 * WIRE]];
  const at = (k: number): Vec3 => {
    const angle = (2 * Math.PI * k) / perTurn, z = WIRE + (length - 2 * WIRE) * (k / pieces);
    return [COIL_RADIUS * Math.cos(angle), COIL_RADIUS * Math.sin(angle), z];
  };
  for (let k = 0; k < pieces; k++) {
    const way = minus(at(k + 1), at(k)), long = Math.hypot(...way);
    soup.lathe([[WIRE, 0], [WIRE, long]], at(k), times(way, 1 / long), COIL, AROUND);
  }
  soup.lathe(seat, [0, 0, 0], [0, 0, 1], TUBE, 16);
  soup.lathe(seat, [0, 0, length - 2 * WIRE], [0, 0, 1], TUBE, 16);
}
