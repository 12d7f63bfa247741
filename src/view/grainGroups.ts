import type { GrainShape } from '../model/shape';
import { BALL, type GrainsSpec } from '../model/worldSpec';

/** Grains that are drawn together: all spheres and ellipsoids on quads, then those of each other template as a mesh. */
export type GrainGroup = {
  /** Shape of the mesh, of bounding radius 1; null for grains on quads. */
  shape: Exclude<GrainShape, { kind: 'sphere' | 'ellipsoid' }> | null;
  /** Index at which the group begins in a list of all grains by group, and the number of its grains. */
  base: number;
  count: number;
};

export type GrainGroups = {
  groups: GrainGroup[];
  /** Index of the group of each template. */
  groupOf: readonly number[];
  /** Semi-axes of each template, of bounding radius 1; 1, 1, 1 for one drawn as a mesh. */
  axes: readonly (readonly [number, number, number])[];
};

/**
 * Groups grains by the way in which they are drawn. Empty groups are left out: the number of grains of a template never
 * changes, whatever order they are kept in.
 */
export function groupGrains({ radii, shapes = [BALL], shapeOf }: GrainsSpec): GrainGroups {
  const counts = new Array<number>(shapes.length).fill(0);
  if (shapeOf) for (const k of shapeOf) counts[k] += 1;
  else counts[0] = radii.length;
  const groups: GrainGroup[] = [], groupOf = new Array<number>(shapes.length).fill(0);
  const isOnQuads = (k: number) => quadAxes(shapes[k].shape) !== null;
  const add = (shape: GrainGroup['shape'], templates: number[]): void => {
    const count = templates.reduce((sum, k) => sum + counts[k], 0), last = groups.at(-1);
    if (count === 0) return;
    for (const k of templates) groupOf[k] = groups.length;
    groups.push({ shape, base: last ? last.base + last.count : 0, count });
  };
  const all = shapes.map((_, k) => k);
  add(null, all.filter(isOnQuads));
  for (const k of all) if (!isOnQuads(k)) add(shapes[k].shape as GrainGroup['shape'], [k]);
  return { groups, groupOf, axes: shapes.map(({ shape }) => quadAxes(shape) ?? [1, 1, 1]) };
}

function quadAxes(shape: GrainShape): readonly [number, number, number] | null {
  if (shape.kind === 'sphere') return [shape.radius, shape.radius, shape.radius];
  return shape.kind === 'ellipsoid' ? shape.semiAxes : null;
}
