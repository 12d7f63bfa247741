import type { Vec3 } from '../../core/vec3';
import type { MechanismSpec } from '../../mechanism/spec';
import { FREE, type BodySpec, type GrainsSpec, type WorldSpec } from '../../model/worldSpec';
import { DESIGN_HEIGHT, hmmwvMechanism } from '../../vehicle/hmmwv';
import { chassis, rigidTire } from '../../vehicle/hmmwvData';
import { hmmwvTubes } from '../../vehicle/tubes';
import { topOf } from '../common/bed';
import { boxDomain, openBox } from '../common/fixed';
import { countedTileBed } from '../common/tiles/tileBed';
import { ellipsoidTile, loadEllipsoids } from '../common/tiles/tiles';

/** The papers' ditch [m], Melanz2016 §8.1. */
export const LENGTH = 6, WIDTH = 2.5, DEPTH = 0.4;

/** Rounding of the rim of a tire [m]: ours, a sharp rim cuts soil. */
const EDGE = 0.02;

const isWheel = (name: string): boolean => name.startsWith('wheel ');

/** The bodies of an HMMWV as a world needs them: only its rigid tires touch soil, the rest is drawn. */
export function hmmwvBodies({ bodies }: MechanismSpec): BodySpec[] {
  const tubes = hmmwvTubes();
  return bodies.map(({ name, mass, inertia, position, orientation }): BodySpec => ({
    name, mass, inertia, position, ...(orientation && { orientation }), motion: FREE, collides: isWheel(name),
    shape: isWheel(name) ? { kind: 'cylinder', radius: rigidTire.radius, halfLength: rigidTire.width / 2, edgeRadius: EDGE }
      : { kind: 'sphere', radius: 0.1 },
    ...(isWheel(name) ? { look: 'tire' } : name === 'chassis' ? { look: 'hmmwv', drawnAt: chassis.com.map((x) => -x) as Vec3 }
      : { look: 'link', tubes: tubes.get(name) }),
  }));
}

/** Height of the chassis frame at (x, 0) with which the wheels are clear of every grain, and one touches, about [m]. */
export function clearHeight({ positions, radii }: GrainsSpec, x: number): number {
  const wheels = hmmwvMechanism({ origin: [x, 0, 0] }).bodies.filter(({ name }) => isWheel(name)).map(({ position }) => position);
  let height = -Infinity;
  for (let i = 0; i < radii.length; i++) {
    const reach = rigidTire.radius + radii[i], side = rigidTire.width / 2 + radii[i];
    for (const wheel of wheels) {
      const dx = positions[3 * i] - wheel[0];
      if (Math.abs(dx) >= reach || Math.abs(positions[3 * i + 1] - wheel[1]) >= side) continue;
      height = Math.max(height, positions[3 * i + 2] + Math.sqrt(reach * reach - dx * dx) - wheel[2]);
    }
  }
  return height;
}

/** The HMMWV with rigid tires, wheels held, `gap` [m] above a ditch of `count` ellipsoids: μ and ρ are those of Melanz2016 §8.1. */
export async function hmmwvOnDitch(count: number, gap: number): Promise<WorldSpec> {
  const shapeRatio = 0.4, density = 3500;
  await loadEllipsoids(shapeRatio);
  const grains = countedTileBed({ ...ellipsoidTile(shapeRatio), density, size: [LENGTH, WIDTH, DEPTH], seed: 1 }, count);
  const top = topOf(grains.positions, grains.radii);
  const mechanism = hmmwvMechanism({ origin: [0, 0, DESIGN_HEIGHT + top + gap] });
  return {
    domain: boxDomain(LENGTH, WIDTH, DEPTH + 2.6), grains, mechanism,
    bodies: [...openBox(LENGTH, WIDTH), ...hmmwvBodies(mechanism)],
  };
}
