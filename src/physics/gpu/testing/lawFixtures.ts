import type { Vec3 } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { NO_LAWS, type ContactLaws, type StepSettings } from '../../../model/settings';
import type { GrainShape } from '../../../model/shape';
import { createTemplate } from '../../../model/template';
import { FIXED, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { GRAVITY, liveOf } from './fixtures';
import { createGpuEngine } from '../engine';

/**
 * This file makes worlds for tests of the laws beyond friction on the device: balls of 1 kg on a floor and under a
 * fixed ball.
 */

export const RADIUS = 0.1, MASS = 1; // [m], [kg]
const INERTIA = 0.4 * MASS * RADIUS ** 2;

const floor: BodySpec = {
  name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
  look: 'floor',
};
const ceiling: BodySpec = { ...floor, name: 'ceiling', shape: { kind: 'sphere', radius: RADIUS }, position: [1, 0, 1] };

/** Returns balls in motion; `shape` null is a sphere, which has the simplest kernels. */
export function balls(
  positions: readonly Vec3[], velocities: readonly Vec3[], spins: readonly Vec3[], shape: GrainShape | null = null,
): WorldSpec {
  return {
    domain: { min: [-2, -2, 0], max: [2, 2, 2] },
    grains: {
      positions: Float64Array.from(positions.flat()), velocities: Float64Array.from(velocities.flat()),
      spins: Float64Array.from(spins.flat()),
      radii: new Float64Array(positions.length).fill(RADIUS), masses: new Float64Array(positions.length).fill(MASS),
      ...(shape && { shapes: [createTemplate(shape)] }),
    },
    bodies: [floor, ceiling],
  };
}

export async function startUnderLaws(
  { device, name }: Pick<Device, 'device' | 'name'>, spec: WorldSpec, laws: Partial<ContactLaws>,
  own: Partial<StepSettings> = {},
) {
  const live = liveOf(spec, { dt: 2e-3, substeps: 10, laws: { ...NO_LAWS, ...laws }, ...own });
  const engine = await createGpuEngine(device, name, spec);
  const run = async (seconds: number) => {
    for (let k = 0, n = Math.round(seconds / live.settings.dt); k < n; k++) await engine.step(live);
    return engine.readState();
  };
  return { engine, live, run };
}

/**
 * Returns the decelerations, under their laws, of a ball that rolls and of one that spins, over their closed forms [1].
 */
export async function slowedByLaws(
  device: Pick<Device, 'device' | 'name'>, shape: GrainShape | null, own: Partial<StepSettings> = {},
) {
  const v = 0.5, omega = 10, rho = 0.005, sigma = 0.01, seconds = 0.05;
  const places: Vec3[] = [[-1, 0, RADIUS], [0, 1, RADIUS]], spins: Vec3[] = [[0, v / RADIUS, 0], [0, 0, omega]];
  const spec = balls(places, [[v, 0, 0], [0, 0, 0]], spins, shape);
  const { engine, run } = await startUnderLaws(device, spec, { rollingFriction: rho, spinningFriction: sigma }, own);
  const { velocity, spin } = await run(seconds), { status } = engine.measures;
  engine.dispose();
  return {
    rolling: (v - velocity[0]) / seconds / (((rho / RADIUS) * GRAVITY) / 1.4),
    spinning: (omega - spin[5]) / seconds / ((sigma * MASS * GRAVITY) / INERTIA), status,
  };
}
