import { createBuffers } from '../../../gpu/buffers';
import { nudged } from '../../../gpu/nudged';
import { StructArray } from '../../../gpu/structArray';
import type { GrainQuantity } from '../../../model/grainQuantities';
import type { GpuEngine } from '../engine';
import { inPass } from '../passes';
import { submit } from '../world';
import { createQuantityKernels, quantityNumber, quantityStruct } from './quantityKernels';

/** Centres of grains on the device as they were at the start, and the host's number of each, in the order of then. */
export type Home = { readonly center: GPUBuffer; order: Uint32Array };

/** Writes quantities of grains into an engine's draw buffers, over the speeds that a step leaves there. */
export type QuantityWriter = {
  /** Writes a quantity of the present state; the bed has moved by `shift` [m] since its start. */
  write(shows: GrainQuantity, shift: number): void;
  /** Resolves to the records of some grains, from all over the bed, as they are in the draw buffers now. */
  sample(): Promise<Float32Array>;
  destroy(): void;
};

const VEC4 = 16, WORD = 4; // bytes
/** Grains that lie one behind the other in a sample, and most of such stretches. */
const STRETCH = 64, STRETCHES = 64;
/** Least threads that add up forces: the device knows the number of contacts, and the host that of an earlier step. */
const LEAST_THREADS = 1024;

/**
 * Makes the writer of an engine whose soil repeats itself along x every `repeat` [m]; Infinity: it does not. Its work
 * is submitted right behind a step, and nothing waits for it. Twin: src/worker/grainQuantity.ts.
 */
export async function createQuantityWriter(engine: GpuEngine, home: Home, repeat: number): Promise<QuantityWriter> {
  const { world } = engine.parts, { device, grains, model: { grainCount, looseCount } } = world;
  const kernels = await createQuantityKernels(device, world.variant), quantity = new StructArray(quantityStruct);
  const { UNIFORM, STORAGE, COPY_DST, MAP_READ } = GPUBufferUsage;
  const stretches = Math.min(STRETCHES, Math.ceil(looseCount / STRETCH));
  const every = stretches < STRETCHES ? 1 : looseCount / stretches / STRETCH; // a stretch of so many
  const size = VEC4 * Math.min(looseCount, STRETCH * stretches);
  const own = await createBuffers(device, {
    homeOf: { bytes: WORD * grainCount, usage: STORAGE | COPY_DST },
    quantity: { bytes: quantityStruct.size, usage: UNIFORM | COPY_DST },
    sample: { bytes: size, usage: MAP_READ | COPY_DST },
  }, 'what colours of grains show');
  const bind = () => {
    const all = { ...world.buffers, ...own, home: home.center };
    return { of: world.buffers, write: kernels.writeQuantity.bind(all), add: kernels.addForces.bind(all) };
  };
  let bound = bind(), now: Uint32Array | null = null, then: Uint32Array | null = null;
  quantity.set(0, 'repeat', Number.isFinite(repeat) ? repeat : 0);

  /** Tells the device where each grain was at the start, if grains have another order now. */
  function writeOrder(): void {
    const { order } = engine;
    if (order === now && home.order === then) return;
    now = order;
    then = home.order;
    const placeOf = new Uint32Array(order.length);
    then.forEach((grain, place) => { placeOf[grain] = place; });
    device.queue.writeBuffer(own.homeOf, 0, Uint32Array.from(order, (grain) => placeOf[grain]));
  }
  function run(name: Parameters<typeof quantityNumber>[0], addsForces = false): void {
    quantity.set(0, 'shows', quantityNumber(name));
    device.queue.writeBuffer(own.quantity, 0, quantity.data);
    submit(world, (encoder) => inPass(encoder, undefined, (pass) => {
      bound.write.encode(pass, grainCount);
      if (addsForces) bound.add.encode(pass, Math.max(LEAST_THREADS, world.wanted.contacts));
    }));
  }

  return {
    write(shows, shift) {
      if (bound.of !== world.buffers) bound = bind(); // contacts have got more room
      quantity.set(0, 'shift', shift);
      if (shows === 'speed') return run('SPEED');
      if (shows !== 'displacement') {
        run('FORCE', engine.parts.hasContacts);
        return run(shows === 'force' ? 'MEAN' : 'PRESSURE');
      }
      writeOrder();
      run('DISPLACEMENT');
    },
    async sample() {
      submit(world, (encoder) => {
        for (let k = 0; k < stretches; k++) {
          const from = VEC4 * Math.floor(k * every) * STRETCH, at = VEC4 * k * STRETCH;
          encoder.copyBufferToBuffer(grains.drawLook, from, own.sample, at, Math.min(VEC4 * STRETCH, size - at));
        }
      });
      await nudged(device.queue, own.sample.mapAsync(GPUMapMode.READ, 0, size));
      const words = new Float32Array(own.sample.getMappedRange(0, size).slice(0));
      own.sample.unmap();
      return words;
    },
    destroy() {
      for (const buffer of Object.values(own)) buffer.destroy();
    },
  };
}
