import type { Measures } from '../../model/measures';
import { leastPiece } from '../contact/leastPiece';
import type { CpuWorld } from './world';

/**
 * Creates what measures the pieces of a world: grains that cohesion holds together, directly or through others. Twin of
 * shaders/shared/probe/pieces.wgsl. Room is taken when cohesion first acts.
 */
export function createPieces(): (world: CpuWorld, out: Measures) => void {
  let parent = new Int32Array(0), size = new Int32Array(0);

  /** Returns the root of a grain's piece, which is the lowest grain in it, and shortens the way to it. */
  function rootOf(grain: number): number {
    let i = grain;
    while (parent[i] !== i) i = parent[i] = parent[parent[i]];
    return i;
  }

  return ({ model: { grainCount, looseCount }, law, contacts: { count, bodyA, bodyB }, memory: { bond } }, out) => {
    const least = leastPiece(looseCount);
    let pieces = least === 1 ? looseCount : 0, largest = Math.min(1, looseCount);
    if (law.cohesion > 0) {
      if (parent.length < grainCount) { parent = new Int32Array(grainCount); size = new Int32Array(grainCount); }
      for (let i = 0; i < looseCount; i++) parent[i] = i;
      for (let c = 0; c < count; c++) {
        if (bond[c] === 0 || bodyA[c] >= looseCount || bodyB[c] >= looseCount) continue;
        const a = rootOf(bodyA[c]), b = rootOf(bodyB[c]);
        if (a < b) parent[b] = a; else parent[a] = b;
      }
      size.fill(0);
      for (let i = 0; i < looseCount; i++) size[rootOf(i)]++;
      pieces = 0;
      for (let i = 0; i < looseCount; i++) {
        if (size[i] >= least) pieces++;
        if (size[i] > largest) largest = size[i];
      }
    }
    out.pieces = pieces;
    out.largestPiece = looseCount > 0 ? largest / looseCount : 0;
  };
}
