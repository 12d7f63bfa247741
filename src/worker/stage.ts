import type { Device } from '../gpu/device';
import { nudged } from '../gpu/nudged';
import type { OverlayList } from '../model/overlay';
import type { GrainLook, WorldSpec } from '../model/worldSpec';
import { CUT_MODES, type CutShows, type DustWish } from '../params/common';
import type { AnyValues } from '../params/param';
import { soilOf } from '../params/soils';
import type { ForwardedEvent, NewCanvas, Picture, PictureSize, Report, ViewSize } from '../protocol/messages';
import type { CutChoice } from '../view/cut/cut';
import type { SurfaceColor } from '../view/flexible/surfaces';
import type { GrainColor } from '../view/grainColor';
import type { DrawBuffers } from '../view/grains';
import type { OverlayMode } from '../view/overlay/overlay';
import { createView } from '../view/view';
import type { View } from '../view/viewTypes';
import { createBlankTest } from './blankTest';
import { createStillness, fullDetail, LEVELS, nextDetail, SLOW } from './detail';
import { measureFrameInterval, sliceOf } from './display';
import { createDrawLoop } from './drawLoop';
import type { Frame } from './frame';
import { messageOf, sentence } from './sentences';

/**
 * A frame drawn by processors is followed by a pause for the physics as long as itself; by a shorter one, down to LEAST
 * of that, where it would take longer than AIM with its pause [ms]; and by one of LONGEST_REST at most [ms]. Ten a
 * second are aimed at: the next frame waits for the display, 8 ms on average.
 */
const LEAST = 0.3, AIM = 90, LONGEST_REST = 200;
/**
 * Time over which frames are counted [ms]; the second one if there is no frame, as a slow picture is not a still one.
 */
const RATE_WINDOW = 1000, LONGEST_FRAME = 4000;
const LOSS_DELAY = 1000; // [ms]

/** The stage shows a world: it holds a view, the loop that draws it, and the frame that waits to be uploaded. */
export type Stage = {
  /**
   * Shows a new world. The camera takes its place from `values`, unless scene and camera are the same as before or it
   * follows a vehicle of the same scene: then it stays as the person has turned it.
   */
  show(spec: WorldSpec, buffers: DrawBuffers | null, values: AnyValues, sceneId: string): void;
  /** Applies a parameter of View, or one by which a soil is known; `values` are all values, in declared units. */
  setLook(key: string, values: AnyValues): void;
  /** Shows the ground as it lies, rising along x by this angle [rad]. */
  setSlope(angle: number): void;
  /** Takes a frame from another worker; `giveBack` gets it once it is uploaded. */
  takeFrame(frame: Frame, giveBack: (frame: Frame) => void): void;
  /** Shows a recorded frame in place of what is computed, until it gets null. */
  recall(past: Frame | null): void;
  /** Takes contacts or velocities to draw over the grains; the list may be reused when this returns. */
  takeOverlay(list: OverlayList): void;
  /** Takes poses and flexible surfaces of the state that the draw buffers hold now. */
  drawn(poses: Float32Array, surfaces: Float32Array): void;
  presetCamera(number: number, camera: readonly number[]): void;
  resize(size: ViewSize): void;
  setTheme(dark: boolean): void;
  handle(event: ForwardedEvent): void;
  /**
   * Means by which a person's hand sees and is seen: `watch` has each frame that is put on the stage shown to it, and
   * those that `show` gets, which are not drawn.
   */
  readonly hand: Pick<View, 'seen' | 'setOver'> & {
    watch(see: ((frame: Frame) => void) | null): void; show(frame: Frame): void;
  };
  /** Draws what is shown at a size, or with all pixels of the canvas (null), which stays as it is. */
  picture(size: PictureSize | null): Promise<Picture>;
  /**
   * Shows the view as a film has it, without room for panels and with all pixels, or no longer. `alone`: only `shoot`
   * draws what was recorded; `beside`: it draws in between.
   */
  setFilming(how: 'alone' | 'beside' | 'off'): void;
  /** Draws now; `take` gets the canvas while it holds the picture, in the same task. */
  shoot(take: (picture: OffscreenCanvas) => void): void;
  /** Returns the frames drawn per second, over about the last RATE_WINDOW. */
  frameRate(): number;
  /** Fraction of the pixels each way with which moving pictures are drawn [1]. */
  readonly detail: number;
  /** True if the shade that things cast on each other is left out, as frames take too long. */
  readonly unshaded: boolean;
  readonly scale: View['scale'];
  readonly renderer: View['renderer'];
  /** Returns eye and target of the camera [m], six numbers. */
  camera(): number[];
  /**
   * Longest time for which the device may be given physics at once [ms], so that frames come in between at the
   * display's rate.
   */
  readonly sliceMs: number;
  stop(): void;
};

/**
 * Makes a stage on a canvas that draws on `gpu`, or through WebGL2 if that is null. `blank` is called once if its first
 * picture is blank, with what was seen.
 */
export async function createStage(
  init: NewCanvas, gpu: Device | null, post: (report: Report) => void, blank: (seen: string) => void,
): Promise<Stage> {
  const device = gpu?.device ?? null;
  let sliceMs = sliceOf(Infinity);
  void measureFrameInterval().then((interval) => { sliceMs = sliceOf(interval); });
  let waiting: { frame: Frame; giveBack: (frame: Frame) => void } | null = null;
  let past: Frame | null = null, isPastNew = false, overlay: OverlayMode = 'off', isAlone = false, isFilming = false;
  let material: GrainLook | undefined; // that the scene says, if it does
  let see: ((frame: Frame) => void) | null = null;
  let isAwaited = false; // a world of another worker has no grains before its first frame
  let isDrawn = false; // the present world, at least once
  let place = '', shown = '', stopped = false, fraction = 1, counted = performance.now(), rate = 0;
  let time: number | null = null; // of what is drawn [s]
  const view = await createView({
    canvas: init.canvas, device, software: gpu?.software ?? false, dark: init.dark, reducedMotion: init.reducedMotion,
    drifts: init.drifts, size: { width: init.width, height: init.height, dpr: init.dpr }, post,
    changed: () => loop.invalidate(),
  });

  let detail = fullDetail(view.shades);
  const test = createBlankTest(view.probe, blank);
  const still = createStillness((next) => view.setDetail(next)), loop = createDrawLoop({
    draw() {
      if (isAwaited || (isAlone && past)) return false;
      // its materials are compiled: an emulated device on a busy machine is silent for seconds
      if (!isDrawn) post({ type: 'here', building: 0 });
      isDrawn = true;
      still.begin(fraction);
      upload();
      const moving = view.draw();
      return (place !== '' && test.looksAgain()) || moving; // without a world there is nothing to see
    },
    done: () => (device ? nudged(device.queue, view.done()) : view.done()),
    took(ms) {
      if (!still.isSharp && !isFilming) { // those frames have all pixels
        detail = nextDetail(detail, ms, view.software ? SLOW.software : SLOW.gpu);
        const { pixels, shaded } = LEVELS[detail.level];
        if (pixels !== fraction) view.setDetail(fraction = pixels);
        view.setShaded(shaded);
      }
      still.end(fraction);
      return !view.software ? 0 : Math.min(ms, Math.max(LEAST * ms, AIM - ms), LONGEST_REST);
    },
    failed(error) {
      // a lost device makes draws fail too, and is reported elsewhere
      setTimeout(() => {
        const message = `The picture stopped: ${sentence(messageOf(error))}`;
        if (!stopped) post({ type: 'issues', issues: [{ path: 'view', message }] });
      }, LOSS_DELAY);
    },
  });

  function upload(): void {
    if (past && isPastNew) put(past);
    isPastNew = false;
    if (past || !waiting) return;
    const { frame, giveBack } = waiting;
    waiting = null;
    put(frame);
    giveBack(frame);
  }
  function put(frame: Frame): void {
    view.upload(frame.center, frame.look, frame.shows, frame.top, frame.poses[frame.poses.length - 1]);
    setPoses(frame.poses);
    view.setSurfaces(frame.surfaces);
    see?.(frame);
  }
  function setPoses(poses: Float32Array): void {
    view.setPoses(poses);
    time = poses[poses.length - 1];
  }
  function giveBackWaiting(): void {
    waiting?.giveBack(waiting.frame);
    waiting = null;
  }
  /** Draws what the values say over the grains; in a cut that shows nothing by itself beside an overlay. */
  function setOverlay({ overlay: mode, cut, cutAt, cutShows }: AnyValues): void {
    const isOver = mode !== 'off', shows = isOver ? 'velocities' : cutShows as CutShows;
    overlay = isOver || cut === 'off' ? mode as OverlayMode : CUT_MODES[shows] ?? 'field';
    showOverlay();
    view.setCut({ across: cut as CutChoice['across'], place: Number(cutAt), shows });
  }
  /** Shows the overlay; of a recorded frame nothing is known but its grains, of which trails are made. */
  function showOverlay(): void {
    view.setOverlay(past && overlay !== 'trails' ? 'off' : overlay);
  }
  const setColor = (values: AnyValues) => {
    const { color, colorMax, surfaceColor = 'material' } = values;
    view.setColor(color as GrainColor['mode'], Number(colorMax), material ?? soilOf(values) ?? 'sand');
    view.setSurfaceColor(surfaceColor as SurfaceColor);
  };

  const setDust = ({ dust = 'off' }: AnyValues) => view.setDust(dust as DustWish);

  return {
    show(spec, buffers, values, sceneId) {
      giveBackWaiting();
      isDrawn = false;
      time = null;
      isAwaited = buffers === null;
      material = spec.grains.look;
      // dust, and soil beyond the bed, are of what it is now
      view.show({ spec: { ...spec, grains: { look: soilOf(values), ...spec.grains } }, buffers });
      setColor(values);
      view.setArrows(values.arrows === 'on');
      setDust(values);
      past = null;
      setOverlay(values);
      const next = `${sceneId} ${String(values.camera)}`;
      // a camera that follows a vehicle follows it after a reset, too
      const goesAlong = sceneId === shown && view.isFollowing();
      if (next !== place && !goesAlong) view.setCamera(values.camera as readonly number[]);
      place = next;
      shown = sceneId;
    },
    setLook(key, values) {
      if (key === 'camera') view.setCamera(values.camera as readonly number[]);
      else if (key === 'arrows') view.setArrows(values.arrows === 'on');
      else if (key === 'dust') setDust(values);
      else if (key === 'overlay' || key === 'cut' || key === 'cutAt' || key === 'cutShows') setOverlay(values);
      else setColor(values);
    },
    setSlope: (angle) => view.setSlope(angle),
    takeFrame(frame, giveBack) {
      giveBackWaiting();
      waiting = { frame, giveBack };
      isAwaited = false;
      loop.invalidate();
    },
    recall(next) {
      const changes = (past === null) !== (next === null);
      past = next;
      if (changes) showOverlay();
      if (!past) view.showOwn();
      isPastNew = true;
      loop.invalidate();
    },
    takeOverlay: (list) => view.takeOverlay(list),
    drawn(poses, surfaces) {
      if (past) return;
      setPoses(poses);
      view.setSurfaces(surfaces);
    },
    presetCamera(number, camera) {
      if (number === 0) view.setCamera(camera);
      else view.presetCamera(number);
      // a place that follows a vehicle holds for a moment, so it does not belong in a link
      if (!view.isFollowing()) post({ type: 'camera', camera: view.camera() });
    },
    resize: (size) => view.resize(size),
    setTheme: (dark) => view.setTheme(dark),
    handle: (event) => view.handle(event),
    hand: { seen: view.seen, setOver: view.setOver, watch(next) { see = next; }, show: (frame) => see?.(frame) },
    async picture(size) {
      upload();
      const at = time;
      return { png: await view.picture(size), time: at };
    },
    setFilming(how) {
      isAlone = how === 'alone';
      isFilming = how !== 'off';
      view.setFilming(isFilming);
      loop.invalidate();
    },
    shoot(take) {
      upload();
      view.shoot(take);
    },
    frameRate() {
      const now = performance.now(), passed = now - counted;
      if (passed > RATE_WINDOW && (loop.count > 0 || passed > LONGEST_FRAME)) {
        rate = (1000 * loop.takeCount()) / passed;
        counted = now;
      }
      return rate;
    },
    scale: view.scale, renderer: view.renderer, camera: view.camera,
    get detail() { return fraction; },
    get unshaded() { return detail.level > 0 && detail.finest === 0; },
    get sliceMs() { return sliceMs; },
    stop() {
      stopped = true;
      loop.stop();
      giveBackWaiting();
      view.dispose();
    },
  };
}
