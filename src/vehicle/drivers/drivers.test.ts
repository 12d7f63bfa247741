import { describe, expect, it } from 'vitest';
import type { Driver, Motion } from './driver';
import { createPathFollower, createSpeedFollower, together } from './followers';
import { createInteractiveDriver } from './interactive';
import { circlePath, createPathFinder, doubleLaneChange, straightPath, type Path } from './path';
import { createPid } from './pid';

const H = 5e-3, STILL: Motion = { time: 0, x: 0, y: 0, heading: 0, speed: 0 };

/** A bicycle without slip, 3.3 m long, that steers by 30°; thrust and braking in m/s², and drag. */
function ride(driver: Driver, time: number, start: Partial<Motion>, each: (m: Motion) => void): Motion {
  const m = { ...STILL, ...start };
  for (let k = 0; k * H < time; k++) {
    driver.advance(H, m);
    const { throttle, brake, steer } = driver.out;
    m.speed = Math.max(0, m.speed + H * (4 * throttle - 8 * brake - 0.02 * m.speed));
    m.heading += (H * m.speed * Math.tan((steer * Math.PI) / 6)) / 3.3;
    m.x += H * m.speed * Math.cos(m.heading);
    m.y += H * m.speed * Math.sin(m.heading);
    m.time += H;
    each(m);
  }
  return m;
}

describe('a person who drives', () => {
  it('presses no faster than the rates, and comes to what is held', () => {
    const { held, out, advance } = createInteractiveDriver();
    held.throttle = 1; held.steer = -0.6;
    let most = 0;
    for (let k = 0; k < 400; k++) {
      const before = out.throttle;
      advance(H, STILL);
      most = Math.max(most, (out.throttle - before) / H);
    }
    expect(most).toBeLessThan(1.001);
    expect(out.throttle).toBeGreaterThan(0.97);
    expect(out.steer).toBeCloseTo(-0.6, 2);
    held.throttle = 0; held.steer = 0; held.brake = 7; // beyond the end
    for (let k = 0; k < 600; k++) advance(H, STILL);
    expect(out.throttle).toBeLessThan(1e-3);
    expect(Math.abs(out.steer)).toBeLessThan(1e-3);
    expect(out.brake).toBeGreaterThan(0.999);
    expect(out.brake).toBeLessThanOrEqual(1);
  });

  it('does nearly the same at any step', () => {
    const values = [1e-3, 1e-2].map((h) => {
      const { held, out, advance } = createInteractiveDriver();
      held.steer = 1;
      for (let t = 0; t < 0.6 - h / 2; t += h) advance(h, STILL);
      return out.steer;
    });
    expect(values[1]).toBeCloseTo(values[0], 1);
    expect(values[0]).toBeGreaterThan(0.2);
  });

  it('lets go at once', () => {
    const driver = createInteractiveDriver();
    driver.held.brake = 1;
    driver.advance(0.5, STILL);
    driver.reset();
    driver.advance(0.5, STILL);
    expect(driver.out).toEqual({ throttle: 0, steer: 0, brake: 0 });
  });
});

describe('a controller', () => {
  it('does not wind up while it is at its end', () => {
    const pid = createPid({ proportional: 0.1, integral: 1, derivative: 0 });
    for (let k = 0; k < 10000; k++) expect(pid.advance(H, 5)).toBeLessThanOrEqual(1);
    let steps = 0;
    while (pid.advance(H, -1) > 0) steps++;
    expect(steps * H).toBeLessThan(1.1); // 1 s undoes an integral of 1; wound up it would be 250 s
  });
});

describe('a follower of speeds', () => {
  it('comes to its speed without much overshoot, keeps it, and brakes to a stop', () => {
    const wanted = (t: number) => (t < 25 ? 15 : 0);
    let fastest = 0, both = 0;
    const driver = createSpeedFollower(wanted), m = ride(driver, 25, {}, ({ speed }) => {
      fastest = Math.max(fastest, speed);
      both = Math.max(both, Math.min(driver.out.throttle, driver.out.brake));
    });
    expect(m.speed).toBeCloseTo(15, 1);
    expect(fastest).toBeLessThan(16.5);
    expect(both).toBe(0);
    expect(ride(driver, 15, m, () => undefined).speed).toBeLessThan(0.1);
  });
});

describe('a follower of paths', () => {
  const farthest = (path: Path, speed: number, start: Partial<Motion>, time: number, after = 0) => {
    const finder = createPathFinder(path);
    let far = 0;
    ride(together(createSpeedFollower(() => speed), createPathFollower(path)), time, { speed, ...start },
      ({ x, y, time: t }) => {
      finder.find(x, y);
      if (t > after) far = Math.max(far, finder.found.distance);
    });
    return far;
  };

  it('comes back to a straight line from either side', () => {
    for (const y of [2, -2]) expect(farthest(straightPath(300), 10, { y }, 15, 10)).toBeLessThan(0.02);
  });

  it('goes round circles to the left and to the right', () => {
    for (const radius of [30, -30]) expect(farthest(circlePath(radius), 8, {}, 40)).toBeLessThan(1);
  });

  it('changes lanes twice and stays within them', () => {
    expect(farthest(doubleLaneChange(20), 10, {}, 14)).toBeLessThan(0.6);
  });
});

describe('paths', () => {
  it('are as long and as far aside as they should', () => {
    const { points } = doubleLaneChange(10), ys = points.filter((_, k) => k % 2 === 1);
    expect(points[points.length - 2]).toBeCloseTo(10 + 15 + 30 + 25 + 25 + 30, 9);
    expect(Math.max(...ys)).toBeCloseTo(3.5, 9);
    expect(ys[ys.length - 1]).toBeCloseTo(0, 9);
    for (let k = 0; k < circlePath(-12).points.length; k += 2) {
      const { points: ring } = circlePath(-12);
      expect(Math.hypot(ring[k], ring[k + 1] + 12)).toBeCloseTo(12, 9);
    }
  });

  it('are found at their nearest point, on and on around', () => {
    const finder = createPathFinder(circlePath(20));
    for (let k = 0; k < 300; k++) {
      const turn = 0.1 * k;
      finder.find(21 * Math.sin(turn), 20 - 21 * Math.cos(turn));
      expect(finder.found.distance).toBeCloseTo(1, 2);
    }
  });
});
