import type { GrainQuantity } from '../model/grainQuantities';
import type { Measures } from '../model/measures';
import type { Model, State } from '../model/model';
import type { WorldSpec } from '../model/worldSpec';
import { surfacesLength } from '../view/flexible/layout';
import { FORCE, POSE, posesLength, timeIndex, TURNED } from '../view/pose';

/**
 * A frame holds the state that one picture shows, in arrays that two workers pass back and forth, so that none is
 * allocated per frame.
 * - `center`: x, y, z [m] and bounding radius [m] of each grain;
 * - `look`: q.xy and q.zw as pack2x16snorm, bits of the f32 speed [m/s], template + 256 · (number mod 2²⁴) of each
 *   grain;
 * - `poses`: POSE numbers for each big body and the first grain, then the time [s], src/view/pose.ts;
 * - `surfaces`: the flexible surfaces, src/view/flexible/layout.ts;
 * - `pull`: size of the force by which a hand pulls [N];
 * - `shows`: the quantity that `look` has, where it is another one in place of the speed, and `top`, that of its scale.
 */
export type Frame = {
  center: Float32Array<ArrayBuffer>; look: Uint32Array<ArrayBuffer>; poses: Float32Array<ArrayBuffer>;
    surfaces: Float32Array<ArrayBuffer>; pull: number; shows: GrainQuantity; top: number;
};

/** What a frame has of grains if it has no other quantity. */
export const SPEEDS: Readonly<Pick<Frame, 'shows' | 'top'>> = { shows: 'speed', top: 0 };

type Surface = Pick<Model['flexible'][number], 'spec'>;

/** Allocates a frame. Contact points of flexible surfaces are not among its grains. */
export const createFrame =
  ({ looseCount, bodyCount, flexible }: Pick<Model, 'looseCount' | 'bodyCount'> & { flexible: readonly Surface[] }):
  Frame => ({
  center: new Float32Array(4 * looseCount), look: new Uint32Array(4 * looseCount),
  poses: new Float32Array(posesLength(bodyCount)),
  surfaces: new Float32Array(surfacesLength(flexible.map(({ spec }) => spec))),
  pull: 0, shows: 'speed', top: 0,
});

export const frameBuffers = ({ center, look, poses, surfaces }: Frame): ArrayBuffer[] =>
  [center.buffer, look.buffer, poses.buffer, surfaces.buffer];

/** Packs two numbers in −1 … 1 as WGSL's pack2x16snorm does, x in the low half. */
export function packPair(x: number, y: number): number {
  return (snorm(x) & 0xffff) | (snorm(y) << 16);
}
const snorm = (x: number): number => Math.round(Math.max(-1, Math.min(1, x)) * 32767);

/** The part of a model that drawing reads. */
type DrawnModel = Pick<Model, 'grainCount' | 'looseCount' | 'bodyCount' | 'radii' | 'shapeOf' | 'flexible'>;

/**
 * Writes a state into a frame. Forces are those of the last step, from `measures` and `firm`; `areas` are the
 * unstrained areas of the contact points of each surface [m²].
 */
export function packFrame(
  frame: Frame, model: DrawnModel, state: State, measures: Measures, firm: FirmGround, areas: readonly Float64Array[],
): void {
  const { center, look } = frame, { position, orientation, velocity } = state;
  frame.shows = 'speed';
  packPull(frame, measures);
  const speed = new Float32Array(look.buffer); // the same memory, as the speed among its words is a float
  for (let i = 0; i < model.looseCount; i++) {
    const p = 3 * i, q = 4 * i;
    center[q] = position[p];
    center[q + 1] = position[p + 1];
    center[q + 2] = position[p + 2];
    center[q + 3] = model.radii[i];
    look[q] = packPair(orientation[q], orientation[q + 1]);
    look[q + 1] = packPair(orientation[q + 2], orientation[q + 3]);
    look[q + 3] = model.shapeOf[i] | (i << 8);
    speed[q + 2] = Math.sqrt(velocity[p] ** 2 + velocity[p + 1] ** 2 + velocity[p + 2] ** 2);
  }
  for (let k = 0; k < model.bodyCount; k++) packPose(frame.poses, POSE * k, state, model.grainCount + k);
  packPose(frame.poses, POSE * model.bodyCount, state, 0);
  packForces(frame.poses, measures, firm);
  packSurfaces(frame.surfaces, model, measures, areas);
}

/** Writes the size of the force by which a hand pulls. */
export function packPull(frame: Frame, { pull: { force: [x, y, z] } }: Measures): void {
  frame.pull = Math.sqrt(x * x + y * y + z * z);
}

/**
 * Writes nodes, strain energy densities [J/m³] and pressures [Pa] of flexible surfaces, laid out as
 * src/view/flexible/layout.ts says.
 */
export function packSurfaces(
  out: Float32Array, { flexible }: Pick<Model, 'flexible'>, measures: Measures, areas: readonly Float64Array[],
): void {
  let at = 0;
  for (let k = 0; k < flexible.length; k++) {
    const { nodes, plateEnergy, pointForce } = measures.flexible[k], { thickness } = flexible[k].spec.material;
    const area = areas[k], perPlate = area.length / plateEnergy.length;
    out.set(nodes, at);
    at += nodes.length;
    for (let q = 0, p = 0; q < plateEnergy.length; q++) {
      let whole = 0;
      for (const end = p + perPlate; p < end; p++) whole += area[p];
      out[at++] = plateEnergy[q] / (whole * thickness);
    }
    for (let p = 0; p < area.length; p++) out[at++] = pointForce[p] / area[p];
  }
}

/** Writes the poses of big bodies and the forces on them, as a step measured them. */
export function packPoses(poses: Float32Array, measures: Measures, firm: FirmGround): void {
  const { bodies, grain0 } = measures;
  for (let k = 0; k <= bodies.length; k++) {
    const { position, orientation } = k < bodies.length ? bodies[k] : grain0;
    poses.set(position, POSE * k);
    poses.set(orientation, POSE * k + TURNED);
  }
  packForces(poses, measures, firm);
}

/** Writes the pose of a grain or body of a state to its record. */
function packPose(poses: Float32Array, record: number, { position, orientation }: State, i: number): void {
  for (let c = 0; c < 3; c++) poses[record + c] = position[3 * i + c];
  for (let c = 0; c < 4; c++) poses[record + TURNED + c] = orientation[4 * i + c];
}

/**
 * The connections by which firm ground presses on bodies, under tires and soles of shoes: indices of body and
 * connection.
 */
export type FirmGround = readonly { body: number; connection: number }[];

export function firmGroundOf({ bodies, mechanism }: Pick<WorldSpec, 'bodies' | 'mechanism'>): FirmGround {
  return (mechanism?.connections ?? []).flatMap((c, connection) =>
    (c.kind === 'groundForce' || c.kind === 'sole'
      ? [{ body: bodies.findIndex(({ name }) => name === c.a), connection }] : []));
}

/**
 * Writes the forces of contacts on bodies and the time of the step, and adds the upward force of firm ground [N]: its
 * other components are not measured.
 */
function packForces(poses: Float32Array, { time, bodies, mechanism }: Measures, firm: FirmGround): void {
  poses[timeIndex(bodies.length)] = time;
  bodies.forEach(({ force }, k) => poses.set(force, POSE * k + FORCE));
  if (mechanism)
    for (const { body, connection } of firm) poses[POSE * body + FORCE + 2] += mechanism.effort[connection];
}
