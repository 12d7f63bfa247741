import countBodyContacts from '../../../shaders/collide/countBodyContacts.wgsl?raw';
import countContacts from '../../../shaders/collide/countContacts.wgsl?raw';
import fillBodyContacts from '../../../shaders/collide/fillBodyContacts.wgsl?raw';
import fillContacts from '../../../shaders/collide/fillContacts.wgsl?raw';
import fillSmoothContacts from '../../../shaders/collide/fillSmoothContacts.wgsl?raw';
import { bodyLibrary, FULL, pairLibrary, type Family, type Variant } from './library';
import { worldKernel } from './worldKernel';

/** Defines the kernels that search contacts with big bodies, for the grains of one family. */
function bodyKernels(variant: Variant, family: Family) {
  const define = worldKernel(bodyLibrary(variant, family), variant !== FULL);
  return {
    count: define('collide/countBodyContacts', countBodyContacts, 64, {
      step: 'uniform', shapes: 'uniform', bodyParts: 'uniform', middle: 'read', bodies: 'read', vertices: 'read',
      parts: 'read', cells: 'read', starts: 'read_write',
    }),
    fill: define('collide/fillBodyContacts', fillBodyContacts, 64, {
      step: 'uniform', shapes: 'uniform', bodyParts: 'uniform', middle: 'read', bodies: 'read', vertices: 'read',
      parts: 'read', cells: 'read', starts: 'read', record: 'read_write', owner: 'read_write',
    }),
  };
}

/** Defines the kernels of worlds with grains of both families, which search for the second one what is left. */
function mixedKernels(variant: Variant) {
  const ofSmooth = variant.pairs.filter((name) => name !== 'polytopeGap' && name !== 'hullFace');
  const define = worldKernel(pairLibrary(variant, ofSmooth), variant !== FULL);
  const { count, fill } = bodyKernels(variant, 'flat');
  return {
    countFlatBodyContacts: count, fillFlatBodyContacts: fill,
    fillSmoothContacts: define('collide/fillSmoothContacts', fillSmoothContacts, 64, {
      step: 'uniform', shapes: 'uniform', middle: 'read', vertices: 'read', cells: 'read', starts: 'read',
      record: 'read_write', owner: 'read_write',
    }),
  };
}

/**
 * Defines the kernels of the narrow phase: only they depend on which shapes a world has. None has the searches of all
 * pairs of shapes, which compilers of drivers take long over: those of D3D12 the most.
 */
export function searchKernelsOfVariant(variant: Variant) {
  const define = worldKernel(pairLibrary(variant, variant.pairs), variant !== FULL);
  const { count, fill } = bodyKernels(variant, variant.grains === 'flat' ? 'flat' : 'smooth');
  return {
    countContacts: define('collide/countContacts', countContacts, 64, {
      step: 'uniform', shapes: 'uniform', middle: 'read', vertices: 'read', cells: 'read', starts: 'read_write',
      links: 'read_write',
    }),
    countBodyContacts: count,
    fillContacts: define('collide/fillContacts', fillContacts, 64, {
      step: 'uniform', shapes: 'uniform', middle: 'read', vertices: 'read', cells: 'read', starts: 'read',
      record: 'read_write', owner: 'read_write', links: 'read_write',
    }),
    fillBodyContacts: fill,
    ...(variant.grains === 'shapes' && mixedKernels(variant)),
  };
}
