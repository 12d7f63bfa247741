import { advance, createRoot, extend, flushSync } from '@react-three/fiber';
import { Color, HemisphereLight, PCFShadowMap, WebGPURenderer } from 'three/webgpu';
import type { Vec3 } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';
import { createBodies } from './bodies';
import { createArrows } from './arrows/arrows';
import { bedBounds, boundsOf, floorHeight } from './bounds';
import { radiusOf, shiftedBy, type Bounds } from './box';
import { CLOSE, createCameraRig } from './cameras/cameraRig';
import { createFollower } from './cameras/follower';
import { boundsOfBody, movingBody } from './cameras/movingBody';
import { ORBIT, vehicleCamera, vehicleOf } from './cameras/vehicleCameras';
import { ElementProxy } from './elementProxy';
import { createSurfaces, type SurfaceColor } from './flexible/surfaces';
import type { GrainColor } from './grainColor';
import { createEngineGrains, createInstancedGrains, createUploadedGrains } from './grains';
import { createGround } from './ground';
import { createLightNode, createSun, moveSun } from './light';
import { createOverlay, type OverlayMode } from './overlay/overlay';
import { POSE, startOf } from './pose';
import { Scene, type World } from './Scene';
import { themes } from './theme';
import type { View, ViewOptions } from './viewTypes';
import { drawnByWebGL, isSoftwareWebGL } from './webgl';

const NO_WORLD: Bounds = { min: [-1, -1, 0], max: [1, 1, 1] };
/** A vehicle is seen whole in a view this wide for its height. */
const VEHICLE_ASPECT = 1.8;
const MAX_SIDE = 8192; // of the canvas [pixels], every WebGPU device can do

extend({ Color, HemisphereLight }); // what Scene.tsx makes by name; all of three would be 80 kB more, gzipped

/**
 * Returns the canvas's WebGPU context. Left to itself, three asks for it again at each change of size, which Firefox
 * refuses in a worker.
 */
function webgpuContext(canvas: OffscreenCanvas): GPUCanvasContext {
  const context = canvas.getContext('webgpu');
  if (!context) throw new Error('the canvas has no WebGPU context.');
  return context;
}

export async function createView(o: ViewOptions): Promise<View> {
  const { canvas, device } = o;
  const element = new ElementProxy(o.post), software = o.software || (!device && isSoftwareWebGL());
  const shadows = !software && device !== null, plainLight = createLightNode();
  const light = shadows ? null : plainLight.node;
  let size = o.size, detail = 1, theme = o.dark ? themes.dark : themes.light;
  let world: World | null = null, spec: WorldSpec | null = null, bounds = NO_WORLD, bed = NO_WORLD;
  let color: GrainColor = { mode: 'speed', max: 1, low: 0, high: 1 }, surfaceColor: SurfaceColor = 'material';
  let poses = new Float32Array(0), vehicle = -1, numbered = 0, arrowsOn = false, overlay: OverlayMode = 'off';
  let isResized = false;

  plainLight.setTheme(theme);
  const rig = createCameraRig(element, {
    damping: !o.reducedMotion && !software, moved: o.changed, report: (camera) => {
      if (!view.isFollowing()) o.post({ type: 'camera', camera: shiftedCamera(camera, -1) });
    },
  });
  const follower = createFollower(rig, o.reducedMotion);
  const renderer = new WebGPURenderer({
    canvas, antialias: !software, ...(device ? { device, context: webgpuContext(canvas) } : { forceWebGL: true }),
  });
  const root = createRoot(canvas);
  const extent = () => ({ width: Math.max(1, size.width), height: Math.max(1, size.height) });
  const pixelRatio = () => {
    const { width, height } = extent();
    return Math.min(detail * (software ? Math.min(1, size.dpr) : size.dpr), MAX_SIDE / Math.max(width, height));
  };
  fit();
  await root.configure({
    gl: async () => { await renderer.init(); return renderer; },
    frameloop: 'never', flat: true, camera: rig.camera, dpr: pixelRatio(), size: { ...extent(), top: 0, left: 0 },
    shadows: { enabled: shadows, type: PCFShadowMap },
  });
  const store = root.render(<Scene world={null} theme={theme} />);

  /** Keeps camera and controls at the size of the page's element. */
  function fit(aroundPanels = true): void {
    const { width, height } = extent();
    element.clientWidth = width;
    element.clientHeight = height;
    rig.setFrame({ width, height, inset: aroundPanels ? size.inset : undefined });
  }
  function applySize(): void {
    fit();
    isResized = true;
    o.changed();
  }
  /** In the same task as a draw: a canvas of another size is blank. */
  function resizeCanvas(): void {
    const { width, height } = extent(), state = store.getState();
    state.setDpr(pixelRatio());
    state.setSize(width, height);
    isResized = false;
  }
  function render(): void {
    flushSync(() => root.render(<Scene world={world} theme={theme} />));
    o.changed();
  }
  function draw(): boolean {
    const now = performance.now() / 1000, late = follower.update(poses, now), moving = rig.update();
    if (isResized) resizeCanvas();
    world?.grains.prepare();
    advance(now, true, store.getState());
    return moving || late;
  }

  /** How far the vehicle went, and how far it is out of the domain [m]. */
  function travelled(): { way: Vec3; outside: Vec3 } {
    if (!spec || vehicle < 0) return { way: [0, 0, 0], outside: [0, 0, 0] };
    const { domain: { min, max }, bodies } = spec, from = bodies[vehicle].position;
    const at = [0, 1].map((c) => poses[POSE * vehicle + c]);
    const beyond = at.map((x, c) => x - Math.min(max[c], Math.max(min[c], x)));
    return { way: [at[0] - from[0], at[1] - from[1], 0], outside: [beyond[0], beyond[1], 0] };
  }
  /** A camera of the link is that of the start: it goes along with a vehicle. */
  function shiftedCamera(camera: readonly number[], sign: 1 | -1): number[] {
    const { way } = travelled();
    return camera.map((x, i) => x + sign * way[i % 3]);
  }
  function goAlong({ ground, sun }: World): void {
    if (vehicle < 0) return;
    const { way, outside } = travelled();
    ground.moveTo(outside[0], outside[1]);
    moveSun(sun, way[0], way[1]);
  }

  function follow(): void {
    follower.follow(spec && vehicle >= 0 ? vehicleCamera(spec, numbered) : null, poses, numbered > ORBIT);
  }
  /** One of the numbered cameras of this world. */
  function take(number: number): void {
    if (!spec) return;
    numbered = number;
    if (vehicle >= 0) {
      const next = vehicleCamera(spec, number);
      follower.follow(next, poses, number !== ORBIT);
      if (number === ORBIT) rig.preset(number, shiftedBy(bounds, travelled().way), null);
      return;
    }
    const body = number === CLOSE ? movingBody(spec) : -1;
    const seen: Vec3 = [0, 0, 0];
    follower.follow(
      body < 0 ? null : { kind: 'carried', body, heading: -1, lags: false, eye: seen, target: seen }, poses, false
    );
    rig.preset(number, bounds, body >= 0 ? boundsOfBody(spec, body, poses) : null);
  }

  const view: View = {
    renderer: device ? 'webgpu' : 'webgl2', software,
    scale: { low: 0, high: 1, grid: 1 },

    show(shown) {
      const old = world, start = vehicle >= 0 && numbered <= ORBIT ? shiftedCamera(rig.get(), -1) : null;
      const { grains } = spec = shown.spec;
      bounds = boundsOf(spec);
      bed = bedBounds(spec);
      vehicle = vehicleOf(spec);
      const around = { light, floor: floorHeight(spec) };
      world = {
        grains: shown.buffers ? createEngineGrains(renderer, grains, shown.buffers, around)
          : device ? createUploadedGrains(renderer, device, grains, around) : createInstancedGrains(grains, around),
        bodies: createBodies(spec, bed, theme), surfaces: createSurfaces(spec, o.post), arrows: createArrows(spec),
        overlay: createOverlay(spec, 2 * radiusOf(bed), o.post),
        ground: createGround(spec, bounds, theme, light),
        sun: createSun(bounds, shadows),
      };
      Object.assign(view.scale, { low: bed.min[2], high: bed.max[2], grid: world.ground.cell });
      poses = startOf(spec.bodies);
      if (start) rig.set(start);
      view.setColor(color.mode, color.max);
      world.surfaces.setColor(surfaceColor);
      view.setArrows(arrowsOn);
      world.overlay.setTheme(theme === themes.dark);
      view.setOverlay(overlay);
      rig.fit(bounds, spec.domain, vehicle < 0 ? undefined : VEHICLE_ASPECT);
      rig.setArrowKeys(vehicle < 0); // they drive
      follow();
      render();
      if (old)
        for (const part of [old.grains, old.bodies, old.surfaces, old.arrows, old.overlay, old.ground]) part.dispose();
    },

    setColor(mode, max) {
      color = { mode, max, low: bed.min[2], high: bed.max[2] };
      world?.grains.setColor(color);
      world?.overlay.setTopSpeed(max);
      o.changed();
    },
    setArrows(on) {
      arrowsOn = on;
      world?.arrows.show(on);
      o.changed();
    },
    setOverlay(mode) {
      overlay = mode;
      world?.overlay.show(mode);
      world?.surfaces.setGhost(mode !== 'off');
      world?.grains.setGhosts(mode === 'off' ? null : { opacity: world.overlay.opacity, color: theme.ghost });
      o.changed();
    },
    takeOverlay(list) {
      world?.overlay.take(list);
      o.changed();
    },
    setCamera(camera) {
      numbered = ORBIT;
      rig.set(shiftedCamera(camera, 1));
      follow();
    },
    presetCamera: take,
    isFollowing: () => vehicle >= 0 && numbered > ORBIT,

    upload(center, look) {
      world?.grains.upload(center, look);
      o.changed();
    },
    setPoses(next) {
      poses.set(next);
      if (world) {
        world.bodies.setPoses(poses);
        world.arrows.setPoses(poses);
        goAlong(world);
      }
      o.changed();
    },
    setSurfaces(surfaces) {
      world?.surfaces.take(surfaces, poses);
      o.changed();
    },
    setSurfaceColor(next) {
      surfaceColor = next;
      world?.surfaces.setColor(next);
      o.changed();
    },
    resize(next) {
      size = next;
      applySize();
    },
    setDetail(fraction) {
      detail = fraction;
      applySize();
    },
    setTheme(dark) {
      theme = dark ? themes.dark : themes.light;
      plainLight.setTheme(theme);
      world?.bodies.setTheme(theme);
      world?.ground.setTheme(theme);
      world?.overlay.setTheme(dark);
      view.setOverlay(overlay);
      render();
    },
    handle: (event) => element.handle(event),
    camera: () => shiftedCamera(rig.get(), -1),
    draw,
    done: () => device?.queue.onSubmittedWorkDone() ?? drawnByWebGL(renderer.getContext() as WebGL2RenderingContext),
    async picture() {
      fit(false); // no panels cover a picture
      draw(); // in the same task: the canvas forgets its texture afterwards
      const blob = canvas.convertToBlob({ type: 'image/png' });
      fit();
      o.changed();
      return (await blob).arrayBuffer();
    },
    dispose() {
      rig.dispose();
      root.unmount();
    },
  };
  return view;
}
