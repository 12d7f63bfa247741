import type { Device } from '../gpu/device';
import { nudged } from '../gpu/nudged';
import type { OverlayList } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import type { AnyValues } from '../params/param';
import type { Command, ForwardedEvent, Report, ViewSize } from '../protocol/messages';
import type { SurfaceColor } from '../view/flexible/surfaces';
import type { GrainColor } from '../view/grainColor';
import type { DrawBuffers } from '../view/grains';
import type { OverlayMode } from '../view/overlay/overlay';
import { createView } from '../view/view';
import type { View } from '../view/viewTypes';
import { createDetail, createStillness } from './detail';
import { measureFrameInterval, sliceOf } from './display';
import { createDrawLoop } from './drawLoop';
import type { Frame } from './frame';
import { messageOf, sentence } from './sentences';

/** Where drawing takes processors, it leaves them to the physics for as long as it had them, up to this [ms]. */
const LONGEST_REST = 200;
/** Frames are counted this long, longer while there is none: slow is not still [ms]. */
const RATE_WINDOW = 1000, LONGEST_FRAME = 4000;
const LOSS_DELAY = 1000; // [ms]

/** The picture: a view, the loop that draws it, and the frame that waits to be uploaded. */
export type Stage = {
  /** A new world. `place` names scene and camera: where both are as before, the camera stays where a person put it. */
  show(spec: WorldSpec, buffers: DrawBuffers | null, values: AnyValues, sceneId: string): void;
  /** A parameter of the section View, in its declared unit, with all the others. */
  setLook(key: string, values: AnyValues): void;
  /** Takes a frame from another worker; `giveBack` gets it once it is uploaded. */
  takeFrame(frame: Frame, giveBack: (frame: Frame) => void): void;
  /** What is drawn over the grains; may be reused when this returns. */
  takeOverlay(list: OverlayList): void;
  /** The draw buffers hold a new state. */
  drawn(poses: Float32Array, surfaces: Float32Array): void;
  presetCamera(number: number, camera: readonly number[]): void;
  resize(size: ViewSize): void;
  setTheme(dark: boolean): void;
  handle(event: ForwardedEvent): void;
  picture(): Promise<ArrayBuffer>;
  /** Frames drawn a second, of late. */
  frameRate(): number;
  readonly scale: View['scale'];
  /** How long the device may be given physics at once [ms], for frames to come in between at the display's rate. */
  readonly sliceMs: number;
  stop(): void;
};

export async function createStage(
  init: Extract<Command, { type: 'init' }>, gpu: Device | null, post: (report: Report) => void,
): Promise<Stage> {
  const device = gpu?.device ?? null, detail = createDetail();
  let sliceMs = sliceOf(Infinity);
  void measureFrameInterval().then((interval) => { sliceMs = sliceOf(interval); });
  let waiting: { frame: Frame; giveBack: (frame: Frame) => void } | null = null;
  let place = '', shown = '', stopped = false, fraction = 1, counted = performance.now(), rate = 0;
  const view = await createView({
    canvas: init.canvas, device, software: gpu?.software ?? false, dark: init.dark, reducedMotion: init.reducedMotion,
    size: { width: init.width, height: init.height, dpr: init.dpr }, post, changed: () => loop.invalidate(),
  });

  const still = createStillness((next) => view.setDetail(next)), loop = createDrawLoop({
    draw() {
      still.begin(fraction);
      upload();
      return view.draw();
    },
    done: () => (device ? nudged(device.queue, view.done()) : view.done()),
    took(ms) {
      if (!view.software) return 0;
      if (!still.isSharp) {
        const next = detail.took(ms);
        if (next !== fraction) view.setDetail(fraction = next);
      }
      still.end(fraction);
      return Math.min(ms, LONGEST_REST);
    },
    failed(error) {
      // a lost device fails draws too, and is told of at its own place
      setTimeout(() => {
        const message = `The picture stopped: ${sentence(messageOf(error))}`;
        if (!stopped) post({ type: 'issues', issues: [{ path: 'view', message }] });
      }, LOSS_DELAY);
    },
  });

  function upload(): void {
    if (!waiting) return;
    const { frame, giveBack } = waiting;
    waiting = null;
    view.upload(frame.center, frame.look);
    view.setPoses(frame.poses);
    view.setSurfaces(frame.surfaces);
    giveBack(frame);
  }
  const setColor = ({ color, colorMax, surfaceColor = 'material' }: AnyValues) => {
    view.setColor(color as GrainColor['mode'], Number(colorMax));
    view.setSurfaceColor(surfaceColor as SurfaceColor);
  };

  return {
    show(spec, buffers, values, sceneId) {
      waiting = null;
      view.show({ spec, buffers });
      setColor(values);
      view.setArrows(values.arrows === 'on');
      view.setOverlay(values.overlay as OverlayMode);
      const next = `${sceneId} ${String(values.camera)}`;
      // a camera that goes with a vehicle goes with it after a reset, too
      const goesAlong = sceneId === shown && view.isFollowing();
      if (next !== place && !goesAlong) view.setCamera(values.camera as readonly number[]);
      place = next;
      shown = sceneId;
    },
    setLook(key, values) {
      if (key === 'camera') view.setCamera(values.camera as readonly number[]);
      else if (key === 'arrows') view.setArrows(values.arrows === 'on');
      else if (key === 'overlay') view.setOverlay(values.overlay as OverlayMode);
      else setColor(values);
    },
    takeFrame(frame, giveBack) {
      waiting = { frame, giveBack };
      loop.invalidate();
    },
    takeOverlay: (list) => view.takeOverlay(list),
    drawn(poses, surfaces) {
      view.setPoses(poses);
      view.setSurfaces(surfaces);
    },
    presetCamera(number, camera) {
      if (number === 0) view.setCamera(camera);
      else view.presetCamera(number);
      // such a place is of one moment, not of a link
      if (!view.isFollowing()) post({ type: 'camera', camera: view.camera() });
    },
    resize: (size) => view.resize(size),
    setTheme: (dark) => view.setTheme(dark),
    handle: (event) => view.handle(event),
    picture() {
      upload();
      return view.picture();
    },
    frameRate() {
      const now = performance.now(), passed = now - counted;
      if (passed > RATE_WINDOW && (loop.count > 0 || passed > LONGEST_FRAME)) {
        rate = (1000 * loop.takeCount()) / passed;
        counted = now;
      }
      return rate;
    },
    scale: view.scale,
    get sliceMs() { return sliceMs; },
    stop() {
      stopped = true;
      loop.stop();
    },
  };
}
