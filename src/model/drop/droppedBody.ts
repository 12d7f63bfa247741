import { minOf } from '../../core/extremes';
import { IDENTITY, quatFromAxis, type Quat, type Vec3 } from '../../core/vec3';
import { luggedWheel } from '../luggedWheel';
import { massProperties, type SolidShape } from '../massProperties';
import { centredSolid } from '../principalFrame';
import { FREE, type BodySpec } from '../worldSpec';
import { meshOf } from '../surface/meshOf';
import type { DropForm, Dropped } from './dropped';

/** Edge radius over the least half length, so that no grain meets a sharp edge [1]. */
const EDGE = 0.05;
/** Lugs of a dropped wheel, and their height over the diameter of the rim [1]. */
const LUGS = 12, LUG = 0.04;

/** The solid of a form: its shape, as bodies have it, how it is turned, and its volume [m³] and moments [m⁵]. */
type Solid = { shape: SolidShape; orientation: Quat; volume: number; moments: Vec3 };

/** Returns the body that was dropped as the `number`th one; its form has no fault (checkDropped.ts). */
export function droppedBody({ form, density, position }: Dropped, number: number): BodySpec {
  const { shape, orientation, volume, moments } = solidOf(form);
  return {
    name: `dropped ${form.kind} ${number}`, shape, position, orientation, mass: density * volume,
    inertia: moments.map((moment) => density * moment) as Vec3, motion: [...FREE], meetsPlanes: true,
    look: form.kind === 'wheel' ? 'wheel' : 'slab',
  };
}

function solidOf(form: DropForm): Solid {
  switch (form.kind) {
    case 'ball': return declared({ kind: 'sphere', radius: form.diameter / 2 });
    case 'box': {
      const halfExtents = form.size.map((side) => side / 2) as Vec3;
      return declared({ kind: 'box', halfExtents, edgeRadius: EDGE * minOf(halfExtents) });
    }
    case 'cylinder': {
      const radius = form.diameter / 2, halfLength = form.height / 2, edgeRadius = EDGE * Math.min(radius, halfLength);
      return declared({ kind: 'cylinder', radius, halfLength, edgeRadius }, quatFromAxis([1, 0, 0], Math.PI / 2));
    }
    case 'wheel':
      return declared(luggedWheel(form.diameter / 2, form.width / 2, LUGS, LUG * form.diameter) as SolidShape);
    case 'mesh': {
      const { shape, frame: { orientation, volume, moments } } = centredSolid(meshOf(form));
      return { shape, orientation, volume, moments };
    }
  }
}

/** Returns the solid of a shape that is declared in its principal frame. */
function declared(shape: SolidShape, orientation: Quat = IDENTITY): Solid {
  const { volume, inertia } = massProperties(shape);
  return { shape, orientation, volume, moments: [inertia[0], inertia[4], inertia[8]] };
}

/** The box around a form about its centre of mass, along the axes of W, as it is let go [m]. */
export type DropBox = { min: Vec3; max: Vec3 };

export function dropBox(form: DropForm): DropBox {
  if (form.kind !== 'mesh') {
    const half = halfSize(form);
    return { min: [-half[0], -half[1], -half[2]], max: half };
  }
  const { center } = massProperties(meshOf(form)), min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity], { vertices } = form;
  for (let k = 0; k < vertices.length; k++) {
    const c = k % 3, x = vertices[k] - center[c];
    min[c] = Math.min(min[c], x);
    max[c] = Math.max(max[c], x);
  }
  return { min, max };
}

/** Returns half of the sides of the box around a form [m]. */
function halfSize(form: Exclude<DropForm, { kind: 'mesh' }>): Vec3 {
  switch (form.kind) {
    case 'ball': return [form.diameter / 2, form.diameter / 2, form.diameter / 2];
    case 'box': return form.size.map((side) => side / 2) as Vec3;
    case 'cylinder': return [form.diameter / 2, form.diameter / 2, form.height / 2];
    case 'wheel': {
      const tip = (0.5 + LUG) * form.diameter;
      return [tip, form.width / 2, tip];
    }
  }
}
