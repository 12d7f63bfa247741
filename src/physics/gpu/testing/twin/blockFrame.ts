// This file is longer than 400 lines: one class takes one frame, stage by stage, on state that all its stages share.

import type { Vec3 } from '../../../../core/vec3';
import type { Model, State } from '../../../../model/model';
import type { Live } from '../../../../model/settings';
import { createInverseMass, writeBodyInverseMass } from '../../../cpu/bodies';
import { turnBody } from '../../../cpu/integrate/turnBody';
import { addForces, addGyroscopic } from '../../../cpu/solve/bodyForces';
import { turnShapedGrain } from '../../../cpu/integrate/turnGrain';
import { createLawStep, writeLawStep } from '../../../contact/lawStep';
import { fadeOf } from '../../../contact/warmFactor';
import { bodyOf, findPull } from '../../../pull/findPull';
import { createPulling } from '../../../pull/pulling';
import { maxOf, minOf } from '../../../../core/extremes';
import { nextImpulse, type LawSettings } from './contactLaw';
import type { TwinContact } from './contact';
import { HeldTwin } from './held';
import { strike } from './impacts';
import { inverseInertiaOf } from './inertia';
import { nextLawful } from './lawful';
import { cross, dot, isZero, plus, scaled } from './vectors';

/** Velocity of a body in one block. `share` is the number of copies that the body has, 1 for big bodies. */
type Copy = { body: number; share: number; v: Vec3; w: Vec3 };

export type Mode = 'start' | 'again' | 'advance' | 'reset';

const unit = (v: Vec3): Vec3 => v.map((e) => e / Math.hypot(...v)) as Vec3;
const at3 = (x: Float64Array, i: number): Vec3 => [x[3 * i], x[3 * i + 1], x[3 * i + 2]];

const SOON = 2, CLOSE = 1e-3; // [substeps], [radii]

/** Says whether a contact, which has its next impulse, shares the mass of a big body: it bears one or may soon. */
const isNear = ({ impulse, armA, normal }: TwinContact, seen: { gap: number; velocity: Vec3 }, h: number): boolean =>
  !isZero(impulse) || seen.gap < CLOSE * Math.hypot(...armA) + SOON * h * Math.max(0, -dot(seen.velocity, normal));

/**
 * Takes one frame of grains and big bodies in f64, as the device does: frozen geometry, Gauss–Seidel sweeps inside
 * blocks in the order of `contacts`, mass splitting between blocks, big bodies split over their contacts (gpu.md §2).
 * Twin of shaders/solve, shaders/integrate, shaders/shared/solve/{contact,sweep}.wgsl and
 * shaders/shared/integrate/{integrateGrain,integrateBody}.wgsl.
 */
export class BlockFrame {
  /** Impulse and moment on big bodies since the frame began, ×6. */
  readonly bodyImpulse: Float64Array;
  /** Number of hits of impacts so far. */
  hits = 0;
  /** The pull of a hand, whose body is −1 without one. */
  readonly pulling = createPulling();
  private readonly copies = new Map<string, Copy>();
  private readonly copiesOf: Copy[][];
  private readonly degree: Float64Array;
  private readonly drift: Float64Array;
  private readonly turn: Float64Array;
  /** Velocities of big bodies for the next sweep, and the number of shares of each. */
  private readonly warm: Copy[];
  private readonly A;
  /** J⁻¹ in W, ×9 a grain. */
  private readonly inverseInertia: Float64Array;
  private readonly h: number;
  private readonly beyond = createLawStep();
  /** Held friction and its settings. */
  private readonly held: HeldTwin;

  constructor(
    private readonly model: Model, readonly state: State, readonly contacts: TwinContact[], private readonly live: Live,
  ) {
    const count = model.grainCount + model.bodyCount;
    this.h = live.settings.dt / live.settings.substeps;
    writeLawStep(this.beyond, live.settings.laws, this.h, model.minRadius);
    this.held = new HeldTwin(live.settings, this.h, this.beyond);
    this.bodyImpulse = new Float64Array(6 * model.bodyCount);
    this.drift = new Float64Array(3 * count);
    this.turn = new Float64Array(3 * count);
    this.degree = new Float64Array(count);
    this.copiesOf = Array.from({ length: model.grainCount }, () => []);
    this.A = createInverseMass(model);
    for (let k = 0; k < model.bodyCount; k++) {
      writeBodyInverseMass(
        this.A, k, live.bodies[k], model.bodies[k].inertia, state.orientation, 4 * (model.grainCount + k)
      );
    }
    this.inverseInertia = inverseInertiaOf(model, state);
    this.findPull();
    this.warm = model.bodies.map((_, k) => ({ body: model.grainCount + k, share: 1, v: [0, 0, 0], w: [0, 0, 0] }));
    for (const { a, b, block } of contacts) for (const body of [a, b]) {
      this.degree[body]++;
      if (body >= model.grainCount || this.copies.has(`${body} ${block}`)) continue;
      const copy: Copy = { body, share: 1, v: [0, 0, 0], w: [0, 0, 0] };
      this.copies.set(`${body} ${block}`, copy);
      this.copiesOf[body].push(copy);
    }
    for (const list of this.copiesOf) for (const copy of list) copy.share = list.length;
  }

  private turned(i: number, v: Vec3): Vec3 {
    return [
      0, 3, 6,
    ].map((r) => [0, 1, 2].reduce((sum, e) => sum + this.inverseInertia[9 * i + r + e] * v[e], 0)) as Vec3;
  }

  /** Returns the number of velocity copies of body `body`. */
  copyCount(body: number): number { return this.copiesOf[body].length; }

  private copy(body: number, block: number): Copy {
    return body < this.model.grainCount ? this.copies.get(`${body} ${block}`)!
      : this.warm[body - this.model.grainCount];
  }

  /** Returns the present gap, velocity and slip of B against A at the contact, and its turn. */
  private look(c: TwinContact): { gap: number; velocity: Vec3; slip: Vec3; turned: Vec3; x: Copy; y: Copy } {
    const x = this.copy(c.a, c.block), y = this.copy(c.b, c.block);
    const moved = plus(plus(at3(this.drift, c.b), cross(at3(this.turn, c.b), c.armB)),
      plus(at3(this.drift, c.a), cross(at3(this.turn, c.a), c.armA)), -1);
    const velocity = plus(plus(y.v, cross(y.w, c.armB)), plus(x.v, cross(x.w, c.armA)), -1);
    const closed = dot(c.normal, moved), turned = plus(at3(this.turn, c.b), at3(this.turn, c.a), -1);
    return { gap: c.gap + closed, velocity, slip: plus(moved, c.normal, -closed), turned, x, y };
  }

  /** Returns s_n, s_t [kg]; the masses of bodies are divided by `share(body)`. */
  private masses(c: TwinContact, share: (body: number) => number, isWhole = false): [number, number] {
    const { model, A } = this;
    let n = 0, t = 0;
    const K = [0, 0, 0]; // t·K t, s·K s, t·K s of the grains
    const first = Math.abs(c.normal[0]) < 0.7 ? unit([0, c.normal[2], -c.normal[1]])
      : unit([-c.normal[2], 0, c.normal[0]]);
    const second = cross(c.normal, first);
    for (const [body, arm] of [[c.a, c.armA], [c.b, c.armB]] as const) {
      if (body < model.grainCount) {
        const [gn, gt, gs] = [c.normal, first, second].map((e) => cross(arm, e)), m = A.grainLinear[body];
        n += share(body) * (m + dot(gn, this.turned(body, gn)));
        [m + dot(gt, this.turned(body, gt)), m + dot(gs, this.turned(body, gs)), dot(gs, this.turned(body, gt))]
          .forEach((k, e) => { K[e] += share(body) * k; });
        continue;
      }
      const k = body - model.grainCount;
      const L = A.bodyLinear.subarray(3 * k, 3 * k + 3), R = A.bodyAngular.subarray(9 * k, 9 * k + 9);
      const turned = (v: Vec3): Vec3 => [0, 3, 6].map((r) => R[r] * v[0] + R[r + 1] * v[1] + R[r + 2] * v[2]) as Vec3;
      const spun = cross(turned(cross(arm, c.normal)), arm);
      const Kn = c.normal.map((e, i) => L[i] * e + spun[i]) as Vec3, knn = dot(Kn, c.normal);
      const coupling = Math.hypot(...plus(Kn, c.normal, -knn));
      const ktt = maxOf(L) + dot(arm, arm) * (R[0] + R[4] + R[8]) - dot(arm, turned(arm));
      const shares = isWhole ? 1 : this.warm[k].share, beside = isWhole ? 0 : coupling;
      n += shares * (knn + beside);
      t += shares * (ktt + beside);
    }
    return [1 / n, 1 / (t + (K[0] + K[1]) / 2 + Math.hypot((K[0] - K[1]) / 2, K[2]))];
  }

  /** Returns μ of a contact: the lesser of what its bodies have of their own, or the common one. */
  private friction({ a, b }: TwinContact): number {
    const { model: { looseCount, grainCount }, live: { settings: { friction, surfaceFriction }, bodies } } = this;
    const own = [a, b].map((i) => (i < looseCount ? null : i < grainCount ? surfaceFriction
      : bodies[i - grainCount].friction)).filter((mu) => typeof mu === 'number');
    return own.length > 0 ? minOf(own) : friction;
  }

  private law(c: TwinContact): LawSettings {
    const { recovery, recoverySpeed, law } = this.live.settings;
    return {
      h: this.h, friction: this.friction(c),
      recovery: this.live.settings.solver === 'smallsteps' ? recovery : 1, recoverySpeed,
      relaxed: law === 'relaxed', f: 1 - this.held.leak, fade: fadeOf(this.live.settings),
    };
  }

  /** Adds `change` [N·s] and `twist` [N·m·s] to the copies of the contact's grains. */
  private add(c: TwinContact, x: Copy, y: Copy, change: Vec3, twist: Vec3 = [0, 0, 0]): void {
    const { A, model } = this;
    for (const [copy, arm, sign] of [[x, c.armA, -1], [y, c.armB, 1]] as const) {
      if (copy.body >= model.grainCount) continue;
      copy.v = plus(copy.v, change, sign * copy.share * A.grainLinear[copy.body]);
      copy.w = plus(copy.w, this.turned(copy.body, plus(cross(arm, change), twist)), sign * copy.share);
    }
  }

  /** Hits what closes as a substep begins, where the law has restitution. */
  strike(): void {
    const { beyond, state, model: { grainCount }, A, h } = this;
    if (beyond.restitution === 0) return;
    const at = (body: number, arm: Vec3) => plus(at3(state.velocity, body), cross(at3(state.spin, body), arm));
    const add = (to: Float64Array, i: number, v: Vec3) => { for (let e = 0; e < 3; e++) to[3 * i + e] += v[e]; };
    this.hits += strike(this.contacts, {
      velocity: (c) => plus(at(c.b, c.armB), at(c.a, c.armA), -1),
      gap: (c) => this.look(c).gap - (c.plastic ?? 0),
      masses: (c) => this.masses(c, () => 1, true),
      isFixed: (body) => body >= grainCount && [
        ...A.bodyLinear.subarray(3 * (body - grainCount), 3 * (body - grainCount) + 3),
        ...A.bodyAngular.subarray(9 * (body - grainCount), 9 * (body - grainCount) + 9),
      ].every((x) => x === 0),
      push: (c, p) => {
        for (const [body, arm, sign] of [[c.a, c.armA, -1], [c.b, c.armB, 1]] as const) {
          const k = body - grainCount, twist = cross(arm, p), R = A.bodyAngular.subarray(9 * k, 9 * k + 9);
          const dv = k < 0 ? scaled(p, sign * A.grainLinear[body])
            : p.map((x, e) => sign * A.bodyLinear[3 * k + e] * x) as Vec3;
          const dw = k < 0 ? scaled(this.turned(body, twist), sign)
            : [0, 3, 6].map((r) => dot([R[r], R[r + 1], R[r + 2]], twist)) as Vec3;
          add(state.velocity, body, dv);
          add(state.spin, body, dw);
          for (const copy of k < 0 ? this.copiesOf[body] : [this.warm[k]]) {
            copy.v = plus(copy.v, dv);
            copy.w = plus(copy.w, dw);
          }
          for (let e = 0; k >= 0 && e < 3; e++) {
            this.bodyImpulse[6 * k + e] += p[e];
            this.bodyImpulse[6 * k + 3 + e] += twist[e];
          }
        }
      },
      friction: (c) => this.friction(c),
    }, beyond, h);
  }

  /** Sweeps blocks: twin of solve/sweepBlocks with MODE_SWEEP. */
  sweepBlocks(factor: number, first = true, last = true): void {
    for (const c of this.contacts) {
      if (this.beyond.on) { this.sweepLawful(c, factor, first, last); continue; }
      const seen = this.look(c), [normalMass, tangentMass] = this.masses(c, (body) => this.copiesOf[body].length);
      const p = plus([0, 0, 0], c.impulse, factor), held = this.held.of(c, seen.slip, tangentMass);
      const isNew = isZero(c.impulse), { leak } = this.held;
      const z = nextImpulse(p, { ...c, ...seen, normalMass, tangentMass, held: scaled(held, leak) }, this.law(c));
      c.impulse = z;
      const n = dot(z, c.normal), across = (v: Vec3) => plus(v, c.normal, -dot(v, c.normal));
      const trial = plus(plus(across(p), across(seen.velocity), -tangentMass), held, leak);
      this.held.slip(
        c, seen.slip, tangentMass, held, isNew, this.friction(c) * n, across(z), Math.hypot(...trial),
      );
      c.near = isNear(c, seen, this.h);
      this.add(c, seen.x, seen.y, plus(z, p, -1));
    }
  }

  /** Ends the frame: q₀ ← q. Twin of solve/keepHeld. */
  keepHeld(): void {
    for (const c of this.contacts) {
      const { leak, share } = this.held;
      if (leak === 0 || isZero(c.impulse)) continue;
      const { slip, turned } = this.look(c);
      const [, tangentMass] = this.masses(c, (body) => this.copiesOf[body].length);
      const [spinning, rolling] = this.turnMasses(c);
      c.held = this.held.of(c, slip, share * tangentMass);
      if (this.beyond.on) c.heldMoment = this.held.momentOf(c, turned, [share * spinning, share * rolling]);
    }
  }

  /** Sweeps one contact under laws beyond friction. */
  private sweepLawful(c: TwinContact, factor: number, first: boolean, last: boolean): void {
    const seen = this.look(c), { x, y } = seen, { recoverySpeed } = this.live.settings;
    const soft = this.beyond.elastic < Infinity;
    if (first && soft) c.born = Math.min(0, (c.born ?? 0) + recoverySpeed * this.h);
    const [normalMass, tangentMass] = this.masses(c, (body) => this.copiesOf[body].length);
    const p = plus([0, 0, 0], c.impulse, factor), tau = plus([0, 0, 0], c.moment ?? [0, 0, 0], factor);
    const { share, leak } = this.held, isNew = isZero(c.impulse);
    const held = this.held.of(c, seen.slip, share * tangentMass);
    const turns = this.turnMasses(c).map((s) => share * s) as [number, number];
    const heldMoment = this.held.momentOf(c, seen.turned, turns);
    let changed: Vec3 = [0, 0, 0];
    const next = nextLawful({
      ...c, ...seen, gap: seen.gap - (soft ? c.born ?? 0 : 0), normalMass, tangentMass, p, tau,
      held: scaled(held, leak), turning: scaled(heldMoment, leak),
      plastic: c.plastic ?? 0, first, last, isWall: c.b >= this.model.grainCount, bonded: c.bonded ?? true,
      turnMasses: this.turnMasses(c), spin: plus(y.w, x.w, -1),
      spinAfter: (change) => {
        this.add(c, x, y, changed = change);
        return plus(y.w, x.w, -1);
      },
    }, this.beyond, this.law(c));
    const change = plus(plus(next.p, p, -1), changed, -1); // the part that `spinAfter` has not added yet
    this.add(c, x, y, change, plus(next.tau, tau, -1));
    c.impulse = next.p;
    const t = plus(next.p, c.normal, -dot(next.p, c.normal));
    this.held.slip(c, seen.slip, share * tangentMass, held, isNew, this.friction(c) * next.m, t, next.trial);
    this.held.slipMoment(c, seen.turned, turns, heldMoment, next, isNew);
    c.moment = next.tau; c.plastic = next.plastic; c.bonded = next.bonded;
    c.near = isNear(c, seen, this.h);
  }

  /** Returns s of spinning and of rolling [kg·m²]. */
  private turnMasses(c: TwinContact): [number, number] {
    const { model, A } = this;
    let spinning = 0, rolling = 0;
    for (const body of [c.a, c.b]) {
      const grain = body < model.grainCount, k = body - model.grainCount;
      const R = grain ? this.inverseInertia.subarray(9 * body, 9 * body + 9) : A.bodyAngular.subarray(9 * k, 9 * k + 9);
      const turned = [0, 3, 6].map((r) => R[r] * c.normal[0] + R[r + 1] * c.normal[1] + R[r + 2] * c.normal[2]) as Vec3;
      const along = dot(turned, c.normal);
      const share = grain ? this.copiesOf[body].length : 2 * this.warm[k].share;
      spinning += share * along;
      rolling += share * (grain && !model.shaped ? along : R[0] + R[4] + R[8] - along);
    }
    return [1 / spinning, 1 / rolling];
  }

  /** Applies the present impulses, times `factor`: twin of solve/sweepBlocks with MODE_APPLY. */
  applyImpulses(factor: number): void {
    for (const c of this.contacts) {
      c.impulse = plus([0, 0, 0], c.impulse, factor);
      c.moment = plus([0, 0, 0], c.moment ?? [0, 0, 0], factor);
      this.add(c, this.copy(c.a, c.block), this.copy(c.b, c.block), c.impulse, c.moment);
    }
  }

  /**
   * Extrapolates the impulses: twin of solve/extrapolateContacts and of integrate in MODE_EXTRAPOLATE. Returns the
   * largest change of an impulse in the iteration [N·s].
   */
  extrapolate(beta: number, previous: Vec3[]): number {
    let change = 0;
    this.contacts.forEach((c, i) => {
      const gamma = c.impulse, moved = plus(gamma, previous[i] ?? gamma, -1);
      change = Math.max(change, maxOf(moved.map(Math.abs)));
      c.impulse = beta > 0 ? plus(gamma, moved, beta) : gamma;
      previous[i] = gamma;
    });
    this.integrate('reset', 1);
    this.pull('reset');
    for (const c of this.contacts) this.add(c, this.copy(c.a, c.block), this.copy(c.b, c.block), c.impulse);
    this.integrateBodies('again', 1);
    return change;
  }

  /** Takes one projected gradient step and extrapolates: twin of solve/accelerateContacts. */
  accelerateContacts(factor: number, beta: number, previous: Vec3[]): void {
    this.contacts.forEach((c, i) => {
      const seen = this.look(c), [normalMass, tangentMass] = this.masses(c, (body) => this.degree[body]);
      const gamma =
        nextImpulse(plus([0, 0, 0], c.impulse, factor), { ...c, ...seen, normalMass, tangentMass }, this.law(c));
      c.impulse = beta > 0 ? plus(gamma, plus(gamma, previous[i], -1), beta) : gamma;
      c.near = true;
      previous[i] = gamma;
    });
  }

  private findPull(): void {
    const { pulling, model, live, state, A } = this, { linear, angular } = pulling;
    const body = pulling.body = live.pull ? bodyOf(model, live.pull) : -1, k = body - model.grainCount;
    if (body < 0) return;
    linear.set(k < 0 ? new Float64Array(3).fill(A.grainLinear[body]) : A.bodyLinear.subarray(3 * k, 3 * k + 3));
    angular.set(k < 0 ? new Float64Array(9) : A.bodyAngular.subarray(9 * k, 9 * k + 9));
    findPull(pulling, model, live, state, body);
  }

  /** Adds what a hand does in a substep: twin of integrate/pullBody. `factor` as of the integration before. */
  pull(mode: Mode, factor = 0): void {
    const { pulling: { body, rate }, model: { grainCount }, state, h } = this, k = body - grainCount;
    if (body < 0 || (k >= 0 && mode === 'reset')) return;
    const dv: Vec3 = [h * rate[0], h * rate[1], h * rate[2]], dw: Vec3 = [h * rate[3], h * rate[4], h * rate[5]];
    const copies = k < 0 ? this.copiesOf[body] : [this.warm[k]], part = k < 0 && mode === 'advance' ? 1 - factor : 1;
    for (const copy of copies) {
      copy.v = plus(copy.v, dv, part);
      copy.w = plus(copy.w, dw, part);
    }
    if (copies.length > 0 && k < 0) return;
    if (mode !== 'reset') for (let c = 0; c < 3; c++) {
      state.velocity[3 * body + c] += dv[c];
      state.spin[3 * body + c] += dw[c];
    }
  }

  integrate(mode: Mode, factor: number): void {
    this.integrateGrains(mode, factor);
    if (mode !== 'reset') this.integrateBodies(mode, factor);
  }

  private integrateGrains(mode: Mode, factor: number): void {
    const { state, h, live: { settings } } = this, keep = Math.exp(-settings.damping * h);
    const fall = settings.gravity.map((g) => h * g) as Vec3;
    this.copiesOf.forEach((list, i) => {
      const v = at3(state.velocity, i), w = at3(state.spin, i), before = plus(v, fall);
      const mean = (key: 'v' | 'w', none: Vec3): Vec3 =>
        (list.length > 0 ? list.reduce<Vec3>((sum, copy) => plus(sum, copy[key], 1 / list.length), [0, 0, 0]) : none);
      let seenV = mean('v', before), seenW = mean('w', w);
      if (mode === 'reset') { seenV = before; seenW = w; }
      if (mode === 'advance') {
        const nextV = plus([0, 0, 0], seenV, keep), nextW = plus([0, 0, 0], seenW, keep);
        for (let c = 0; c < 3; c++) {
          state.velocity[3 * i + c] = nextV[c];
          state.spin[3 * i + c] = nextW[c];
          this.drift[3 * i + c] += h * nextV[c];
          this.turn[3 * i + c] += h * nextW[c];
        }
        seenV = plus(plus(nextV, fall), plus(seenV, before, -1), factor);
        seenW = plus(nextW, plus(seenW, w, -1), factor);
      }
      for (const copy of list) { copy.v = seenV; copy.w = seenW; }
    });
  }

  private integrateBodies(mode: Mode, factor: number): void {
    const { state, A, h, drift, turn } = this;
    this.warm.forEach((copy, k) => {
      const b = copy.body, D = new Float64Array(6);
      let near = 0;
      for (const c of this.contacts) if (c.b === b) {
        const moment = plus(cross(c.armB, c.impulse), c.moment ?? [0, 0, 0]);
        for (let e = 0; e < 3; e++) { D[e] += c.impulse[e]; D[3 + e] += moment[e]; }
        near += c.near ? 1 : 0;
      }
      const dv = [0, 1, 2].map((e) => A.bodyLinear[3 * k + e] * D[e]) as Vec3;
      const dw =
        [0, 3, 6].map((r) => [0, 1, 2].reduce((sum, e) => sum + A.bodyAngular[9 * k + r + e] * D[3 + e], 0)) as Vec3;
      let [v, w] = this.predicted(k);
      if (mode === 'advance') {
        for (let e = 0; e < 3; e++) {
          state.velocity[3 * b + e] = v[e] + dv[e];
          state.spin[3 * b + e] = w[e] + dw[e];
          drift[3 * b + e] += h * (v[e] + dv[e]);
          turn[3 * b + e] += h * (w[e] + dw[e]);
          this.bodyImpulse[6 * k + e] += D[e];
          this.bodyImpulse[6 * k + 3 + e] += D[3 + e];
        }
        [v, w] = this.predicted(k);
      }
      copy.v = plus(v, dv, factor);
      copy.w = plus(w, dw, factor);
      copy.share = Math.max(1, near);
    });
  }

  /** Returns v* and ω* of big body k; the state stays as it is. */
  private predicted(k: number): [Vec3, Vec3] {
    const { model, state, live, A, h } = this, b = model.grainCount + k, { motion } = live.bodies[k];
    const at = {
      ...state, velocity: state.velocity.slice(), spin: state.spin.slice(), orientation: state.orientation.slice(),
    };
    turnBody(at.orientation, this.turn.slice(), b);
    addForces(at, A, live, b, k, h);
    addGyroscopic(at, A, model.bodies[k].inertia, b, k, h);
    return [
      at3(at.velocity, b).map((x, c) => motion[c] ?? x) as Vec3,
      at3(at.spin, b).map((x, c) => motion[3 + c] ?? x) as Vec3,
    ];
  }

  /** Moves bodies by their drift and turn: twin of integrate/moveGrains and integrate/moveBodies. */
  move(): void {
    const { state, drift, turn, model } = this;
    for (let i = 0; i < state.position.length; i++) state.position[i] += drift[i];
    for (let b = 0; b < state.position.length / 3; b++) {
      if (model.shaped && b < model.grainCount) turnShapedGrain(model, state, turn, b, this.live.settings.dt);
      else turnBody(state.orientation, turn, b);
    }
    drift.fill(0);
  }
}
