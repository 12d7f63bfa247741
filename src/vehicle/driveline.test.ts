import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { checkMechanism } from '../mechanism/checkMechanism';
import { run, WEIGHTLESS } from '../mechanism/testing/fixtures';
import { createMechanism, type Mechanism } from '../mechanism/mechanism';
import { GROUND, type Connection, type MechanismSpec } from '../mechanism/spec';
import { DRIVE, driveline2wd, driveline4wd, DRIVESHAFT, type Driveline } from './driveline';
import { brakes, writeBrakes } from './brakes';
import { hmmwvMechanism } from './hmmwv';

const Y: Vec3 = [0, 1, 0], CORNERS = ['FL', 'FR', 'RL', 'RR'];
const WHEEL = 7.388, AXLE = 0.4;

/** Wheels on fixed uprights, to see the driveline alone. */
function stand({ shafts, connections }: Driveline, spin = 0, more: Connection[] = []): Mechanism {
  const bodies = CORNERS.flatMap((corner, k) => ['upright', 'wheel'].map((part) => ({
    name: `${part} ${corner}`, mass: 50, inertia: [4, WHEEL, 4] as Vec3,
    position: [k < 2 ? 1.6 : -1.6, k % 2 === 0 ? 0.9 : -0.9, 0] as Vec3,
    ...(part === 'wheel' ? { spin: [0, spin, 0] as Vec3 } : {}),
  })));
  const joints = bodies.flatMap(({ name, position }): Connection[] => {
    const corner = name.slice(-2);
    return name.startsWith('upright') ? [{ kind: 'fixed', name: `weld ${corner}`, a: name, b: GROUND, point: position }]
      : [{ kind: 'revolute', name: `bearing ${corner}`, a: name, b: `upright ${corner}`, point: position, axis: Y }];
  });
  const spec: MechanismSpec = { bodies, shafts, connections: [...joints, ...connections, ...more] };
  expect(checkMechanism(spec)).toEqual([]);
  return createMechanism(spec);
}

const wheelSpeed = (m: Mechanism, corner: string) => m.state.velocity[6 * m.bodyOf(`wheel ${corner}`) + 4];
const shaftSpeed = (m: Mechanism, name: string) => m.state.velocity[6 * m.bodyOf(name) + 3];
const setLoad = (m: Mechanism, corner: string, torque: number) => {
  m.force[6 * m.bodyOf(`wheel ${corner}`) + 4] = torque;
};

/** Returns the kinetic energy of wheels and shafts [J]. */
const energy = (m: Mechanism) => CORNERS.reduce((sum, corner) => sum + 0.5 * WHEEL * wheelSpeed(m, corner) ** 2, 0)
  + (m.spec.shafts ?? []).reduce((sum, { name, inertia }) => sum + 0.5 * inertia * shaftSpeed(m, name) ** 2, 0);

describe('a driveline of four wheels', () => {
  it('keeps its ratios and its differentials however the wheels are loaded', () => {
    const m = stand(driveline4wd({ axleInertia: AXLE }));
    m.controls[m.controlOf(DRIVE)] = 80;
    ['FL', 'RR'].forEach((corner, k) => setLoad(m, corner, -40 * (k + 1)));
    run(m, 1e-3, 0.4, WEIGHTLESS, () => {
      const [fl, fr, rl, rr] = CORNERS.map((corner) => wheelSpeed(m, corner));
      expect(2 * shaftSpeed(m, 'front box')).toBeCloseTo(fl + fr, 9);
      expect(2 * shaftSpeed(m, 'rear box')).toBeCloseTo(rl + rr, 9);
      expect(shaftSpeed(m, 'front box')).toBeCloseTo(0.2 * shaftSpeed(m, 'front shaft'), 9);
      expect(2 * shaftSpeed(m, DRIVESHAFT)).toBeCloseTo(shaftSpeed(m, 'front shaft') + shaftSpeed(m, 'rear shaft'), 9);
    });
    expect(wheelSpeed(m, 'FR') - wheelSpeed(m, 'FL')).toBeGreaterThan(1);
    expect(wheelSpeed(m, 'RL') - wheelSpeed(m, 'RR')).toBeGreaterThan(2);
    expect(m.measureGaps().angle).toBeLessThan(1e-9);
  });

  it('splits its torque evenly: a quarter of five times the input holds each wheel', () => {
    const m = stand(driveline4wd({ axleInertia: AXLE }));
    m.controls[m.controlOf(DRIVE)] = 100;
    CORNERS.forEach((corner) => setLoad(m, corner, -125)); // 100 N·m / 0.2 / 4
    run(m, 1e-3, 0.2, WEIGHTLESS);
    CORNERS.forEach((corner) => expect(wheelSpeed(m, corner)).toBeCloseTo(0, 9));
  });

  it('lets a wheel without grip take all speed, and none of the others turn', () => {
    const held = CORNERS.slice(1).map((corner): Connection =>
      ({ kind: 'spinMotor', name: `grip ${corner}`, a: `wheel ${corner}`, b: `upright ${corner}`, axis: Y, speed: 0 }));
    const m = stand(driveline4wd({ axleInertia: AXLE }), 0, held);
    m.controls[m.controlOf(DRIVE)] = 50;
    run(m, 1e-3, 0.3, WEIGHTLESS);
    expect(wheelSpeed(m, 'FL')).toBeGreaterThan(1);
    // half at each of two differentials
    expect(shaftSpeed(m, DRIVESHAFT)).toBeCloseTo(wheelSpeed(m, 'FL') / 4 / 0.2, 9);
  });

  it('locked, its clutches turn all wheels alike up to what they hold', () => {
    const open = stand(driveline4wd({ axleInertia: AXLE }));
    const locked = stand(driveline4wd({ axleInertia: AXLE, locked: true }));
    for (const m of [open, locked]) {
      m.controls[m.controlOf(DRIVE)] = 30;
      setLoad(m, 'FL', -60);
      run(m, 1e-3, 0.5, WEIGHTLESS);
    }
    const spread = (m: Mechanism) => wheelSpeed(m, 'FR') - wheelSpeed(m, 'FL');
    expect(spread(open)).toBeGreaterThan(2);
    expect(Math.abs(spread(locked))).toBeLessThan(0.1);
    setLoad(locked, 'FL', -400); // more than the clutch of 100 N·m carries across
    run(locked, 1e-3, 0.5, WEIGHTLESS);
    expect(spread(locked)).toBeGreaterThan(2);
  });

  it('keeps its energy without torque', () => {
    const m = stand(driveline4wd({ axleInertia: AXLE, wheelSpeed: 20 }), 20), before = energy(m);
    run(m, 1e-3, 0.5, WEIGHTLESS);
    expect(energy(m) / before).toBeCloseTo(1, 9);
    CORNERS.forEach((corner) => expect(wheelSpeed(m, corner)).toBeCloseTo(20, 9));
  });

  it('gains from its torque what that worked', () => {
    const m = stand(driveline4wd({ axleInertia: AXLE })), torque = 60, h = 1e-3;
    m.controls[m.controlOf(DRIVE)] = torque;
    let work = 0, last = 0;
    run(m, h, 0.5, WEIGHTLESS, () => {
      work += torque * h * (last + shaftSpeed(m, DRIVESHAFT)) / 2;
      last = shaftSpeed(m, DRIVESHAFT);
    });
    expect(energy(m) / work).toBeCloseTo(1, 6);
  });
});

describe.each([['front', ['FL', 'FR'], 'RL'], ['rear', ['RL', 'RR'], 'FL']] as const)(
  'a driveline of the %s axle', (driven, own, other) => {
    it('turns its wheels alone, each with half of five times the torque', () => {
      const m = stand(driveline2wd(driven, { axleInertia: AXLE }));
      m.controls[m.controlOf(DRIVE)] = 40;
      own.forEach((corner) => setLoad(m, corner, -100));
      run(m, 1e-3, 0.2, WEIGHTLESS);
      CORNERS.forEach((corner) => expect(wheelSpeed(m, corner)).toBeCloseTo(0, 9));
      own.forEach((corner) => setLoad(m, corner, -90));
      run(m, 1e-3, 0.2, WEIGHTLESS);
      expect(wheelSpeed(m, own[0])).toBeGreaterThan(0.1);
      expect(wheelSpeed(m, other)).toBe(0);
      expect(wheelSpeed(m, own[1])).toBeCloseTo(0.2 * shaftSpeed(m, DRIVESHAFT), 9);
    });
  });

describe('brakes', () => {
  it('stop their wheels with the torque of the pedal, and hold them', () => {
    const m = stand(driveline4wd({ axleInertia: AXLE }), 0, brakes()), pedal = 0.02, wanted = [80, 80, 80, 80];
    CORNERS.forEach((corner) => setLoad(m, corner, 50));
    run(m, 1e-3, 0.5, WEIGHTLESS);
    const fast = wheelSpeed(m, 'FL');
    writeBrakes(m, pedal);
    expect(CORNERS.map((corner) => m.controls[m.controlOf(`brake ${corner}`)])).toEqual(wanted);
    run(m, 1e-3, 0.1, WEIGHTLESS);
    const slowing = (fast - wheelSpeed(m, 'FL')) / 0.1;
    // a wheel's share of all that turns
    const turning = WHEEL + AXLE + 0.6 / 2 + (0.04 ** -1) * ((0.5 + 0.5 + 1.1) / 4);
    expect(slowing).toBeCloseTo(30 / turning, 1);
    run(m, 1e-3, 3, WEIGHTLESS);
    CORNERS.forEach((corner) => expect(Math.abs(wheelSpeed(m, corner))).toBeLessThan(0.02));
  });
});

describe('the driveline in the HMMWV', () => {
  it('has nothing too much and turns its wheels forward', () => {
    const spec = hmmwvMechanism(), { shafts, connections } = driveline4wd({ axleInertia: AXLE });
    const free = spec.connections.map((c) => (c.name.startsWith('spin ') ? { ...c, enabled: false } : c));
    const m = createMechanism({ ...spec, shafts, connections: [...free, ...connections, ...brakes()] });
    m.controls[m.controlOf(DRIVE)] = 100;
    run(m, 1e-3, 0.1, WEIGHTLESS);
    expect(m.vanished).toBe(0);
    CORNERS.forEach((corner) => expect(wheelSpeed(m, corner)).toBeGreaterThan(0.3));
    expect(m.measureGaps().length).toBeLessThan(1e-5);
  });
});
