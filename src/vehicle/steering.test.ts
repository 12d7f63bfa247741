import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { run, WEIGHTLESS } from '../mechanism/testing/fixtures';
import { createMechanism } from '../mechanism/mechanism';
import { GROUND } from '../mechanism/spec';
import { steeringLimits } from './drivelineData';
import { ackermann, drivenRack, pitmanAngle, rackAndPinion, rackWay } from './steering';

describe('steering', () => {
  it('reaches its ends, alike on both sides, and no further', () => {
    expect(pitmanAngle(1)).toBeCloseTo(Math.PI / 6, 12);
    expect(pitmanAngle(-3)).toBe(-pitmanAngle(1));
    expect(pitmanAngle(0.5)).toBeCloseTo(Math.PI / 12, 12);
    expect(rackWay(1)).toBeCloseTo((45 * Math.PI) / 180 * 0.1, 12);
    expect(rackWay(2)).toBe(rackWay(1));
  });

  it('turns a pinion by the way of its rack', () => {
    const X: Vec3 = [1, 0, 0], Y: Vec3 = [0, 1, 0], O: Vec3 = [0, 0, 0], P: Vec3 = [0, 0, 0.1];
    const m = createMechanism({
      bodies: [
        { name: 'rack', mass: 9.072, inertia: [1, 1, 1], position: O },
        { name: 'pinion', mass: 1, inertia: [0.1, 0.1, 0.1], position: P },
      ],
      connections: [
        { kind: 'prismatic', name: 'slide', a: 'rack', b: GROUND, point: O, axis: Y },
        { kind: 'revolute', name: 'hinge', a: 'pinion', b: GROUND, point: P, axis: X },
        drivenRack('steer', 'rack', GROUND, O, Y), rackAndPinion('teeth', 'rack', GROUND, O, Y, 'pinion', X),
      ],
    });
    const at = m.controlOf('steer');
    for (let k = 1; k <= 50; k++) {
      m.controls[at] = rackWay(k / 50);
      run(m, 2e-3, 2e-3, WEIGHTLESS);
    }
    const pinion = m.bodyOf('pinion'), turn = 2 * Math.asin(m.state.orientation[4 * pinion]);
    expect((turn * 180) / Math.PI).toBeCloseTo(steeringLimits.rackPinionAngleDeg, 6);
  });

  it('by Ackermann all wheels roll about one point, the inner turned more', () => {
    const L = 3.378, W = 1.82;
    for (const steer of [-1, -0.4, 0.2, 1]) {
      const [left, right] = ackermann(steer, L, W), centre = [L / Math.tan(left) + W / 2, L / Math.tan(right) - W / 2];
      expect(centre[0]).toBeCloseTo(centre[1], 9); // the same y on the line of the rear axle
      expect(Math.abs(left) > Math.abs(right)).toBe(steer > 0);
    }
    expect(ackermann(0, L, W)).toEqual([0, 0]);
  });
});
