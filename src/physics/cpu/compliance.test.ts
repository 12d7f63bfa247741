import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { NO_LAWS } from '../../model/settings';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from './engine';
import { floor, grainsOf, GRAVITY, liveOf } from './testing/worlds';

/** Compliant contacts make no energy and stand under a load, whatever the stiffness and the substep; dents end. */

const R = 0.01, ball = { kind: 'sphere', radius: R } as const;

const M = 5;
const slab: BodySpec = {
  name: 'slab', shape: { kind: 'box', halfExtents: [0.06, 0.06, 0.01], edgeRadius: 0 }, position: [0.025, 0.025, 0.16],
  mass: M, inertia: [0.01, 0.01, 0.02], motion: [0, 0, null, 0, 0, 0], look: 'slab',
};

/** A loose heap of balls that fall on the floor and on each other, and a slab that falls on them. */
function heap(): WorldSpec {
  const positions = Array.from({ length: 45 }, (_, k): Vec3 => [
    0.025 * (k % 3) + 0.002 * Math.sin(7 * k), 0.025 * (Math.floor(k / 3) % 3) + 0.002 * Math.cos(3 * k),
    0.03 + 0.022 * Math.floor(k / 9),
  ]);
  const domain = { min: [-1, -1, -0.1] as Vec3, max: [1, 1, 1] as Vec3 };
  return { domain, grains: grainsOf([ball], positions), bodies: [floor, slab] };
}

describe.each([[1e4, 0], [1e6, 0], [1e6, 50], [1.1e7, 100], [1e9, 0]])('K %f N/m, R %f N·s/m', (stiffness, damping) => {
  // energy comes from long substeps: every run has those, and of those in long frames a damped contact
  const isQuick = (h: number, substeps: number) => h === 1e-4 && (substeps === 5 || stiffness === 1.1e7);
  for (const [h, substeps] of [[1e-4, 5], [1e-4, 20], [5e-5, 20]]) test(
    `h ${h} s, ${substeps} substeps: energy never rises`, isQuick(h, substeps) ? {} : { tags: 'long' }, () => {
    const spec = heap(), engine = createCpuEngine(spec), { position } = engine.state;
    const { masses, grainCount } = engine.model;
    const laws = { ...NO_LAWS, stiffness, contactDamping: damping };
    const live = liveOf(spec, { dt: h * substeps, substeps, laws, friction: 0.3 });
    const energy = () => {
      const { kineticEnergy, bodies } = engine.measures;
      let sum = kineticEnergy + M * GRAVITY * bodies[1].position[2];
      for (let i = 0; i < grainCount; i++) sum += masses[i] * GRAVITY * position[3 * i + 2];
      return sum;
    };
    const first = energy();
    let most = 0;
    for (let k = 0; k < Math.round(0.3 / live.settings.dt); k++) {
      void engine.step(live);
      most = Math.max(most, energy());
    }
    expect(most).toBeLessThan(1.001 * first);
  });
});

test('a ball under a load that its contacts cannot bear dents by a tenth of its radius, and bears the rest', () => {
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -0.1], max: [1, 1, 1] }, grains: grainsOf([ball], [[0, 0, R]]), bodies: [floor],
  };
  spec.grains.masses[0] = 100;
  const engine = createCpuEngine(spec), laws = { ...NO_LAWS, yieldForce: 20 }, live = liveOf(spec, { laws });
  for (let k = 0; k < 200; k++) void engine.step(live);
  expect(engine.world.memory.plastic[0] / R).toBeCloseTo(-0.1, 12);
  expect(engine.state.position[2] / R).toBeCloseTo(0.9, 3);
  expect(-engine.measures.bodies[0].force[2] / (100 * GRAVITY)).toBeCloseTo(1, 3);
});

test.each([[2e4, 20], [1e6, 5]])('K %f N/m: what is found deep comes out at v_rec', (stiffness, substeps) => {
  const depth = 0.5 * R, spec: WorldSpec = {
    domain: { min: [-1, -1, -0.1], max: [1, 1, 1] }, grains: grainsOf([ball], [[0, 0, R - depth]]), bodies: [floor],
  };
  const engine = createCpuEngine(spec), own = { laws: { ...NO_LAWS, stiffness }, dt: 1e-3, substeps };
  const live = liveOf(spec, { ...own, gravity: [0, 0, 0], recoverySpeed: 0.2 });
  let fastest = 0;
  for (let k = 0; k < 100; k++) {
    void engine.step(live);
    fastest = Math.max(fastest, engine.state.velocity[2]);
  }
  expect(engine.state.position[2]).toBeGreaterThan(0.9999 * R); // it is out again
  expect(fastest).toBeLessThan(0.45); // a spring that y₀ stretches at v_rec: at most 2 v_rec
});
