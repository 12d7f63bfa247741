import type { Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import { FREE, type BodySpec, type GrainsSpec, type WorldSpec } from '../model/worldSpec';
import { CORNERS, DESIGN_HEIGHT, hmmwvMechanism } from '../vehicle/hmmwv';
import { chassis, rigidTire } from '../vehicle/hmmwvData';
import { hmmwvTubes } from '../vehicle/tubes';
import { openBox } from './bed';
import { ellipsoidTemplate } from './grainShapes';
import { countedTileBed } from './tileBed';
import { loadTile, tileFor, tileOf } from './tiles';

/** The papers' ditch [m], Melanz2016 §8.1. */
export const LENGTH = 6, WIDTH = 2.5, DEPTH = 0.4;

/** Rounding of the rim of a tire [m]: ours, a sharp rim cuts soil. */
const EDGE = 0.02;

/** The bodies of an HMMWV as a world needs them: only its rigid tires touch soil, the rest is drawn. */
export function hmmwvBodies({ bodies }: MechanismSpec): BodySpec[] {
  const wheels: string[] = CORNERS.map((corner) => `wheel ${corner}`), tubes = hmmwvTubes();
  return bodies.map(({ name, mass, inertia, position, orientation }): BodySpec => {
    const wheel = wheels.includes(name);
    return {
      name, mass, inertia, position, ...(orientation && { orientation }), motion: FREE, collides: wheel,
      shape: wheel ? { kind: 'cylinder', radius: rigidTire.radius, halfLength: rigidTire.width / 2, edgeRadius: EDGE } : { kind: 'sphere', radius: 0.1 },
      ...(wheel ? { look: 'tire' } : name === 'chassis' ? { look: 'hmmwv', drawnAt: chassis.com.map((x) => -x) as Vec3 }
        : { look: 'link', tubes: tubes.get(name) }),
    };
  });
}

/** Highest point that a grain could reach near the wheels of a vehicle whose chassis frame is at x [m], or anywhere; from radii. */
export function topOf({ positions, radii }: GrainsSpec): number {
  let top = 0;
  for (let i = 0; i < radii.length; i++) top = Math.max(top, positions[3 * i + 2] + radii[i]);
  return top;
}

/** The HMMWV with rigid tires, wheels held, `gap` [m] above a ditch of `count` ellipsoids: μ and ρ are those of Melanz2016 §8.1. */
export async function hmmwvOnDitch(count: number, gap: number): Promise<WorldSpec> {
  const shapeRatio = 0.4, density = 3500, min: Vec3 = [-LENGTH / 2, -WIDTH / 2, 0];
  await loadTile(tileFor(shapeRatio));
  const grains = countedTileBed({
    tile: tileOf(tileFor(shapeRatio)), template: ellipsoidTemplate(shapeRatio), density, min, size: [LENGTH, WIDTH, DEPTH], seed: 1,
  }, count);
  const mechanism = hmmwvMechanism({ origin: [0, 0, DESIGN_HEIGHT + topOf(grains) + gap] });
  return {
    domain: { min, max: [LENGTH / 2, WIDTH / 2, DEPTH + 2.6] }, grains, mechanism,
    bodies: [...openBox(LENGTH, WIDTH), ...hmmwvBodies(mechanism)],
  };
}
