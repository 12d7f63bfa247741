import type { Vec3 } from '../../src/core/vec3';
import { surfaceControl, type FlexibleSpec } from '../../src/model/flexible/spec';
import { FREE, type WorldSpec } from '../../src/model/worldSpec';
import { createCpuEngine } from '../../src/physics/cpu/engine';
import { liveForBench } from '../kit/live';
import { prepare } from '../kit/runs';
import { header } from '../kit/table';
import { figures } from './runs';

const H = 0.002, SUBSTEPS = 20, RATE: Vec3 = [0, 10, 0]; // [s], [1], [rad/s]
const STEPS = 1 / H;

type Tire = { lateral: number; radial: number; pressure: number };
const NINE = { lateral: 9, radial: 11 };
const TIRES: [name: string, tire: Tire, isOnHub: boolean][] = [
  ['free, 9 × 11', { ...NINE, pressure: 0 }, false], ['on a free hub', { ...NINE, pressure: 0 }, true],
  ['on a free hub, 220 kPa', { ...NINE, pressure: 220e3 }, true],
];

/** Returns the tire of `tire-bounce` without its ground, spinning, with or without its hub. */
async function spinning(own: Tire, isOnHub: boolean): Promise<{ world: WorldSpec; surface: FlexibleSpec }> {
  const { spec } = await prepare('tire-bounce', { ...own, dampingTime: 0, drop: 50 }), hub = spec.bodies[1];
  const { rim, ...free } = spec.flexible![0], spin = { about: hub.position, rate: RATE };
  const surface: FlexibleSpec = { ...free, ...(isOnHub && rim && { rim }), spin };
  const bodies = isOnHub ? [{ ...hub, motion: FREE, spin: RATE }] : [], { settle: _, ...rest } = spec;
  return { surface, world: { ...rest, domain: { min: [-1, -1, -1], max: [2, 1, 2] }, bodies, flexible: [surface] } };
}

/** Prints how well a spinning tire without damping keeps its energy. */
export async function energy(wanted: (name: string) => boolean): Promise<void> {
  header('tire', 'h [ms]', 'energy at the start [J]', 'change [J]', 'change over the energy', 'largest', 'ms/step');
  for (const [name, tire, isOnHub] of TIRES) {
    if (!wanted(name)) continue;
    const { world, surface } = await spinning(tire, isOnHub), engine = createCpuEngine(world), { measures } = engine;
    const live = liveForBench(world, { dt: H, substeps: SUBSTEPS, gravity: [0, 0, 0] });
    live.flexible = [{ ...surfaceControl(surface), pressure: tire.pressure }];
    const total = (): number => measures.kineticEnergy + measures.flexible[0].strainEnergy - measures.flexible[0].work;
    await engine.step(live); // motion is measured after a step only
    const first = total(), t0 = performance.now();
    let most = 0;
    for (let k = 1; k < STEPS; k++) {
      await engine.step(live);
      most = Math.max(most, Math.abs(total() - first));
    }
    const change = total() - first;
    figures(name, (1e3 * H) / SUBSTEPS, first.toFixed(4), change.toExponential(2), (change / first).toExponential(2),
      most.toExponential(2), ((performance.now() - t0) / STEPS).toFixed(1));
  }
}
