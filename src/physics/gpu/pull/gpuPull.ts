import type { Buffers } from '../../../gpu/buffers';
import { StructArray } from '../../../gpu/structArray';
import type { Measures } from '../../../model/measures';
import type { Model, State } from '../../../model/model';
import type { Live } from '../../../model/settings';
import { writeBodyAnswer } from '../../bodyAnswer';
import { bodyOf, findPull, measurePull } from '../../pull/findPull';
import { createPulling } from '../../pull/pulling';
import type { FixedPoint } from '../fixedPoint';
import { structs } from '../kernels';
import { COLOUR_BEGINS, ONE_GRAIN, type GrainPlan } from '../layout';
import { fetchGrain, readCopied } from './heldGrain';

/**
 * The pull of a person's hand in a world on the device. Its force is found here, as a frame begins, by where its report
 * has left what is held, so that frames with a pull follow each other: none is begun while another is in flight. A
 * kernel, which no other frame has, adds what it does (integrate/pullBody). The twin is src/physics/cpu/pull.
 */
export type GpuPull = {
  /** Says whether a hand pulls something under `live`: nothing that is not there, or that others move. */
  holds(live: Live): boolean;
  /** Makes known where the grain is that `live` pulls: the device is asked once, as it is taken hold of. */
  find(live: Live): Promise<void>;
  /**
   * Finds the force of a frame and writes it to the device. Returns the number there of what is pulled, big bodies
   * behind grains; −1 if nothing is.
   */
  begin(live: Live, measures: Measures): number;
  /** Measures the pull of a frame that was taken and had that number, with its report. */
  take(pulled: number, report: ArrayBuffer, live: Live, measures: Measures): void;
  /** Forgets where grains are, as a state was written. */
  forget(): void;
  /** The grain that was held last, −1 for none, and its position as the last frame has left it [m]. */
  readonly held: { readonly grain: number; readonly position: ArrayLike<number> };
};

/** Makes the pull of a world; `isMoved` says of a big body that others move it, `placeOf` where a grain lies there. */
export function createGpuPull(
  device: GPUDevice, buffers: Buffers<GrainPlan>, model: Model, fixed: FixedPoint,
  { isMoved, placeOf }: { isMoved(body: number): boolean; placeOf(grain: number): number },
): GpuPull {
  const { grainCount } = model, pulling = createPulling(), uniform = new StructArray(structs.pull);
  const rate = pulling.rate.subarray(0, 3), spinRate = pulling.rate.subarray(3);
  const held: State = {
    position: new Float64Array(3), orientation: new Float64Array(4), velocity: new Float64Array(3),
    spin: new Float64Array(3),
  };
  /** The grain whose state `held` is, and its number on the device; −1: of none. */
  let known = -1, place = -1;

  const bodyUnder = ({ pull }: Live): number => {
    const body = pull ? bodyOf(model, pull) : -1;
    return body >= grainCount && isMoved(body - grainCount) ? -1 : body;
  };

  /** Takes the state of a big body from measures of the last frame. */
  const holdBody = (k: number, { bodies }: Measures): void => {
    held.position.set(bodies[k].position);
    held.orientation.set(bodies[k].orientation);
    held.velocity.set(bodies[k].velocity);
    held.spin.set(bodies[k].spin);
  };

  const writeAnswers = (body: number, live: Live): void => {
    const { linear, angular } = pulling, k = body - grainCount;
    if (k >= 0) {
      writeBodyAnswer(linear, angular, 0, live.bodies[k], model.bodies[k].inertia, held.orientation, 0);
      return;
    }
    linear.fill(1 / model.masses[body]);
    angular.fill(0);
  };

  return {
    held: { get grain() { return known; }, position: held.position },
    holds: (live) => bodyUnder(live) >= 0,
    async find(live) {
      const body = bodyUnder(live);
      if (body < 0 || body >= grainCount || body === known) return;
      place = placeOf(body);
      await fetchGrain(device, buffers, place, fixed, held);
      known = body;
    },
    begin(live, measures) {
      const body = bodyUnder(live);
      if (body !== known) known = -1;
      if (body < 0) return -1;
      pulling.body = body;
      if (body >= grainCount) holdBody(body - grainCount, measures);
      writeAnswers(body, live);
      findPull(pulling, model, live, held, 0);
      const number = body < grainCount ? place : body;
      uniform.set(0, 'body', number);
      uniform.set(0, 'rate', rate);
      uniform.set(0, 'spinRate', spinRate);
      device.queue.writeBuffer(buffers.pull, 0, uniform.data);
      return number;
    },
    take(pulled, report, live, measures) {
      if (pulled < 0) pulling.body = -1;
      else if (pulled < grainCount) readCopied(report, report.byteLength - COLOUR_BEGINS - ONE_GRAIN, fixed, held);
      else holdBody(pulled - grainCount, measures);
      measurePull(pulling, model, live, held, 0, measures.pull);
    },
    forget() { known = -1; },
  };
}
