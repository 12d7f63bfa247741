import { createRandom } from '../../../core/random';
import { createLive, type Live } from '../../../model/settings';
import { FIXED, FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import type { Device } from '../../../gpu/device';
import type { State } from '../../../model/model';
import { createCpuEngine } from '../../cpu/engine';
import { createGpuEngine } from '../engine';

/** This file makes worlds for tests of the device. */

export const GRAVITY = 9.81;

/** Returns the controls of a world, with the default settings except for `own`. */
export const liveOf = (spec: WorldSpec, own: Partial<Live['settings']> = {}): Live =>
  createLive(spec, { gravity: [0, 0, -GRAVITY], ...own });

const floor: BodySpec = {
  name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
  look: 'floor',
};

/** Returns one sphere of 1 kg and 0.1 m that touches a floor. */
export function sphereOnPlane(velocity: readonly number[] = [0, 0, 0]): WorldSpec {
  return {
    domain: { min: [-2, -2, 0], max: [2, 2, 2] },
    grains: { positions: Float64Array.of(0, 0, 0.1), radii: Float64Array.of(0.1), masses: Float64Array.of(1),
      velocities: Float64Array.from(velocity) },
    bodies: [floor],
  };
}

/**
 * Returns `count` spheres of two sizes in a jittered heap that overlaps here and there, in motion, with one big body of
 * every kind among them: a plane, a fixed box, a free sphere, and a cylinder that is driven in x and spin and free in
 * z.
 */
export function mixedHeap(count: number, seed: number): WorldSpec {
  const random = createRandom(seed), r = 0.05, side = Math.ceil(Math.cbrt(count));
  const positions = new Float64Array(3 * count), velocities = new Float64Array(3 * count);
  const radii = Float64Array.from({ length: count }, () => (random() < 0.5 ? r : 0.8 * r)),
    masses = radii.map((x) => 1000 * x ** 3);
  for (let i = 0; i < count; i++) {
    const cell = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)];
    for (let c = 0; c < 3; c++) {
      positions[3 * i + c] = (cell[c] + 0.5 + 0.15 * (random() - 0.5)) * 1.9 * r - (c < 2 ? 0.95 * r * side : 0);
      velocities[3 * i + c] = 0.2 * (random() - 0.5);
    }
  }
  const height = 1.9 * r * side, half = 0.95 * r * side;
  const tilt = 0.3, inertia: [number, number, number] = [0.02, 0.03, 0.025];
  return {
    domain: { min: [-half, -half, 0], max: [half, half, height] },
    grains: { positions, radii, masses, velocities },
    bodies: [
      floor,
      { ...floor, name: 'box', shape: { kind: 'box', halfExtents: [0.1, 0.2, 0.1], edgeRadius: 0.01 },
        position: [half + 0.08, 0, 0.15], orientation: [0, Math.sin(tilt / 2), 0, Math.cos(tilt / 2)] },
      { ...floor, name: 'ball', shape: { kind: 'sphere', radius: 0.1 },
        position: [-0.3 * half, 0.2 * half, height + 0.08],
        mass: 0.5, inertia, orientation: [0.2, 0.4, 0.4, 0.8], motion: FREE, spin: [5, 10, 15],
        velocity: [0.1, 0, -0.2] },
      {
        ...floor, name: 'wheel', shape: { kind: 'cylinder', radius: 0.12, halfLength: 0.1, edgeRadius: 0.004 },
        position: [0.5 * half, 0, height + 0.1],
        mass: 2, inertia, motion: [0.1, 0, null, 0, 1, 0],
      },
    ],
  };
}

/** Returns a column of `count` touching spheres of 1 kg on a floor. */
export function sphereStack(count: number): WorldSpec {
  const positions = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) positions[3 * i + 2] = 0.1 + 0.2 * i;
  return {
    domain: { min: [-1, -1, 0], max: [1, 1, 0.2 * count + 1] },
    grains: { positions, radii: new Float64Array(count).fill(0.1), masses: new Float64Array(count).fill(1) },
    bodies: [floor],
  };
}

/** Returns two spheres that meet off-centre, far from anything, spinning. */
export function twoSpheres(): WorldSpec {
  return {
    domain: { min: [-1, -1, -1], max: [1, 1, 1] },
    grains: {
      positions: Float64Array.of(-0.101, 0, 0, 0.101, 0.05, 0.02), radii: Float64Array.of(0.1, 0.11),
      masses: Float64Array.of(1, 2),
      velocities: Float64Array.of(1, 0, 0, -0.5, 0.1, 0),
    },
    bodies: [],
  };
}

/**
 * Returns `side`² × `layers` spheres of 1 kg in a box under a slab of `slabMass` [kg], body 1, that moves along z only.
 */
export function bedUnderSlab(side: number, layers: number, slabMass: number): WorldSpec {
  const r = 0.1, count = side * side * layers, positions = new Float64Array(3 * count), random = createRandom(5);
  const half = side * r;
  for (let i = 0; i < count; i++) {
    const cell = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)];
    for (let c = 0; c < 3; c++)
      positions[3 * i + c] = (cell[c] + 0.5) * 2 * r - (c < 2 ? half : 0) + 1e-4 * (random() - 0.5);
  }
  const wall =
    (name: string, position: [number, number, number], orientation: [number, number, number, number]): BodySpec =>
    ({ ...floor, name, position, orientation, look: 'wall' });
  const q = Math.SQRT1_2, top = 2 * r * layers;
  return {
    domain: { min: [-half, -half, 0], max: [half, half, top + 1] },
    grains: { positions, radii: new Float64Array(count).fill(r), masses: new Float64Array(count).fill(1) },
    bodies: [
      floor,
      {
        ...floor, name: 'slab', shape: { kind: 'box', halfExtents: [half, half, 0.05], edgeRadius: 0 },
        position: [0, 0, top + 0.0501], mass: slabMass,
        motion: [0, 0, null, 0, 0, 0], look: 'slab',
      },
      wall('wall −x', [-half, 0, 0], [0, q, 0, q]), wall('wall +x', [half, 0, 0], [0, -q, 0, q]),
      wall('wall −y', [0, -half, 0], [-q, 0, 0, q]), wall('wall +y', [0, half, 0], [q, 0, 0, q]),
    ],
  };
}

/**
 * Returns the state of a world after so many steps on the CPU, which settles a bed in a moment; the emulated device
 * takes seconds.
 */
export async function settledOnCpu(spec: WorldSpec, live: Live, steps: number): Promise<State> {
  const cpu = createCpuEngine(spec);
  for (let k = 0; k < steps; k++) await cpu.step(live);
  return cpu.readState();
}

/** Returns the kinetic energy [J] after each of so many frames of 20 substeps of a bed at rest on the device. */
export async function energiesAtRest(
  { device, name }: Pick<Device, 'device' | 'name'>, frames: number,
): Promise<number[]> {
  const spec = bedUnderSlab(2, 2, 4), engine = await createGpuEngine(device, name, spec, { sliceMs: Infinity });
  const live = liveOf(spec, { dt: 2e-3, substeps: 20, damping: 5 }), energies: number[] = [];
  engine.writeState(await settledOnCpu(spec, live, 50));
  for (let k = 0; k < 10; k++) await engine.step(live);
  live.settings.damping = 0;
  for (let k = 0; k < frames; k++) {
    await engine.step(live);
    energies.push(engine.measures.kineticEnergy);
  }
  engine.dispose();
  return energies;
}
