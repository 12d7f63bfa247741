import { describe, expect, it } from 'vitest';
import { lugreForce, slidingFriction } from './lugre';
import { pacejkaForce, peakForce, tireLoad } from './pacejka';
import type { Patch, TireForce } from './tire';
import { lugreData, pacejkaData } from './tireData';

const LOAD = 6500, SPEED = 15, RADIUS = 0.45;
/** Returns a moving wheel with this slip [1], > 0 if it pulls, and this direction to the left [rad]. */
const patch = (slip: number, angle = 0, more: Partial<Patch> = {}): Patch => ({
  load: LOAD, forward: SPEED, left: SPEED * Math.tan(angle),
  spin: (SPEED * (1 + slip)) / RADIUS, radius: RADIUS, friction: 0.8, ...more,
});
const none = (): TireForce => ({ x: 0, y: 0, rolling: 0, aligning: 0 });

const pacejka = (p: Patch) => { const out = none(); pacejkaForce(p, out); return out; };
/** Returns the force after a second of constant motion. */
const lugre = (p: Patch, time = 1) => {
  const out = none(), bristles = { x: 0, y: 0 };
  for (let t = 0; t < time; t += 1e-3) lugreForce(p, bristles, 1e-3, out);
  return out;
};

/**
 * Returns the largest forces along x and y [N]: `peaks` of the formula, `cone` of the bristles, by static friction and
 * viscosity.
 */
const peaks = (): number[] => peakForce(LOAD / 1000);
const cone = ({ forward, left, spin, radius, friction }: Patch): number[] => {
  const most = LOAD * (friction + lugreData.viscosity[0] * Math.hypot(forward - spin * radius, left));
  return [most, most];
};

for (const [name, force, limit] of [['Pacejka', pacejka, peaks], ['LuGre', lugre, cone]] as const) {
  describe(`the tire of ${name}`, () => {
    it('does nothing without slip or without load', () => {
      const idle = force(patch(0));
      expect(Math.abs(idle.x)).toBeLessThan(1e-6);
      expect(Math.abs(idle.y)).toBe(0);
      expect(force(patch(0.3, 0.1, { load: 0 }))).toEqual(none());
    });

    it('pulls where it turns too fast, brakes where too slowly, and resists sliding aside', () => {
      expect(force(patch(0.05)).x).toBeGreaterThan(1000);
      expect(force(patch(-0.05)).x).toBeLessThan(-1000);
      expect(force(patch(0, 0.05)).y).toBeLessThan(-1000); // goes left, is pushed right
      expect(force(patch(0, -0.05)).y).toBeCloseTo(-force(patch(0, 0.05)).y, 6);
    });

    it('rises with slip and then stays within its friction, however it slides', () => {
      const small = [0.005, 0.01, 0.02].map((slip) => force(patch(slip)).x);
      expect(small[1] / small[0]).toBeGreaterThan(1.5);
      expect(small[2]).toBeGreaterThan(small[1]);
      for (let slip = -0.9; slip <= 2; slip += 0.1) {
        for (let angle = -1.2; angle <= 1.2; angle += 0.2) {
          const p = patch(slip, angle), { x, y } = force(p), most = limit(p);
          expect(Math.hypot(x / most[0], y / most[1])).toBeLessThanOrEqual(1 + 1e-9);
        }
      }
    });

    it('has less on a slippery ground', () => {
      for (const slide of [patch(0.5), patch(0, 0.3)]) {
        const dry = force(slide), ice = force({ ...slide, friction: 0.2 });
        expect(Math.hypot(ice.x, ice.y)).toBeLessThan(0.6 * Math.hypot(dry.x, dry.y));
      }
    });

    it('takes energy out of what slides', () => {
      for (const [slip, angle] of [[0.3, 0.2], [-0.5, 0.1], [0.02, -0.3]]) {
        const p = patch(slip, angle), { x, y } = force(p);
        expect(x * (p.forward - p.spin * p.radius) + y * p.left).toBeLessThan(0);
      }
    });
  });
}

describe('the formula of Pacejka with the numbers of the HMMWV', () => {
  it('has the published peaks and slopes', () => {
    const N = LOAD / 1000, [Dx, Dy] = peakForce(N), { longitudinal: b, lateral: a } = pacejkaData;
    const xs = Array.from({ length: 1000 }, (_, k) => pacejka(patch(k / 1000)).x);
    const ys = xs.map((_, k) => -pacejka(patch(0, k / 1500)).y);
    expect(Math.max(...xs) / Dx).toBeCloseTo(1, 3);
    expect(Math.max(...ys) / Dy).toBeCloseTo(1, 3);
    expect(Dx / LOAD).toBeCloseTo(0.92, 2);
    expect(Dy / LOAD).toBeCloseTo(0.78, 2);
    // N per % of slip
    expect(pacejka(patch(1e-5)).x / 1e-3).toBeCloseTo((b.b3 * N + b.b4) * N * Math.exp(-b.b5 * N), 0);
    const degree = Math.PI / 180;
    expect(-pacejka(patch(0, 1e-4 * degree)).y / 1e-4).toBeCloseTo(a.a3 * Math.sin(2 * Math.atan(N / a.a4)), 1);
  });

  it('turns the wheel to where it goes, and resists rolling either way', () => {
    expect(pacejka(patch(0, 0.04)).aligning).toBeGreaterThan(10);
    expect(pacejka(patch(0, -0.04)).aligning).toBeLessThan(-10);
    expect(pacejka(patch(0)).rolling).toBeCloseTo(-0.015 * LOAD * RADIUS, 6);
    expect(pacejka(patch(0, 0, { forward: -SPEED, spin: -SPEED / RADIUS })).rolling).toBeGreaterThan(0);
  });

  it('is finite at rest', () => {
    const { x, y } = pacejka(patch(0, 0, { forward: 0, spin: 2, left: 0.1 }));
    expect(x).toBeGreaterThan(0);
    expect(y).toBeLessThan(0);
  });

  it('carries its load on its published curve, and never pulls the wheel down', () => {
    expect(tireLoad(0.02, 0)).toBeCloseTo(6212, 6);
    expect(tireLoad(0.025, 0)).toBeCloseTo((6212 + 10146) / 2, 6);
    expect(tireLoad(0.02, 0.1)).toBeCloseTo(6212 + 348.3932502, 6);
    expect(tireLoad(0.001, -5)).toBe(0);
    expect(tireLoad(-0.01, 3)).toBe(0);
  });
});

describe('the LuGre tire with the numbers of the HMMWV', () => {
  const locked = (speed: number): Patch =>
    ({ load: LOAD, forward: speed, left: 0, spin: 0, radius: RADIUS, friction: 1 });

  it('slides at its friction, from static to sliding with speed', () => {
    for (const speed of [0.2, 2, 10]) {
      expect(lugre(locked(speed)).x / -LOAD).toBeCloseTo(slidingFriction(speed) + lugreData.viscosity[0] * speed, 6);
    }
    expect(slidingFriction(0)).toBe(1);
    expect(slidingFriction(100)).toBeCloseTo(0.6, 2);
  });

  it('holds at rest as a spring', () => {
    const out = none(), bristles = { x: 0, y: 0 };
    for (let k = 0; k < 100; k++) lugreForce(locked(0.01), bristles, 1e-3, out); // 1 mm
    const held = { ...out };
    for (let k = 0; k < 1000; k++) lugreForce(locked(0), bristles, 1e-3, out);
    expect(-out.x / LOAD).toBeCloseTo(181e-3, 1);
    expect(-out.x / LOAD).toBeGreaterThan(0.15);
    expect(Math.abs(out.x - held.x) / LOAD).toBeLessThan(0.02); // what damping and viscosity did
  });

  it('is the same at any step', () => {
    const [fine, coarse] = [1e-4, 5e-3].map((h) => {
      const out = none(), bristles = { x: 0, y: 0 };
      for (let t = 0; t < 0.05 - h / 2; t += h) lugreForce(patch(0.01, 0.02), bristles, h, out);
      return out;
    });
    expect(coarse.x / fine.x).toBeCloseTo(1, 9);
    expect(coarse.y / fine.y).toBeCloseTo(1, 9);
  });

  it('gives back no more than it was given, to and fro', () => {
    const out = none(), bristles = { x: 0, y: 0 }, h = 1e-4;
    let work = 0;
    for (let t = 0; t < 2; t += h) {
      const p = locked(0.02 * Math.sin(20 * t));
      lugreForce(p, bristles, h, out);
      work += h * out.x * p.forward;
    }
    expect(work).toBeLessThan(0);
  });
});
