import type { AccessOf, BufferName } from '../../gpu/bindings';
import { defineKernel, type KernelDefinition } from '../../gpu/defineKernel';
import { resolveImports, type WgslLibrary } from '../../gpu/wgsl';
import { BUFFERS } from './bufferTypes';

/**
 * Returns a function that defines kernels on the buffers of a world, with imports from a library. `label` is the path
 * of the text in `shaders/`; `simplified` is that of defineKernel.
 */
export const worldKernel = (library: WgslLibrary, simplified = false) =>
  <Name extends BufferName<typeof BUFFERS>>(
    label: string, code: string, workgroupSize: number, bindings: { readonly [K in Name]: AccessOf<typeof BUFFERS, K> },
  ): KernelDefinition<Name> =>
    defineKernel({ source: resolveImports(label, code, library), workgroupSize, types: BUFFERS, bindings, simplified });
