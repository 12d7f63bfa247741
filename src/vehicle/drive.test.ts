// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { checkMechanism } from '../mechanism/checkMechanism';
import { GRAVITY } from '../mechanism/testing/fixtures';
import { createMechanism } from '../mechanism/mechanism';
import { createDrive, withDriveline } from './drive';
import { driveline2wd, driveline4wd, drivelineOf, type Driveline } from './driveline';
import { CORNERS, hmmwvMechanism } from './hmmwv';
import { published, rigidTire } from './hmmwvData';
import type { Motion } from './drivers/driver';
import { createPathFollower, createSpeedFollower, together } from './drivers/followers';
import { circlePath, createPathFinder } from './drivers/path';
import { createPowertrain, REFLECTED_INERTIA } from './powertrain';
import { createRigidGround } from './rigidGround';
import { CONVERTER, TURBINE } from './transmission';

const H = 4e-3, AXLES = { axleInertia: 0.4, inputInertia: REFLECTED_INERTIA };

function vehicle(driveline: Driveline, gravity: Vec3 = GRAVITY) {
  const m = createMechanism(withDriveline(hmmwvMechanism(), driveline), CORNERS.map((corner) => `wheel ${corner}`));
  const floor = createRigidGround(m, rigidTire, 0.8), train = createPowertrain(), { apply } = createDrive(m, train);
  const v = m.state.velocity;
  const shaft = 6 * m.bodyOf(TURBINE) + 3, seen = { work: 0, gap: 0 };
  const go = (time: number, throttle: number, brake = 0, steer = 0) => {
    for (let t = 0; t < time - H / 2; t += H) {
      const before = v[shaft];
      apply(H, { throttle, brake, steer });
      floor.step(H, gravity, 10);
      seen.work += (H * m.controls[m.controlOf(CONVERTER)] * (before + v[shaft])) / 2;
      seen.gap = Math.max(seen.gap, m.measureGaps().length);
    }
  };
  return {
    m, train, go, apply, floor, seen, speed: () => v[0],
    wheel: (corner: string) => v[6 * m.bodyOf(`wheel ${corner}`) + 4],
  };
}

describe('the HMMWV driven on a rigid floor', () => {
  it('is a mechanism with nothing wrong, with four wheels driven or two', () => {
    for (const line of [driveline4wd(AXLES), driveline2wd('front', AXLES), driveline2wd('rear', AXLES)]) {
      expect(checkMechanism(withDriveline(hmmwvMechanism(), line))).toEqual([]);
    }
  });

  it('drives off straight on the work of its engine, brakes to a stop and stays', () => {
    const { m, go, seen, speed, wheel } = vehicle(driveline4wd(AXLES));
    go(1.5, 0.5);
    const fast = speed();
    expect(fast).toBeGreaterThan(1.5);
    expect(0.5 * published.mass * fast ** 2).toBeLessThan(seen.work);
    CORNERS.forEach((corner) => expect(wheel(corner) * rigidTire.radius / fast).toBeCloseTo(1, 1));
    expect(Math.abs(m.state.position[1])).toBeLessThan(0.02);
    go(1.2, 0, 0.7);
    expect(Math.abs(speed())).toBeLessThan(0.05);
    CORNERS.forEach((corner) => expect(Math.abs(wheel(corner))).toBeLessThan(0.2));
    expect(seen.gap).toBeLessThan(1e-4);
  });

  it('is at 60 km/h in some seconds, and stops as far on as its friction allows', { tags: 'long' }, () => {
    const { m, train, go, speed } = vehicle(driveline4wd(AXLES));
    let time = 0;
    while (speed() < 60 / 3.6 && time < 15) { go(0.1, 1); time += 0.1; }
    expect(time).toBeGreaterThan(5); // no air, no rolling resistance
    expect(time).toBeLessThan(11);
    expect(train.state.gear).toBe(3);
    const from = m.state.position[0], fast = speed();
    for (let t = 0; speed() > 0.05 && t < 5; t += 0.1) go(0.1, 0, 1);
    const ideal = fast ** 2 / (2 * 0.8 * 9.81), way = m.state.position[0] - from;
    expect(way / ideal).toBeGreaterThan(0.99);
    expect(way / ideal).toBeLessThan(1.1);
  });

  it('goes round a circle at a speed that it is told', () => {
    const { m, apply, floor } = vehicle(driveline4wd(AXLES));
    const seen: Motion = { time: 0, x: 0, y: 0, heading: 0, speed: 0 };
    const path = circlePath(20), driver = together(createSpeedFollower(() => 5), createPathFollower(path));
    const finder = createPathFinder(path);
    let far = 0;
    for (let k = 0; k * H < 7; k++) {
      const { position: x, velocity: v } = m.state, r = m.inside.work.rotation;
      seen.time = k * H; seen.x = x[0]; seen.y = x[1]; seen.heading = Math.atan2(r[3], r[0]);
      seen.speed = v[0] * r[0] + v[1] * r[3];
      driver.advance(H, seen);
      apply(H, driver.out);
      floor.step(H, GRAVITY, 10);
      finder.find(x[0], x[1]);
      far = Math.max(far, finder.found.distance);
    }
    expect(seen.speed).toBeCloseTo(5, 0);
    expect(far).toBeLessThan(1);
    expect(m.state.velocity[5]).toBeCloseTo(5 / 20, 1);
  });

  it('climbs with four driven wheels what two of them slip on', { tags: 'long' }, () => {
    const slope = 0.4, gravity: Vec3 = [-9.81 * Math.sin(slope), 0, -9.81 * Math.cos(slope)];
    // on μ 0.8 four wheels bear 0.67 rad, and two no more than the part of the weight that is on them
    const [all, front, rear] = (['all', 'front', 'rear'] as const).map((driven) => {
      const { go, speed } = vehicle(drivelineOf(driven, AXLES), gravity);
      go(2.5, 0.8);
      return speed();
    });
    expect(all).toBeGreaterThan(1.5);
    expect(front).toBeLessThan(-0.5);
    expect(rear).toBeLessThan(0.5);
  });

  it('turns to the side that it steers to', () => {
    const { m, go } = vehicle(driveline2wd('rear', AXLES));
    go(0.4, 0.6);
    go(0.8, 0.6, 0, 0.3); // the wheel is thrown over
    expect(m.state.velocity[5]).toBeGreaterThan(0.02);
  });
});
