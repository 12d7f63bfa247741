import type { Quat, Vec3 } from '../../core/vec3';
import { watchMemory, type Buffers } from '../../gpu/buffers';
import { nudged } from '../../gpu/nudged';
import { StructArray } from '../../gpu/structArray';
import type { Model, State } from '../../model/model';
import type { Shape } from '../../model/shape';
import { bodyExtent, bodyRadius, compileBody } from '../shapes/bodyParts';
import { whole, type CopiedBytes } from './copyBuffers';
import { inverseMasses } from './grainMasses';
import { fromUnits, toUnits, type FixedPoint } from './fixedPoint';
import { structs } from './kernels';
import type { GrainPlan } from './layout';
import { readConstant } from './library';
import { mortonOrder } from './collide/mortonOrder';

/** Returns where 1/m of grain i lies in the buffer of motions, with 1/J or its template behind it: shared/motion. */
export const massAt = (grainCount: number, i: number): number => 6 * grainCount + 2 * i;

const SHAPE = {
  plane: readConstant('shared/collide/sphereGap', 'SHAPE_PLANE'),
  sphere: readConstant('shared/collide/sphereGap', 'SHAPE_SPHERE'),
  box: readConstant('shared/collide/sphereGap', 'SHAPE_BOX'),
  cylinder: readConstant('shared/collide/sphereGap', 'SHAPE_CYLINDER'),
} as const;

export const isSimple = ({ kind }: Shape): boolean => Object.hasOwn(SHAPE, kind);

/**
 * Returns the dimensions of a shape for shaders/shared/collide/sphereGap.wgsl; other shapes are in parts
 * (bodyBuffers.ts).
 */
function dimensionsOf(shape: Shape): Vec3 {
  switch (shape.kind) {
    case 'sphere': return [shape.radius, 0, 0];
    case 'box': return shape.halfExtents;
    case 'cylinder': return [shape.radius, shape.halfLength, 0];
    default: return [0, 0, 0];
  }
}

/**
 * Parts of a unit: the rest of a drift at the end of a frame is a multiple of one, so that a state that is read can be
 * written.
 */
const FRACTION = readConstant('shared/integrate/move', 'FRACTION');

/** Bounds of a plane, which no ball or box holds (shaders/shared/collide/bodyDistance.wgsl) [m]. */
const UNBOUNDED = 1e15;

/** Half sides of the box of a body that does not collide: nothing is near it [m]. */
const NOWHERE: Vec3 = [-1e9, -1e9, -1e9];

/** Returns the bounds of a big body: radius of a ball about the centre of mass, half sides of a box [m]. */
function boundsOf(shape: Shape): { bounding: number; extent: Vec3 } {
  const body = compileBody(shape), bounded = (x: number): number => Math.min(UNBOUNDED, x);
  return { bounding: bounded(bodyRadius(body)), extent: bodyExtent(body).map(bounded) as Vec3 };
}

/**
 * Creates the codec that writes a State to the device and reads it back. Grains lie there along a Morton curve through
 * the positions that were written, contact points of flexible surfaces behind them in their own order: pose is position
 * in fixed point with the radius, and q; motion v and w, behind those of all 1/m and 1/J (with shapes: the template).
 * `joinedOf` returns `joined` of shared/body.wgsl.
 */
export function createStateCodec(
  device: GPUDevice, buffers: Buffers<GrainPlan>, model: Model, fixed: FixedPoint,
  joinedOf: (body: number) => number = () => 0,
) {
  const { grainCount, looseCount, bodyCount, radii } = model;
  const bounds = model.bodies.map(({ shape }) => boundsOf(shape));
  /** The host's number of each grain of the device. */
  let order: Uint32Array = new Uint32Array(0);

  const deviceOrder = (position: Float64Array): Uint32Array => {
    const out = Uint32Array.from({ length: grainCount }, (_, i) => i);
    out.set(mortonOrder(position, looseCount));
    return out;
  };

  function writeGrains({ position, velocity, spin, orientation }: State): void {
    const units = new Int32Array(8 * grainCount), bits = new Float32Array(units.buffer);
    const motion = new Float32Array(8 * grainCount), drift = new Float32Array(6 * grainCount);
    for (let i = 0; i < grainCount; i++) {
      const host = order[i];
      for (let c = 0; c < 3; c++) {
        const at = toUnits(fixed, position[3 * host + c], c);
        units[8 * i + c] = Math.round(at);
        drift[6 * i + c] = (Math.round((at - Math.round(at)) * FRACTION) / FRACTION) * fixed.unit;
        motion[6 * i + c] = velocity[3 * host + c];
        motion[6 * i + 3 + c] = spin[3 * host + c];
      }
      bits[8 * i + 3] = radii[host];
      for (let c = 0; c < 4; c++) bits[8 * i + 4 + c] = orientation[4 * host + c];
      const at = massAt(grainCount, i);
      motion.set(inverseMasses(model, host), at); // flex/choosePoints replaces those of contact points
      if (model.shaped) motion[at + 1] = model.shapeOf[host];
    }
    device.queue.writeBuffer(buffers.pose, 0, units);
    device.queue.writeBuffer(buffers.motion, 0, motion);
    device.queue.writeBuffer(buffers.drift, 0, drift);
  }

  function writeBodies({ position, velocity, spin, orientation }: State): void {
    const bodies = new StructArray(structs.body, Math.max(1, bodyCount));
    model.bodies.forEach(({ shape }, k) => {
      const b = grainCount + k, at = [0, 1, 2].map((c) => toUnits(fixed, position[3 * b + c], c));
      bodies.set(k, 'position', at.map(Math.round));
      bodies.set(k, 'remainder', at.map((x) => x - Math.round(x)));
      bodies.set(k, 'orientation', orientation.subarray(4 * b, 4 * b + 4));
      bodies.set(k, 'velocity', velocity.subarray(3 * b, 3 * b + 3));
      bodies.set(k, 'spin', spin.subarray(3 * b, 3 * b + 3));
      if (isSimple(shape)) bodies.set(k, 'kind', SHAPE[shape.kind as keyof typeof SHAPE]);
      bodies.set(k, 'dimensions', dimensionsOf(shape));
      bodies.set(k, 'edgeRadius', 'edgeRadius' in shape ? shape.edgeRadius : 0);
      bodies.set(k, 'splitCount', 1);
      bodies.set(k, 'bounding', bounds[k].bounding);
      bodies.set(k, 'extent', model.bodies[k].collides === false ? NOWHERE : bounds[k].extent);
      bodies.set(k, 'joined', joinedOf(k));
    });
    device.queue.writeBuffer(buffers.bodies, 0, bodies.data);
  }

  function unpack(bytes: CopiedBytes, of: ArrayLike<number>): State {
    const words: GrainWords = {
      units: new Int32Array(bytes.pose.buffer), bits: new Float32Array(bytes.pose.buffer),
      motion: new Float32Array(bytes.motion.buffer), drift: new Float32Array(bytes.drift.buffer),
    };
    const count = grainCount + bodyCount;
    const state: State = {
      position: new Float64Array(3 * count), orientation: new Float64Array(4 * count),
      velocity: new Float64Array(3 * count), spin: new Float64Array(3 * count),
    };
    for (let i = 0; i < grainCount; i++) readGrain(words, i, fixed, state, of[i]);
    if (bodyCount === 0) return state;
    const bodies = new StructArray(structs.body, bodyCount), pose = createPose();
    bodies.load(bytes.bodies.buffer);
    for (let k = 0, b = grainCount; k < bodyCount; k++, b++) {
      readPose(bodies, k, fixed, pose);
      state.position.set(pose.position, 3 * b);
      state.orientation.set(pose.orientation, 4 * b);
      state.velocity.set(pose.velocity, 3 * b);
      state.spin.set(pose.spin, 3 * b);
    }
    return state;
  }

  return {
    /**
     * Writes a state. With `known`, the order of another state, grains have their numbers on the device by that, and so
     * its data by these numbers.
     */
    write(state: State, known: ArrayLike<number> | null = null): void {
      order = known ? Uint32Array.from(known) : deviceOrder(state.position);
      writeGrains(state);
      writeBodies(state);
    },

    /** Number that the host's grain 0 has on the device. */
    get grainZero() { return Math.max(0, order.indexOf(0)); },
    /** The host's number of each grain of the device; a new array with each state that is written. */
    get order() { return order; },
    /** The buffers that a state is unpacked from. */
    pieces: {
      pose: whole(buffers.pose), motion: whole(buffers.motion), drift: whole(buffers.drift),
      bodies: whole(buffers.bodies),
    },
    /** Unpacks a state of the order `of` from the bytes of these buffers. */
    unpack,
  };
}

/** The words that the device has of grains: poses as integers and as floats, motion, drift. */
type GrainWords = { units: Int32Array; bits: Float32Array; motion: Float32Array; drift: Float32Array };

/** Reads grain `i` of the device's data as body `host` of a state. */
export function readGrain(
  { units, bits, motion, drift }: GrainWords, i: number, fixed: FixedPoint, state: State, host: number,
): void {
  for (let c = 0; c < 3; c++) {
    state.position[3 * host + c] = fromUnits(fixed, units[8 * i + c], c) + drift[6 * i + c];
    state.velocity[3 * host + c] = motion[6 * i + c];
    state.spin[3 * host + c] = motion[6 * i + 3 + c];
  }
  for (let c = 0; c < 4; c++) state.orientation[4 * host + c] = bits[8 * i + 4 + c];
}

export type Pose = { position: Vec3; orientation: Quat; velocity: Vec3; spin: Vec3 };
const createPose = (): Pose =>
  ({ position: [0, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0], spin: [0, 0, 0] });

/** Reads pose and velocities of big body k from the device's data. */
export function readPose(bodies: StructArray, k: number, fixed: FixedPoint, out: Pose): void {
  for (let c = 0; c < 3; c++) {
    out.position[c] = fromUnits(fixed, bodies.get(k, 'position', c) + bodies.get(k, 'remainder', c), c);
    out.velocity[c] = bodies.get(k, 'velocity', c);
    out.spin[c] = bodies.get(k, 'spin', c);
  }
  for (let c = 0; c < 4; c++) out.orientation[c] = bodies.get(k, 'orientation', c);
}

/** Returns a copy of a whole buffer. */
export async function readBuffer(device: GPUDevice, source: GPUBuffer): Promise<ArrayBuffer> {
  const { size, label } = source, { MAP_READ, COPY_DST } = GPUBufferUsage, end = watchMemory(device);
  const staging = device.createBuffer({ label: `${label} staging`, size, usage: MAP_READ | COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(source, 0, staging, 0, source.size);
  device.queue.submit([encoder.finish()]);
  await end(`a copy of ${label}`, size, () => {});
  await nudged(device.queue, staging.mapAsync(GPUMapMode.READ));
  const bytes = staging.getMappedRange().slice(0);
  staging.destroy();
  return bytes;
}
