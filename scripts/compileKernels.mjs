import { readFileSync } from 'node:fs';

/**
 * `<runtime> scripts/compileKernels.mjs <texts.json>` compiles kernels with the WebGPU that the runtime has, with the
 * limits that every WebGPU device offers. It writes a line of JSON for each fault, and one at the end. It runs in Deno,
 * whose WebGPU is wgpu: scripts/naga.mjs starts it there.
 */

/** @typedef {import('./kernelTexts').KernelText} KernelText */
/**
 * @typedef {object} Fault
 * @property {number} index of the text
 * @property {number | null} line of the text, from 1; null if the compiler names none
 * @property {string} message
 */
/**
 * @typedef {object} End
 * @property {string | null} adapter null if there is none
 * @property {number} compiled number of texts
 */

/** @type {Record<string, GPUBufferBindingType>} */
const BUFFER_TYPE = { uniform: 'uniform', read: 'read-only-storage', read_write: 'storage' };

const say = (/** @type {Fault | End} */ what) => console.log(JSON.stringify(what));

/**
 * Makes a text's pipeline. Returns the first error, null if there is none.
 * @param {GPUDevice} device
 * @param {KernelText} kernel
 * @returns {Promise<Omit<Fault, 'index'> | null>}
 */
async function compile(device, { label, text, access }) {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label, code: text }), { messages } = await module.getCompilationInfo();
  const refused = await device.popErrorScope(), said = messages.find(({ type }) => type === 'error');
  if (said) return { line: said.lineNum || null, message: said.message };
  if (refused) return { line: null, message: refused.message };
  device.pushErrorScope('validation');
  const entries = access.map((/** @type {string} */ how, /** @type {number} */ binding) =>
    ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type: BUFFER_TYPE[how] } }));
  const layout = device.createPipelineLayout({ bindGroupLayouts: [device.createBindGroupLayout({ label, entries })] });
  device.createComputePipeline({ label, layout, compute: { module, entryPoint: 'main' } });
  const error = await device.popErrorScope();
  return error && { line: null, message: error.message };
}

async function compileAll(/** @type {KernelText[]} */ texts) {
  const adapter = await navigator.gpu.requestAdapter();
  if (!adapter) return say({ adapter: null, compiled: 0 });
  const device = await adapter.requestDevice();
  for (const [index, text] of texts.entries()) {
    const fault = await compile(device, text);
    if (fault) say({ index, ...fault });
  }
  say({ adapter: adapter.info.description, compiled: texts.length });
}

await compileAll(JSON.parse(readFileSync(process.argv[2], 'utf8')));
process.exit(); // a device may keep the process alive
