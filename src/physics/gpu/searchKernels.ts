import countBodyContacts from '../../../shaders/collide/countBodyContacts.wgsl?raw';
import countContacts from '../../../shaders/collide/countContacts.wgsl?raw';
import fillBodyContacts from '../../../shaders/collide/fillBodyContacts.wgsl?raw';
import fillContacts from '../../../shaders/collide/fillContacts.wgsl?raw';
import fillSmoothContacts from '../../../shaders/collide/fillSmoothContacts.wgsl?raw';
import listSearches from '../../../shaders/collide/listSearches.wgsl?raw';
import searchListed from '../../../shaders/collide/searchListed.wgsl?raw';
import {
  bodyLibrary, FULL, kindLibrary, LISTED, listLibrary, pairLibrary, type Group, type Search, type SearchKind,
  type Variant,
} from './library';
import { worldKernel } from './worldKernel';

/** Defines the kernels that search the contacts with big bodies of group `k` of all. */
function bodyKernels(variant: Variant, k: number) {
  const define = worldKernel(bodyLibrary(variant, k), variant !== FULL);
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
type BodyKernels = ReturnType<typeof bodyKernels>;

type Counts = { readonly [K in `countBodyContacts${Group}`]?: BodyKernels['count'] };
type Fills = { readonly [K in `fillBodyContacts${Group}`]?: BodyKernels['fill'] };

/** Defines the kernels that search the contacts with big bodies, of each group. */
function allBodyKernels(variant: Variant): Counts & Fills {
  const groups: Group[] = variant.bodies === 'simple' ? [0] : variant.bodies.map(({ group }) => group);
  const kernels = groups.map((group, k) => ({ group, ...bodyKernels(variant, k) }));
  const counts: Counts = Object.fromEntries(kernels.map(({ group, count }) => [`countBodyContacts${group}`, count]));
  const fills: Fills = Object.fromEntries(kernels.map(({ group, fill }) => [`fillBodyContacts${group}`, fill]));
  return { ...counts, ...fills };
}

/** Defines the kernel that lists the searches of group `k` of all. */
const listKernel = (variant: Variant, k: number, needed: readonly Search[]) =>
  worldKernel(listLibrary(variant, k, needed), variant !== FULL)('collide/listSearches', listSearches, 64, {
    step: 'uniform', shapes: 'uniform', bodyParts: 'uniform', middle: 'read', bodies: 'read', vertices: 'read',
    parts: 'read', cells: 'read', starts: 'read_write as atomic',
  });

/** Defines the kernel that makes the listed searches of a kind. */
const kindKernel = (variant: Variant, kind: SearchKind, needed: readonly Search[]) =>
  worldKernel(kindLibrary(variant, kind, needed), variant !== FULL)('collide/searchListed', searchListed, 64, {
    step: 'uniform', shapes: 'uniform', bodyParts: 'uniform', middle: 'read', bodies: 'read', vertices: 'read',
    parts: 'read', cells: 'read', starts: 'read_write',
  });

type ListKernels = { readonly listSearches?: ReturnType<typeof listKernel> }
  & { readonly [K in `searchListed${SearchKind}`]?: ReturnType<typeof kindKernel> };

/** Defines the kernels of searches that are listed, where there are any. */
function listKernels(variant: Variant): ListKernels {
  const { bodies } = variant;
  if (bodies === 'simple') return {};
  const k = bodies.findIndex(({ group }) => group === LISTED);
  if (k < 0) return {};
  const { needed, kinds = [] } = bodies[k], searches: ListKernels = Object.fromEntries(
    kinds.map((one) => [`searchListed${one.kind}`, kindKernel(variant, one.kind, one.needed)]));
  return { listSearches: listKernel(variant, k, needed), ...searches };
}

/** Defines the kernel of worlds with smooth grains and others, which searches the pairs that fillContacts leaves. */
function mixedKernels(variant: Variant) {
  const ofSmooth = variant.pairs.filter((name) => name !== 'polytopeGap' && name !== 'hullFace');
  const define = worldKernel(pairLibrary(variant, ofSmooth), variant !== FULL);
  return {
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
  return {
    countContacts: define('collide/countContacts', countContacts, 64, {
      step: 'uniform', shapes: 'uniform', middle: 'read', vertices: 'read', cells: 'read', starts: 'read_write',
      links: 'read_write',
    }),
    fillContacts: define('collide/fillContacts', fillContacts, 64, {
      step: 'uniform', shapes: 'uniform', middle: 'read', vertices: 'read', cells: 'read', starts: 'read',
      record: 'read_write', owner: 'read_write', links: 'read_write',
    }),
    ...listKernels(variant),
    ...allBodyKernels(variant),
    ...(variant.grains === 'shapes' && mixedKernels(variant)),
  };
}
