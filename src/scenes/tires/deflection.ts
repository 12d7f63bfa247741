import { lazy } from '../../core/lazy';
import type { Section } from '../../model/flexible/section';
import { meanRadius } from '../../model/flexible/tire';
import { SHAPES, writeShape } from '../../model/flexible/shapeFunctions';
import { NODE } from '../../model/flexible/spec';
import type { SectionName } from '../../params/flexible';
import { SECTIONS, THICKNESS } from './rig';

/**
 * Points (ξ, η) at which each element is evaluated: as dense along the tread as a deflection of a tenth of a millimetre
 * needs.
 */
const LOOKED_AT = [0, 0.25, 0.5, 0.75].flatMap((xi) => [0, 0.5].map((eta) => [xi, eta] as const));

/**
 * Mean radius and length of the section from which a tire was made [m], by which coordinates of its elements are
 * scaled.
 */
export type Carcass = { mean: number; length: number };
export const carcassOf = (section: Section): Carcass => ({ mean: meanRadius(section), length: section.length });

/** Carcasses of the tires of src/scenes/tires/rig.ts, by their section. */
export const CARCASSES: Readonly<Record<SectionName, () => Carcass>> = {
  ellipse: lazy(() => carcassOf(SECTIONS.ellipse())), rounded: lazy(() => carcassOf(SECTIONS.rounded())),
};
const S = new Float64Array(SHAPES * LOOKED_AT.length);

type Elements = { lateral: number; radial: number };

/**
 * Returns how far below and above the axle the mid-surface reaches [m]; `nodes` as in FlexibleMeasure, in the layout of
 * src/model/flexible/tire.ts.
 */
export function reachOf(
  nodes: Float64Array, { lateral, radial }: Elements, hubHeight: number, { mean, length }: Carcass
): { below: number; above: number } {
  const l = (mean * 2 * Math.PI) / radial, w = length / lateral, perRing = lateral + 1;
  LOOKED_AT.forEach(([xi, eta], p) => writeShape(xi, eta, l, w, S, SHAPES * p));
  let lowest = Infinity, highest = -Infinity;
  for (let j = 0; j < radial; j++) for (let i = 0; i < lateral; i++) {
    const here = i + perRing * j, next = i + perRing * ((j + 1) % radial);
    for (let p = 0; p < S.length; p += SHAPES) {
      let z = 0;
      for (let c = 0; c < 3; c++) {
        z += S[p + c] * nodes[NODE * here + 3 * c + 2] + S[p + 3 + c] * nodes[NODE * next + 3 * c + 2];
        z += S[p + 6 + c] * nodes[NODE * (next + 1) + 3 * c + 2] + S[p + 9 + c] * nodes[NODE * (here + 1) + 3 * c + 2];
      }
      lowest = Math.min(lowest, z);
      highest = Math.max(highest, z);
    }
  }
  return { below: hubHeight - lowest, above: highest - hubHeight };
}

/**
 * Returns how much nearer to the axle the lowest point is than the highest [m]: this is what the ground does, and not
 * the pressure, which moves both.
 */
export function deflectionOf(nodes: Float64Array, elements: Elements, hubHeight: number, carcass: Carcass): number {
  const { below, above } = reachOf(nodes, elements, hubHeight, carcass);
  return above - below;
}

/**
 * Returns the distance of the axle per angle of a freely rolling tire [m], from its shape as it stands. If its patch
 * were a point, it would be the height h of the axle over the ground; if it were the chord that the ground cuts off, r
 * sin θ / θ = h + 2δ/3, as textbooks have it for tires with a belt. The patch is a chord if the wall is soft, and a
 * point while the deflection δ is less than the thickness t: h + (2δ/3) δ/(δ + t). The last factor is ours; the radius
 * at zero pull was measured within 0.1 % of it for the scene's tire, 0.6 % with 2000 N more on half the pressure
 * (bench/flexible, radius).
 */
export function rollingRadius(
  nodes: Float64Array, tire: Elements & { section: SectionName }, hubHeight: number
): number {
  const { below, above } = reachOf(nodes, tire, hubHeight, CARCASSES[tire.section]());
  const deflection = Math.max(above - below, 0);
  return below + ((2 / 3) * deflection * deflection) / (deflection + THICKNESS);
}
