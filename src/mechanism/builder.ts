import { assert } from '../core/assert';
import type { Vec3 } from '../core/vec3';
import { GROUND, type MechanismSpec } from './spec';
import { dot, writeRotation } from './vectors';
import { GAP, type GapKind, type RowPlace } from './work';

/** What the kinds of connections ask for while a mechanism is put together. */
export type Builder = {
  /** Number of a body, shaft or the ground. */
  find(name: string): number;
  isShaft(body: number): boolean;
  /** A point and a vector of W as `body` sees them in the assembled pose, appended to an array. */
  pointIn(body: number, p_W: Readonly<Vec3>): Vec3;
  vectorIn(body: number, v_W: Readonly<Vec3>): Vec3;
  /** A row on these bodies; a body named twice, or the ground, gets one block, or block 0. */
  row(bodies: readonly number[], gap?: GapKind): RowPlace;
  /** A number that is set from outside; its index. */
  control(start: number): number;
  /** A number that is kept from step to step; its index. */
  remember(start: number): number;
  readonly rows: readonly { bodies: number[]; blocks: number[]; gap: GapKind }[];
  readonly controls: readonly number[];
  readonly memory: readonly number[];
  /** Blocks of six in the Jacobian, block 0 among them. */
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
