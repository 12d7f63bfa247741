import { assert } from '../core/assert';
import { readBindings, readWorkgroupSize, type BindingAccess, type WgslSource } from './wgsl';

/** What a kernel binds, by name, in the order of the WGSL text. */
export type KernelBindings = Readonly<Record<string, BindingAccess>>;

export type KernelDefinition<B extends KernelBindings> =
  { label: string; source: WgslSource; workgroupSize: number; bindings: B };

/** Storage buffers that one kernel may bind: what every WebGPU device offers. */
const MAX_STORAGE_BUFFERS = 8;
/** Workgroups along one axis of a dispatch, likewise. */
export const MAX_GROUPS_PER_AXIS = 65535;

const describe = (bindings: readonly { name: string; access: string }[]): string =>
  `[${bindings.map(({ name, access }, i) => `${i} ${access} ${name}`).join(', ')}]`;

/**
 * Declares a kernel and compares what the host says about it with its WGSL text: names, order and access of the
 * bindings, workgroup size, number of storage buffers. A difference is our mistake and throws when the module loads.
 */
export function defineKernel<const B extends KernelBindings>(definition: {
  source: WgslSource; workgroupSize: number; bindings: B;
}): KernelDefinition<B> {
  const { source, workgroupSize, bindings } = definition, { label } = source;
  const declared = readBindings(source.text);
  const host = Object.entries(bindings).map(([name, access]) => ({ name, access }));
  const same = host.length === declared.length
    && host.every(({ name, access }, i) => declared[i].name === name && declared[i].access === access
      && declared[i].binding === i);
  assert(same, `${label}: host binds ${describe(host)}, WGSL declares ${describe(declared)}`);
  const inText = readWorkgroupSize(source.text);
  assert(inText === workgroupSize, `${label}: host says ${workgroupSize} threads a workgroup, WGSL ${inText}`);
  const storage = host.filter(({ access }) => access !== 'uniform').length;
  assert(storage <= MAX_STORAGE_BUFFERS, `${label}: ${storage} storage buffers, at most ${MAX_STORAGE_BUFFERS} are portable`);
  return { label, source, workgroupSize, bindings };
}

/** A kernel with its buffers: made once, encoded every step without allocating. */
export type BoundKernel = {
  /** At least `threads` threads. */
  encode(pass: GPUComputePassEncoder, threads: number): void;
  encodeGroups(pass: GPUComputePassEncoder, groups: number): void;
  /** Workgroups from three u32 in a buffer, `offset` bytes from its begin. */
  encodeIndirect(pass: GPUComputePassEncoder, args: GPUBuffer, offset?: number): void;
};

export type Kernel<B extends KernelBindings> = {
  /** A missing or misspelt buffer doesn't compile. */
  bind(buffers: Readonly<Record<keyof B, GPUBuffer | GPUBufferBinding>>): BoundKernel;
};

const BUFFER_TYPE: Record<BindingAccess, GPUBufferBindingType> =
  { uniform: 'uniform', read: 'read-only-storage', read_write: 'storage' };

const resourceOf = (of: GPUBuffer | GPUBufferBinding): GPUBufferBinding => ('buffer' in of ? of : { buffer: of });

/** The sentence for what a compiler says: kernel, file and line, message. */
async function explainCompilation(definition: KernelDefinition<KernelBindings>, module: GPUShaderModule): Promise<string | null> {
  const { messages } = await module.getCompilationInfo();
  const error = messages.find(({ type }) => type === 'error');
  if (!error) return null;
  const where = definition.source.origin[error.lineNum - 1] ?? definition.label;
  return `Kernel ${definition.label} does not compile (${where}): ${error.message.split('\n', 1)[0]}`;
}

/** Compiles a kernel; a fault becomes one sentence that names kernel, line and message. */
export async function createKernel<B extends KernelBindings>(
  device: GPUDevice, definition: KernelDefinition<B>,
): Promise<Kernel<B>> {
  const { label, source, workgroupSize, bindings } = definition;
  const names = Object.keys(bindings);
  const entries = names.map((name, binding): GPUBindGroupLayoutEntry =>
    ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type: BUFFER_TYPE[bindings[name]] } }));
  const layout = device.createBindGroupLayout({ label, entries });
  device.pushErrorScope('validation'); // the fault of a text is told once, in our words
  const module = device.createShaderModule({ label, code: source.text });
  const scope = device.popErrorScope();
  const fault = await explainCompilation(definition, module);
  await scope;
  if (fault) throw new Error(fault);
  const pipeline = await device.createComputePipelineAsync({
    label, layout: device.createPipelineLayout({ label, bindGroupLayouts: [layout] }), compute: { module, entryPoint: 'main' },
  }).catch((error: unknown) => {
    throw new Error(`Kernel ${label} cannot be built: ${error instanceof Error ? error.message : String(error)}`);
  });

  return {
    bind(buffers) {
      const group = device.createBindGroup({
        label, layout, entries: names.map((name, binding) => ({ binding, resource: resourceOf(buffers[name]) })),
      });
      const start = (pass: GPUComputePassEncoder) => { pass.setPipeline(pipeline); pass.setBindGroup(0, group); };
      const encodeGroups = (pass: GPUComputePassEncoder, groups: number) => {
        if (groups === 0) return;
        start(pass);
        const rows = Math.ceil(groups / MAX_GROUPS_PER_AXIS);
        pass.dispatchWorkgroups(Math.ceil(groups / rows), rows); // threadIndex() of shared/thread.wgsl joins the rows
      };
      return {
        encodeGroups,
        encode: (pass, threads) => encodeGroups(pass, Math.ceil(threads / workgroupSize)),
        encodeIndirect: (pass, args, offset = 0) => { start(pass); pass.dispatchWorkgroupsIndirect(args, offset); },
      };
    },
  };
}
