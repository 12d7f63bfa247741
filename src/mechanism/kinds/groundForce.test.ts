import { describe, expect, it } from 'vitest';
import { createDenseKkt } from '../testing/denseKkt';
import { body, GRAVITY, run, WEIGHTLESS } from '../testing/fixtures';
import { createMechanism, type Mechanism } from '../mechanism';
import { GROUND_FORCE } from './groundForce';

/** A body that is pressed at a point 0.5 m below its centre. */
const pressed = (): Mechanism => createMechanism({
  bodies: [body('stone', [0, 0, 0])], connections: [{ kind: 'groundForce', name: 'foot', a: 'stone' }],
}, ['stone']);

type Law = readonly [force: number, damping: number, stiffness: number];
function press(m: Mechanism, laws: Partial<Record<'alongN' | 'alongX' | 'alongY' | 'aboutN' | 'aboutY', Law>>, point = [
  0, 0, -0.5,
]): void {
  const at = m.controlOf('foot');
  m.controls.fill(0, at, at + GROUND_FORCE.size);
  m.controls.set([...point, 0, 0, 1, 1, 0, 0, 0, 1, 0], at);
  for (const [key, law] of Object.entries(laws)) m.controls.set(law, at + GROUND_FORCE[key as keyof typeof laws]);
}
const [{ mass: MASS, inertia: [, JY] }] = pressed().spec.bodies;

describe('a force of the ground', () => {
  it('that presses with nothing is not there', () => {
    const m = pressed();
    press(m, {});
    run(m, 1e-3, 0.1);
    expect(m.state.velocity[2]).toBeCloseTo(-0.981, 9);
    expect(m.effort(0)).toBe(0);
  });

  it('without slopes is the force that was given, with its moment, and tells it', () => {
    const m = pressed();
    press(m, { alongX: [20, 0, 0], alongN: [5, 0, 0], aboutY: [3, 0, 0] });
    m.begin(1e-3, WEIGHTLESS);
    m.finish(new Float64Array(6));
    const v = m.state.velocity, reaction = new Float64Array(6);
    expect(v[0] / (20e-3 / MASS)).toBeCloseTo(1, 6);
    expect(v[2] / (5e-3 / MASS)).toBeCloseTo(1, 6);
    expect(v[4] / ((3 - 20 * 0.5) * 1e-3 / JY)).toBeCloseTo(1, 6);
    expect(m.effort(0)).toBeCloseTo(5, 5);
    m.readReaction(0, 0, reaction);
    expect(reaction[0]).toBeCloseTo(20, 5);
    expect(reaction[4]).toBeCloseTo(3 - 10, 5);
    const energy = 0.5 * (MASS * (v[0] ** 2 + v[2] ** 2) + JY * v[4] ** 2);
    expect(m.workOf(0) / energy).toBeCloseTo(1, 6);
  });

  it('carries a weight as an implicit spring and damper, at any step', () => {
    for (const h of [5e-4, 5e-3, 0.05]) {
      const m = pressed(), k = 3e5, c = 2e3;
      run(m, h, 1, GRAVITY, () => {
        const { position: x } = m.state;
        press(m, { alongN: [-k * x[2], c, k] }, [x[0], x[1], x[2] - 0.5]);
      });
      expect(m.state.position[2]).toBeCloseTo((-MASS * 9.81) / k, 7);
      expect(Math.abs(m.state.velocity[2])).toBeLessThan(1e-6);
      expect(m.effort(0)).toBeCloseTo(MASS * 9.81, 3);
    }
  });

  it('slows a slide by its slope without overshoot, however steep', () => {
    const m = pressed(), c = 1e7;
    m.state.velocity[0] = 2;
    press(m, { alongX: [0, c, 0] });
    m.begin(5e-3, WEIGHTLESS);
    m.finish(new Float64Array(6));
    const foot = m.state.velocity[0] - 0.5 * m.state.velocity[4]; // of the point, which turns away below
    expect(Math.abs(foot)).toBeLessThan(1e-4);
    expect(m.workOf(0)).toBeLessThan(0);
  });

  it('answers contacts as the dense KKT system does', () => {
    const m = pressed();
    press(
      m, { alongN: [80, 500, 2e5], alongX: [-3, 4e3, 0], alongY: [0, 0, 1e4], aboutN: [1, 0, 0], aboutY: [-2, 10, 0] },
      [0.1, 0.2, -0.5]
    );
    m.begin(2e-3, GRAVITY);
    const dense = createDenseKkt(m, 2e-3, GRAVITY), A = dense.answers(), p = Float64Array.of(1, -2, 3, 0.1, 0.2, -0.3);
    const moved = dense.step(p);
    expect(Math.max(...m.A.map((x, i) => Math.abs(x - A[i])))).toBeLessThan(1e-12);
    m.finish(p);
    expect(Math.max(...m.state.velocity.subarray(0, 6).map((x, i) => Math.abs(x - moved[i])))).toBeLessThan(1e-9);
  });
});
