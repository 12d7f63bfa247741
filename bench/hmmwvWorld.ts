import type { Vec3 } from '../src/core/vec3';
import { FREE, type BodySpec, type WorldSpec } from '../src/model/worldSpec';
import { openBox } from '../src/scenes/bed';
import { ellipsoidTemplate } from '../src/scenes/grainShapes';
import { countedTileBed } from '../src/scenes/tileBed';
import { loadTile, tileFor, tileOf } from '../src/scenes/tiles';
import { CORNERS, DESIGN_HEIGHT, hmmwvMechanism } from '../src/vehicle/hmmwv';
import { rigidTire } from '../src/vehicle/hmmwvData';

const LENGTH = 6, WIDTH = 2.5, DEPTH = 0.4; // [m], Melanz2016 §8.1

/** The HMMWV with rigid tires, wheels held, `gap` [m] above a ditch of `count` ellipsoids: μ and ρ are those of Melanz2016 §8.1. */
export async function hmmwvOnDitch(count: number, gap: number): Promise<WorldSpec> {
  const shapeRatio = 0.4, density = 3500, min: Vec3 = [-LENGTH / 2, -WIDTH / 2, 0];
  await loadTile(tileFor(shapeRatio));
  const grains = countedTileBed({
    tile: tileOf(tileFor(shapeRatio)), template: ellipsoidTemplate(shapeRatio), density, min, size: [LENGTH, WIDTH, DEPTH], seed: 1,
  }, count);
  let top = 0;
  for (let i = 0; i < count; i++) top = Math.max(top, grains.positions[3 * i + 2] + grains.radii[i]);
  const mechanism = hmmwvMechanism({ origin: [0, 0, DESIGN_HEIGHT + top + gap] });
  const wheels: string[] = CORNERS.map((corner) => `wheel ${corner}`);
  const parts = mechanism.bodies.map(({ name, mass, inertia, position, orientation }): BodySpec => ({
    name, mass, inertia, position, ...(orientation && { orientation }), motion: FREE, collides: wheels.includes(name),
    shape: wheels.includes(name) ? { kind: 'cylinder', radius: rigidTire.radius, halfLength: rigidTire.width / 2, edgeRadius: 0.02 } : { kind: 'sphere', radius: 0.1 },
    look: wheels.includes(name) ? 'wheel' : 'hidden',
  }));
  return {
    domain: { min, max: [LENGTH / 2, WIDTH / 2, DEPTH + 2.6] }, grains, bodies: [...openBox(LENGTH, WIDTH), ...parts], mechanism,
  };
}
