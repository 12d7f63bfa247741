// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../core/vec3';
import { createMechanism } from '../../mechanism/mechanism';
import { withDriveline } from '../drive';
import { driveline4wd } from '../driveline';
import { CORNERS, hmmwvMechanism } from '../hmmwv';
import { published, rigidTire } from '../hmmwvData';
import { createVehiclePilot } from '../pilot';
import { REFLECTED_INERTIA } from '../powertrain';
import { createRigidGround } from '../rigidGround';
import { createCruise } from './cruise';

const H = 5e-3, WEIGHT = 9.81 * published.mass;
const SPEC = withDriveline(hmmwvMechanism(), driveline4wd({ axleInertia: 0.4, inputInertia: REFLECTED_INERTIA }));

/** Parts of the weight that resist: all the way, and up and down bumps of 2 m; and a slope [rad]. */
type Way = { soil?: number; bumps?: number; slope?: number };

/** Drives the HMMWV on a cruise at `speed`, as on soil; returns its speeds, step by step. */
function drive(speed: number, { soil = 0, bumps = 0, slope = 0 }: Way, time: number, rolls = 0): number[] {
  const m = createMechanism(SPEC, CORNERS.map((corner) => `wheel ${corner}`)), { state } = m;
  const floor = createRigidGround(m, rigidTire, 0.8), pilot = createVehiclePilot(SPEC, createCruise({
    speed, rolls, gain: 1,
  }));
  const controls = new Float64Array(SPEC.connections.length), shafts = new Float64Array(SPEC.shafts!.length);
  const speeds: number[] = [], held = { throttle: 0, steer: 0, brake: 0, reverse: false };
  for (let k = 0; k * H < time; k++) {
    shafts.forEach((_, s) => { shafts[s] = state.velocity[6 * (SPEC.bodies.length + s) + 3]; });
    const chassis = { position: [...state.position.subarray(0, 3)] as Vec3,
      orientation: [...state.orientation.subarray(0, 4)] as Quat,
      velocity: [...state.velocity.subarray(0, 3)] as Vec3 };
    pilot.advance(H, k * H, chassis, shafts, held, controls);
    m.drive(controls);
    const resists = soil * Math.tanh(state.velocity[0] / 0.05) + bumps * Math.sin(Math.PI * state.position[0]);
    m.force[0] = -WEIGHT * resists;
    floor.step(H, [-9.81 * Math.sin(slope), 0, -9.81 * Math.cos(slope)], 8);
    speeds.push(state.velocity[0]);
  }
  return speeds;
}

const slow = (speeds: readonly number[]): number => Math.min(...speeds.slice(-400)); // of the last 2 s

describe('a cruise', () => {
  // the least part of its speed that it keeps at the end: bumps push a slow vehicle to and fro
  const QUICK: [where: string, speed: number, way: Way, time: number, least: number][] = [
    ['a road', 3, {}, 8, 0.9], ['soil', 1, { soil: 0.25 }, 6, 0.9],
    ['bumps', 1, { soil: 0.15, bumps: 0.2 }, 8, 0.6], ['a steep slope', 1, { slope: 0.35 }, 8, 0.9],
  ];
  const OTHERS: typeof QUICK = [
    ['a road', 1, {}, 6, 0.9], ['a road', 10, {}, 16, 0.9], ['soil', 3, { soil: 0.25 }, 8, 0.9],
    ['soil', 10, { soil: 0.08 }, 16, 0.8],
    ['bumps', 3, { soil: 0.15, bumps: 0.2 }, 8, 0.8], ['a slope', 1, { soil: 0.1, slope: 0.21 }, 6, 0.9],
  ];
  for (const one of [...QUICK, ...OTHERS]) it(
    `on ${one[0]} comes to ${one[1]} m/s, keeps it, and goes no more than 10 % beyond`,
    QUICK.includes(one) ? {} : { tags: 'long' }, () => {
    const [, speed, way, time, least] = one, speeds = drive(speed, way, time);
    expect(Math.max(...speeds)).toBeLessThan(1.1 * speed);
    expect(slow(speeds)).toBeGreaterThan(least * speed);
  });

  it('that begins standing goes up a slope without rolling back', () => {
    expect(Math.min(...drive(1, { soil: 0.1, slope: 0.21 }, 3))).toBeGreaterThan(-0.05);
  });

  it('that is to stand does, against the creep of its engine', () => {
    expect(Math.max(...drive(0, {}, 3))).toBeLessThan(0.01);
  });

  it('goes on from what was saved as if nothing had happened', () => {
    const one = createCruise({ speed: 2, rolls: 0, gain: 1 }), other = createCruise({ speed: 2, rolls: 0, gain: 1 });
    const seen = (time: number) => ({ time, x: time, y: 0.1, heading: 0, speed: 0.5 * time });
    for (let t = 0; t < 2; t += H) one.advance(H, seen(t));
    other.restore(JSON.parse(JSON.stringify(one.save())) as number[]);
    for (let t = 2; t < 6; t += H) {
      one.advance(H, seen(t));
      other.advance(H, seen(t));
      expect(other.out).toEqual(one.out);
    }
  });
});
