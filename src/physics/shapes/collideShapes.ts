import { compileConvex } from './convex';
import { ellipsoidPair } from './ellipsoidPair';
import { hullEllipsoidPair } from './hullEllipsoidPair';
import { kinkedPair } from './kinkedPair';
import { createPair, type Manifold, type Pair } from './pair';
import { polytopePair } from './polytopePair';

const ball = compileConvex({ kind: 'sphere', radius: 1 });
const turned = createPair(ball, ball), d = turned.d, warm = turned.warm, scale = turned.scale;

/**
 * Writes the contact points of two convex bodies with any cores; none if their gap is beyond the margin. shapes.md §2.
 * The twin in f32 is shaders/shared/shapes/collideShapes.wgsl.
 */
export function collideShapes(pair: Pair, out: Manifold): void {
  const a = pair.a.core, b = pair.b.core;
  const isSmoothA = a === 'point' || a === 'ellipsoid', isSmoothB = b === 'point' || b === 'ellipsoid';
  if (isSmoothA && isSmoothB) ellipsoidPair(pair, out);
  else if (isSmoothA && b === 'kinked') kinkedPair(pair, out);
  else if (a === 'ellipsoid') hullEllipsoidPair(pair, out);
  else if ((isSmoothB && a === 'kinked') || b === 'ellipsoid') {
    turn(pair);
    if (a === 'kinked') kinkedPair(turned, out); else hullEllipsoidPair(turned, out);
    turnBack(pair, out);
  } else polytopePair(pair, out);
}

/** Writes the pair with A and B exchanged into `turned`, so that the smooth body comes first. */
function turn(pair: Pair): void {
  turned.a = pair.b; turned.b = pair.a;
  turned.rotationA = pair.rotationB; turned.rotationB = pair.rotationA;
  for (let c = 0; c < 3; c++) { d[c] = -pair.d[c]; warm[c] = -pair.warm[c]; }
  scale[0] = pair.scale[1]; scale[1] = pair.scale[0]; scale[2] = pair.scale[2];
}

/** Turns the answer for B and A, with its normal from B to A and points from the centre of B, into that for A and B. */
function turnBack(pair: Pair, out: Manifold): void {
  for (let c = 0; c < 3; c++) out.normal[c] = -out.normal[c];
  for (let i = 0; i < out.count; i++) for (let c = 0; c < 3; c++) out.point[3 * i + c] += pair.d[c];
}
