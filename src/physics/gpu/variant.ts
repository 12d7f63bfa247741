import type { Model } from '../../model/model';
import type { BodySpec } from '../../model/worldSpec';
import { createKernels, kernelsOfVariant, sphereKernels, type Kernels } from './kernels';
import type { Variant } from './library';
import { isSimple } from './stateBuffers';

/** Kernels by device and variant, compiled once: a new world of a known kind starts at once. */
const compiled = new WeakMap<GPUDevice, Map<string, Promise<Kernels>>>();

export function kernelsOf(device: GPUDevice, variant: Variant): Promise<Kernels> {
  const known = compiled.get(device) ?? new Map<string, Promise<Kernels>>(), { laws = false, sleep = false } = variant;
  const key = `${variant.grains} ${variant.bodies}${laws ? ' laws' : ''}${sleep ? ' sleep' : ''}`;
  compiled.set(device, known);
  let kernels = known.get(key);
  const definitions = () => (key === 'spheres simple' ? sphereKernels : kernelsOfVariant(variant));
  if (!kernels) {
    // most kernels are the same with laws beyond friction, or with sleepers, and without
    const base: Variant = { ...variant, laws: false, sleep: false };
    kernels = laws || sleep ? kernelsOf(device, base)
      .then((plain) => createKernels(device, definitions(), plain, kernelsOfVariant(base)))
      : createKernels(device, definitions());
    known.set(key, kernels);
  }
  return kernels;
}

/** Returns the simplest variant that serves a world, without laws beyond friction. */
export function variantOf({ templates, shaped, bodies }: Model): Variant {
  const smooth = templates.every(({ shape }) => shape.kind === 'sphere' || shape.kind === 'ellipsoid');
  return {
    grains: !shaped ? 'spheres' : smooth ? 'ellipsoids' : 'shapes',
    bodies: !shaped && bodies.every(({ shape }) => isSimple(shape)) ? 'simple'
      : smooth && bodies.every(isRounded) ? 'rounded' : 'any',
  };
}

const ROUNDED = ['plane', 'sphere', 'ellipsoid', 'box', 'cylinder', 'capsule'];
const isRounded = ({ shape }: BodySpec): boolean =>
  (
    shape.kind === 'compound' ? shape.parts.every((part) => ROUNDED.includes(part.shape.kind))
    : ROUNDED.includes(shape.kind)
  );
