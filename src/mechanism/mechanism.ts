import { assert } from '../core/assert';
import type { Vec3 } from '../core/vec3';
import { createBuilder, type Builder } from './builder';
import { condense, createCondensed, type Condensed } from './condense';
import { createWork, stateOf } from './createWork';
import { addGyroscopic, answer, createInertia, writeInertia, type Inertia } from './inertia';
import { compileConnection } from './kinds/index';
import type { Compiled } from './kinds/kind';
import { moveBodies } from './moveBodies';
import { turnRate } from './rows/turn';
import { addReactions, assembleSchur, createSchur, subtractRates, type Schur } from './schur';
import { factorize, solve } from './sparse/cholesky';
import { GROUND, type MechanismSpec } from './spec';
import { GAP, STEP, switchOff, type MechanismState, type RowPlace, type Work } from './work';

/**
 * A mechanism: heavy bodies that are one problem with the soil (mechanisms.md §2). A step is `begin`, the contact solve
 * v_w = v*_w + A p with the A and v* that it leaves here, and `finish` with the impulses found.
 */
export type Mechanism = {
  readonly spec: MechanismSpec;
  readonly state: MechanismState;
  /**
   * Force and torque on bodies at their centres of mass ×6 [N, N·m], in W, besides gravity; they stay until changed.
   */
  readonly force: Float64Array;
  /** Controls of driven connections, in their units: set between steps at `controlOf(name)`. */
  readonly controls: Float64Array;
  /** Flag of each connection: 0 lets go of what it holds. */
  readonly enabled: Uint8Array;
  /** Bodies that touch soil, in the order of A and v*. */
  readonly contactBodies: Int32Array;
  /**
   * Flag of each contact body, set before `begin`: 0 if nothing touches it in this step. Its part of A is 0 then, and
   * costs nothing.
   */
  readonly touching: Uint8Array;
  /** Answer A_ww, 6m × 6m row-major, and v*_w, 6m: (v, ω) of a body together. */
  readonly A: Float64Array;
  readonly vStar: Float64Array;
  /** Number of rows that other rows made superfluous in this step; they were left out. */
  readonly vanished: number;
  /** Multipliers λ [N·s, N·m·s] of the last step by row; rows of a connection c are firstRow[c] … firstRow[c + 1]. */
  readonly multiplier: Float64Array;
  readonly firstRow: Int32Array;
  bodyOf(name: string): number;
  connectionOf(name: string): number;
  controlOf(name: string): number;
  begin(h: number, gravity: Readonly<Vec3>): void;
  /**
   * Finishes a step: writes velocities, multipliers, memory and poses from the impulses `p` on the contact bodies and
   * their moments about the centres of mass [N·s, N·m·s], in W, summed over contacts; 6m.
   * After a step in parts, poses move by the mean velocity over them, v + `share` (v* − v) + the answer to `through`,
   * the mean over the parts of the impulse until then; a step in one part has share 1 and `through` p.
   */
  finish(p: Float64Array, through?: Float64Array, share?: number): void;
  /**
   * Adds a permanently attached mass [kg] to a body, with moments about the body's own axes [kg·m²]. Gravity in `begin`
   * acts on it too.
   */
  burden(body: number, mass: number, moments: ArrayLike<number>): void;
  /**
   * Sets the controls of driven connections from one number for each connection; those of others are ignored. Of a
   * connection with several controls it sets the first.
   */
  drive(values: Float64Array): void;
  /**
   * Returns λ/h of a connection's first row plus its torque without a row [N, N·m]: torque of a motor or brake, pull of
   * a drive, force of a spring (> 0 pushes its ends apart).
   */
  effort(connection: number): number;
  /**
   * Returns the work [J] of a connection on bodies in the last step, with the mean of the velocities before and after
   * it: added to that of gravity, forces and contacts it is the change of kinetic energy, except for a part of O(h²)
   * from turning bodies.
   */
  workOf(connection: number): number;
  /** Returns the work [J] of all connections, of gravity on bodies and of `force` in the last step. */
  workOfStep(): number;
  /**
   * Writes to `out` the force and torque about its centre of mass that the rows of a connection put on a body in the
   * last step [N, N·m], 6 numbers; torques without a row (torque motors, sliding brakes) are not included.
   */
  readReaction(connection: number, body: number, out: Float64Array): void;
  /**
   * Returns the largest opening of a joint when the last step began [m]; driven connections are not included. It costs
   * next to nothing.
   */
  gapAtBegin(): number;
  /**
   * Returns the largest opening of joints in the present pose [m], and the largest angle error [rad]. It overwrites the
   * rows: read reactions and work before.
   */
  measureGaps(): { readonly length: number; readonly angle: number };
  /** The internals of a step, for tests and checkMechanism. */
  readonly inside: Readonly<{ builder: Builder; work: Work; schur: Schur; inertia: Inertia; condensed: Condensed }>;
};

/**
 * Makes a mechanism; `contactBodies` are the names of the bodies that touch soil. The spec must be sound: see
 * checkMechanism.
 */
export function createMechanism(spec: MechanismSpec, contactBodies: readonly string[] = []): Mechanism {
  const builder = createBuilder(spec), { compiled, firstRow, places } = compile(spec, builder);
  const bodyCount = spec.bodies.length, count = bodyCount + (spec.shafts?.length ?? 0);
  const work = createWork(spec, builder, count), state = stateOf(spec, work, count), inertia = createInertia(spec);
  const contacts = Int32Array.from(contactBodies, (name) => builder.find(name));
  const schur = soundSchur(builder, compiled, work, inertia, state);
  const condensed = createCondensed(schur, contacts), { velocity } = state, { factor } = schur;
  const { place } = factor.pattern;
  const force = new Float64Array(6 * count);
  const enabled = Uint8Array.from(spec.connections, (c) => (c.enabled === false ? 0 : 1));
  const velocities = () => new Float64Array(6 * (count + 1)), vFree = velocities(), next = velocities();
  const change = velocities();
  const mean = velocities(), before = velocities(), middle = { velocity: velocities() };
  const rowCount = builder.rows.length, lambda = new Float64Array(place.length), more = new Float64Array(place.length);
  const vStar = new Float64Array(6 * contacts.length), keep = work.memory.slice(), gaps = { length: 0, angle: 0 };
  const endings = compiled.flatMap(({ after }) => (after ? [after] : []));
  const joints = jointRows(builder, compiled, firstRow);
  const pull = new Float64Array(3);
  let vanished = 0;

  const writeRows = () => {
    work.applied.fill(0);
    for (let c = 0; c < compiled.length; c++) {
      const { parts, turn } = compiled[c];
      if (enabled[c] !== 0) for (let k = 0; k < parts.length; k++) parts[k](work);
      else {
        if (turn) turn.torque = 0;
        for (let r = firstRow[c]; r < firstRow[c + 1]; r++) switchOff(work, places[r]);
      }
    }
  };
  const writeFreeVelocity = (h: number, gravity: Readonly<Vec3>) => {
    for (let i = 0, o = 0; i < count; i++, o += 6) {
      for (let c = 0; c < 6; c++) work.applied[o + c] += force[o + c];
      addGyroscopic(inertia, work, i, work.applied, o + 3);
      answer(inertia, i, work.applied, o, change, o);
      for (let c = 0; c < 6; c++) {
        vFree[o + c] = velocity[o + c] + h * (change[o + c] + (c < 3 && i < bodyCount ? gravity[c] : 0));
      }
    }
  };

  /** Writes A p of all bodies to `change`, and the multipliers' part due to p to `more`. */
  const respond = (p: Float64Array) => {
    change.fill(0);
    more.fill(0);
    for (let w = 0; w < contacts.length; w++) answer(inertia, contacts[w], p, 6 * w, change, 6 * contacts[w]);
    subtractRates(schur, work.jacobian, change, more);
    solve(factor, more);
    addReactions(schur, more, change);
  };

  const writeMiddle = () => {
    for (let i = 0; i < velocity.length; i++) middle.velocity[i] = (before[i] + velocity[i]) / 2;
  };
  const workAt = (connection: number) => {
    const { turn } = compiled[connection];
    let sum = turn && turn.torque !== 0 ? work.h * turn.torque * turnRate(middle, turn) : 0;
    for (let r = firstRow[connection]; r < firstRow[connection + 1]; r++) {
      const { bodies, blocks } = builder.rows[r];
      for (let k = 0; k < bodies.length; k++) for (let c = 0; c < 6; c++) {
        sum += work.multiplier[r] * work.jacobian[blocks[k] + c] * middle.velocity[6 * bodies[k] + c];
      }
    }
    return sum;
  };

  return {
    spec, state, force, controls: work.controls, enabled, contactBodies: contacts, touching: condensed.touching,
    A: condensed.A, vStar, multiplier: work.multiplier, firstRow, inside: { builder, work, schur, inertia, condensed },
    get vanished() { return vanished; },
    bodyOf: (name) => builder.find(name),
    connectionOf: (name) => indexOf(spec, name),
    controlOf: (name) => {
      const { control } = compiled[indexOf(spec, name)];
      assert(control >= 0, `${name} is not driven`);
      return control;
    },

    begin(h, gravity) {
      work.h = h;
      for (let c = 0; c < 3; c++) pull[c] = gravity[c];
      work.memory[STEP]++;
      writeInertia(inertia, work, state.orientation);
      writeRows();
      writeFreeVelocity(h, gravity);
      assembleSchur(schur, work, inertia);
      vanished = factorize(factor);
      lambda.fill(0);
      for (let r = 0; r < rowCount; r++) lambda[place[r]] = work.bias[r];
      subtractRates(schur, work.jacobian, vFree, lambda);
      solve(factor, lambda);
      next.set(vFree);
      addReactions(schur, lambda, next);
      condense(condensed, schur, inertia);
      gather(condensed, next, vStar);
    },

    finish(p: Float64Array, through = p, share = 1) {
      if (through !== p) {
        respond(through);
        for (let i = 0; i < velocity.length; i++) mean[i] = velocity[i] + share * (next[i] - velocity[i]) + change[i];
      }
      respond(p);
      before.set(velocity);
      for (let i = 0; i < velocity.length; i++) velocity[i] = next[i] + change[i];
      for (let r = 0; r < rowCount; r++) work.multiplier[r] = lambda[place[r]] + more[place[r]];
      for (let k = 0; k < endings.length; k++) endings[k](work);
      moveBodies(state, through === p ? velocity : mean, work.h, bodyCount, count);
    },

    burden(body, mass, moments) {
      inertia.mass[body] += mass;
      inertia.inverseMass[body] = 1 / inertia.mass[body];
      for (let c = 0; c < 3; c++) inertia.moments[3 * body + c] += moments[c];
    },

    drive(values) {
      for (let c = 0; c < compiled.length; c++)
        if (compiled[c].control >= 0) work.controls[compiled[c].control] = values[c];
    },

    effort(connection) {
      const row = firstRow[connection], torque = compiled[connection].turn?.torque ?? 0;
      return row < firstRow[connection + 1] ? torque + work.multiplier[row] / work.h : torque;
    },
    workOf(connection) {
      writeMiddle();
      return workAt(connection);
    },
    workOfStep() {
      let sum = 0;
      writeMiddle();
      for (let i = 0, o = 0; i < count; i++, o += 6) for (let c = 0; c < 6; c++) {
        sum += work.h * (force[o + c] + (c < 3 ? inertia.mass[i] * pull[c] : 0)) * middle.velocity[o + c];
      }
      for (let c = 0; c < compiled.length; c++) sum += workAt(c);
      return sum;
    },
    readReaction(connection, body, out) {
      out.fill(0, 0, 6);
      for (let r = firstRow[connection]; r < firstRow[connection + 1]; r++) {
        const { bodies, blocks } = builder.rows[r], k = bodies.indexOf(body);
        if (k >= 0) for (let c = 0; c < 6; c++) out[c] += (work.jacobian[blocks[k] + c] * work.multiplier[r]) / work.h;
      }
    },

    gapAtBegin() {
      let worst = 0;
      for (let k = 0; k < joints.length; k++) worst = Math.max(worst, Math.abs(work.gap[joints[k]]));
      return worst;
    },
    measureGaps() {
      keep.set(work.memory); // brakes decide once a step
      writeInertia(inertia, work, state.orientation);
      writeRows();
      work.memory.set(keep);
      gaps.length = gaps.angle = 0;
      for (let r = 0; r < rowCount; r++) {
        const { gap } = builder.rows[r], size = Math.abs(work.gap[r]);
        if (gap === GAP.length) gaps.length = Math.max(gaps.length, size);
        else if (gap === GAP.angle) gaps.angle = Math.max(gaps.angle, size);
      }
      return gaps;
    },
  };
}

function compile(spec: MechanismSpec, builder: Builder) {
  const firstRow = new Int32Array(spec.connections.length + 1), compiled: Compiled[] = [];
  spec.connections.forEach((connection, c) => {
    compiled.push(compileConnection(builder, connection));
    firstRow[c + 1] = builder.rows.length;
  });
  const places: RowPlace[] = builder.rows.map(({ blocks }, row) => ({ row, blocks }));
  return { compiled, firstRow, places };
}

/** Returns the rows of connections that hold a length and that nothing drives. */
function jointRows({ rows }: Builder, compiled: readonly Compiled[], firstRow: Int32Array): Int32Array {
  const found: number[] = [];
  compiled.forEach(({ control }, c) => {
    for (let r = firstRow[c]; r < firstRow[c + 1]; r++) if (control < 0 && rows[r].gap === GAP.length) found.push(r);
  });
  return Int32Array.from(found);
}

/**
 * Makes S with borders, unless they leave redundant joints, which is tried with all connections in the assembled pose;
 * then without.
 */
function soundSchur(builder: Builder, compiled: readonly Compiled[], work: Work, inertia: Inertia,
  { orientation }: MechanismState): Schur {
  const schur = createSchur(builder, true), keep = work.memory.slice();
  if (schur.border.length === 0) return schur;
  writeInertia(inertia, work, orientation);
  for (const { parts } of compiled) for (const part of parts) part(work);
  work.memory.set(keep);
  assembleSchur(schur, work, inertia);
  return factorize(schur.factor) === 0 ? schur : createSchur(builder, false);
}

function indexOf({ connections }: MechanismSpec, name: string): number {
  const i = connections.findIndex((connection) => connection.name === name);
  assert(i >= 0 && name !== GROUND, `the mechanism has no connection ${name}`);
  return i;
}

function gather({ bodies }: Condensed, v: Float64Array, out: Float64Array): void {
  for (let w = 0; w < bodies.length; w++) for (let c = 0; c < 6; c++) out[6 * w + c] = v[6 * bodies[w] + c];
}
