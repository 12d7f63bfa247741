import { cpuReason, traitsOf } from '../params/capabilities';
import { siFactor, type AnyValues, type Param } from '../params/param';
import { contactPull, SOILS, type SoilId } from '../params/soils';
import { valuesInSI, type AnyScene } from './scene';

/** Rolling friction of spheres that stand for grains of a soil, over their radius [1]: a heap has 29° (laws.md §3). */
const ROLLING = 0.2;
/** Gap up to which a contact of a cohesive soil pulls, over the radius [1]; our own choice. */
const RANGE = 0.05;
/** Rounds to two digits: no soil is known better. */
const rounded = (x: number): number => Number(x.toPrecision(2));

/**
 * Returns the values that make a soil of the bed of a scene with these values, in declared units; null where the scene
 * has no soil.
 */
export function soilValues(scene: AnyScene, values: AnyValues, id: SoilId): AnyValues | null {
  const { friction, density } = SOILS[id], radius = scene.soil?.radius(valuesInSI(scene, values));
  if (!scene.soil || radius === undefined) return null;
  const params = scene.params as Record<string, Param>, pull = rounded(contactPull(SOILS[id], radius));
  const { rollingFriction } = params, mm = rollingFriction.kind === 'number' ? siFactor(rollingFriction.unit) : 1;
  return {
    friction, density, cohesion: pull, ...(pull > 0 && { cohesionRange: RANGE }),
    ...(scene.soil.round && { rollingFriction: rounded((ROLLING * radius) / mm) }), restitution: 0,
  };
}

/**
 * Lists the soils for a scene with these values, each with what a press on it sets. Soils that a GPU could not take,
 * where it could take the scene without, are left out (flexible surfaces meet cohesion on the CPU only), and those
 * that are too smooth for the scene.
 */
export function soilsFor(scene: AnyScene, values: AnyValues): { id: SoilId; set: AnyValues }[] {
  const takenByGpu = (own: AnyValues): boolean => cpuReason(traitsOf({ ...scene, values: own })) === null;
  return (Object.keys(SOILS) as SoilId[]).flatMap((id) => {
    const set = soilValues(scene, values, id), dry = { ...values, cohesion: 0, rollingFriction: 0, restitution: 0 };
    if (!set || SOILS[id].friction < (scene.soil?.leastFriction ?? 0)) return [];
    if (takenByGpu(dry) && !takenByGpu({ ...values, ...set })) return [];
    return [{ id, set }];
  });
}

/** Says whether all values that a soil sets hold. */
export const isSoil = (values: AnyValues, set: AnyValues): boolean =>
  Object.entries(set).every(([key, value]) => String(values[key]) === String(value));
