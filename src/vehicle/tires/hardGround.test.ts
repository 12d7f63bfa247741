// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { hardVehicle } from '../testing/fixtures';
import { published } from '../hmmwvData';
import { TURBINE } from '../transmission';
import { groundAround, planeGround, type Touch } from './ground';
import { bend, laws, type Bent, type LawName, type Line, type Rolling } from './linear';
import { lugreForce } from './lugre';
import { pacejkaForce } from './pacejka';
import { rigidData } from './tireData';

const LAWS: readonly LawName[] = ['rigid', 'pacejka', 'lugre'], G = 9.81;

/** Returns the forces of a wheel in constant motion once they are steady [N]. */
function steady(law: LawName, slip: number, angle: number, speed = 15, friction = 0.8, h = 2e-3): {
  x: number; y: number
} {
  const slideX = -slip * speed, slideY = speed * Math.tan(angle), bent: Bent = { x: 0, y: 0, backX: 0, backY: 0 };
  const wheel: Rolling = {
    load: 6300, friction, slideX, slideY, nextX: slideX, nextY: slideY, forward: speed, rim: speed * (1 + slip),
  };
  const line: Line = { x: 0, y: 0, slopeX: 0, slopeY: 0, aligning: 0 };
  for (let k = 0; k < 3000; k++) {
    laws[law](wheel, bent, h, line);
    bend(bent, h, slideX, slideY);
  }
  return { x: line.x - line.slopeX * slideX, y: line.y - line.slopeY * slideY };
}

describe('a tire as a line in the sliding speed', () => {
  it('is in steady motion the published one', () => {
    const out = { x: 0, y: 0, rolling: 0, aligning: 0 };
    for (const [slip, angle] of [[0.02, 0], [0.1, 0.05], [-0.3, -0.1], [0, 0.03]]) {
      const patch = {
        load: 6300, forward: 15, left: 15 * Math.tan(angle), spin: (15 * (1 + slip)) / 0.45, radius: 0.45,
        friction: 0.8,
      };
      for (const [law, force] of [['pacejka', pacejkaForce], ['lugre', null]] as const) {
        const bristles = { x: 0, y: 0 }, { x, y } = steady(law, slip, angle);
        if (force) force(
          {
            ...patch, forward: Math.max(15, 15 * (1 + slip)), spin: (Math.max(15, 15 * (1 + slip)) + 15 * slip) / 0.45,
            left: patch.left * Math.max(1, 1 + slip),
          }, out
        );
        else for (let k = 0; k < 2000; k++) lugreForce(patch, bristles, 1e-3, out);
        // Pacejka's slip is told against the faster of wheel and rim here
        const most = 0.03 * 0.8 * 6300 + (force ? 250 : 0);
        expect(Math.abs(x - out.x)).toBeLessThan(most);
        expect(Math.abs(y - out.y)).toBeLessThan(most);
      }
    }
  });

  it('is Coulomb friction where it is rigid', () => {
    for (const [slip, angle] of [[0.3, 0], [-0.05, 0.2], [0, -0.1]]) {
      const { x, y } = steady('rigid', slip, angle), way = Math.hypot(slip, Math.tan(angle));
      expect(Math.hypot(x, y) / (0.8 * 6300)).toBeCloseTo(1, 4);
      expect(x / (0.8 * 6300)).toBeCloseTo(slip / way, 3);
      expect(y / (0.8 * 6300)).toBeCloseTo(-Math.tan(angle) / way, 3);
    }
    expect(Math.abs(steady('rigid', 0.3, 0, 15, 0).x)).toBeLessThan(0.1); // without friction
  });

  it('never pushes a slide on, and never falls with it', () => {
    for (const law of LAWS) {
      for (const slip of [-0.9, -0.1, 0.01, 0.5]) {
        const { x, y } = steady(law, slip, 0.2);
        expect(x * slip).toBeGreaterThan(0);
        expect(y).toBeLessThan(0);
        expect(Math.hypot(x, y)).toBeLessThan(1.3 * 0.8 * 6300);
      }
    }
  });
});

describe('the ground', () => {
  const disc = { x: 0, y: 0, z: 0.45, fx: 1, fy: 0, radius: 0.467 };
  const touch: Touch = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, depth: 0 };

  it('of a plane is below the wheel, along its normal', () => {
    expect(planeGround()(disc, touch)).toBe(true);
    expect(touch).toMatchObject({ x: 0, z: 0, nz: 1 });
    expect(touch.depth).toBeCloseTo(0.017, 12);
    const slope: Vec3 = [-Math.sin(0.2), 0, Math.cos(0.2)];
    expect(planeGround([0, 0, 0], slope)({ ...disc, z: 0.5 }, touch)).toBe(false);
    planeGround([0, 0, 0], slope)(disc, touch);
    expect(touch.x * slope[0] + touch.z * slope[2]).toBeCloseTo(0, 12);
  });

  it('of a ditch is its rim outside, its floor inside, and its edge on the way out, without a jump', () => {
    const ground = groundAround({ min: [-3, -1.25], max: [3, 1.25], rim: 0.4, floor: 0 });
    expect(ground({ ...disc, x: 4, z: 0.86 }, touch)).toBe(true);
    expect(touch.z).toBe(0.4);
    expect(ground({ ...disc, z: 0.84 }, touch)).toBe(false); // soil bears it, not the ground
    expect(ground({ ...disc, z: 0.46 }, touch)).toBe(true);
    expect(touch.z).toBe(0);
    let last = 0;
    for (let x = 2.4; x < 3.2; x += 0.005) { // out over the rim, 5 cm below its level
      const depth = ground({ ...disc, x, z: 0.817 }, touch) ? touch.depth : 0;
      expect(Math.abs(depth - last)).toBeLessThan(0.004);
      if (depth > 0 && x < 3) expect(touch.nx).toBeLessThan(0); // held back by the edge
      last = depth;
    }
    expect(last).toBeCloseTo(0.05, 9);
    ground({ ...disc, x: -2.9, fx: -1, z: 0.817 }, touch);
    expect(touch.x).toBeCloseTo(-3, 9);
    expect(touch.nx).toBeGreaterThan(0);
  });
});

// every run has the stiffest law and that of measured tires; tires.test.ts has the bristles themselves
for (const law of LAWS) describe(`the HMMWV on tires of ${law}`, law === 'lugre' ? { tags: 'long' } : {}, () => {
  const brakes = { brake: 1 };
  /** Every run has the long step alone. */
  const isFine = (h: number) => (h < 5e-3 ? { tags: 'long' } : {});

  it('stands with its loads and stays', () => {
    const { m, go, loads } = hardVehicle(law, 0.8, { coasting: true });
    const [front, rear] = [published.frontLoad / 2, published.rearLoad / 2];
    go(5e-3, 1.6, brakes);
    loads().forEach((load, k) => expect(Math.abs(load / (k < 2 ? front : rear) - 1)).toBeLessThan(0.02));
    expect(loads().reduce((a, b) => a + b) / (published.mass * G)).toBeCloseTo(1, 4);
    const at = m.state.position.slice(0, 3);
    go(5e-3, 1, brakes);
    at.forEach((x, c) => expect(Math.abs(m.state.position[c] - x)).toBeLessThan(2e-5));
  });

  for (const h of [2e-3, 5e-3]) it(`is held by its brakes on a slope of 20°, at a step of ${h} s`, isFine(h), () => {
    const angle = Math.PI / 9, { m, go } =
      hardVehicle(law, 0.8, { gravity: [-G * Math.sin(angle), 0, -G * Math.cos(angle)], coasting: true });
    go(h, 1.2, brakes);
    const x = m.state.position[0];
    go(h, 0.5, brakes);
    expect(Math.abs(m.state.position[0] - x)).toBeLessThan(1e-3);
    expect(Math.abs(x)).toBeLessThan(0.15); // bends of tires and springs
  });

  it('rolls freely but for rolling resistance', () => {
    const { m, go, speed } = hardVehicle(law, 0.8, { speed: 15, coasting: true }), h = 5e-3;
    go(h, 0.5);
    const energy = () => {
      const { bodies, shafts = [] } = m.spec, v = m.state.velocity;
      return bodies.reduce(
        (sum, { mass, inertia }, i) => sum + 0.5 * mass * v[6 * i] ** 2 + 0.5 * inertia[1] * v[6 * i + 4] ** 2, 0
      )
        + shafts.reduce(
          (sum, { name, inertia }, k) => sum
          + (name === TURBINE ? 0 : 0.5 * inertia * v[6 * (bodies.length + k) + 3] ** 2), 0
        );
    };
    const before = energy(), x = m.state.position[0];
    go(h, 1);
    const lost = (before - energy()) / (published.mass * G * (m.state.position[0] - x));
    expect(lost).toBeLessThan(law === 'rigid' ? 0.001 : 0.016); // and what scrubs
    expect(lost).toBeGreaterThan(law === 'rigid' ? -1e-4 : 0.0145);
    expect(speed()).toBeGreaterThan(14.5);
  });

  for (const h of [2e-3, 5e-3]) it(`brakes with what friction gives, to a rest, at a step of ${h} s`, isFine(h), () => {
    const { m, go, speed } = hardVehicle(law, 0.8, { speed: 6, coasting: true });
    go(h, 0.2, brakes);
    const before = speed();
    go(h, 0.4, brakes);
    const slowed = (before - speed()) / 0.4 / G;
    expect(slowed).toBeLessThan(0.8 * 1.02); // the chassis pitches meanwhile
    expect(slowed).toBeGreaterThan(0.65);
    go(h, 1.4, brakes);
    const x = m.state.position[0];
    go(h, 0.2, brakes);
    expect(Math.abs(m.state.position[0] - x)).toBeLessThan(1e-3);
  });

  for (const h of [5e-4, 5e-3]) it(
    `goes straight at 30 m/s and round when it is steered, at a step of ${h} s`, isFine(h), () => {
    const { m, go } = hardVehicle(law, 0.8, { speed: 30, coasting: true });
    go(h, 0.2);
    expect(Math.abs(m.state.velocity[1])).toBeLessThan(5e-3);
    go(h, 0.5, { steer: 0.1 });
    expect(m.state.velocity[5]).toBeGreaterThan(0.1);
    expect(m.state.velocity[5]).toBeLessThan(0.6);
    expect(m.measureGaps().length).toBeLessThan(1e-3);
  });

  it('drives off by its engine, and goes on from what was saved', () => {
    const one = hardVehicle(law, 0.8), h = 5e-3;
    one.go(h, 1, { throttle: 0.6 });
    expect(one.speed()).toBeGreaterThan(0.5);
    const other = hardVehicle(law, 0.8);
    for (const key of ['position', 'orientation', 'velocity', 'memory'] as const)
      other.m.state[key].set(one.m.state[key]);
    other.train.restore(one.train.save());
    other.hard.restore(one.hard.save());
    for (const { go } of [one, other]) go(h, 0.1, { throttle: 0.6, steer: 0.5 });
    expect(other.m.state.velocity).toEqual(one.m.state.velocity);
  });
});

it('a wheel that drops from high up is borne, not shot out', () => {
  const { m, go } = hardVehicle('rigid', 0.8, { coasting: true }), top = m.state.position[2];
  for (let b = 0; b < m.spec.bodies.length; b++) m.state.position[3 * b + 2] += 0.5;
  let most = 0;
  go(5e-3, 1.5, { brake: 1 }, () => { most = Math.max(most, m.state.position[2]); });
  expect(most).toBeLessThan(top + 0.5 + 1e-6);
  expect(m.state.position[2]).toBeGreaterThan(top - 0.1);
  expect(rigidData.radius).toBeGreaterThan(0.4);
});
