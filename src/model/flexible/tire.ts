import { cos, sin } from '../../core/elementary/circular';
import type { Vec3 } from '../../core/vec3';
import type { Section } from './section';
import { NODE, type PlateMesh } from './spec';

/** A carcass and its nodes along both beads, which a rim holds. */
export type Carcass = { mesh: PlateMesh; rim: number[] };

/** Number of points over which the mean radius is taken. */
const SAMPLES = 1000;

/**
 * Returns the torus-like shell of a tire (Melanz2016 fig. 6.8): `radial` elements around an axle along y through
 * `centre` [m], `lateral` ones from bead to bead, of equal length along the section. Node i + (lateral + 1) j is the
 * i-th from the −y bead at the angle 2π j / radial from the top, forward. Its outer side faces away from the air
 * inside.
 *
 * Coordinates: y is the length along the section, x the angle times the mean radius, which makes the sum of l w the
 * area. Both continue across elements, which is why adjoining ones may share tangents: |∂r/∂y| = 1 and |∂r/∂x| = radius
 * over mean radius.
 */
export function tire(section: Section, lateral: number, radial: number, centre: Vec3): Carcass {
  const mean = meanRadius(section), perRing = lateral + 1, turn = (2 * Math.PI) / radial;
  const nodes = new Float64Array(NODE * perRing * radial), rim: number[] = [];
  for (let j = 0, o = 0; j < radial; j++) for (let i = 0; i <= lateral; i++, o += NODE) {
    const { radius, axial, dRadius, dAxial } = section.at((i * section.length) / lateral);
    const s = sin(turn * j), c = cos(turn * j);
    nodes.set([centre[0] + radius * s, centre[1] + axial, centre[2] + radius * c], o);
    nodes.set([(radius / mean) * c, 0, -(radius / mean) * s, dRadius * s, dAxial, dRadius * c], o + 3);
    if (i === 0 || i === lateral) rim.push(o / NODE);
  }
  const quads = new Uint32Array(4 * lateral * radial), sizes = new Float64Array(2 * lateral * radial);
  for (let j = 0, e = 0; j < radial; j++) for (let i = 0; i < lateral; i++, e++) {
    const here = i + perRing * j, next = i + perRing * ((j + 1) % radial);
    quads.set([here, next, next + 1, here + 1], 4 * e);
    sizes.set([mean * turn, section.length / lateral], 2 * e);
  }
  return { mesh: { nodes, quads, sizes }, rim };
}

/** Returns the mean radius of a section over its arc length [m]. */
export function meanRadius({ length, at }: Section): number {
  let sum = 0;
  for (let k = 0; k < SAMPLES; k++) sum += at(((k + 0.5) * length) / SAMPLES).radius;
  return sum / SAMPLES;
}
