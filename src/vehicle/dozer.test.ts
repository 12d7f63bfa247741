// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../core/vec3';
import { checkMechanism } from '../mechanism/checkMechanism';
import { GRAVITY, motionOf, run, WEIGHTLESS } from '../mechanism/testing/fixtures';
import { createMechanism, type Mechanism } from '../mechanism/mechanism';
import { GROUND, type Connection } from '../mechanism/spec';
import { blade, shoe, totals, track } from './dozerData';
import { dozerMechanism, liftFor, type DozerOptions } from './dozer';
import { createTrackGauges, type BodySeen, type TrackGauges } from './dozerGauges';

const WEIGHT = totals.mass * 9.81, NONE = new Float64Array();

type Rig = { m: Mechanism; gauges: TrackGauges; seen(): BodySeen[]; set(left: number, right?: number): void };

function rig(options: DozerOptions = {}, more: Connection[] = []): Rig {
  const spec = dozerMechanism(options), m = createMechanism({ ...spec, connections: [...spec.connections, ...more] });
  const { state } = m;
  const part = <T>(from: Float64Array, at: number, n: number) => [...from.subarray(at, at + n)] as T;
  return {
    m, gauges: createTrackGauges(spec),
    seen: () => spec.bodies.map((_, i): BodySeen => ({
      position: part<Vec3>(state.position, 3 * i, 3), orientation: part<Quat>(state.orientation, 4 * i, 4),
      velocity: part<Vec3>(state.velocity, 6 * i, 3), spin: part<Vec3>(state.velocity, 6 * i + 3, 3),
    })),
    set(left, right = left) {
      m.controls[m.controlOf('drive L')] = left;
      m.controls[m.controlOf('drive R')] = right;
    },
  };
}
const sumOf = ({ m }: Rig, kind: Connection['kind'], row = 0) => m.spec.connections.reduce((sum, c, k) =>
  (c.kind === kind ? sum + m.multiplier[m.firstRow[k] + row] / m.inside.work.h : sum), 0);
const RAMP = 0.3;
/** Brings the sprockets to their speed. */
function start(r: Rig, h: number, gravity: Vec3, left: number, right = left) {
  for (let t = h; t < RAMP + h / 2; t += h) {
    r.set((t / RAMP) * left, (t / RAMP) * right);
    r.m.begin(h, gravity);
    r.m.finish(NONE);
  }
}
/** Runs on, and returns the largest opening of pins and distance from their rails [m]. */
function watch(r: Rig, h: number, time: number, gravity: Vec3, each?: () => void) {
  let rail = 0, pin = 0, steps = 0;
  run(r.m, h, time, gravity, () => {
    each?.();
    if (++steps % 10) return;
    r.gauges.read(r.seen());
    rail = Math.max(rail, r.gauges.rail);
    pin = Math.max(pin, r.gauges.pin);
  });
  return { rail, pin };
}

describe('the dozer', () => {
  it('is made of the parts of Mazhar2015 §4.2.2', () => {
    const spec = dozerMechanism();
    const count = (kind: Connection['kind']) => spec.connections.filter((c) => c.kind === kind).length;
    expect(spec.bodies.reduce((sum, { mass }) => sum + mass, 0)).toBeCloseTo(totals.mass, 9);
    expect(spec.bodies.filter(({ name }) => name.startsWith('shoe')).length).toBe(totals.shoes);
    expect(count('bushing')).toBe(100);
    expect(count('revolute')).toBe(13);
    expect(checkMechanism(spec)).toEqual([]);
    const { gauges, seen } = rig();
    gauges.read(seen());
    expect(gauges.pin).toBeLessThan(1e-9); // 50 chords close
    expect(Math.abs(gauges.rail - track.slack)).toBeLessThan(1e-9);
  });

  it('lifts its blade to a height', () => {
    for (const height of [0, blade.edge, 0.4]) {
      const angle = liftFor(height), x = blade.front - blade.pivot[0], z = blade.edge - blade.pivot[2];
      // about y: x turns to −z
      expect(blade.pivot[2] + z * Math.cos(angle) - x * Math.sin(angle)).toBeCloseTo(height, 12);
    }
    expect(liftFor(blade.edge)).toBeCloseTo(0, 12);
  });
});

describe('in the air', () => {
  it('its tracks run a whole turn on their rails in the air', { tags: 'long' }, () => {
    const r = rig({ ground: false }, [{ kind: 'fixed', name: 'stand', a: 'chassis', b: GROUND, point: [0, 0, 1] }]);
    const { m } = r;
    const h = 2e-3, omega = 12, lap = (track.shoes * 2 * Math.PI) / (track.teeth * omega);
    const one = 3 * m.bodyOf('shoe L0');
    const from = [...m.state.position.subarray(one, one + 3)];
    let far = 0;
    start(r, h, WEIGHTLESS, omega);
    const rest = lap - (omega * RAMP * (RAMP + h)) / (2 * RAMP) / omega; // the ramp has turned them by some of it
    const { rail, pin } =
      watch(r, h, rest, WEIGHTLESS, () => { far = Math.max(far, Math.abs(m.state.position[one] - from[0])); });
    expect(rail).toBeLessThan(2e-3);
    expect(pin).toBeLessThan(1e-3);
    expect(far).toBeGreaterThan(2.4); // from end to end
    const back = [0, 1, 2].map((c) => m.state.position[one + c] - from[c]);
    expect(Math.hypot(...back)).toBeLessThan(omega * track.radius * h + 2e-3); // a step, and what teeth give
  });
});

describe.each([1e-3, 2e-3])('h = %f s', (h) => {
  it('it stands with its weight on firm ground, and drives at ω r', { tags: 'long' }, () => {
    const r = rig(), { m, gauges } = r;
    run(m, h, 0.2, GRAVITY);
    expect(Math.abs(sumOf(r, 'sole') / WEIGHT - 1)).toBeLessThan(5e-3);
    gauges.read(r.seen());
    expect(gauges.pin).toBeLessThan(2e-4);
    expect(gauges.rail).toBeLessThan(5e-4);
    start(r, h, GRAVITY, totals.sprocketSpeed);
    run(m, h, 0.1, GRAVITY);
    const from = m.state.position[0], { rail, pin } = watch(r, h, 0.2, GRAVITY);
    const speed = (m.state.position[0] - from) / 0.2;
    expect(Math.abs(speed / (totals.sprocketSpeed * track.radius) - 1)).toBeLessThan(0.03);
    expect(pin).toBeLessThan(1e-3);
    expect(rail).toBeLessThan(2e-3);
    expect(Math.abs(m.state.position[1])).toBeLessThan(1e-3);
  });
});

describe('on firm ground', () => {
  const h = 2e-3;

  it('it pulls as much as it is held back with, up to μ times its weight', { tags: 'long' }, () => {
    const tow: Connection = {
      kind: 'velocityDrive', name: 'tow', a: 'chassis', point: [-1.6, 0, 0.5], direction: [1, 0, 0], speed: 0,
    };
    const r = rig({}, [tow]), { m } = r, at = m.connectionOf('tow'), steps = 150;
    run(m, h, 0.1, GRAVITY);
    start(r, h, GRAVITY, 2);
    run(m, h, 0.2, GRAVITY);
    let pull = 0;
    const { pin } = watch(r, h, steps * h, GRAVITY, () => { pull -= m.effort(at) / steps; });
    expect(pull / (totals.groundFriction * WEIGHT)).toBeGreaterThan(0.9);
    expect(pull / (totals.groundFriction * WEIGHT)).toBeLessThan(1.02);
    expect(pin).toBeLessThan(1e-3);
    expect(r.gauges.drive(r.seen(), 'R').slip).toBeCloseTo(1, 2);
  });

  it('it drives on against half of that', { tags: 'long' }, () => {
    const r = rig(), { m } = r;
    run(m, h, 0.1, GRAVITY);
    start(r, h, GRAVITY, 2);
    m.force[0] = -0.5 * totals.groundFriction * WEIGHT;
    run(m, h, 0.4, GRAVITY);
    const from = m.state.position[0];
    let pull = 0;
    run(m, h, 0.3, GRAVITY, () => { pull += sumOf(r, 'sole', 1) / 150; });
    expect((m.state.position[0] - from) / (0.3 * 2 * track.radius)).toBeGreaterThan(0.85);
    expect(Math.abs(pull / (0.5 * totals.groundFriction * WEIGHT) - 1)).toBeLessThan(0.1);
  });

  it('it slows down when its motors let go, and gains no energy on the way', { tags: 'long' }, () => {
    const r = rig(), { m } = r;
    run(m, h, 0.1, GRAVITY);
    start(r, h, GRAVITY, 3);
    for (const side of ['L', 'R']) m.enabled[m.connectionOf(`drive ${side}`)] = 0;
    const energy = () => motionOf(m).energy, begun = energy(), speed = m.state.velocity[0];
    let most = 0;
    run(m, h, 0.6, GRAVITY, () => { most = Math.max(most, energy()); });
    expect(most).toBeLessThan(1.02 * begun); // the chain breathes as it goes round
    expect(m.state.velocity[0]).toBeGreaterThan(0.8 * speed); // tracks roll
    expect(m.state.velocity[0]).toBeLessThan(0.95 * speed);
  });

  it('it stands with its weight, its pins and rails together', () => {
    const r = rig();
    run(r.m, h, 0.1, GRAVITY);
    expect(Math.abs(sumOf(r, 'sole') / WEIGHT - 1)).toBeLessThan(0.01);
    r.gauges.read(r.seen());
    expect(r.gauges.pin).toBeLessThan(2e-4);
    expect(r.gauges.rail).toBeLessThan(5e-4);
  });

  it('it turns to the side of the slower track, its tracks on', { tags: 'long' }, () => {
    const r = rig(), { m } = r;
    run(m, h, 0.1, GRAVITY);
    start(r, h, GRAVITY, 1, 3);
    const { rail, pin } = watch(r, h, 0.4, GRAVITY), ideal = (2 * track.radius) / (2 * track.side); // without slip
    expect(pin).toBeLessThan(1e-3);
    expect(rail).toBeLessThan(3e-3);
    expect(m.state.velocity[5] / ideal).toBeGreaterThan(0.3);
    expect(m.state.velocity[5] / ideal).toBeLessThan(1.02);
  });
});

it('a shoe reaches from pin to pin', () => {
  expect(shoe.plate.half[0] * 2).toBeLessThan(shoe.pitch); // plates of neighbours do not overlap
  expect(shoe.inset - shoe.grouser.z + shoe.grouser.half[2]).toBeCloseTo(shoe.tip, 12);
});
