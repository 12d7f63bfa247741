import { createBuffers } from '../gpu/buffers';
import { quantityOf, type GrainQuantity } from '../model/grainQuantities';
import type { GpuEngine } from '../physics/gpu/engine';
import { createQuantityWriter, type Home, type QuantityWriter } from '../physics/gpu/quantities/writer';
import { createGrainTops } from './grainTop';

/** Has grains of a run on the device show what is chosen: displacement, force or pressure in place of their speed. */
export type DeviceQuantities = {
  /** The quantity that the draw buffers have now, and the top of its scale, 0 until that is known. */
  readonly shows: GrainQuantity;
  readonly top: number;
  /** Where grains began, and how far the bed has moved since [m]. */
  readonly home: Home;
  way(): number;
  /** Takes the present places as those from which grains are displaced. */
  begin(): void;
  /** Takes the value of the parameter `color`. */
  choose(color: unknown): void;
  /** Takes notice that a step was submitted, and no later one yet: writes what its grains show. */
  begun(): void;
  /** Writes speeds again, for who reads them; `begun` writes what is chosen over them. */
  showSpeeds(): void;
  stop(): void;
};

/** Time between two readings of the top of a scale [ms]. */
const PAUSE = 100;

/**
 * Makes them for an engine whose soil repeats itself along x every `length` [m]. `shift` returns how far its bed has
 * moved [m]; `changed` is told when the draw buffers or the scale have, `failed` why something cannot be shown.
 */
export async function createDeviceQuantities(
  device: GPUDevice, engine: GpuEngine, length: number, shift: () => number, changed: () => void,
  failed: (error: unknown) => void,
): Promise<DeviceQuantities> {
  const { draw: { center }, parts, model } = engine, { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage;
  const own = await createBuffers(
    device, { home: { bytes: center.size, usage: STORAGE | COPY_SRC | COPY_DST } }, 'where grains began');
  const home: Home = { center: own.home, order: engine.order }, tops = createGrainTops(model);
  let wanted: GrainQuantity = 'speed', shows: GrainQuantity = 'speed', top = 0, begun = 0;
  let writer: QuantityWriter | null = null, loading: Promise<void> | null = null;
  let stopped = false, isReading = false, due = 0;
  const way = (): number => shift() - begun;
  const fail = (error: unknown): void => { if (!stopped) failed(error); };

  /** Compiles what writes; most runs never need it. */
  const load = (): Promise<void> => loading ??= (async () => {
    const made = await createQuantityWriter(engine, home, length);
    if (stopped) made.destroy();
    else writer = made;
  })();

  function write(): void {
    if (!writer || (wanted === 'speed' && shows === 'speed')) return;
    writer.write(wanted, way());
    if (shows !== wanted) {
      shows = wanted;
      top = 0;
      changed();
    }
    if (performance.now() >= due) void readTop().catch(fail);
  }

  /** Reads the top of the scale from some grains, and tells it where it has changed. */
  async function readTop(): Promise<void> {
    if (isReading || !writer || shows === 'speed') return;
    isReading = true;
    const of = shows;
    try {
      const next = tops[of](await writer.sample());
      if (stopped || of !== shows || next === top) return;
      top = next;
      changed();
    } finally {
      isReading = false;
      due = performance.now() + PAUSE;
      if (of !== shows) void readTop().catch(fail);
    }
  }

  return {
    get shows() { return shows; },
    get top() { return top; },
    home, way,
    begin() {
      const encoder = device.createCommandEncoder();
      encoder.copyBufferToBuffer(center, 0, own.home, 0, center.size);
      device.queue.submit([encoder.finish()]);
      home.order = engine.order;
      begun = shift();
    },
    choose(color) {
      wanted = quantityOf(color) ?? 'speed';
      if (wanted === 'speed' && !loading) return;
      due = 0;
      void load().then(() => { if (parts.isWhole) write(); }).catch(fail); // else the step under way does
    },
    begun: write,
    showSpeeds() { if (shows !== 'speed') writer?.write('speed', 0); },
    stop() {
      stopped = true;
      writer?.destroy();
      own.home.destroy();
    },
  };
}
