// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { createDenseKkt } from './testing/denseKkt';
import { body, GRAVITY, heightEnergy, motionOf, run } from './testing/fixtures';
import { createMechanism, type Mechanism } from './mechanism';
import { GROUND, type Connection, type MechanismSpec } from './spec';
import { trackedChain } from './testing/trackedChain';

const worst = (m: Mechanism, A: Float64Array) => Math.max(...m.A.map((x, i) => Math.abs(x - A[i])));

/** A hull with an arm on each of `count` hinges: more rows on it than `MANY` of schur.ts. */
function bristling(count: number, ...more: Connection[]): MechanismSpec {
  const at = (k: number): Vec3 => [0.2 * k, Math.sin(k), 0.3 * Math.cos(2 * k)];
  return {
    bodies: [body('hull', [1, 0, 0], { mass: 90, inertia: [20, 40, 50] }),
      ...Array.from({ length: count }, (_, k) => body(`arm ${k}`, at(k)))],
    connections: [
      ...Array.from({ length: count }, (_, k): Connection => ({
        kind: 'revolute', name: `hinge ${k}`, a: `arm ${k}`, b: 'hull', point: [at(k)[0], 0, 0],
          axis: k % 2 ? [0, 1, 0] : [1, 0, 0],
      })), ...more,
    ],
  };
}

describe('bodies with many rows', () => {
  const drive: Connection = {
    kind: 'velocityDrive', name: 'tow', a: 'hull', point: [0, 0, 0], direction: [1, 0, 0], speed: 1,
  };

  it.each([[[]], [[drive]]] as [Connection[]][])('are an unknown beside the multipliers, with the same answers',
    (more) => {
    const m = createMechanism(bristling(12, ...more), ['arm 0', 'arm 7', 'hull']);
    m.begin(1e-3, GRAVITY);
    expect(m.inside.schur.border.length).toBe(1);
    expect(m.vanished).toBe(0);
    expect(worst(m, createDenseKkt(m, 1e-3, GRAVITY).answers())).toBeLessThan(1e-12);
  });

  it('are none where joints would repeat themselves if they stood still', () => {
    const link: Connection[] = [
      { kind: 'revolute', name: 'foot', a: 'link', b: GROUND, point: [0, 0, -1], axis: [0, 1, 0] },
      { kind: 'revolute', name: 'knee', a: 'link', b: 'hull', point: [0, 0, -0.5], axis: [0, 1, 0] },
    ];
    const spec = bristling(12, ...link);
    const m = createMechanism({ ...spec, bodies: [...spec.bodies, body('link', [0, 0, -0.8])] },
      ['arm 3', 'hull']);
    m.begin(1e-3, GRAVITY);
    expect(m.inside.schur.border.length).toBe(0);
    expect(m.vanished).toBe(0);
    expect(worst(m, createDenseKkt(m, 1e-3, GRAVITY).answers())).toBeLessThan(1e-12);
  });
});

describe('a tracked vehicle with bushings for pins', () => {
  it('answers as the dense KKT system does', () => {
    const { spec, lower } = trackedChain({ shoes: 22, wheels: 2 }),
      m = createMechanism(spec, [lower[0], lower[2], lower[5], 'hull']);
    m.begin(1e-3, GRAVITY);
    const A = createDenseKkt(m, 1e-3, GRAVITY).answers();
    expect(worst(m, A)).toBeLessThan(1e-10 * Math.max(...A));
  });

  it('stands still on soil that gives, its 100 pins closed', () => {
    const soil = 4e5, { spec, lower } = trackedChain({ shoes: 50, wheels: 0, soil }),
      m = createMechanism(spec, lower.slice(0, 4));
    const energy = () => motionOf(m).energy + heightEnergy(m), start = energy(),
      mass = spec.bodies.reduce((sum, b) => sum + b.mass, 0);
    let open = 0, most = start;
    const pins = spec.connections.flatMap((c, k) => (c.name.startsWith('pin') ? [m.firstRow[k]] : []));
    const { work } = m.inside;
    run(m, 5e-3, 0.75, GRAVITY, () => {
      for (const row of pins)
        for (let c = 0; c < 3; c++) open = Math.max(open, Math.abs(m.multiplier[row + c]) / work.h / 7e7);
      most = Math.max(most, energy());
    });
    expect(m.vanished).toBe(0);
    expect(most).toBeLessThan(start + 1e-3 * Math.abs(start));
    expect(Math.max(...m.state.velocity.map(Math.abs))).toBeLessThan(0.02);
    expect(open).toBeLessThan(1e-3); // [m], from the force on a pin
    const under = spec.connections.flatMap((c, k) => (c.name.startsWith('soil') ? [m.firstRow[k] + 2] : []));
    const carried = under.reduce((sum, row) => sum + m.multiplier[row] / work.h, 0);
    expect(Math.abs(carried / (mass * 9.81) - 1)).toBeLessThan(0.02);
  });
});
