import { advance, createRoot, extend, flushSync } from '@react-three/fiber';
import { Color, HemisphereLight, PCFShadowMap, WebGPURenderer, type PerspectiveCamera } from 'three/webgpu';
import type { CanvasSize } from './canvasSize';
import { Scene } from './Scene';
import type { Theme } from './theme';
import { drawnByWebGL } from './webgl';
import type { World } from './world';

extend({ Color, HemisphereLight }); // what Scene.tsx makes by name; all of three would be 80 kB more, gzipped

/** The renderer of a canvas and the scene that it draws. */
export type CanvasRoot = {
  readonly renderer: WebGPURenderer;
  /** Puts a world in the scene at once: when this returns, the one before is no longer used. */
  show(world: World | null, theme: Theme): void;
  /** Gives the canvas this size in the same task as the next draw: until it is drawn, a resized canvas is blank. */
  resize(size: CanvasSize): void;
  /** Draws the scene as it is at `now` [s]. */
  draw(now: number): void;
  /** Resolves once the device has drawn what it was given. */
  done(): Promise<unknown>;
  dispose(): void;
};

/** Makes the renderer of a canvas in a worker, on `device` or through WebGL2 if that is null, with an empty scene. */
export async function createCanvasRoot(canvas: OffscreenCanvas, device: GPUDevice | null, o: {
  camera: PerspectiveCamera; size: CanvasSize; theme: Theme; antialias: boolean; shadows: boolean;
}): Promise<CanvasRoot> {
  const renderer = new WebGPURenderer({
    canvas, antialias: o.antialias, ...(device ? { device, context: webgpuContext(canvas) } : { forceWebGL: true }),
  });
  const root = createRoot(canvas), { width, height, pixelRatio } = o.size;
  await root.configure({
    gl: async () => { await renderer.init(); return renderer; },
    frameloop: 'never', flat: true, camera: o.camera, dpr: pixelRatio, size: { width, height, top: 0, left: 0 },
    shadows: { enabled: o.shadows, type: PCFShadowMap },
  });
  const store = root.render(<Scene world={null} theme={o.theme} />);
  let resized: CanvasSize | null = null;
  return {
    renderer,
    show: (world, theme) => flushSync(() => root.render(<Scene world={world} theme={theme} />)),
    resize(size) { resized = size; },
    draw(now) {
      const state = store.getState();
      if (resized) {
        state.setDpr(resized.pixelRatio);
        state.setSize(resized.width, resized.height);
      }
      resized = null;
      advance(now, true, state);
    },
    done: () => device?.queue.onSubmittedWorkDone() ?? drawnByWebGL(renderer.getContext() as WebGL2RenderingContext),
    dispose: () => root.unmount(),
  };
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
