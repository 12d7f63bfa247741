import type { Section } from '../../model/flexible/section';
import { meanRadius } from '../../model/flexible/tire';
import { SHAPES, writeShape } from '../../model/flexible/shapeFunctions';
import { NODE } from '../../model/flexible/spec';
import { SECTION, THICKNESS } from './rig';

/**
 * Where each element is looked at, (ξ, η): as fine as a deflection of a tenth of a millimetre needs along the tread.
 */
const LOOKED_AT = [0, 0.25, 0.5, 0.75].flatMap((xi) => [0, 0.5].map((eta) => [xi, eta] as const));

/**
 * Mean radius and length of the section that a tire was made from [m]: coordinates of its elements are told by these.
 */
export type Carcass = { mean: number; length: number };
export const carcassOf = (section: Section): Carcass => ({ mean: meanRadius(section), length: section.length });

const MELANZ = carcassOf(SECTION), S = new Float64Array(SHAPES * LOOKED_AT.length);

type Elements = { lateral: number; radial: number };

/**
 * How far below and above the axle the mid-surface reaches [m]; `nodes` as in FlexibleMeasure, of the layout of
 * src/model/flexible/tire.ts.
 */
function reachOf(nodes: Float64Array, { lateral, radial }: Elements, hubHeight: number, { mean, length } = MELANZ): {
  below: number; above: number
} {
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
 * How much nearer to the axle the lowest point is than the highest [m]: what the ground does, and not the pressure,
 * which moves both.
 */
export function deflectionOf(nodes: Float64Array, elements: Elements, hubHeight: number, carcass?: Carcass): number {
  const { below, above } = reachOf(nodes, elements, hubHeight, carcass);
  return above - below;
}

/**
 * Way of the axle per angle of a tire that rolls freely [m], by how it stands. Were its patch a point, that would be
 * its height h over the ground; were it the chord that the ground cuts off, r sin θ / θ = h + 2δ/3, as textbooks have
 * it for tires with a belt. It is a chord where the wall is soft, and a point while δ is less than its thickness t: h +
 * (2δ/3) δ/(δ + t). The last factor is ours; where pull is 0 was measured within 0.1 % of that for the scene's tire,
 * 0.6 % with 2000 N more on half the pressure (bench/flexible, radius).
 */
export function rollingRadius(nodes: Float64Array, elements: Elements, hubHeight: number): number {
  const { below, above } = reachOf(nodes, elements, hubHeight), deflection = Math.max(above - below, 0);
  return below + ((2 / 3) * deflection * deflection) / (deflection + THICKNESS);
}
