import type { Model } from '../../../model/model';
import { createBodyManifold, type BodyManifold } from '../../shapes/bodyManifold';
import { bodyRadius, compileBody, type BodyParts } from '../../shapes/bodyParts';
import { collideBody, createBodyPair, type BodyPair } from '../../shapes/collideBody';
import { isPartOf, type SelfContact } from '../../flex/selfContact';
import type { Convex } from '../../shapes/convex';
import { bodyContact } from './bodyFrames';
import { addPoint, type Contacts } from './contacts';
import { copyStill, type Keeping } from './keptContacts';
import type { MiddlePoses } from './middlePoses';

/** Big bodies as the narrow phase of any shapes takes them, and room for one pair. */
export type BodyRoom = {
  parts: BodyParts[]; pair: BodyPair; manifold: BodyManifold; toBody: Float64Array;
  /** Radius of the smallest ball about the origin of each body that holds it [m], by body. */
  reach: Float64Array;
  /** Indices of the bodies that collide: most parts of a vehicle do not. */
  colliding: Int32Array;
  /** 1 for bodies that a sphere meets in closed form, by body. */
  simple: Uint8Array;
};

/** Kinds of big bodies that a sphere meets in closed form (sphereGap.ts). */
const SIMPLE = ['plane', 'sphere', 'box', 'cylinder'];

export function createBodyRoom(model: Model, grain: Convex): BodyRoom | null {
  const parts = model.bodies.map(({ shape }) => compileBody(shape));
  if (parts.length === 0) return null;
  return { parts, pair: createBodyPair(grain, parts[0]), manifold: createBodyManifold(), toBody: new Float64Array(3),
    reach: Float64Array.from(parts, bodyRadius),
    colliding: Int32Array.from(parts.keys()).filter((k) => model.bodies[k].collides !== false),
    simple: Uint8Array.from(model.bodies, ({ shape }) => (SIMPLE.includes(shape.kind) ? 1 : 0)) };
}

/**
 * Adds the contacts of grain i with big bodies; returns false if there is no room. In a periodic world, a body that is
 * not a plane meets the grain in its nearest image. With `keeping`, contacts between still bodies are copied.
 */
export function addBodyContacts(
  model: Model, { position, ways }: MiddlePoses, room: BodyRoom, convex: readonly Convex[], rotations: Float64Array,
  frames: Float64Array, i: number,
  contacts: Contacts, self: SelfContact | null = null, keeping: Keeping | null = null,
): boolean {
  const { pair, manifold, parts, toBody, reach, colliding, simple } = room, { domain, periodic } = model;
  const { center, rotation } = pair, radius = model.radii[i];
  const x = position[3 * i], y = position[3 * i + 1], z = position[3 * i + 2];
  pair.grain = convex[model.shapeOf[i]];
  pair.scale[0] = radius;
  pair.frames = frames;
  const isStill = keeping !== null && keeping.still[i] !== 0;
  const { grainCount, bodyCount } = model;
  if (isStill && !copyStill(keeping, i, grainCount, grainCount + bodyCount, contacts)) return false;
  for (let n = 0; n < colliding.length; n++) {
    const k = colliding[n];
    if (isStill && keeping.still[model.grainCount + k] !== 0) continue;
    if (self !== null && isPartOf(self, i, k)) continue;
    const at = 12 * k, isPlane = parts[k].kind === 'plane';
    const placeX = frames[at + 9], placeY = frames[at + 10], placeZ = frames[at + 11], dz = placeZ - z;
    let dx = placeX - x, dy = placeY - y;
    if (periodic && !isPlane) {
      const width = domain.max[0] - domain.min[0], depth = domain.max[1] - domain.min[1];
      dx -= width * Math.round(dx / width);
      dy -= depth * Math.round(dy / depth);
    }
    const centerX = placeX - dx, centerY = placeY - dy, centerZ = placeZ - dz, margin = ways[i] + ways[grainCount + k];
    // most pairs are far apart
    if (isPlane) {
      const up = frames[at + 2] * (centerX - placeX) + frames[at + 5] * (centerY - placeY)
        + frames[at + 8] * (centerZ - placeZ);
      if (up - radius * pair.grain.bounding > margin) continue;
    } else {
      const far = reach[k] + radius + margin;
      if (dx * dx + dy * dy + dz * dz > far * far) continue;
    }
    pair.scale[1] = margin;
    toBody[0] = dx; toBody[1] = dy; toBody[2] = dz;
    center[0] = centerX; center[1] = centerY; center[2] = centerZ;
    if (pair.grain.core === 'point' && simple[k] !== 0) {
      if (!addSphereContact(model, frames, i, k, room, contacts)) return false;
      continue;
    }
    pair.body = parts[k];
    pair.at = at;
    for (let c = 0, o = 9 * i; c < 9; c++, o++) rotation[c] = rotations[o];
    collideBody(pair, manifold);
    if (contacts.count + manifold.count > contacts.end) return false;
    for (let m = 0; m < manifold.count; m++)
      addPoint(contacts, i, model.grainCount + k, manifold, m, 3 * m, toBody, manifold.feature[m]);
  }
  return true;
}

const io = new Float64Array(7); // room for bodyContact
const touch = { normal: new Float64Array(3), gap: new Float64Array(1), point: new Float64Array(3) };

/** Adds the contact of sphere i, at the pair's centre, with simple body k; returns false if there is no room. */
function addSphereContact(
  model: Model, frames: Float64Array, i: number, k: number, { pair, toBody }: BodyRoom, contacts: Contacts,
): boolean {
  const { center, scale } = pair, { normal, gap, point } = touch, radius = model.radii[i];
  for (let e = 0; e < 3; e++) io[e] = center[e];
  bodyContact(frames, model, k, io);
  gap[0] = io[3] - radius;
  if (gap[0] > scale[1]) return true;
  if (contacts.count === contacts.end) return false;
  for (let e = 0; e < 3; e++) {
    normal[e] = io[e];
    point[e] = (radius + 0.5 * gap[0]) * io[e];
  }
  addPoint(contacts, i, model.grainCount + k, touch, 0, 0, toBody, 0);
  return true;
}
