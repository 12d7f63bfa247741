import { cbrt, cube } from '../../../core/elementary/powers';
import { createRandom } from '../../../core/random';
import { IDENTITY, type Vec3 } from '../../../core/vec3';
import type { BodySpec, GrainsSpec, WorldSpec } from '../../../model/worldSpec';
import { looseBed, totalMass } from '../../common/bed';
import { ellipsoidTemplate } from '../../common/ellipsoid';
import { fixed, floor } from '../../common/fixed';
import { APPROACH, THICK } from './stresses';

/** Sizes of grains lie so far about their mean [1]: equal spheres would order along smooth walls. */
const SPREAD = 0.2;
/** Spacing of the places on which grains start [diameters of the largest]. */
const SPACING = 1.02;
/** Solid fraction that walls close in to, at most, and how much a specimen can swell afterwards [1]. */
const CLOSEST = 0.64, SWELLS = 1.15;
/** Time in which all comes to rest once the walls have closed in [s], and damping meanwhile [1/s]. */
const SETTLING = 0.4, DAMPING = 4;

/**
 * Half thickness of a wall as it is drawn [m]. The lid is drawn as large as the least room that the walls close in to,
 * so that it stays between them, and they reach over what they close in on by a part, upwards by another [1].
 */
const PLATE = 0.003, ROOM = 0.03, OVER = 0.12;

export type Cell = {
  packing: 'loose' | 'dense'; count: number; grainRadius: number; shapeRatio: number; density: number;
  axialStrain: number; seed: number; dt: number; substeps: number;
};

/** Returns grains of many sizes, at random on the places of a loose lattice, with the width and height of its box. */
function looseGrains(v: Cell): { grains: GrainsSpec; width: number; height: number } {
  const perSide = Math.max(2, Math.round(cbrt(v.count))), layers = Math.ceil(v.count / (perSide * perSide));
  const places = perSide * perSide * layers, largest = v.grainRadius * (1 + SPREAD), pitch = 2 * largest * SPACING;
  const template = ellipsoidTemplate(v.shapeRatio), width = perSide * pitch * (1 + 1e-9);
  const { positions, orientations } = looseBed({
    count: places, radius: largest, mass: 1, length: width, width, spacing: SPACING, seed: v.seed,
    ...(v.shapeRatio !== 1 && { template }),
  });
  const random = createRandom(v.seed + 1), taken: number[] = [];
  // the chance of each place is grains that are left over places that are left
  for (let k = 0; k < places; k++) if (random() * (places - k) < v.count - taken.length) taken.push(k);
  const radii = Float64Array.from(taken, () => v.grainRadius * (1 + SPREAD * (2 * random() - 1)));
  const rows = (list: Float64Array, size: number): Float64Array =>
    Float64Array.from({ length: size * v.count }, (_, j) => list[size * taken[Math.floor(j / size)] + (j % size)]);
  return {
    grains: {
      positions: rows(positions, 3), radii, masses: radii.map((r) => v.density * template.volume * cube(r)),
      ...(orientations && { orientations: rows(orientations, 4), shapes: [template] }),
    },
    width, height: layers * pitch,
  };
}

/** The part of a wall that is drawn: half sides and middle from that of the wall [m]. */
type Plate = { half: Vec3; at: Vec3 };

/**
 * Returns the world of a triaxial test: grains on a smooth floor, between four smooth walls and under a smooth plate,
 * which close in while it settles. Walls and plate are large enough for all that they are to be pushed apart.
 */
export function cell(v: Cell): WorldSpec {
  const { grains, width, height } = looseGrains(v), half = width / 2, mass = totalMass(grains);
  const far = half * Math.max(1, Math.sqrt(SWELLS / (1 - v.axialStrain))), reach = far + 2 * THICK;
  const z = height / 2 + v.grainRadius, away = half + THICK;
  /** Makes a wall or the plate, of which only a steel plate as large as the sample is drawn, or nothing. */
  const smooth = (name: string, position: Vec3, halfExtents: Vec3, drawn: Plate | null): BodySpec => ({
    ...fixed(name, { kind: 'box', halfExtents, edgeRadius: 0 }, { position, look: drawn ? 'slab' : 'hidden' }),
    mass, friction: 0, ...(drawn && { drawnAs: { kind: 'compound', parts: [{
      shape: { kind: 'box', halfExtents: drawn.half, edgeRadius: 0 }, position: drawn.at, orientation: IDENTITY,
    }] } }),
  });
  const shrunk = cbrt(mass / v.density / (CLOSEST * width * width * height)), inner = shrunk * half;
  const tall = (shrunk * height * (1 + OVER)) / 2, wide = inner * (1 + ROOM);
  const side = (to: number): Plate => ({ half: [PLATE, wide, tall], at: [to * (THICK - PLATE), 0, tall - z] });
  return {
    domain: { min: [-far, -far, 0], max: [far, far, height + v.grainRadius] }, grains,
    bodies: [
      { ...floor(), friction: 0 },
      smooth('wall −x', [-away, 0, z], [THICK, reach, z], side(1)),
      smooth('wall +x', [away, 0, z], [THICK, reach, z], side(-1)),
      smooth('wall −y', [0, -away, z], [reach, THICK, z], null), // before the sample, where cameras look from
      smooth('wall +y', [0, away, z], [reach, THICK, z], {
        half: [wide, PLATE, tall], at: [0, PLATE - THICK, tall - z],
      }),
      smooth('plate', [0, 0, height + THICK], [far, far, THICK], {
        half: [inner, inner, PLATE], at: [0, 0, PLATE - THICK],
      }),
    ],
    settle: {
      time: SETTLING + ((1 - shrunk) * half) / APPROACH, damping: DAMPING, frictionless: v.packing === 'dense',
      substep: v.dt / v.substeps,
    },
  };
}
