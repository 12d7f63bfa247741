import { assert } from '../core/assert';
import {
  checkTypes, checkUse, resolveBindings, writeBindings, type AccessOf, type Binding, type BufferName, type BufferTypes,
} from './bindings';
import { countCompiling } from './compiling';
import { bareSource, reachedSource, readWorkgroupSize, type WgslSource } from './wgsl';

/**
 * A kernel with its complete text, bare of comments and of what it does not use, and what it binds, in the order of the
 * binding numbers.
 */
export type KernelDefinition<Name extends string = string> =
  { label: string; source: WgslSource; workgroupSize: number; bindings: readonly Binding<Name>[] };

/** Most storage buffers that one kernel may bind: the number that every WebGPU device offers. */
const MAX_STORAGE_BUFFERS = 8;
/** Most workgroups along one axis of a dispatch, on every WebGPU device. */
export const MAX_GROUPS_PER_AXIS = 65535;

/**
 * Declares a kernel: names its bindings with their access, and writes their declarations into the text, at the line
 * `// @bindings`, with the types of a table. A contradiction with the text is our mistake and throws when the module
 * loads: a name or a type that is not declared, an unused binding, another workgroup size, too many storage buffers.
 *
 * `simplified`: the text is a variant that may leave bindings unused that the full one uses.
 */
export function defineKernel<const T extends BufferTypes, Name extends BufferName<T>>(definition: {
  source: WgslSource; workgroupSize: number; simplified?: boolean;
  types: T; bindings: { readonly [K in Name]: AccessOf<T, K> };
}): KernelDefinition<Name> {
  const { source, workgroupSize, types, simplified = false } = definition, { label } = source;
  const bindings = resolveBindings<Name>(label, definition.bindings, types);
  checkTypes(source, bindings);
  if (!simplified) checkUse(source, bindings);
  const inText = readWorkgroupSize(source.text);
  assert(inText === workgroupSize, `${label}: host says ${workgroupSize} threads a workgroup, WGSL ${inText}`);
  const storage = bindings.filter(({ access }) => access !== 'uniform').length;
  assert(storage <= MAX_STORAGE_BUFFERS,
    `${label}: ${storage} storage buffers, at most ${MAX_STORAGE_BUFFERS} are portable`);
  return { label, source: reachedSource(bareSource(writeBindings(source, bindings))), workgroupSize, bindings };
}

/** A bound kernel is a kernel with its buffers: made once, encoded every step without allocating. */
export type BoundKernel = {
  /** Encodes a dispatch of at least `threads` threads. */
  encode(pass: GPUComputePassEncoder, threads: number): void;
  encodeGroups(pass: GPUComputePassEncoder, groups: number): void;
  /** Sets the kernel and its buffers in a pass, for a dispatch that the caller encodes. */
  set(pass: GPUComputePassEncoder): void;
};

export type Kernel<Name extends string> = {
  /** Compiles the kernel, once. A fault is thrown as one sentence that names kernel, line and message. */
  compile(): Promise<void>;
  /** Binds the buffers, before it is compiled or after; a missing or misspelt one does not pass the types. */
  bind(buffers: Readonly<Record<Name, GPUBuffer | GPUBufferBinding>>): BoundKernel;
};

/** The kernel that a definition compiles to. */
export type KernelOf<D> = D extends KernelDefinition<infer Name> ? Kernel<Name> : never;

const BUFFER_TYPE: Record<Binding['access'], GPUBufferBindingType> =
  { uniform: 'uniform', read: 'read-only-storage', read_write: 'storage' };

const resourceOf = (of: GPUBuffer | GPUBufferBinding): GPUBufferBinding => ('buffer' in of ? of : { buffer: of });

/** Returns the sentence for a compiler's first error: kernel, file and line, message; null if there is none. */
async function explainCompilation(definition: KernelDefinition, module: GPUShaderModule): Promise<string | null> {
  const { messages } = await module.getCompilationInfo();
  const error = messages.find(({ type }) => type === 'error');
  if (!error) return null;
  const where = definition.source.origin[error.lineNum - 1] ?? definition.label;
  return `Kernel ${definition.label} does not compile (${where}): ${error.message.split('\n', 1)[0]}`;
}

/** Creates a kernel and compiles it; a fault is thrown as one sentence that names kernel, line and message. */
export async function createKernel<Name extends string>(
  device: GPUDevice, definition: KernelDefinition<Name>,
): Promise<Kernel<Name>> {
  const kernel = declareKernel(device, definition);
  await kernel.compile();
  return kernel;
}

async function compile(
  device: GPUDevice, definition: KernelDefinition, layout: GPUBindGroupLayout
): Promise<GPUComputePipeline> {
  const { label, source } = definition;
  // keeps a fault of the text from being reported twice: it is thrown below in our words
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label, code: source.text });
  const scope = device.popErrorScope();
  const fault = await explainCompilation(definition, module);
  await scope;
  if (fault) throw new Error(fault);
  return device.createComputePipelineAsync({
    label, layout: device.createPipelineLayout({ label, bindGroupLayouts: [layout] }),
    compute: { module, entryPoint: 'main' },
  }).catch((error: unknown) => {
    throw new Error(`Kernel ${label} cannot be built: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** Creates a kernel that is compiled when somebody needs it: before it is first encoded. */
export function declareKernel<Name extends string>(
  device: GPUDevice, definition: KernelDefinition<Name>,
): Kernel<Name> {
  const { label, workgroupSize, bindings } = definition;
  const entries = bindings.map(({ access }, binding): GPUBindGroupLayoutEntry =>
    ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type: BUFFER_TYPE[access] } }));
  const layout = device.createBindGroupLayout({ label, entries });
  let compiling: Promise<void> | null = null, pipeline: GPUComputePipeline | null = null;

  return {
    compile: () => compiling ??= countCompiling(device, compile(device, definition, layout))
      .then((made) => { pipeline = made; }),
    bind(buffers) {
      const group = device.createBindGroup({
        label, layout, entries: bindings.map(({ name }, binding) => ({ binding, resource: resourceOf(buffers[name]) })),
      });
      const set = (pass: GPUComputePassEncoder) => {
        if (!pipeline) throw new Error(`Kernel ${label} was encoded before it was compiled.`);
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, group);
      };
      const encodeGroups = (pass: GPUComputePassEncoder, groups: number) => {
        if (groups === 0) return;
        set(pass);
        const rows = Math.ceil(groups / MAX_GROUPS_PER_AXIS);
        pass.dispatchWorkgroups(Math.ceil(groups / rows), rows); // threadIndex() of shared/thread.wgsl joins the rows
      };
      return { set, encodeGroups, encode: (pass, threads) => encodeGroups(pass, Math.ceil(threads / workgroupSize)) };
    },
  };
}
