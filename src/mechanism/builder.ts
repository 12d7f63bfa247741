import { assert } from '../core/assert';
import type { Vec3 } from '../core/vec3';
import { GROUND, type MechanismSpec } from './spec';
import { dot, writeRotation } from './vectors';
import { GAP, type GapKind, type RowPlace } from './work';

/** The methods by which kinds of connections declare rows, controls and memory while a mechanism is put together. */
export type Builder = {
  /** Returns the index of a body, shaft or the ground; throws if there is none of this name. */
  find(name: string): number;
  isShaft(body: number): boolean;
  /**
   * Returns a point [m] and a vector of W as `body` sees them in the assembled pose, in its frame B; both as given for
   * shafts and the ground.
   */
  pointIn(body: number, p_W: Readonly<Vec3>): Vec3;
  vectorIn(body: number, v_W: Readonly<Vec3>): Vec3;
  /** Adds a row on these bodies and returns its place; a body named twice gets one block, the ground gets block 0. */
  row(bodies: readonly number[], gap?: GapKind): RowPlace;
  /** Adds a number that is set from outside; returns its index. */
  control(start: number): number;
  /** Adds a number that is kept from step to step; returns its index. */
  remember(start: number): number;
  readonly rows: readonly { bodies: number[]; blocks: number[]; gap: GapKind }[];
  readonly controls: readonly number[];
  readonly memory: readonly number[];
  /** Number of blocks of six in the Jacobian, block 0 included. */
  readonly blockCount: number;
};

export function createBuilder(spec: MechanismSpec): Builder {
  const shafts = spec.shafts ?? [];
  const names = [...spec.bodies.map(({ name }) => name), ...shafts.map(({ name }) => name), GROUND];
  const index = new Map(names.map((name, i) => [name, i])), ground = names.length - 1;
  const rows: { bodies: number[]; blocks: number[]; gap: GapKind }[] = [], controls: number[] = [], memory = [0];
  let blockCount = 1;
  const vectorIn = (body: number, v_W: Readonly<Vec3>): Vec3 => {
    if (body >= spec.bodies.length) return [...v_W];
    const q = Float64Array.from(spec.bodies[body].orientation ?? [0, 0, 0, 1]), r = new Float64Array(9),
      v = Float64Array.from(v_W);
    writeRotation(r, 0, q, 0);
    const column = (c: number) => dot(Float64Array.of(r[c], r[3 + c], r[6 + c]), 0, v, 0);
    return [column(0), column(1), column(2)];
  };
  return {
    find(name) {
      const i = index.get(name);
      assert(i !== undefined, `the mechanism has no body ${name}`);
      return i;
    },
    isShaft: (body) => body >= spec.bodies.length && body < ground,
    vectorIn,
    pointIn(body, p) {
      const x = body < spec.bodies.length ? spec.bodies[body].position : [0, 0, 0];
      return vectorIn(body, [p[0] - x[0], p[1] - x[1], p[2] - x[2]]);
    },
    row(bodies, gap = GAP.none) {
      const own = [...new Set(bodies.filter((body) => body !== ground))], at = own.map((_, k) => 6 * (blockCount + k));
      blockCount += own.length;
      rows.push({ bodies: own, blocks: at, gap });
      return { row: rows.length - 1, blocks: bodies.map((body) => (body === ground ? 0 : at[own.indexOf(body)])) };
    },
    control: (start) => controls.push(start) - 1,
    remember: (start) => memory.push(start) - 1,
    rows, controls, memory,
    get blockCount() { return blockCount; },
  };
}
