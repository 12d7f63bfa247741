import { createByteReader, createByteWriter, pack, unpack, type ByteReader, type ByteWriter } from '../../core/bytes';
import { fromHalf, toHalf } from '../../core/half';
import { writeSurface, type Model, type State } from '../../model/model';
import { CONTACT_VALUES, type ContactMemory, type ContactValue } from '../../physics/contactMemory';

/**
 * A settled bed as a file. Grains are at rest; where they are and how they are turned is told from the bed as it was
 * built, in 16 bits over the range that there is, so that short ways are told finely. Impulses of contacts are halves,
 * over the largest. Big bodies, mechanisms, flexible surfaces and pilots, few numbers, are kept as they are.
 *
 * Unpacked: length of the heading, heading as JSON, and in its order the ways ×3 by axis, the components that turns
 * lack, their others ×3, numbers of 64 bits, contacts by column.
 */
export type SettledBed = {
  state: State;
  /** Null if an engine did not tell. */
  contacts: ContactMemory | null;
  /** Memory of the pilot; null without one. */
  pilot: readonly number[] | null;
};

type Heading = {
  format: typeof FORMAT;
  key: string;
  /** Numbers of loose grains and of big bodies. */
  grains: number;
  bodies: number;
  /** Least way along each axis from where a grain was built [m], and range of the ways. */
  from: number[];
  range: number[];
  /** Largest kept component of a turn. */
  turn: number;
  /** Lengths of the lists of 64 bits: mechanism memory, surfaces, their work, pilot; −1 without. */
  memory: number;
  flexible: number[];
  flexibleWork: number;
  pilot: number;
  contacts: { count: number; substep: number; values: [key: ContactValue, largest: number][] } | null;
};

const FORMAT = 'grouser-bed/1';
const STEPS = 65535;
/** Most bytes of a heading. */
const MOST = 65536;

/** Quantum of ways in a bed's file, along each axis [m]: a grain is within half of it. */
export const quantumOf = (built: State, settled: State, grains: number): number[] =>
  rangesOf(waysOf(built, settled, grains), grains).range.map((x) => x / STEPS);

/** Writes a bed that has settled from `built`, the state in which its world was made, and packs it. */
export async function packBed(
  key: string, { state, contacts, pilot }: SettledBed, built: State, { looseCount, bodyCount, grainCount }: Model,
): Promise<Uint8Array<ArrayBuffer>> {
  const ways = waysOf(built, state, looseCount), { from, range } = rangesOf(ways, looseCount);
  const turns = turnsOf(built, state, looseCount), largest = largestOf(turns.others);
  const values = Object.entries(contacts?.values ?? {}) as [ContactValue, Float64Array][];
  const heading: Heading = {
    format: FORMAT, key, grains: looseCount, bodies: bodyCount, from, range, turn: largest,
    memory: state.memory?.length ?? -1, flexible: (state.flexible ?? []).map(({ length }) => length),
    flexibleWork: state.flexibleWork?.length ?? -1, pilot: pilot?.length ?? -1,
    contacts: contacts && {
      count: contacts.bodyA.length, substep: contacts.substep,
      values: values.map(([name, list]) => [name, largestOf(list)]),
    },
  };
  const text = new TextEncoder().encode(JSON.stringify(heading)), out = createByteWriter();
  out.wholes([text.length]);
  out.bytes(text);
  for (let c = 0; c < 3; c++) {
    out.words(Uint16Array.from({ length: looseCount }, (_, i) => (
      range[c] > 0 ? Math.round((STEPS * (ways[3 * i + c] - from[c])) / range[c]) : 0
    )));
  }
  out.bytes(turns.lacking);
  for (let c = 0; c < 3; c++) {
    out.words(Uint16Array.from({ length: looseCount }, (_, i) => (
      largest > 0 ? Math.round(STEPS * (0.5 + turns.others[3 * i + c] / (2 * largest))) : 0
    )));
  }
  for (const [key, width] of BODY_LISTS) out.doubles(state[key].subarray(width * grainCount));
  out.doubles(state.memory ?? []);
  for (const surface of state.flexible ?? []) out.doubles(surface);
  out.doubles(state.flexibleWork ?? []);
  out.doubles(pilot ?? []);
  if (contacts) writeContacts(out, contacts, grainCount);
  return pack(out.end());
}

/**
 * Unpacks the bed of a file; null if that is another bed than `key` and `built` say, or damaged. Never throws: a file
 * comes from a host or from storage.
 */
export async function unpackBed(
  key: string, packed: Uint8Array<ArrayBuffer>, built: State, model: Model,
): Promise<SettledBed | null> {
  try {
    const from = createByteReader(await unpack(packed)), [length] = from.wholes(1);
    if (length > MOST) return null;
    const heading = JSON.parse(new TextDecoder().decode(from.bytes(length))) as Heading;
    const isSame = heading.format === FORMAT && heading.key === key && heading.grains === model.looseCount
      && heading.bodies === model.bodyCount && heading.flexible.length === model.flexible.length;
    if (!isSame) return null;
    const bed = readBed(from, heading, built, model);
    return from.left === 0 && isWhole(bed, model) ? bed : null;
  } catch {
    return null;
  }
}

const BODY_LISTS = [['position', 3], ['orientation', 4], ['velocity', 3], ['spin', 3]] as const;

function readBed(from: ByteReader, heading: Heading, built: State, model: Model): SettledBed {
  const { looseCount, grainCount } = model, state: State = {
    position: built.position.slice(), orientation: built.orientation.slice(),
    velocity: new Float64Array(built.velocity.length), spin: new Float64Array(built.spin.length),
  };
  for (let c = 0; c < 3; c++) {
    const ways = from.words(looseCount);
    for (let i = 0; i < looseCount; i++)
      state.position[3 * i + c] += heading.from[c] + (heading.range[c] * ways[i]) / STEPS;
  }
  const lacking = from.bytes(looseCount), others = new Float64Array(3 * looseCount);
  for (let c = 0; c < 3; c++) {
    from.words(looseCount).forEach((x, i) => { others[3 * i + c] = heading.turn * ((2 * x) / STEPS - 1); });
  }
  turnAll(state.orientation, { lacking, others });
  for (const [key, width] of BODY_LISTS) state[key].set(from.doubles(width * model.bodyCount), width * grainCount);
  if (heading.memory >= 0) state.memory = from.doubles(heading.memory);
  if (heading.flexible.length > 0) state.flexible = heading.flexible.map((length) => from.doubles(length));
  if (heading.flexibleWork >= 0) state.flexibleWork = from.doubles(heading.flexibleWork);
  model.flexible.forEach((surface, k) => writeSurface(surface, state.flexible![k], state));
  const pilot = heading.pilot >= 0 ? [...from.doubles(heading.pilot)] : null;
  return { state, pilot, contacts: heading.contacts && readContacts(from, heading.contacts, grainCount) };
}

/** Says whether a bed's numbers are finite, its lists as long as its world's, and its contacts among its bodies. */
function isWhole({ state, contacts }: SettledBed, { flexible, grainCount, bodyCount }: Model): boolean {
  const lists = [state.position, state.orientation, state.velocity, state.spin, state.memory ?? [],
    ...(state.flexible ?? []), ...Object.values(contacts?.values ?? {})];
  const isSized = flexible.every(({ spec: { mesh } }, k) => state.flexible?.[k].length === 2 * mesh.nodes.length);
  return isSized && lists.every((list) => list.every((x: number) => Number.isFinite(x)))
    && (!contacts || (contacts.bodyA.every((a, c) => a >= 0 && a < grainCount && a >= (contacts.bodyA[c - 1] ?? 0))
      && contacts.bodyB.every((b) => b >= 0 && b < grainCount + bodyCount)));
}

/** Returns how far each loose grain is from where it was built [m], ×3. */
const waysOf = (built: State, settled: State, grains: number): Float64Array =>
  Float64Array.from({ length: 3 * grains }, (_, k) => settled.position[k] - built.position[k]);

function rangesOf(ways: Float64Array, grains: number): { from: number[]; range: number[] } {
  const from = [Infinity, Infinity, Infinity], to = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < 3 * grains; k++) {
    from[k % 3] = Math.min(from[k % 3], ways[k]);
    to[k % 3] = Math.max(to[k % 3], ways[k]);
  }
  if (grains === 0) return { from: [0, 0, 0], range: [0, 0, 0] };
  return { from, range: to.map((x, c) => x - from[c]) };
}

/**
 * Turns of grains: of each quaternion the place of its largest component, made positive, which it lacks because its
 * length is 1, and the others.
 */
type Turns = { lacking: Uint8Array; others: Float64Array };

/** Returns how each loose grain has turned since it was built: q ⊗ q_built⁻¹. */
function turnsOf(built: State, settled: State, grains: number): Turns {
  const lacking = new Uint8Array(grains), others = new Float64Array(3 * grains);
  for (let i = 0; i < grains; i++) {
    const [ax, ay, az, aw] = settled.orientation.subarray(4 * i), [bx, by, bz, bw] = built.orientation.subarray(4 * i);
    const turn = [
      ax * bw - aw * bx - ay * bz + az * by, ay * bw - aw * by - az * bx + ax * bz,
      az * bw - aw * bz - ax * by + ay * bx, aw * bw + ax * bx + ay * by + az * bz,
    ];
    let k = 3; // a grain that has not turned lacks w
    for (let c = 0; c < 3; c++) if (Math.abs(turn[c]) > Math.abs(turn[k])) k = c;
    lacking[i] = k;
    const sign = turn[k] < 0 ? -1 : 1;
    for (let c = 0, e = 0; c < 4; c++) if (c !== k) others[3 * i + e++] = sign * turn[c];
  }
  return { lacking, others };
}

/** Turns quaternions as they were built by `turns`, with nothing but square roots, which all machines take alike. */
function turnAll(q: Float64Array, { lacking, others }: Turns): void {
  const turn = [0, 0, 0, 1];
  for (let i = 0; i < lacking.length; i++) {
    const k = lacking[i] & 3;
    let rest = 1;
    for (let c = 0, e = 0; c < 4; c++) {
      if (c === k) continue;
      turn[c] = others[3 * i + e++];
      rest -= turn[c] * turn[c];
    }
    turn[k] = Math.sqrt(Math.max(0, rest));
    const [ax, ay, az, aw] = turn, [bx, by, bz, bw] = q.subarray(4 * i, 4 * i + 4);
    const x = aw * bx + ax * bw + ay * bz - az * by, y = aw * by + ay * bw + az * bx - ax * bz;
    const z = aw * bz + az * bw + ax * by - ay * bx, w = aw * bw - ax * bx - ay * by - az * bz;
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    q[4 * i] = x / length; q[4 * i + 1] = y / length; q[4 * i + 2] = z / length; q[4 * i + 3] = w / length;
  }
}

/** Writes contacts: A as steps from the last one, B from A, or from the first of the big bodies as −1, −2, … */
function writeContacts(out: ByteWriter, { bodyA, bodyB, feature, values }: ContactMemory, grainCount: number): void {
  out.wholes(bodyA.map((a, c) => a - (c > 0 ? bodyA[c - 1] : 0)));
  out.wholes(bodyB.map((b, c) => (b >= grainCount ? grainCount - 1 - b : b - bodyA[c])));
  out.wholes(feature);
  for (const list of Object.values(values)) {
    const largest = largestOf(list);
    out.words(Uint16Array.from(list, (x) => toHalf(x / largest)));
  }
}

function readContacts(
  from: ByteReader, { count, substep, values }: NonNullable<Heading['contacts']>, grainCount: number,
): ContactMemory {
  let a = 0;
  const bodyA = from.wholes(count).map((step) => (a += step));
  const bodyB = from.wholes(count).map((step, c) => (step < 0 ? grainCount - 1 - step : bodyA[c] + step));
  const feature = from.wholes(count);
  return { substep, bodyA, bodyB, feature, values: Object.fromEntries(values.map(([key, largest]) => (
    [key, Float64Array.from(from.words(CONTACT_VALUES[key] * count), (bits) => largest * fromHalf(bits))]
  ))) };
}

const largestOf = (list: Float64Array): number => list.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
