import type { Vec3 } from '../../../core/vec3';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';

/**
 * Number of pairs of boxes, and masses of a ball and a box [kg]: the mechanism has more bodies than a workgroup has
 * threads, most of them touched later than in the first frame, like shoes of a track.
 */
export const PAIRS = 36, BALL = 2, BOX = 3; // kg

/** Returns balls that fall on one of each two boxes that are welded side by side. */
export function weldedBoxes(): WorldSpec {
  const half: Vec3 = [0.1, 0.1, 0.1], j = (BOX * 0.02) / 3;
  const at = (k: number, side: number): Vec3 => [0.5 * k, 0.25 * side, 0];
  const bodies = Array.from({ length: 2 * PAIRS }, (_, i): BodySpec => ({
    name: `box ${i}`, shape: { kind: 'box', halfExtents: half, edgeRadius: 0.01 }, position: at(i >> 1, i & 1),
    mass: BOX,
    inertia: [j, j, j], motion: FREE, look: 'slab',
  }));
  const gap = (k: number) => 0.001 + 0.001 * (k % 30);
  return {
    domain: { min: [-1, -1, -2], max: [0.5 * PAIRS + 1, 2, 2] },
    grains: {
      positions: Float64Array.from({ length: 3 * PAIRS }, (_, e) => (
        e % 3 === 0 ? 0.5 * ((e / 3) | 0) : e % 3 === 1 ? 0.125 : 0.18 + gap((e / 3) | 0)
      )),
      radii: new Float64Array(PAIRS).fill(0.08), masses: new Float64Array(PAIRS).fill(BALL),
      velocities: Float64Array.from({ length: 3 * PAIRS }, (_, e) => (e % 3 === 2 ? -1 : 0)),
    },
    bodies,
    mechanism: {
      bodies: bodies.map(({ name, mass, inertia, position }) => ({ name, mass, inertia, position })),
      connections: Array.from({ length: PAIRS }, (_, k) => (
        { kind: 'fixed', name: `weld ${k}`, a: `box ${2 * k}`, b: `box ${2 * k + 1}`, point: at(k, 0.5) }
      )),
    },
  };
}
