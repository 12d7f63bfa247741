import type { Page } from '@playwright/test';
import { inWorker, poll } from '../page';

/**
 * What was drawn of a subject at one moment. Shares are of its pixels [1]: `inside` the window of those that it would
 * have in a wider picture; `shown` in front of all else that is drawn, of those inside; `moved` since an earlier look,
 * the most of all. `area` is that of the window which it takes [1], and `at` are points on it [widths and heights].
 */
export type Look = {
  area: number; inside: number; shown: number; moved: number; at: (readonly [x: number, y: number])[];
};

/** A moment's picture in which these pixels are the subject's. */
type Kept = { seen: Uint8Array; rgba: Uint8ClampedArray };
/** What the worker of the engine is given to answer, too. */
type LookAt = (asked: Wish) => Promise<Look>;
/** Names of what is looked at, in so many pixels; the first look of a scene forgets all before. */
type Wish = { names: readonly string[]; wide: number; high: number; isFirst: boolean };
/** Pixels of the window a side of one that is looked at, and time in which something must be drawn [ms]. */
const FINE = 2, PATIENCE = 20_000;

/**
 * Draws what three draws, again, with and without something, when it is asked to. It is run in the engine's worker, as
 * text, and so must hold all that it uses.
 */
function install(): void {
  /** Sums of differences over the channels [0 … 765]: something else is there; a pixel has changed to the eye. */
  const OTHER = 6, CHANGE = 48;
  /** Largest number of points on a subject. */
  const POINTS = 400;
  /** Layers: what is not the subject, and the subject. */
  const NONE = 0, REST = 1, SUBJECT = 2;
  type Named = { name: string; layers: { mask: number }; traverse(visit: (object: Named) => void): void };
  type Camera = {
    zoom: number; layers: { mask: number }; projectionMatrix: { elements: number[] }; updateProjectionMatrix(): void;
  };
  type Drawer = { render(scene: Named, camera: Camera): unknown; domElement: OffscreenCanvas; watched?: boolean };
  type Asked = Wish & { give(look: Look): void };
  const here = globalThis as typeof globalThis & {
    __THREE_DEVTOOLS__?: EventTarget; lookAt?: LookAt;
  };
  let asked: Asked | null = null;
  here.lookAt = (wish) => new Promise((give) => { asked = { ...wish, give }; });
  // three tells its developers' tools of each scene that it makes
  here.__THREE_DEVTOOLS__ = new EventTarget();
  here.__THREE_DEVTOOLS__.addEventListener('observe', (event) => {
    const { detail } = event as CustomEvent<{ isScene?: boolean; onBeforeRender?: (renderer: Drawer) => void }>;
    if (detail.isScene) detail.onBeforeRender = watch;
  });

  function watch(renderer: Drawer): void {
    if (renderer.watched) return;
    renderer.watched = true;
    const render = renderer.render.bind(renderer);
    renderer.render = (scene, camera) => {
      const done = render(scene, camera), now = asked;
      if (now === null || !find(scene, now.names).length) return done;
      asked = null;
      now.give(look(renderer.domElement, () => render(scene, camera), scene, camera, now));
      return render(scene, camera); // as the page is to show it
    };
  }
  const find = (scene: Named, names: readonly string[]): Named[] => {
    const found: Named[] = [];
    scene.traverse((object) => {
      if (names.some((name) => object.name !== '' && object.name.startsWith(name))) found.push(object);
    });
    return found;
  };

  const kept: Kept[] = [];
  function look(canvas: OffscreenCanvas, draw: () => void, scene: Named, camera: Camera, o: Asked) {
    const { wide, high } = o, sheet = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true })!;
    sheet.globalCompositeOperation = 'copy'; // what is not drawn is clear
    const shoot = (mask?: number) => {
      if (mask !== undefined) {
        camera.layers.mask = mask;
        draw();
      }
      sheet.drawImage(canvas, 0, 0, wide, high);
      return sheet.getImageData(0, 0, wide, high).data;
    };
    const all = shoot(), subject = find(scene, o.names);
    for (const object of subject) object.traverse(({ layers }) => { layers.mask = SUBJECT; });
    const seen = differs(all, shoot(REST)), whole = differs(shoot(SUBJECT), shoot(NONE));
    const [axisX, axisY] = [8, 9].map((k) => -camera.projectionMatrix.elements[k]);
    camera.zoom = 0.5;
    camera.updateProjectionMatrix();
    const wider = differs(shoot(SUBJECT), shoot(NONE));
    camera.zoom = 1;
    camera.updateProjectionMatrix();
    for (const object of subject) object.traverse(({ layers }) => { layers.mask = REST; });
    camera.layers.mask = REST;

    let inside = 0;
    const places: [number, number][] = [];
    for (let k = 0; k < wide * high; k++) {
      const x = (k % wide + 0.5) / wide, y = (Math.floor(k / wide) + 0.5) / high;
      if (seen[k]) places.push([x, y]);
      // where this pixel of the wider picture is in the window, from −1 to 1
      const [u, v] = [2 * (2 * x - 1) - axisX, 2 * (1 - 2 * y) - axisY];
      if (wider[k] && Math.abs(u) <= 1 && Math.abs(v) <= 1) inside++;
    }
    if (o.isFirst) kept.length = 0;
    const moved = Math.max(0, ...kept.map((before) => changed(before, { seen, rgba: all })));
    kept.push({ seen, rgba: all });
    const every = Math.max(1, Math.ceil(places.length / POINTS));
    return {
      area: places.length / (wide * high), inside: inside / Math.max(1, count(wider)),
      shown: places.length / Math.max(1, count(whole)), moved, at: places.filter((_, k) => k % every === 0),
    };
  }
  const count = (mask: Uint8Array) => mask.reduce((sum, one) => sum + one, 0);
  const far = (a: Uint8ClampedArray, b: Uint8ClampedArray, at: number) =>
    Math.abs(a[at] - b[at]) + Math.abs(a[at + 1] - b[at + 1]) + Math.abs(a[at + 2] - b[at + 2]);
  const differs = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
    Uint8Array.from({ length: a.length / 4 }, (_, k) =>
      Number(far(a, b, 4 * k) + Math.abs(a[4 * k + 3] - b[4 * k + 3]) > OTHER));
  function changed(a: Kept, b: Kept): number {
    let all = 0, other = 0;
    for (let k = 0; k < a.seen.length; k++) {
      if (!a.seen[k] && !b.seen[k]) continue;
      all++;
      if (far(a.rgba, b.rgba, 4 * k) > CHANGE) other++;
    }
    return other / Math.max(1, all);
  }
}

/** Has the page's engine worker look at what it draws, when it is asked to. */
export const watchScene = (page: Page) => inWorker(page, `(${install.toString()})()`);

/** Looks at a subject in the next frame that is drawn; throws if nothing of it is drawn. */
export async function lookAt(page: Page, names: readonly string[], isFirst: boolean): Promise<Look> {
  const { width, height } = page.viewportSize()!, [wide, high] = [width, height].map((x) => Math.round(x / FINE));
  const engine = () => page.workers().find((worker) => worker.url().includes('engine.worker'));
  await poll(engine).toBeTruthy();
  const looked = engine()!.evaluate(async (asked) =>
    await (globalThis as never as { lookAt: LookAt }).lookAt(asked), { names, wide, high, isFirst });
  const late = page.waitForTimeout(PATIENCE).then(() => { throw new Error('Nothing was drawn of the subject.'); });
  return Promise.race([looked, late]);
}

/** Returns the share of points of the window [widths and heights] at which nothing of the page is over the view [1]. */
export const uncovered = (page: Page, at: Look['at']): Promise<number> => page.evaluate((points) => {
  const free = points.filter(([x, y]) =>
    document.elementFromPoint(x * innerWidth, y * innerHeight) instanceof HTMLCanvasElement);
  return free.length / Math.max(1, points.length);
}, at);
