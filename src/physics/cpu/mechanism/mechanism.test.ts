import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { MechanismSpec } from '../../../mechanism/spec';
import { STEP_STATUS } from '../../../model/status';
import { FREE, type BodySpec, type Motion, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { floor, grainsOf, GRAVITY, KINDS, liveOf } from '../testing/worlds';
import { coupledOf } from '../testing/parts';

/** The tests put mechanisms into soil: bodies that are joined answer contacts as one. */

/** Returns a layer of eggs and balls on a floor, and bodies above. */
function bed(bodies: BodySpec[], mechanism?: MechanismSpec): WorldSpec {
  const positions: Vec3[] = [];
  for (let j = -3; j <= 3; j++) for (let i = -3; i <= 3; i++) positions.push([0.21 * i, 0.21 * j, 0.1]);
  return {
    domain: { min: [-2, -2, 0], max: [2, 2, 2] }, grains: grainsOf([KINDS[1], KINDS[0]], positions),
    bodies: [floor, ...bodies],
    ...(mechanism && { mechanism }),
  };
}

const slab = (motion: Motion, own: Partial<BodySpec> = {}): BodySpec => ({
  name: 'slab', shape: { kind: 'box', halfExtents: [0.5, 0.5, 0.05], edgeRadius: 0.005 }, position: [0, 0, 0.27],
  mass: 50,
  inertia: [4.2, 4.2, 4.2], motion, look: 'slab', ...own,
});

/** Returns a body of the world as a body of a mechanism. */
const partOf = ({ name, mass, inertia, position, velocity, spin }: BodySpec): MechanismSpec['bodies'][number] =>
  ({ name, mass, inertia, position, ...(velocity && { velocity }), ...(spin && { spin }) });

/** Steps both worlds and returns the distance of body 1 of one from that of the other: position [m], velocity [m/s]. */
function compare(plain: WorldSpec, joined: WorldSpec, steps: number): {
  position: number; velocity: number; moved: number
} {
  const [a, b] = [plain, joined].map((spec) => {
    const engine = createCpuEngine(spec), live = liveOf(spec, { dt: 0.002, substeps: 10, core: false });
    for (let k = 0; k < steps; k++) void engine.step(live); // in one order, in f64
    expect(engine.measures.activeCount).toBeGreaterThan(20);
    return engine;
  });
  const k = 3 * (a.model.grainCount + 1);
  const off = (x: Float64Array, y: Float64Array) => Math.hypot(...[0, 1, 2].map((c) => x[k + c] - y[k + c]));
  return {
    position: off(a.state.position, b.state.position), velocity: off(a.state.velocity, b.state.velocity),
    moved: Math.abs(b.state.position[k + 2] - plain.bodies[1].position[2]),
  };
}

describe('a mechanism of one body is that body', () => {
  test('on a slider as where its motion is prescribed', () => {
    const mechanism: MechanismSpec = {
      bodies: [partOf(slab(FREE))],
      connections: [{ kind: 'prismatic', name: 'guide', a: 'slab', b: 'ground', point: [0, 0, 0.27], axis: [0, 0, 1] }],
    };
    const far = compare(bed([slab([0, 0, null, 0, 0, 0])]), bed([slab(FREE)], mechanism), 60);
    expect(far.moved).toBeGreaterThan(0.005);
    expect(far.position).toBeLessThan(1e-9);
    expect(far.velocity).toBeLessThan(1e-7);
  });

  test('free, sliding and turning', () => {
    const body = slab(FREE, { velocity: [0.5, 0.2, 0], spin: [0, 0, 1] });
    const far = compare(bed([body]), bed([body], { bodies: [partOf(body)], connections: [] }), 15);
    expect(far.position).toBeLessThan(1e-6); // turns add up otherwise
    expect(far.velocity).toBeLessThan(1e-4);
  });
});

describe('two slabs on a hinge, one on the soil', () => {
  const left = slab(FREE, {
    name: 'left', shape: { kind: 'box', halfExtents: [0.3, 0.3, 0.05], edgeRadius: 0.005 }, position: [-0.31, 0, 0.27],
  });
  const right: BodySpec = { ...left, name: 'right', position: [0.31, 0, 0.27], collides: false };
  const mechanism: MechanismSpec = {
    bodies: [partOf(left), partOf(right)],
    connections: [{ kind: 'revolute', name: 'hinge', a: 'left', b: 'right', point: [0, 0, 0.27], axis: [0, 1, 0] }],
  };
  const joined = bed([left, right], mechanism);

  test.each([1, 4])('stay together, whatever the sweeps: %i', (iterations) => {
    const engine = createCpuEngine(joined), live = liveOf(joined, { dt: 0.002, substeps: 10, iterations });
    let worst = 0;
    for (let k = 0; k < 100; k++) {
      void engine.step(live);
      worst = Math.max(worst, coupledOf(engine.world).mechanism.measureGaps().length);
    }
    expect(worst).toBeLessThan(2e-5);
    expect(engine.state.position[3 * 51 + 2]).toBeLessThan(0.2); // the other hangs
    expect(engine.measures.status & ~STEP_STATUS.energyMade.bit).toBe(0); // the eggs overlap as they start
  });

  test('momentum is that of weight and contacts', () => {
    const engine = createCpuEngine(joined), live = liveOf(joined, { dt: 0.002, substeps: 10 });
    const b = 3 * (engine.model.grainCount + 1);
    let impulse = 0;
    for (let k = 1; k <= 150; k++) {
      void engine.step(live);
      impulse += 0.002 * engine.measures.bodies[1].force[2];
      const momentum = 50 * (engine.state.velocity[b + 2] + engine.state.velocity[b + 5]);
      expect(Math.abs(momentum - (impulse - 100 * GRAVITY * 0.002 * k))).toBeLessThan(1e-9 * 100 * GRAVITY);
    }
  });

  test('what does not touch soil is carried by what does', () => {
    const welded: MechanismSpec = { ...mechanism, connections: [
      { kind: 'fixed', name: 'weld', a: 'left', b: 'right', point: [0, 0, 0.27] },
    ] };
    const spec =
      bed([{ ...left, shape: slab(FREE).shape, position: [0, 0, 0.27] }, { ...right, position: [0, 0, 0.6] }], {
      ...welded, bodies: [{ ...partOf(left), position: [0, 0, 0.27] }, { ...partOf(right), position: [0, 0, 0.6] }],
    });
    const engine = createCpuEngine(spec), live = liveOf(spec, { dt: 0.002, substeps: 10 });
    let force = 0;
    for (let k = 0; k < 400; k++) {
      void engine.step(live);
      if (k >= 300) force += engine.measures.bodies[1].force[2] / 100;
    }
    expect(Math.abs(force / (100 * GRAVITY) - 1)).toBeLessThan(0.01);
    expect(engine.measures.bodies[2].force[2]).toBe(0);
  });
});
