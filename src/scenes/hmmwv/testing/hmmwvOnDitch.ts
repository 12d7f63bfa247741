import type { Vec3 } from '../../../core/vec3';
import type { WorldSpec } from '../../../model/worldSpec';
import { DESIGN_HEIGHT, hmmwvMechanism } from '../../../vehicle/hmmwv';
import { topOf } from '../../common/bed';
import { boxDomain, openBox } from '../../common/fixed';
import { countedTileBed } from '../../common/tiles/tileBed';
import { ellipsoidTile, loadEllipsoids } from '../../common/tiles/tiles';
import { hmmwvBodies } from '../bodies';
import { DEPTH, LENGTH, WIDTH } from '../soil/ditch';

/**
 * Returns a world with the HMMWV on rigid tires, wheels held, `gap` [m] above a ditch of `count` ellipsoids: μ and ρ
 * are those of Melanz2016 §8.1.
 */
export async function hmmwvOnDitch(count: number, gap: number): Promise<WorldSpec> {
  const shapeRatio = 0.4, density = 3500;
  await loadEllipsoids(shapeRatio);
  const bed = { ...ellipsoidTile(shapeRatio), density, size: [LENGTH, WIDTH, DEPTH] as Vec3, seed: 1 };
  const grains = countedTileBed(bed, count);
  const top = topOf(grains.positions, grains.radii);
  const mechanism = hmmwvMechanism({ origin: [0, 0, DESIGN_HEIGHT + top + gap] });
  return {
    domain: boxDomain(LENGTH, WIDTH, DEPTH + 2.6), grains, mechanism,
    bodies: [...openBox(LENGTH, WIDTH), ...hmmwvBodies(mechanism)],
  };
}
