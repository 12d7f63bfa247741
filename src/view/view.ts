import { frontFacing, uniform } from 'three/tsl';
import { Vector4 } from 'three/webgpu';
import { quantityOf } from '../model/grainQuantities';
import type { OverlayList } from '../model/overlay';
import { createWorldCamera } from './cameras/worldCamera';
import { probeCanvas } from './probeCanvas';
import { createCanvasRoot } from './canvasRoot';
import { canvasSize, type CanvasSize } from './canvasSize';
import type { CutChoice } from './cut/cut';
import { ElementProxy } from './elementProxy';
import type { GrainColor } from './grainColor';
import { createLightNode } from './light';
import { putOn, type Look } from './look';
import { themes } from './theme';
import type { View, ViewOptions } from './viewTypes';
import { isSoftwareWebGL } from './webgl';
import { createWorld, disposeWorld, moveBodies, type World } from './world';

/** Puts together what a canvas shows: a world and its look, the camera, and the renderer at the size of the page. */
export async function createView(o: ViewOptions): Promise<View> {
  const { canvas, device, post } = o, element = new ElementProxy(post);
  const software = o.software || (!device && isSoftwareWebGL()), shadows = !software;
  const plainLight = createLightNode(), light = shadows ? null : plainLight.node;
  const look: Look = {
    color: { mode: 'speed', max: 1 }, quantity: { shows: 'speed', top: 0 }, surfaceColor: 'material', arrows: false,
    theme: o.dark ? themes.dark : themes.light, overlay: 'off', dust: false,
  };
  const plane = { now: uniform(new Vector4()), outside: frontFacing };
  let cut: CutChoice = { across: 'off', place: 50, shows: 'velocities' }, early: OverlayList | null = null;
  let world: World | null = null, size = o.size, detail = 1, isFilming = false;

  plainLight.setTheme(look.theme);
  const camera = createWorldCamera(element, {
    damping: !o.reducedMotion && !software, steady: o.reducedMotion, drifts: o.drifts, moved: o.changed,
    report: (place) => post({ type: 'camera', camera: place }),
  });
  const sizeNow = () => canvasSize(size, isFilming ? 1 : detail, software);
  fit();
  const root = await createCanvasRoot(canvas, device, {
    camera: camera.camera, size: sizeNow(), theme: look.theme, antialias: !software, shadows,
  });

  /** Keeps camera and controls at the size of the page's element. */
  function fit(): void {
    const { width, height } = sizeNow();
    element.clientWidth = width;
    element.clientHeight = height;
    camera.setFrame({ width, height, inset: isFilming ? undefined : size.inset });
  }
  function applySize(): void {
    fit();
    root.resize(sizeNow());
    o.changed();
  }
  /** Draws once on a canvas of another size, which no panels cover. */
  function drawAt(other: CanvasSize): void {
    camera.setFrame(other);
    root.resize(other);
    draw();
  }
  function change(next: Partial<Look>): void {
    Object.assign(look, next);
    if (world) putOn(world, look, next);
    o.changed();
  }
  /** Cuts the world as was chosen: most are never cut, so the code for it is fetched when it is. */
  async function applyCut(): Promise<void> {
    if (cut.across === 'off' && !world?.cut) return;
    try {
      const { putCut } = await import('./cut/cut');
      if (world) await putCut(world, cut, plane, post);
      if (early) takeOverlay(early);
      early = null;
      o.changed();
    } catch {
      cut = { ...cut, across: 'off' };
      early = null;
      post({ type: 'issues', issues: [{ path: 'cut', message: 'No cut: its code could not be loaded.' }] });
    }
  }
  function takeOverlay(list: OverlayList): void {
    // while paused there is no other
    if (cut.across !== 'off' && !world?.cut?.takes(list)) early = structuredClone(list);
    world?.cut?.flatten(list);
    world?.overlay.take(list);
    o.changed();
  }
  /** Tells the page the scale of a quantity that is not the speed; 0 if frames do not have it. */
  function tellScale(): void {
    const { color: { mode }, quantity: { shows, top } } = look;
    if (mode !== 'speed' && quantityOf(mode)) post({ type: 'grains', top: mode === shows ? top : 0 });
  }
  function setQuantity(shows: GrainColor['shows'], top: number): void {
    if (shows === look.quantity.shows && top === look.quantity.top) return;
    change({ quantity: { shows, top } });
    tellScale();
  }
  function draw(): boolean {
    const now = performance.now() / 1000, moving = camera.update(now);
    world?.grains.prepare();
    world?.cut?.face(camera.camera.position);
    root.draw(now);
    return moving;
  }

  const scale = { low: 0, high: 1, grid: 1 };
  return {
    renderer: device ? 'webgpu' : 'webgl2', software, shades: device !== null && !software, scale,
    show(shown) {
      const old = world;
      early = null;
      world = createWorld(shown, { renderer: root.renderer, device, light, post, changed: o.changed }, look.theme);
      Object.assign(scale, { low: world.bed.min[2], high: world.bed.max[2], grid: world.ground.cell });
      look.quantity = { shows: 'speed', top: 0 }; // until a frame says otherwise
      putOn(world, look);
      camera.show(world);
      root.show(world, look.theme);
      o.changed();
      if (old) disposeWorld(old);
    },

    setColor(mode, max, material) {
      change({ color: { mode, max, look: material } });
      tellScale();
    },
    setArrows: (arrows) => change({ arrows }),
    setOverlay: (overlay) => change({ overlay }),
    setCut(next) {
      cut = next;
      void applyCut();
    },
    setDust: (wish) => change({ dust: wish === 'on' || (wish === 'auto' && !software) }),
    setShaded(on) {
      root.setShaded(on).then((changes) => { if (changes) o.changed(); }, () => post({
        type: 'issues', issues: [{ path: 'view', message: 'No contact shadows: their code could not be loaded.' }],
      }));
    },
    setSurfaceColor: (surfaceColor) => change({ surfaceColor }),
    setTheme(dark) {
      change({ theme: dark ? themes.dark : themes.light });
      plainLight.setTheme(look.theme);
      root.show(world, look.theme);
    },
    takeOverlay,
    setSlope: camera.setSlope,
    setCamera: camera.set,
    presetCamera: camera.take,
    isFollowing: camera.isFollowing,
    camera: camera.get,
    handle: (event) => element.handle(event),
    seen: () => ({ camera: camera.camera, width: element.clientWidth, height: element.clientHeight }),
    setOver(object) {
      root.setOver(object);
      camera.stay(object !== null);
      o.changed();
    },

    upload(center, grains, shows, top, time) {
      world?.grains.upload(center, grains);
      world?.cut?.track(center, time);
      if (shows === 'speed') world?.dust.look(center, grains);
      o.changed();
      setQuantity(shows, top);
    },
    setQuantity,
    showOwn: () => world?.grains.showOwn?.(),
    setPoses(poses) {
      if (world) moveBodies(world, poses);
      o.changed();
    },
    setSurfaces(surfaces) {
      world?.surfaces.take(surfaces, world.poses);
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
    setFilming(on) {
      isFilming = on;
      camera.endDrift();
      applySize();
    },
    shoot(take) {
      draw();
      take(canvas);
    },
    draw,
    done: root.done,
    probe: () => ({ rgba: probeCanvas(canvas), plain: [look.theme.background, look.theme.ground] }),
    async picture(asked) {
      drawAt(asked ? { ...asked, pixelRatio: 1 } : canvasSize(size, 1, software));
      const blob = canvas.convertToBlob({ type: 'image/png' });
      applySize();
      draw(); // in the same task: the page never shows the canvas in that size
      return (await blob).arrayBuffer();
    },
    dispose() {
      root.show(null, look.theme);
      if (world) disposeWorld(world);
      world = null;
      camera.dispose();
      root.dispose();
    },
  };
}
