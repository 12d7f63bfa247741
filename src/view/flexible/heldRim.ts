import { NODE, type FlexibleSpec } from '../../model/flexible/spec';
import type { BodySpec } from '../../model/worldSpec';
import { axleOf, toAxle } from './tread';

/**
 * Measures by which a rim is drawn [m]: radius of the beads that it holds, their distance from its middle along the
 * axle, and the thickness of the tire.
 */
export type HeldRim = { bead: number; half: number; thickness: number };

/** Returns the rim of a tire if this body is one, measured by the nodes that it holds; null for any other body. */
export function heldRim(body: BodySpec, surfaces: readonly FlexibleSpec[]): HeldRim | null {
  const tire = surfaces.find(({ look, rim }) => look === 'tire' && rim?.body === body.name);
  if (!tire?.rim || tire.rim.nodes.length === 0) return null;
  const { mesh: { nodes: e }, rim: { nodes }, material: { thickness } } = tire, axle = axleOf(tire, [body]);
  const [a, b, c] = axle.at;
  let bead = 0, half = 0;
  for (const n of nodes) {
    const [x, y, z] = toAxle(axle, e[NODE * n] - a, e[NODE * n + 1] - b, e[NODE * n + 2] - c);
    bead += Math.hypot(x, z) / nodes.length;
    half = Math.max(half, Math.abs(y));
  }
  return { bead, half, thickness };
}
