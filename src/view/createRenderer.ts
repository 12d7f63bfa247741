import { BasicNodeLibrary, Renderer } from 'three/webgpu';

/**
 * Makes three's renderer of a canvas, on `device` or through WebGL2 if that is null. Its WebGPURenderer is the same
 * with both backends and all materials: here only the backend that draws is fetched. Rejects with an Error whose
 * message is a clause if that does not come.
 */
export async function createRenderer(
  canvas: OffscreenCanvas, device: GPUDevice | null, antialias: boolean,
): Promise<Renderer> {
  const options = { canvas, antialias }, renderer = new Renderer(await createBackend(options, device), options);
  renderer.library = new BasicNodeLibrary();
  return renderer;
}

async function createBackend(options: { canvas: OffscreenCanvas; antialias: boolean }, device: GPUDevice | null) {
  if (!device) {
    const { default: WebGLBackend } = await import('three/src/renderers/webgl-fallback/WebGLBackend.js').catch(missing);
    return new WebGLBackend(options);
  }
  const { default: WebGPUBackend } = await import('three/src/renderers/webgpu/WebGPUBackend.js').catch(missing);
  return new WebGPUBackend({ ...options, device, context: webgpuContext(options.canvas) });
}

function missing(): never {
  throw new Error('the part that draws did not come from the server');
}

/**
 * Returns the canvas's WebGPU context. Left to itself, three asks for it again at each change of size, which Firefox
 * refuses in a worker.
 */
function webgpuContext(canvas: OffscreenCanvas): GPUCanvasContext {
  const context = canvas.getContext('webgpu');
  if (!context) throw new Error('the canvas has no WebGPU context.');
  return context;
}
