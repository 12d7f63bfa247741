import { quantityOf } from '../model/grainQuantities';
import type { CpuEngine } from '../physics/cpu/engine';
import type { Frame } from './frame';
import { createGrainTops } from './grainTop';

/** Writes quantities of grains over the speeds of a frame, so that colours show them. */
export type GrainQuantities = {
  /** Takes the present places as those from which grains are displaced; `shift` [m] is how far the bed has moved. */
  begin(shift: number): void;
  /** Writes the way of a grain [m]; the bed has moved by `shift` [m] since. */
  displacement(grain: number, shift: number, out: Float64Array): void;
  /** Writes a quantity of the present state, and the top of its scale; nothing for any other colour. */
  write(frame: Frame, color: unknown, shift: number): void;
};

/**
 * Makes the writer for an engine on the CPU. Displacement [m] is the distance from where a grain began; force [N] and
 * pressure [Pa] are those of the engine's `readForces`. Where soil repeats itself, along x every `length` [m] or as a
 * periodic domain, the nearest of a grain's places counts: soil that a moving bed lays anew has not been displaced.
 */
export function createGrainQuantities(engine: CpuEngine, length = Infinity): GrainQuantities {
  const { model, state: { position } } = engine, { looseCount, periodic, domain: { min, max } } = model;
  const home = new Float64Array(3 * looseCount), way = new Float64Array(3);
  const repeats = [periodic ? max[0] - min[0] : length, periodic ? max[1] - min[1] : Infinity, Infinity];
  const tops = createGrainTops(model);

  function begin(shift: number): void {
    home.set(position.subarray(0, home.length));
    for (let k = 0; k < home.length; k += 3) home[k] += shift;
  }

  function displacement(i: number, shift: number, out: Float64Array): void {
    for (let c = 0; c < 3; c++) {
      const d = position[3 * i + c] + (c === 0 ? shift : 0) - home[3 * i + c], repeat = repeats[c];
      out[c] = repeat < Infinity ? d - repeat * Math.round(d / repeat) : d;
    }
  }
  function writeDisplacements(out: Float32Array, shift: number): void {
    for (let i = 0; i < looseCount; i++) {
      displacement(i, shift, way);
      out[4 * i + 2] = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    }
  }

  begin(0);
  return {
    begin, displacement,
    write(frame, color, shift) {
      const shows = quantityOf(color);
      if (shows === null || shows === 'speed') return;
      const out = new Float32Array(frame.look.buffer); // the same memory
      if (shows === 'displacement') writeDisplacements(out, shift);
      else engine.readForces(shows, out, 4, 2);
      frame.shows = shows;
      frame.top = tops[shows](out);
    },
  };
}
