import { norm } from '../core/elementary/powers';
import type { Issue } from '../core/result';
import { createMechanism, type Mechanism } from './mechanism';
import { GROUND, type Connection, type MechanismBody, type MechanismSpec, type Shaft, type Table } from './spec';
import { solveBackward } from './sparse/cholesky';

/**
 * Largest deviation of a unit vector's or quaternion's length from 1, and largest cosine between two axes that should
 * cross at a right angle [1].
 */
const UNIT = 1e-6;
/** Largest share of a connection in a redundancy at which it has no part in it [1]. */
const SHARE = 1e-6;
/** Time step with which a mechanism is tried [s]. */
const TRIAL = 1e-3;

/**
 * Returns the faults of a mechanism before it is run: every fault of the data, or, if there is none, the connections
 * that are redundant.
 */
export function checkMechanism(spec: MechanismSpec): Issue[] {
  const { bodies, shafts = [], connections } = spec;
  const faults = [
    ...bodies.flatMap(checkBody), ...shafts.flatMap(checkShaft), ...checkNames('Body', [...bodies, ...shafts]),
    ...checkNames('Connection', connections), ...connections.flatMap((connection) => checkConnection(connection, spec)),
  ];
  return faults.length > 0 ? faults : checkRedundancy(spec);
}

const issue = (path: string, fault: string): Issue => ({ path, message: `${path}: ${fault}.` });
const finite = (numbers: readonly number[] | undefined) => !numbers || numbers.every(Number.isFinite);
const positive = (x: number) => x > 0 && x < Infinity;
const lengthOf = (v: readonly number[]) => norm(v);
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, c) => sum + x * b[c], 0);
const unit = (v: readonly number[]) => Math.abs(lengthOf(v) - 1) <= UNIT;

function checkNames(what: string, named: readonly { name: string }[]): Issue[] {
  const seen = new Set<string>();
  return named.flatMap(({ name }) => {
    const twice = seen.has(name);
    seen.add(name);
    if (name === '') return [issue(what, 'a name is empty')];
    return twice ? [issue(`${what} ${name}`, 'another has the same name')] : [];
  });
}

function checkBody({ name, mass, inertia, position, orientation, velocity, spin }: MechanismBody): Issue[] {
  const path = `Body ${name}`, faults: Issue[] = [];
  if (name === GROUND) faults.push(issue(path, 'this name is that of the ground'));
  if (!positive(mass)) faults.push(issue(path, `its mass is ${mass} kg; it must be finite and more than 0`));
  if (!inertia.every(positive)) {
    faults.push(issue(
      path, `its moments of inertia are ${inertia.join(', ')} kg·m²; they must be finite and more than 0`
    ));
  }
  if (![position, orientation, velocity, spin].every(finite))
    faults.push(issue(path, 'its pose and velocity must be finite'));
  else if (orientation && !unit(orientation)) {
    faults.push(issue(path, `its orientation is a quaternion of length ${lengthOf(orientation)}; it must be 1`));
  }
  return faults;
}

function checkShaft({ name, inertia, spin = 0 }: Shaft): Issue[] {
  const path = `Shaft ${name}`;
  return [
    ...(positive(inertia) ? [] : [
      issue(path, `its moment of inertia is ${inertia} kg·m²; it must be finite and more than 0`),
    ]),
    ...(Number.isFinite(spin) ? [] : [issue(path, `its spin is ${spin} rad/s; it must be finite`)]),
  ];
}

/** Kinds whose ends may both be shafts. */
const TURNING = ['rotationalSpring', 'spinMotor', 'torqueMotor', 'angleDrive', 'brake', 'clutch'];
/** Names of fields that are unit vectors. */
const DIRECTIONS = ['axis', 'axisA', 'axisB', 'normal', 'direction', 'pinionAxis', 'tooth'];
/** Names of fields that may not be negative. */
const NOT_NEGATIVE = ['stiffness', 'damping', 'coefficient', 'compression', 'rebound', 'freeLength', 'friction'];

function checkConnection(connection: Connection, spec: MechanismSpec): Issue[] {
  const path = `Connection ${connection.name}`, turning = TURNING.includes(connection.kind);
  const faults = endsOf(connection)
    .flatMap(([a, b]) => checkEnds(path, a, b, turning || connection.kind === 'gear', spec));
  if (connection.kind === 'rack') faults.push(...checkEnds(path, connection.pinion, connection.b, false, spec));
  faults.push(...checkNumbers(path, connection));
  if (connection.kind === 'gear' && (
    connection.terms.length < 2 || connection.terms.some(({ factor }) => factor === 0)
  )) {
    faults.push(issue(path, 'a gear needs two turns or more, each with a factor other than 0'));
  }
  if (connection.kind === 'distance' && !(lengthOf(connection.pointA.map((x, c) => x - connection.pointB[c])) > 0)) {
    faults.push(issue(path, 'its two points are the same; a rod needs a length'));
  }
  if (connection.kind === 'universal' && Math.abs(dot(connection.axisA, connection.axisB)) > UNIT) {
    faults.push(issue(path, 'its two axes are not at a right angle'));
  }
  if (connection.kind === 'springDamper' && connection.stops && !(connection.stops.min < connection.stops.max)) {
    faults.push(issue(
      path, `its stops are at ${connection.stops.min} and ${connection.stops.max} m; the second must be larger`
    ));
  }
  if (connection.kind === 'guide' && !(
    connection.around.length > 1 && connection.around.every(({ radius }) => positive(radius))
  )) {
    faults.push(issue(path, 'its rail needs two circles or more to go around, each with a radius above 0'));
  }
  if (connection.kind === 'sprocket') {
    const { axis, tooth, teeth, radius, depth } = connection;
    if (!(Number.isInteger(teeth) && teeth > 2))
      faults.push(issue(path, `it has ${teeth} teeth; it needs three or more`));
    if (!(radius > 0 && depth > 0))
      faults.push(issue(path, 'its radius and the depth of its teeth must be more than 0'));
    if (Math.abs(dot(axis, tooth)) > UNIT) faults.push(issue(path, 'its tooth is not at a right angle to its axis'));
  }
  return faults;
}

function endsOf(connection: Connection): [string, string][] {
  if (connection.kind === 'gear') return connection.terms.map(({ a, b }) => [a, b]);
  return [[connection.a, 'b' in connection ? connection.b : GROUND]];
}

function checkEnds(
  path: string, a: string, b: string, turning: boolean, { bodies, shafts = [] }: MechanismSpec
): Issue[] {
  const isBody = (name: string) => bodies.some((body) => body.name === name),
    isShaft = (name: string) => shafts.some((shaft) => shaft.name === name);
  const missing = [a, b].filter((name) => !isBody(name) && !isShaft(name) && (name !== GROUND || name === a));
  if (missing.length > 0) return missing.map((name) =>
    issue(path, name === GROUND ? 'its end a is the ground; that can only be b' : `there is no body ${name}`));
  if (a === b) return [issue(path, `both its ends are ${a}`)];
  if ((isShaft(a) || isShaft(b)) && !turning)
    return [issue(path, `${isShaft(a) ? a : b} is a shaft, which only turns`)];
  if ((isShaft(a) && isBody(b)) || (isBody(a) && isShaft(b))) {
    return [issue(
      path, `of ${a} and ${b} one is a shaft, the other a body; a gear joins those, each against its own housing`
    )];
  }
  return [];
}

/**
 * Returns the faults of numbers by the names of their fields: every number must be finite, unit vectors of length 1,
 * some not negative, and arguments of tables rising.
 */
function checkNumbers(path: string, value: object): Issue[] {
  return Object.entries(value).flatMap(([key, x]): Issue[] => {
    if (typeof x === 'number') {
      if (!Number.isFinite(x)) return [issue(path, `its ${key} is ${x}; it must be finite`)];
      return NOT_NEGATIVE.includes(key) && x < 0 ? [issue(path, `its ${key} is ${x}; it must be 0 or more`)] : [];
    }
    if (key === 'table') return checkTable(path, x as Table);
    if (Array.isArray(x) && x.every((item) => typeof item === 'number')) {
      if (!finite(x)) return [issue(path, `its ${key} is ${x.join(', ')}; it must be finite`)];
      if (NOT_NEGATIVE.includes(key) && x.some((item) => item < 0))
        return [issue(path, `among its ${key} is a number below 0`)];
      if (![...DIRECTIONS, 'axes'].includes(key)) return [];
      return unit(x) ? [] : [issue(path, `its ${key} has the length ${lengthOf(x)}; it must be 1`)];
    }
    return typeof x === 'object' && x !== null ? checkNumbers(path, x as object) : [];
  });
}

function checkTable(path: string, table: Table): Issue[] {
  if (table.length < 2) return [issue(path, 'its table needs two pairs or more')];
  const paired = table.every((pair) => pair.length === 2 && finite(pair));
  if (!paired) return [issue(path, 'its table must be pairs of finite numbers')];
  const at = table.findIndex(([x], k) => k > 0 && !(x > table[k - 1][0]));
  return at < 0 ? []
    : [issue(path, `its table does not rise at pair ${at + 1}: ${table[at][0]} after ${table[at - 1][0]}`)];
}

/** Finds redundant rows in the assembled pose: rows that other rows make superfluous have a pivot of 0. */
function checkRedundancy(spec: MechanismSpec): Issue[] {
  const m = createMechanism(spec);
  m.begin(TRIAL, [0, 0, 0]);
  const found = new Map<number, { rows: number; others: Set<number> }>();
  const { schur: { factor: { vanished, pattern } } } = m.inside;
  for (let k = 0; vanished[k] >= 0; k++) {
    const c = connectionAt(m, pattern.order[vanished[k]]);
    const entry = found.get(c) ?? { rows: 0, others: new Set<number>() };
    entry.rows++;
    for (const other of sharing(m, vanished[k])) if (other !== c) entry.others.add(other);
    found.set(c, entry);
  }
  return [...found].map(([c, { rows, others }]) =>
    issue(`Connection ${spec.connections[c].name}`, sentenceOf(m, c, rows, [...others])));
}

function sentenceOf(m: Mechanism, c: number, rows: number, others: readonly number[]): string {
  const all = m.firstRow[c + 1] - m.firstRow[c], part = rows === all ? 'all' : `${rows}`, { connections } = m.spec;
  const what = `${part} of the ${all} directions that it holds are`;
  if (others.length === 0) return `${what} such that nothing can move in them anyway`;
  const names = others.map((k) => connections[k].name).join(', ');
  return `${what} held already by ${names}; a joint that holds less, or a bushing, resolves this`;
}

const connectionAt = (m: Mechanism, row: number): number => m.firstRow.findLastIndex((first) => first <= row);

/**
 * Returns the connections whose rows make up the row that vanished: the coefficients solve S₁₁ c = s₁ⱼ, of which L₁₁⁻¹
 * s₁ⱼ is row j of L.
 */
function sharing(m: Mechanism, j: number): Set<number> {
  const { schur: { factor }, builder } = m.inside, { pattern, values } = factor, x = new Float64Array(pattern.size);
  const scale = Float64Array.from(builder.rows, (_, r) => Math.sqrt(m.inside.work.compliance[r] + freeAnswer(m, r)));
  for (let o = pattern.rowStart[j]; o < pattern.rowStart[j + 1]; o++)
    x[pattern.rowColumn[o]] = values[pattern.rowAt[o]];
  solveBackward(factor, x);
  const own = scale[pattern.order[j]], out = new Set<number>();
  for (let k = 0; k < j; k++) {
    const row = pattern.order[k];
    if (row < scale.length && Math.abs(x[k]) * scale[row] > SHARE * own) out.add(connectionAt(m, row));
  }
  return out;
}

/** Returns J M⁻¹ Jᵀ of one row. */
function freeAnswer({ inside: { builder, work, schur } }: Mechanism, row: number): number {
  return builder.rows[row].blocks.reduce((sum, o) => sum
    + [0, 1, 2, 3, 4, 5].reduce((s, c) => s + work.jacobian[o + c] * schur.response[o + c], 0), 0);
}
