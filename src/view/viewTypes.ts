import type { Object3D, PerspectiveCamera } from 'three/webgpu';
import type { OverlayList } from '../model/overlay';
import type { GrainLook, WorldSpec } from '../model/worldSpec';
import type { DustWish } from '../params/common';
import type { ForwardedEvent, PictureSize, Report, ViewSize } from '../protocol/messages';
import type { CutChoice } from './cut/cut';
import type { SurfaceColor } from './flexible/surfaces';
import type { GrainColor } from './grainColor';
import type { DrawBuffers } from './grains';
import type { OverlayMode } from './overlay/overlay';

export type ViewOptions = {
  canvas: OffscreenCanvas;
  /** The device to draw on, shared with the physics; null draws through WebGL2. */
  device: GPUDevice | null;
  /** True if the device is emulated on the CPU: no antialiasing, no shadow maps, at most a pixel for a CSS pixel. */
  software: boolean;
  size: ViewSize;
  dark: boolean;
  reducedMotion: boolean;
  /** True if the camera of the first world swings slowly until a person touches the picture. */
  drifts: boolean;
  post(report: Report): void;
  /** Is called when something must be drawn anew. */
  changed(): void;
};

/** The world to draw. `buffers` are an engine's on the same device; null if frames are uploaded. */
export type Shown = { spec: WorldSpec; buffers: DrawBuffers | null };

/** The camera, and the size of the picture that it fills [CSS pixels]. */
export type Seen = { readonly camera: PerspectiveCamera; readonly width: number; readonly height: number };

/** RGBA of points of a picture, and the colours of the theme that may fill one alone: background and ground. */
export type Probe = { rgba: Uint8ClampedArray; plain: readonly string[] };

/** Draws worlds. It holds no state of the simulation but what the last frame left in its buffers. */
export type View = {
  readonly renderer: 'webgpu' | 'webgl2';
  /** True if an emulation on the CPU draws. */
  readonly software: boolean;
  /** True if the shade that things cast on each other can be drawn: a GPU draws through WebGPU. */
  readonly shades: boolean;
  /** Ends of the height colours [m], and side of a grid cell on the floor [m]. */
  readonly scale: { low: number; high: number; grid: number };
  /** Replaces the world at once; the old one's buffers are no longer used when this returns. */
  show(shown: Shown): void;
  setColor(mode: GrainColor['mode'], max: number, look: GrainLook): void;
  /** Sets whether arrows show the forces on moving bodies. */
  setArrows(on: boolean): void;
  /**
   * Sets what is drawn over the grains, which are faint meanwhile; `takeOverlay` takes the list of a step to draw it
   * from, valid during the call.
   */
  setOverlay(mode: OverlayMode): void;
  takeOverlay(list: OverlayList): void;
  /** Sets where the bed is cut, as soon as the code for that is here. */
  setCut(cut: CutChoice): void;
  /** Sets whether dust is drawn; `auto`: where a GPU draws. */
  setDust(wish: DustWish): void;
  /** Shows the ground as it lies, rising along x by this angle [rad]. */
  setSlope(angle: number): void;
  setCamera(camera: readonly number[]): void;
  presetCamera(number: number): void;
  /** Returns true while the camera follows a vehicle. */
  isFollowing(): boolean;
  /** Takes a frame of grains at a time [s]; `shows` is the quantity in it, and `top` that of its scale. */
  upload(
    center: Float32Array<ArrayBuffer>, look: Uint32Array<ArrayBuffer>, shows: GrainColor['shows'], top: number,
    time: number,
  ): void;
  /** Shows what an engine's buffers hold again, after frames that were uploaded. */
  showOwn(): void;
  setPoses(poses: ArrayLike<number>): void;
  /** Takes a frame of flexible surfaces, after the poses of the same time. */
  setSurfaces(surfaces: Float32Array): void;
  setSurfaceColor(color: SurfaceColor): void;
  resize(size: ViewSize): void;
  /** Draws the shade that things cast on each other, where this device can, as soon as the code for that is here. */
  setShaded(on: boolean): void;
  /** Draws with this fraction of the pixels each way, on devices that are slow. */
  setDetail(fraction: number): void;
  /** Draws with all pixels and leaves no room for panels while a film is made. */
  setFilming(on: boolean): void;
  /** Draws now; `take` gets the canvas while it holds the picture. */
  shoot(take: (picture: OffscreenCanvas) => void): void;
  setTheme(dark: boolean): void;
  handle(event: ForwardedEvent): void;
  /** Returns through what the picture is seen. */
  seen(): Seen;
  /** Draws something besides the world, or nothing (null); whoever made it disposes of it. */
  setOver(object: Object3D | null): void;
  /** Draws now; true if the next frame will differ though nothing else changes. */
  draw(): boolean;
  /** Resolves once the device has drawn what it was given. */
  done(): Promise<unknown>;
  /** Returns the colours of points spread over what was drawn last in this task. */
  probe(): Probe;
  /** PNG of what a draw shows now, of a size or with all pixels of the canvas (null), which stays as it is. */
  picture(size: PictureSize | null): Promise<ArrayBuffer>;
  /** Returns eye and target of the camera [m], six numbers. */
  camera(): number[];
  dispose(): void;
};
