// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { checkMechanism } from '../../mechanism/checkMechanism';
import { GRAVITY } from '../../mechanism/testing/fixtures';
import { createMechanism, type Mechanism } from '../../mechanism/mechanism';
import type { MechanismSpec } from '../../mechanism/spec';
import { CORNERS, DESIGN_HEIGHT } from '../hmmwv';
import { createRigidGround } from '../rigidGround';
import { steeringLimits } from '../drivelineData';
import { axleAt, drivenVehicle, standingHeight, vehicleMechanism } from './assemble';
import { freedoms, lengthOf, standing } from './standing';
import { hmmwvOn, STEERINGS, SUSPENSIONS } from './variants';
import { readVehicle } from './vehicle';

const both = SUSPENSIONS.flatMap((suspension) => STEERINGS.map((steering) => [suspension, steering] as const));
const weight = ({ bodies }: MechanismSpec) => 9.81 * bodies.reduce((sum, { mass }) => sum + mass, 0);

/** Returns the angles of the wheels to the left of the chassis [rad]. */
function headings(m: Mechanism): number[] {
  const { rotation: r } = m.inside.work, heading = (body: number) => Math.atan2(-r[9 * body + 1], r[9 * body + 4]);
  return Array.from(m.contactBodies, (body) => heading(body) - heading(0));
}

/** Makes all of a vehicle turn about x at `rate` [rad/s] at the start. */
function thrown(spec: MechanismSpec, rate: number): MechanismSpec {
  return { ...spec, bodies: spec.bodies.map((body) => {
    const [, y, z] = body.position, velocity: Vec3 = [0, -rate * (z - DESIGN_HEIGHT), rate * y];
    return { ...body, spin: [rate, 0, 0], velocity };
  }) };
}

describe.each(both)('the HMMWV on %s with %s', (suspension, steering) => {
  const spec = hmmwvOn(suspension, steering), mechanism = vehicleMechanism(spec);

  it('is read as it is written, holds nothing twice, and moves in 15 ways', () => {
    expect(readVehicle(JSON.stringify(spec))).toEqual({ ok: true, value: spec });
    expect(checkMechanism(drivenVehicle(spec))).toEqual([]);
    // 6 of the chassis, travel of four wheels or heave and roll of two axles, four spins, steering
    expect(freedoms(mechanism)).toBe(15);
    expect(standingHeight(spec)).toBeCloseTo(DESIGN_HEIGHT, 9);
  });

  it('has two sides that mirror each other', () => {
    for (const right of mechanism.bodies.filter(({ name }) => name.endsWith('R') && name.length > 2)) {
      const left = mechanism.bodies.find(({ name }) => name === `${right.name.slice(0, -1)}L`);
      if (!left) continue; // a tube of both sides
      const [x, y, z] = right.position;
      expect([left.mass, left.inertia, left.position]).toEqual([right.mass, right.inertia, [x, -y, z]]);
    }
  });

  it('steers both front wheels to the left, and no other', () => {
    const { mechanism: m, gap } = standing(spec, 0.6), [FL, FR, RL, RR] = headings(m);
    for (const angle of [FL, FR]) {
      expect(angle).toBeGreaterThan(0.15);
      expect(angle).toBeLessThan(0.6);
    }
    for (const angle of [RL, RR]) expect(Math.abs(angle)).toBeLessThan(0.02);
    expect(gap).toBeLessThan(1e-6);
  });
});

describe.each(SUSPENSIONS)('on %s', (suspension) => {
  const spec = hmmwvOn(suspension, 'pitman-arm');

  it('stands near design height and carries its weight, alike on both sides, springs between their stops', () => {
    const { loads: [FL, FR, RL, RR], springs, rise, speed, gap, mechanism: { spec: { bodies } } } = standing(spec);
    const all = FL + FR + RL + RR, W = weight(vehicleMechanism(spec));
    const centre = bodies.reduce((sum, { mass, position }) => sum + 9.81 * mass * position[0], 0);
    expect(Math.abs(all / W - 1)).toBeLessThan(2e-4);
    expect(Math.abs(FL / FR - 1)).toBeLessThan(2e-3);
    expect(Math.abs(RL / RR - 1)).toBeLessThan(2e-3);
    // moments about the middle between the axles, whose wheels are 3.302 m apart: statics, without a mechanism
    expect(Math.abs((FL + FR) / (W / 2 + centre / 3.302) - 1)).toBeLessThan(5e-3);
    springs.forEach((length, k) => {
      const { min, max } = spec.axles[k >> 1].spring;
      expect(length).toBeGreaterThan(min + 0.02);
      expect(length).toBeLessThan(max - 0.02);
    });
    expect(Math.abs(rise)).toBeLessThan(0.01);
    expect(speed).toBeLessThan(1e-3);
    expect(gap).toBeLessThan(1e-9);
  });

  it('keeps its joints closed when it falls on its left wheels', () => {
    const drop = 0.08, mechanism = thrown(vehicleMechanism(spec, [0, 0, DESIGN_HEIGHT + drop]), -0.8);
    const m = createMechanism(mechanism, CORNERS.map((corner) => `wheel ${corner}`));
    const ground = createRigidGround(m, spec.wheel, 0.8);
    const lengths: number[] = [];
    let most = 0;
    for (let k = 0; k < 200; k++) {
      ground.step(4e-3, GRAVITY);
      most = Math.max(most, m.measureGaps().length);
      lengths.push(lengthOf(m, 'spring FL'));
    }
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(0.007);
    expect(most).toBeLessThan(1e-4);
    expect(m.measureGaps().length).toBeLessThan(1e-6);
  });
});

describe.each(['double-wishbone', 'reduced'] as const)('a rack on %s', (suspension) => {
  const spec = hmmwvOn(suspension, 'rack-pinion'), [front, rear] = spec.axles, degrees = 180 / Math.PI;
  const base = axleAt(front) - axleAt(rear), track = 2 * front.spindle.com[1];

  it.each([0.3, 0.6, 1])('turns the inner wheel more, as all wheels roll about one point: at %d', (steer) => {
    const [inner, outer] = headings(standing(spec, steer).mechanism);
    expect(inner).toBeGreaterThan(outer);
    const asked = Math.atan(1 / (1 / Math.tan(outer) - track / base)); // cot outer − cot inner = track / base
    expect(Math.abs(inner - asked) * degrees).toBeLessThan(1);
    expect(inner * degrees).toBeLessThan(steeringLimits.wheelAngleDeg);
  });

  it('has a wheel near its largest angle at the end', () => {
    expect(headings(standing(spec, 1).mechanism)[0] * degrees).toBeGreaterThan(0.95 * steeringLimits.wheelAngleDeg);
  });
});

it('a rack turns the wheels to the right as far as to the left', () => {
  const spec = hmmwvOn('double-wishbone', 'rack-pinion');
  const [left, right] = [0.6, -0.6].map((steer) => headings(standing(spec, steer).mechanism));
  expect(right[0]).toBeCloseTo(-left[1], 4);
  expect(right[1]).toBeCloseTo(-left[0], 4);
});
