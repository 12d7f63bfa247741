/** Largest number of points in a manifold with a big body. */
export const MAX_POINTS = 4;
/** Two points nearer than this [bounding radii of the grain] with normals at less than about 10° are one. */
const SAME_PLACE = 0.02, SAME_NORMAL = 0.985;

/**
 * The contact points of a grain with a big body; there are none if the gap is beyond the margin. Each has its own
 * normal, since a body may have many parts.
 */
export type BodyManifold = {
  count: number;
  /** Unit normals from the grain to the body, in W [1], ×3 ×4. */
  normal: Float64Array;
  /** Gaps [m], ×4; < 0 in overlap. */
  gap: Float64Array;
  /** Contact points midway between the two surfaces, from the centre of the grain, in W [m], ×3 ×4. */
  point: Float64Array;
  /** Identities of the points, 4 part + k: the same contact has the same one in the next frame. ×4. */
  feature: Int32Array;
};

/** Returns an empty manifold, with room for a fifth point until `addContact` drops one of the five. */
export const createBodyManifold = (): BodyManifold => ({
  count: 0, normal: new Float64Array(15), gap: new Float64Array(5), point: new Float64Array(15),
  feature: new Int32Array(5),
});

/**
 * Adds a contact, from = [unit normal ×3, gap [m], point ×3 [m]]. If the same contact is there already, the smaller gap
 * stays; of five, the two most alike in place and normal become the deeper of them, so that the points stay spread out.
 * `bounding[0]` is the grain's bounding radius [m].
 */
export function addContact(out: BodyManifold, from: Float64Array, feature: number, bounding: Float64Array): void {
  const { normal, gap, point } = out, size2 = bounding[0] * bounding[0];
  for (let k = 0; k < out.count; k++) {
    const dx = point[3 * k] - from[4], dy = point[3 * k + 1] - from[5], dz = point[3 * k + 2] - from[6];
    const same = normal[3 * k] * from[0] + normal[3 * k + 1] * from[1] + normal[3 * k + 2] * from[2];
    if (dx * dx + dy * dy + dz * dz > SAME_PLACE * SAME_PLACE * size2 || same < SAME_NORMAL) continue;
    const name = Math.min(feature, out.feature[k]); // of several triangles at an edge always the same
    if (from[3] < gap[k]) write(out, k, from, name);
    else out.feature[k] = name;
    return;
  }
  write(out, out.count++, from, feature);
  if (out.count > MAX_POINTS) dropOne(out, 1 / size2);
}

function write(out: BodyManifold, k: number, from: Float64Array, feature: number): void {
  for (let c = 0; c < 3; c++) { out.normal[3 * k + c] = from[c]; out.point[3 * k + c] = from[4 + c]; }
  out.gap[k] = from[3];
  out.feature[k] = feature;
}

function dropOne(out: BodyManifold, inverse: number): void {
  const { normal, gap, point, feature } = out, last = --out.count;
  let closest = Infinity, drop = last;
  for (let i = 0; i < last; i++) for (let j = i + 1; j <= last; j++) {
    let apart = 0;
    for (let c = 0; c < 3; c++) {
      const dp = point[3 * i + c] - point[3 * j + c], dn = normal[3 * i + c] - normal[3 * j + c];
      apart += dp * dp * inverse + dn * dn;
    }
    if (apart < closest) { closest = apart; drop = gap[i] > gap[j] ? i : j; }
  }
  if (drop === last) return;
  for (let c = 0; c < 3; c++) {
    normal[3 * drop + c] = normal[3 * last + c]; point[3 * drop + c] = point[3 * last + c];
  }
  gap[drop] = gap[last];
  feature[drop] = feature[last];
}

/** Makes the identities of all points differ: a corner made by clipping may have got that of another. */
export function nameApart(out: BodyManifold): void {
  const { feature, count } = out;
  for (let i = 1; i < count; i++) for (let tries = 0; tries < MAX_POINTS && isTaken(out, i); tries++) {
    feature[i] = (feature[i] & ~3) | ((feature[i] + 1) & 3);
  }
}

function isTaken({ feature }: BodyManifold, i: number): boolean {
  for (let k = 0; k < i; k++) if (feature[k] === feature[i]) return true;
  return false;
}

/** Turns normals and points from the body's frame to W by R_WB = frames[at … at + 8], row-major. */
export function turnManifold({ count, normal, point }: BodyManifold, frames: Float64Array, at: number): void {
  for (let k = 0; k < 3 * count; k += 3) { turn(normal, k, frames, at); turn(point, k, frames, at); }
}

function turn(v: Float64Array, k: number, r: Float64Array, at: number): void {
  const x = v[k], y = v[k + 1], z = v[k + 2];
  v[k] = r[at] * x + r[at + 1] * y + r[at + 2] * z;
  v[k + 1] = r[at + 3] * x + r[at + 4] * y + r[at + 5] * z;
  v[k + 2] = r[at + 6] * x + r[at + 7] * y + r[at + 8] * z;
}
