import type { Buffers } from '../../gpu/buffers';
import { StructArray } from '../../gpu/structArray';
import type { Mechanism } from '../../mechanism/mechanism';
import type { Measures } from '../../model/measures';
import type { Model, State } from '../../model/model';
import { STEP_STATUS } from '../../model/status';
import { beginCoupled, finishCoupled, measureCoupled, startFrame, type Coupled } from '../mechanism/coupled';
import { bodyEnergy } from '../measurePoses';
import { restoreMemory, saveMemory } from '../mechanism/memory';
import { toUnits, type FixedPoint } from './fixedPoint';
import { structs } from './kernels';
import type { GrainPlan } from './layout';
import type { GpuResponder } from './respond/responder';

const NONE = 0xffffffff;
/**
 * Number of contact bodies above which only those that were touched in one of the last frames are condensed, and the
 * number of those frames: the host cannot know what the device will find. A body that is touched first, or again,
 * answers in that frame as if it were free: that is more than it does, so that the impulse is too small rather than too
 * large, and the next frame makes up for it. Rims of flexible surfaces are always condensed.
 */
const FEW = 12, LATELY = 10;

/** Arrays of a state that bodies share, and their numbers of each body. */
const PARTS = [['position', 3], ['orientation', 4], ['velocity', 3], ['spin', 3]] as const;

/**
 * Creates the responder for a mechanism among the big bodies of a device: the host holds it in f64, writes A and v* to
 * the device before a frame and reads the impulses on contact bodies after it. That takes one upload and the report
 * that is read anyway: no round trip inside a frame.
 */
export function createGpuCoupled(
  coupled: Coupled, device: GPUDevice, buffers: Buffers<GrainPlan>, model: Model, fixed: FixedPoint
): GpuResponder {
  const { mechanism, bodies: joined, contactBodies, placeOf, increment, impulse, through, bears } = coupled;
  const before = saveMemory(mechanism, 0);
  const { bodyCount } = model, size = increment.length;
  const lately = new Uint8Array(contactBodies.length).fill(LATELY);
  const alone: Model = { ...model, grainCount: 0 };
  const data = new Float32Array(size * size + size + contactBodies.length);
  const bodies = new StructArray(structs.body, bodyCount);
  data.set(contactBodies, size * size + size);
  const host: State = {
    position: new Float64Array(3 * bodyCount), orientation: new Float64Array(4 * bodyCount),
    velocity: new Float64Array(3 * bodyCount), spin: new Float64Array(3 * bodyCount),
  };
  const three = (x: Float64Array, k: number): number[] => [x[3 * k], x[3 * k + 1], x[3 * k + 2]];

  const measure = ({ mechanism: out }: Measures): void => { if (out) measureCoupled(coupled, out); };

  return {
    hostStage: 'mechanism', isSure: true, bytes: 0, kept: {},
    get spent() { return coupled.spent; },
    refuses: (_, isConverging) =>
      (isConverging ? 'a world with a mechanism takes only small steps on the GPU' : null),
    joinedOf: (body) => (placeOf[body] === -2 ? 0 : placeOf[body] < 0 ? NONE : 1 + placeOf[body]),
    movesBody: (body) => placeOf[body] > -2,
    bind: () => [],
    canFollow: () => true,
    keep() {},
    copy() {},
    take: () => Promise.resolve(true),
    restore() { coupled.work = restoreMemory(mechanism, coupled.assembled, before); },
    complete: (state) => state,
    forgetWork() { coupled.work = 0; },
    destroy() {},

    load({ position, orientation, velocity, spin, memory }, measures) {
      const from = model.grainCount;
      host.position.set(position.subarray(3 * from));
      host.orientation.set(orientation.subarray(4 * from));
      host.velocity.set(velocity.subarray(3 * from));
      host.spin.set(spin.subarray(3 * from));
      coupled.work = restoreMemory(mechanism, coupled.assembled, memory);
      lately.fill(LATELY);
      mechanism.touching.fill(1);
      measure(measures);
    },

    save() {
      const memory = saveMemory(mechanism, coupled.work), saved = [...joined].flatMap((k) => PARTS.map(([key, n]) =>
        ({ key, values: host[key].slice(n * k, n * k + n), at: n * (model.grainCount + k) })));
      return (state) => {
        for (const { key, values, at } of saved) state[key].set(values, at);
        state.memory = memory;
      };
    },
    remember: () => lately.slice(),
    recall(numbers) {
      lately.set(numbers);
      lately.forEach((left, w) => { mechanism.touching[w] = left > 0 ? 1 : 0; });
    },

    begin(live) {
      const { dt, substeps } = live.settings;
      saveMemory(mechanism, coupled.work, before);
      startFrame(coupled);
      beginCoupled(coupled, host, live, dt, substeps);
      const t0 = performance.now();
      data.set(mechanism.A);
      for (let w = 0; w < contactBodies.length; w++)
        if (mechanism.touching[w] === 0) writeFree(data, size, w, mechanism);
      data.set(increment, size * size);
      device.queue.writeBuffer(buffers.coupling, 0, data);
      coupled.spent += performance.now() - t0;
    },

    finish(report, live, measures) {
      const t0 = performance.now(), before = coupled.spent;
      bodies.load(report, structs.report.size);
      contactBodies.forEach((k, w) => {
        for (let c = 0; c < 3; c++) {
          impulse[6 * w + c] = bodies.get(k, 'impulse', c) + bodies.get(k, 'borne', c);
          impulse[6 * w + 3 + c] = bodies.get(k, 'angularImpulse', c) + bodies.get(k, 'angularBorne', c);
          through[6 * w + c] = bodies.get(k, 'through', c);
          through[6 * w + 3 + c] = bodies.get(k, 'angularThrough', c);
        }
      });
      if (contactBodies.length > FEW) for (let w = 0; w < contactBodies.length; w++) {
        const touched = bears[w] !== 0 || bodies.get(contactBodies[w], 'splitCount') > 1
          || impulse.subarray(6 * w, 6 * w + 3).some((x) => x !== 0);
        lately[w] = touched ? LATELY : Math.max(0, lately[w] - 1);
        mechanism.touching[w] = lately[w] > 0 ? 1 : 0;
      }
      finishCoupled(coupled, host, live.settings.substeps);
      for (const k of joined) {
        const { position, orientation, velocity, spin } = measures.bodies[k];
        for (let c = 0; c < 3; c++) {
          position[c] = host.position[3 * k + c];
          velocity[c] = host.velocity[3 * k + c];
          spin[c] = host.spin[3 * k + c];
        }
        for (let c = 0; c < 4; c++) orientation[c] = host.orientation[4 * k + c];
        const at = position.map((x, c) => toUnits(fixed, x, c));
        bodies.set(k, 'position', at.map(Math.round));
        bodies.set(k, 'remainder', at.map((x) => x - Math.round(x)));
        bodies.set(k, 'orientation', host.orientation.subarray(4 * k, 4 * k + 4));
        bodies.set(k, 'velocity', three(host.velocity, k));
        bodies.set(k, 'spin', three(host.spin, k));
        measures.kineticEnergy += bodyEnergy(alone, host, k, live.bodies[k]);
        if (![...velocity, ...spin, ...position].every(Number.isFinite)) measures.status |= STEP_STATUS.notFinite.bit;
      }
      device.queue.writeBuffer(buffers.bodies, 0, bodies.data);
      measure(measures);
      coupled.spent = before + performance.now() - t0;
    },
  };
}

/** Writes M⁻¹ of a body that nothing joins as its block of A. */
function writeFree(
  data: Float32Array, size: number, w: number, { contactBodies, inside: { inertia } }: Mechanism
): void {
  const body = contactBodies[w];
  for (let c = 0; c < 3; c++) {
    data[size * (6 * w + c) + 6 * w + c] = inertia.inverseMass[body];
    for (let d = 0; d < 3; d++) data[size * (6 * w + 3 + c) + 6 * w + 3 + d] = inertia.inverse[9 * body + 3 * c + d];
  }
}
