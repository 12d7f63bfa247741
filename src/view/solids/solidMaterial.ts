import { attribute, float, luminance, max, min, mix, smoothstep } from 'three/tsl';
import { DoubleSide, type Node, type NodeMaterial, type Side } from 'three/webgpu';
import type { LightNode } from '../light';
import { mattMaterial } from '../matt';
import type { Mirror } from '../mirror';

/** Steel shines and mirrors so; the most colourful paint, which would pale, has that part of it [1]. */
const STEEL = { roughness: 0.42, metalness: 0 }, MIRRORED = { straight: 0.03, grazing: 0.3 }, PAINT = 0.25;
/** Tints darker than the first luminance are rubber, and those lighter than the second are not [1]. */
const RUBBER = 0.04, SMOOTH = 0.12;

/**
 * Makes a material with the colours of a Soup, seen from both sides, as thin sheets are, or from one. What is around is
 * mirrored in it, if anything is: in what is grey, as steel is, more than in what is painted; not in rubber.
 */
export function createSolidMaterial(
  light: LightNode | null, side: Side = DoubleSide, mirror: Mirror | null = null,
): NodeMaterial {
  const tint = attribute('tint', 'vec3') as Node<'vec3'>;
  if (!mirror) return mattMaterial(tint, light, { side });
  const most = max(tint.r, tint.g, tint.b), colourful = most.sub(min(tint.r, tint.g, tint.b)).div(most.max(1e-3));
  const gloss = smoothstep(RUBBER, SMOOTH, luminance(tint)).mul(mix(float(1), float(PAINT), colourful));
  return mattMaterial(tint, light, { side, shine: { ...STEEL, mirrors: { in: mirror, ...MIRRORED, gloss } } });
}
