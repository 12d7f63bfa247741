import { beforeAll, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { StructArray } from '../../../gpu/structArray';
import { testDevice } from '../../../gpu/testing/testDevice';
import type { State } from '../../../model/model';
import type { StepSettings } from '../../../model/settings';
import { stateHash } from '../../../model/stateHash';
import { STEP_STATUS } from '../../../model/status';
import { FIXED, type BodySpec, type GrainsSpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../../cpu/engine';
import {
  CARRIED, HEIGHT, HUB, INERTIA, jointed, joinedWheel, liveFor, material, mesh, part, rim, tread, worldOf,
} from '../../cpu/testing/joinedWheel';
import { createGpuEngine } from '../engine';
import { structs } from '../kernels';
import { readBuffer } from '../stateBuffers';

/** The tests hold flexible tires on wheels of a mechanism on the device to those of the CPU, in f64. */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

const create = (spec: WorldSpec, software = true) =>
  createGpuEngine(gpu.device, gpu.name, spec, { software, sliceMs: Infinity });
const liveIn = (spec: WorldSpec, own: Partial<StepSettings> = {}) => liveFor(spec, { core: false, ...own });
const isBroken = (status: number): boolean => (status & STEP_STATUS.surfaceBroken.bit) !== 0;

const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((w, x, i) => Math.max(w, Math.abs(x - b[i])), 0);
const nodesOf = ({ flexible }: State, k = 0): Float64Array => flexible![k].subarray(0, flexible![k].length / 2);

const Y: Vec3 = [0, 1, 0];
const FALLING: Partial<BodySpec> = { velocity: [0, 0, -0.8], spin: [0, 6, 0] };

// an emulated device takes threads that wait for each other by turns; flexible.test.ts has them in every run
for (const software of [true, false]) test(
  `a wheel on joints falls and bounces as on the CPU (software: ${software})`, software ? {} : { tags: 'long' },
  async () => {
  const spec = joinedWheel(FALLING), live = liveIn(spec, { iterations: 10 }), cpu = createCpuEngine(spec);
  const engine = await create(spec, software);
  let pressed = 0;
  for (let k = 0; k < (software ? 6 : 5); k++) {
    await engine.step(live);
    void cpu.step(live);
    const [m, c] = [engine, cpu].map(({ measures }) => measures.flexible[0]);
    pressed = Math.max(pressed, c.force[2]);
    expect(Math.abs(m.force[2] - c.force[2])).toBeLessThan(2e-5 * Math.max(pressed, 1));
    expect(m.rimForce[2] / c.rimForce[2]).toBeCloseTo(1, 4);
    expect(m.rimTorque[1] / c.rimTorque[1]).toBeCloseTo(1, 4);
  }
  expect(pressed).toBeGreaterThan(400);
  const [a, b] = [engine, cpu].map(({ measures }) => measures);
  [1, 2].forEach((k) => {
    expect(worst(a.bodies[k].position, b.bodies[k].position)).toBeLessThan(5e-9); // 6e-10 was seen
    expect(worst(a.bodies[k].velocity, b.bodies[k].velocity)).toBeLessThan(3e-6);
    expect(worst(a.bodies[k].spin, b.bodies[k].spin)).toBeLessThan(3e-4);
    expect(a.bodies[k].force).toEqual([0, 0, 0]); // nothing touches them but the tire
  });
  expect(worst(nodesOf(await engine.readState()), nodesOf(cpu.state))).toBeLessThan(1e-5); // 2e-6 was seen
  expect(a.mechanism!.work / b.mechanism!.work).toBeCloseTo(1, 4);
  expect(a.kineticEnergy / b.kineticEnergy).toBeCloseTo(1, 4);
  expect(gpu.errors).toEqual([]);
  engine.dispose();
});

/** Makes the wheel over a peg that only the lowest point of its tire can touch. */
function overPeg(): WorldSpec {
  const spec = joinedWheel(FALLING), { state: { position } } = createCpuEngine(spec), radius = 0.02;
  const bodies = 3 * spec.bodies.length, thickness = material.thickness, points = position.subarray(0, -bodies);
  let low = 0;
  for (let j = 0; j < points.length; j += 3) if (points[j + 2] < points[low + 2]) low = j;
  const [x, y, z] = points.subarray(low, low + 3), at: Vec3 = [x, y, z - thickness / 2 - radius - 1e-3];
  const peg: BodySpec = {
    name: 'peg', shape: { kind: 'sphere', radius }, position: at, mass: 1, inertia: INERTIA, motion: FIXED,
    look: 'slab',
  };
  return { ...spec, bodies: [peg, ...spec.bodies.slice(1)] };
}

test('a wheel that one point of its tire holds up moves as on the CPU, with one sweep a substep', async () => {
  const spec = overPeg(), live = liveIn(spec), cpu = createCpuEngine(spec), engine = await create(spec);
  for (let k = 0; k < 3; k++) {
    await engine.step(live);
    void cpu.step(live);
    const [m, c] = [engine, cpu].map(({ measures }) => measures.flexible[0].force[2]);
    expect(c).toBeGreaterThan(300);
    expect(m / c).toBeCloseTo(1, 3); // 9e-5 was seen
  }
  engine.dispose();
});

test('the first sweep of a substep sees what the tire will have done to its wheel', async () => {
  const spec = joinedWheel(), engine = await create(spec), state = await engine.readState(), h = 2.5e-4;
  const [all] = state.flexible!, half = all.length / 2;
  for (let o = 0; o < half; o += 9) all[half + o + 2] += 2; // it moves upward against its wheel
  const after = async (substeps: number) => {
    engine.writeState(state);
    await engine.step(liveIn(spec, { dt: substeps * h, substeps, gravity: [0, 0, 0] }));
    const bodies = new StructArray(structs.body, spec.bodies.length);
    bodies.load(await readBuffer(gpu.device, engine.buffers.bodies));
    return { seen: bodies.get(1, 'warmVelocity', 2), had: engine.measures.bodies[1].velocity[2] };
  };
  const { had, seen } = await after(4), next = await after(5);
  expect(next.had - had).toBeGreaterThan(1e-3);
  expect(Math.abs(seen - next.had)).toBeLessThan(1e-6);
  engine.dispose();
});

/** Makes two wheels with tires on hinges of one light frame: each moves the other. The left one is over grains. */
function axle(): WorldSpec {
  const grains: GrainsSpec = {
    positions: Float64Array.of(0, 0.02, 0.01, 0.025, 0.01, 0.01, -0.02, -0.015, 0.01),
    radii: new Float64Array(3).fill(0.01), masses: new Float64Array(3).fill(0.05),
  };
  const at: Vec3[] = [[0, 0, HEIGHT + 0.014], [0, 0.6, HEIGHT + 0.014]];
  const own = { velocity: [0.2, 0, -0.5] as Vec3 };
  const wheels = at.map((position, k) => part(k === 0 ? 'left' : 'right', HUB, { ...own, position, spin: [0, 2, 0] }));
  const frame = part('frame', 2, { ...own, position: [-0.2, 0.3, HEIGHT + 0.014] });
  const flexible = wheels.map(({ name, position }) => {
    const nodes = mesh.nodes.slice();
    for (let n = 0; n < nodes.length; n += 9) { nodes[n + 1] += position[1]; nodes[n + 2] += 0.014; }
    return tread({
      name: `tire ${name}`, mesh: { ...mesh, nodes }, rim: { body: name, nodes: rim, clamped: false },
      velocity: own.velocity, spin: { about: position, rate: [0, 2, 0] },
    });
  });
  const connections = wheels.map(({ name, position }) => (
    { kind: 'revolute' as const, name: `bearing ${name}`, a: name, b: 'frame', point: position, axis: Y }));
  return {
    ...worldOf([...wheels, frame], { bodies: [...wheels, frame].map(jointed), connections }, flexible), grains,
  };
}

test('two tires on an axle move each other, and grains, as on the CPU; the same twice', { tags: 'long' }, async () => {
  const spec = axle(), live = liveIn(spec, { dt: 0.001, substeps: 6, iterations: 10 }), cpu = createCpuEngine(spec);
  const engine = await create(spec), twice = await create(spec);
  let pressed = 0;
  for (let k = 0; k < 10; k++) {
    for (const one of [engine, twice]) await one.step(live);
    void cpu.step(live);
    pressed = Math.max(pressed, cpu.measures.flexible[0].force[2]);
  }
  const state = await engine.readState(), [a, b] = [engine, cpu].map(({ measures }) => measures);
  expect(stateHash(await twice.readState())).toBe(stateHash(state));
  expect(pressed).toBeGreaterThan(100);
  expect(b.flexible[1].force[2]).toBe(0); // it is in the air, and
  expect(b.bodies[2].spin[0]).toBeLessThan(-4e-3); // is turned by the frame
  for (let k = 1; k < 4; k++) {
    expect(a.bodies[k].spin[0] / b.bodies[k].spin[0]).toBeCloseTo(1, 2); // 3e-4 was seen
    expect(worst(a.bodies[k].velocity, b.bodies[k].velocity)).toBeLessThan(5e-6); // 1e-6 was seen
    expect(worst(a.bodies[k].position, b.bodies[k].position)).toBeLessThan(1e-7);
  }
  for (const k of [0, 1]) expect(worst(nodesOf(state, k), nodesOf(cpu.state, k))).toBeLessThan(1e-4);
  for (const one of [engine, twice]) one.dispose();
});

// src/physics/cpu/flex/joined.test.ts has the same for the CPU, whose energies those of a falling wheel are, above
test('a tire without damping keeps its energy on joints', { tags: 'long' }, async () => {
  const spec = joinedWheel({}, [tread({ pressure: 0, material: { ...material, dampingTime: 0 } })]);
  const engine = await create(spec), live = liveIn(spec, { gravity: [0, 0, 0] }), state = await engine.readState();
  const [all] = state.flexible!, half = all.length / 2;
  for (let o = 0; o < half; o += 9) { // it turns against its wheel, and moves upward
    all[half + o] += all[o + 2] - HEIGHT;
    all[half + o + 2] += 0.3 - all[o];
  }
  engine.writeState(state);
  const energy = () => {
    const { bodies: [, wheel, upright], flexible: [{ strainEnergy, kineticEnergy }] } = engine.measures;
    return strainEnergy + kineticEnergy
      + 0.5 * (HUB * wheel.velocity[2] ** 2 + CARRIED * upright.velocity[2] ** 2 + INERTIA[1] * wheel.spin[1] ** 2);
  };
  await engine.step(live);
  const before = energy();
  for (let k = 0; k < 30; k++) {
    await engine.step(live);
    expect(Math.abs(energy() / before - 1)).toBeLessThan(0.03);
  }
  expect(Math.abs(engine.measures.bodies[1].spin[1])).toBeGreaterThan(0.01);
  engine.dispose();
});

test('a state goes on in another engine, and a step that cannot be taken leaves all as it was', async () => {
  const spec = joinedWheel(FALLING), live = liveIn(spec, { iterations: 10 }), engine = await create(spec);
  for (let k = 0; k < 4; k++) await engine.step(live);
  const state = await engine.readState(), resumed = await create(spec), cpu = createCpuEngine(spec);
  for (const one of [resumed, cpu]) one.writeState(structuredClone(state));
  for (const one of [engine, resumed, cpu]) await one.step(live);
  for (const { measures } of [resumed, cpu])
    expect(worst(measures.bodies[1].velocity, engine.measures.bodies[1].velocity)).toBeLessThan(2e-2);

  const { work } = engine.measures.mechanism!, good = await engine.readState(), hash = stateHash(good);
  const { flexible } = structuredClone(good), half = flexible![0].length / 2;
  for (let k = half; k < 2 * half; k++) flexible![0][k] = 3000 * Math.sin(k * k);
  engine.writeState({ ...good, flexible });
  const broken = stateHash(await engine.readState());
  await engine.step(live);
  expect(isBroken(engine.measures.status)).toBe(true);
  expect(stateHash(await engine.readState())).toBe(broken); // its memory counts steps
  expect(broken).not.toBe(hash);
  expect(engine.measures.mechanism!.work).toBe(work);
  engine.writeState(good);
  await engine.step(live);
  expect(isBroken(engine.measures.status)).toBe(false);
  for (const one of [engine, resumed]) one.dispose();
});

test('what does not balance about a joined rim is refused as on the CPU', async () => {
  const half = tread({ rim: { body: 'wheel', nodes: rim.filter((_, k) => k < rim.length / 2), clamped: false } });
  await expect(create(joinedWheel({}, [half]))).rejects.toThrow(/what wheel holds does not balance about it/);
});
