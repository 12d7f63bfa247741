import { describe, expect, test } from 'vitest';
import { FIXED, type Motion } from '../../../model/worldSpec';
import { beltLength, slatPlace, writeSlatMotion, writeSlatPose, type Belt } from './belt';

const belt: Belt = { head: 0.2, tail: 0.9, axis: 0.5, radius: 0.08, slats: 31 };

describe('a belt of slats', () => {
  const poses = (s: number) => Array.from({ length: belt.slats }, (_, k) => {
    const out = new Float64Array(3);
    writeSlatPose(out, belt, k, s);
    return out;
  });

  test('is closed: after one round each slat is where it was, a turn later', () => {
    const before = poses(0.123), after = poses(0.123 + beltLength(belt));
    before.forEach((pose, k) => {
      expect(after[k][0]).toBeCloseTo(pose[0], 12);
      expect(after[k][1]).toBeCloseTo(pose[1], 12);
      expect(after[k][2]).toBeCloseTo(pose[2] - 2 * Math.PI, 12);
    });
  });

  test('has slats as far from each other as they are long, but for chords on the drums', () => {
    const pitch = beltLength(belt) / belt.slats, chord = 2 * belt.radius * Math.sin(pitch / (2 * belt.radius));
    const all = poses(0.017);
    all.forEach((pose, k) => {
      const next = all[(k + 1) % belt.slats], apart = Math.hypot(next[0] - pose[0], next[1] - pose[1]);
      expect(apart).toBeLessThan(pitch + 1e-12);
      expect(apart).toBeGreaterThan(chord - 1e-12);
    });
  });

  test('is where steps at the written velocities bring it, wherever they cut its corners', () => {
    const dt = 0.002, speed = 0.7, steps = 2500; // 1.75 m, most of a round
    const at = poses(0).map((pose) => Float64Array.from(pose)), motion: Motion = [...FIXED];
    for (let n = 0; n < steps; n++) {
      for (let k = 0; k < belt.slats; k++) {
        writeSlatMotion(motion, belt, k, speed * n * dt, speed * dt, dt);
        at[k][0] += dt * motion[0]!; at[k][1] += dt * motion[2]!; at[k][2] += dt * motion[4]!;
      }
    }
    poses(speed * steps * dt).forEach((pose, k) => pose.forEach((x, c) => { expect(at[k][c]).toBeCloseTo(x, 10); }));
  });

  test('moves towards −x on top at its speed, and lies there flat', () => {
    const motion: Motion = [...FIXED];
    writeSlatMotion(motion, belt, 3, 0, 0.001, 0.002);
    expect(motion[0]).toBeCloseTo(-0.5, 12);
    expect(motion.slice(1).map((x) => x! + 0)).toEqual([0, 0, 0, 0, 0]);
    const { position, orientation } = slatPlace(belt, 3);
    expect(position[2]).toBe(belt.axis + belt.radius);
    expect(orientation.map((x) => x + 0)).toEqual([0, 0, 0, 1]);
  });
});
