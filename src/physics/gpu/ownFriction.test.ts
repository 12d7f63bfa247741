import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { sheet } from '../../model/flexible/sheet';
import { surfaceControl } from '../../model/flexible/spec';
import type { Live, StepSettings } from '../../model/settings';
import { FIXED, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { COMMON } from '../contact/friction';
import { createCpuEngine } from '../cpu/engine';
import { rubber } from '../flex/testing/fixtures';
import { createGpuEngine } from './engine';
import { sphereLibrary } from './library';
import { GRAVITY, liveOf } from './testing/fixtures';

/**
 * The tests check closed forms of bodies that differ in friction on the device; src/physics/cpu/ownFriction.test.ts has
 * those of the CPU, and parity.test.ts compares kernels with twins.
 */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

const SPEED = 4, FRICTION = 0.5, OWN = [0.2, undefined, 0] as const;

const plate = (k: number): BodySpec => ({
  name: `plate ${k}`, shape: { kind: 'box', halfExtents: [3, 0.2, 0.1], edgeRadius: 0 }, position: [0, k, -0.1],
  mass: 0, inertia: [0, 0, 0], motion: FIXED, look: 'slab', ...(OWN[k] !== undefined && { friction: OWN[k] }),
});

const balls: WorldSpec = {
  domain: { min: [-2, -1, -0.3], max: [2, 3, 1] }, bodies: OWN.map((_, k) => plate(k)),
  grains: {
    positions: Float64Array.from(OWN.flatMap((_, k) => [-1, k, 0.1])), radii: new Float64Array(3).fill(0.1),
    masses: new Float64Array(3).fill(1), velocities: Float64Array.from(OWN.flatMap(() => [SPEED, 0, 0])),
  },
};

/** Returns an engine and what takes its mean decelerations over some steps [g], grain by grain. */
async function skid(own: Partial<StepSettings>) {
  const live = liveOf(balls, { friction: FRICTION, dt: 2e-3, substeps: 10, ...own });
  const engine = await createGpuEngine(gpu.device, gpu.name, balls);
  const run = async (steps: number) => {
    const before = await engine.readState();
    for (let k = 0; k < steps; k++) await engine.step(live);
    const { velocity } = await engine.readState();
    return OWN.map((_, k) => (before.velocity[3 * k] - velocity[3 * k]) / (steps * live.settings.dt * GRAVITY));
  };
  return { live, engine, run };
}

const WAYS: readonly [string, Partial<StepSettings>][] = [
  ['small steps', {}], ['small steps by colours', { form: 'colours' }],
  ['cgm', { solver: 'cgm', dt: 1e-3, substeps: 1, iterations: 40 }],
  ['apgd', { solver: 'apgd', dt: 1e-3, substeps: 1, iterations: 100 }],
];

// parity.test.ts has frames on each way of bodies with friction of their own against their twins, in every run
for (const [name, own] of WAYS)
  test(`a ball skids at μ g of its plate: ${name}`, name === 'small steps' ? {} : { tags: 'long' }, async () => {
    const { engine, run } = await skid(own);
    await run(5);
    (await run(own.solver ? 8 : 20)).forEach((slowed, k) => expect(slowed).toBeCloseTo(OWN[k] ?? FRICTION, 2));
    if (own.solver) expect(engine.measures.residual).toBeLessThan(1e-3); // it is measured with the same coefficients
    engine.dispose();
  });

test('the friction of a body may be changed between two steps', async () => {
  const { live, engine, run } = await skid({});
  expect((await run(5))[0]).toBeCloseTo(0.2, 2);
  live.bodies[0].friction = 0.4;
  expect((await run(5))[0]).toBeCloseTo(0.4, 2);
  live.bodies[0].friction = null;
  expect((await run(5))[0]).toBeCloseTo(FRICTION, 2);
  engine.dispose();
});

test('a sheet slides with the friction of surfaces, on a smoother floor with that of the floor', async () => {
  const spec: WorldSpec = {
    domain: { min: [-1, -1, -0.3], max: [1, 1, 1] },
    grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) },
    bodies: [{ ...plate(1), position: [0, 0, -0.1] }],
    flexible: [{
      name: 'cloth', mesh: sheet([-0.15, -0.1, 0.005], [0.3, 0.2], [3, 2]), pressure: 0, points: 3, look: 'cloth',
      material: { ...rubber, thickness: 0.01, youngsModulus: 2e5, dampingTime: 1e-3 }, velocity: [1, 0, 0],
    }],
  };
  const live: Live = {
    ...liveOf(spec, { friction: FRICTION, surfaceFriction: 0.3, substeps: 10 }),
    flexible: spec.flexible!.map(surfaceControl),
  };
  const device = await createGpuEngine(gpu.device, gpu.name, spec), cpu = createCpuEngine(spec);
  const STEPS = 10, meanSpeed = (x: Float64Array): number => {
    const rates = x.subarray(x.length / 2), nodes = rates.length / 9;
    return Array.from({ length: nodes }, (_, k) => rates[9 * k]).reduce((sum, v) => sum + v, 0) / nodes;
  };
  for (const floor of [undefined, 0.1]) {
    live.bodies[0].friction = floor;
    for (const engine of [device, cpu]) {
      const before = meanSpeed((await engine.readState()).flexible![0]);
      for (let k = 0; k < STEPS; k++) await engine.step(live);
      const slowed = before - meanSpeed((await engine.readState()).flexible![0]);
      expect(slowed / (STEPS * live.settings.dt * GRAVITY)).toBeCloseTo(floor ?? 0.3, 2);
    }
  }
  device.dispose();
});

test('shaders and host mark a body without friction of its own alike', () => {
  const text = /const COMMON_FRICTION = (\S+);/.exec(sphereLibrary['shared/solve/ownFriction']);
  expect(Number(text?.[1])).toBe(COMMON);
});
