import type { Vec3 } from '../../core/vec3';

/** The form of what a person drops, in its own frame with z up; lengths in m. */
export type DropForm =
  | { kind: 'ball'; diameter: number }
  /** Sides along x, y, z. */
  | { kind: 'box'; size: Vec3 }
  /** A cylinder that stands on its end. */
  | { kind: 'cylinder'; diameter: number; height: number }
  /** A solid wheel with lugs across its rim, which stands on it and rolls along x; the diameter is that of the rim. */
  | { kind: 'wheel'; diameter: number; width: number }
  /** A closed surface: three numbers a vertex, three vertices a triangle, anticlockwise from outside. */
  | { kind: 'mesh'; vertices: Float64Array; triangles: Uint32Array };

export type DropKind = DropForm['kind'];

/** A wish says what a person wants to drop: form, density [kg/m³], and gap to what is under it [m]. */
export type DropWish = { form: DropForm; density: number; height: number };

/**
 * A body that was dropped into a run. `position` is where its centre of mass was let go, in W [m]. It stands as its
 * form does.
 */
export type Dropped = { form: DropForm; density: number; position: Vec3 };

/** Most bodies that are dropped into one run: worlds have few big bodies. */
export const MOST_DROPPED = 16;

/** Least and largest length of what is dropped [m], and density [kg/m³]; largest gap under it [m]. */
export const LENGTHS = { min: 1e-3, max: 20 }, DENSITIES = { min: 10, max: 25_000 }, HEIGHTS = { min: 0, max: 10 };

/** Most triangles of what is dropped. */
export const MOST_TRIANGLES = 20_000;
