import { advance, createRoot, extend, flushSync } from '@react-three/fiber';
import { output, sqrt, vec4 } from 'three/tsl';
import {
  DirectRenderPipeline, HemisphereLight, PCFShadowMap, type Node, type Object3D, type PerspectiveCamera, type Renderer,
} from 'three/webgpu';
import type { Ambient } from './ambient';
import type { CanvasSize } from './canvasSize';
import { createRenderer } from './createRenderer';
import { Scene } from './Scene';
import { createSky } from './sky';
import type { Theme } from './theme';
import { drawnByWebGL } from './webgl';
import type { World } from './world';

extend({ HemisphereLight }); // what Scene.tsx makes by name; all of three would be 80 kB more, gzipped

/** The renderer of a canvas and the scene that it draws. */
export type CanvasRoot = {
  readonly renderer: Renderer;
  /** Puts a world in the scene at once: when this returns, the one before is no longer used. */
  show(world: World | null, theme: Theme): void;
  /** Puts something over the world, in place of what was there before. */
  setOver(object: Object3D | null): void;
  /** Gives the canvas this size in the same task as the next draw: until it is drawn, a resized canvas is blank. */
  resize(size: CanvasSize): void;
  /**
   * Draws the shade that things cast on each other, or no longer; resolves, once the code for that is here, to true if
   * the picture changes.
   */
  setShaded(on: boolean): Promise<boolean>;
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
  const renderer = await createRenderer(canvas, device, o.antialias);
  const root = createRoot(canvas), { width, height, pixelRatio } = o.size;
  await root.configure({
    gl: async () => { await renderer.init(); return renderer; },
    frameloop: 'never', flat: true, camera: o.camera, dpr: pixelRatio, size: { width, height, top: 0, left: 0 },
    shadows: { enabled: o.shadows, type: PCFShadowMap },
  });
  const sky = createSky(), pipeline = o.shadows ? null : createDirectPipeline(renderer);
  const scene = (world: World | null, theme: Theme) => {
    sky.setTheme(theme);
    return <Scene world={world} theme={theme} sky={sky.mesh} lit={o.shadows} />;
  };
  const store = root.render(scene(null, o.theme));
  let resized: CanvasSize | null = null, over: Object3D | null = null;
  let ambient: Ambient | null = null, shown: World | null = null, isShaded = false, isOver = false;
  return {
    renderer,
    show(world, theme) {
      shown = world;
      flushSync(() => root.render(scene(world, theme)));
    },
    async setShaded(on) {
      if (on === isShaded) return false;
      isShaded = on;
      const { createAmbient } = on && !ambient ? await import('./ambient') : {};
      if (createAmbient && !isOver) ambient ??= createAmbient(renderer, o.camera);
      if (!isShaded) ambient?.hide();
      return true;
    },
    setOver(object) {
      over?.removeFromParent();
      over = object;
      if (over) store.getState().scene.add(over);
    },
    resize(size) { resized = size; },
    draw(now) {
      const state = store.getState();
      if (resized) {
        const { width, height, pixelRatio: ratio } = resized, isFiner = ratio > state.viewport.dpr;
        if (!isFiner) state.setDpr(ratio); // in the order that has no larger canvas in between
        state.setSize(width, height);
        if (isFiner) state.setDpr(ratio);
      }
      resized = null;
      if (pipeline) return pipeline.render(state.scene, o.camera);
      if (isShaded && shown) ambient?.draw(state.scene, [sky.mesh, shown.overlay.group], shown.reach);
      advance(now, true, state);
    },
    done: () => device?.queue.onSubmittedWorkDone() ?? drawnByWebGL(renderer.getContext() as WebGL2RenderingContext),
    dispose() {
      isOver = true;
      ambient?.dispose();
      pipeline?.dispose();
      sky.dispose();
      root.unmount();
    },
  };
}

/**
 * Makes a pipeline in which each material writes the canvas's colours itself. Three's own way takes a second picture in
 * half floats, which costs a processor a third of a frame.
 */
function createDirectPipeline(renderer: Renderer): DirectRenderPipeline {
  const pipeline = new DirectRenderPipeline(renderer, vec4(onScreen(output.rgb), output.a));
  pipeline.outputColorTransform = false;
  return pipeline;
}

/** Returns sRGB of a linear colour, at most 0.014 off: a power would take as long as the light. */
const onScreen = (linear: Node<'vec3'>): Node<'vec3'> => sqrt(linear).mul(1.14).sub(linear.mul(0.14));
