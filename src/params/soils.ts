import { tan } from '../core/elementary/circular';
import { square } from '../core/elementary/powers';
import type { AnyValues } from './param';

/**
 * Soils that a press of a button chooses: each row says what kind of soil it is, in numbers of laboratories, and where
 * they are from. `soilValues` (src/scenes/soilPresets.ts) makes of them values of a scene, whose grains are lumps of
 * the soil, many times as large as its own grains: what a contact bears follows from their size.
 */
export type Soil = {
  label: string;
  /** Coulomb coefficient of contacts [1]; where a soil is known by its angle φ, tan φ. */
  friction: number;
  /** Density of the material of the grains [kg/m³]. */
  density: number;
  /** Cohesion c of Mohr and Coulomb [Pa], of the soil as a whole. */
  cohesion: number;
  /** The source tells where the numbers are from, so that a reader can check them. */
  source: string;
};

const tanDeg = (degrees: number): number => Number(tan((degrees * Math.PI) / 180).toFixed(2));

/** The table of all soils. A soil that falls apart when dry has no cohesion, also where a table of bevameters has. */
export const SOILS = {
  sand: {
    label: 'Sand', friction: 0.5, density: 2600, cohesion: 0,
    source: 'Friction and density of Melanz2016 §7, which direct shear of a dry sand bears out.',
  },
  wetSand: {
    label: 'Wet sand', friction: tanDeg(29), density: 2600, cohesion: 1720,
    source: 'Sandy loam of 15 % moisture: c 1.72 kPa, φ 29° (Wong2008 table 2.3); grains as in sand.',
  },
  gravel: {
    label: 'Gravel', friction: 0.8, density: 3500, cohesion: 0,
    source: 'Friction and density of the ditch of Melanz2016 §8.1.',
  },
  snow: {
    label: 'Snow', friction: tanDeg(19.7), density: 917, cohesion: 1030,
    source: 'Snow (U.S.): c 1.03 kPa, φ 19.7° (Wong2008 table 2.3); grains of ice, 917 kg/m³.',
  },
  clay: {
    label: 'Clay', friction: tanDeg(13), density: 2700, cohesion: 4140,
    source: 'Clayey soil (Thailand): c 4.14 kPa, φ 13° (Wong2008 table 2.3); density of the mineral.',
  },
} as const satisfies Record<string, Soil>;

export type SoilId = keyof typeof SOILS;

/**
 * Returns the soil as which grains of a world with these values are drawn, by their density and, of sand, by whether it
 * holds together; undefined if they are those of none. It stays what it is while a person varies its friction.
 */
export function soilOf({ density, cohesion }: AnyValues): SoilId | undefined {
  const same = (Object.keys(SOILS) as SoilId[]).filter((id) => SOILS[id].density === density);
  return same.find((id) => SOILS[id].cohesion > 0 === Number(cohesion) > 0) ?? same[0];
}

/** Share of a bed that is pores [1], as in the formula of Rumpf1970. */
const POROSITY = 0.4;

/**
 * Returns the pull that a contact of spheres of radius r [m] must bear for a bed of them to have the cohesion of a soil
 * [N]. The line of Mohr and Coulomb, τ = c + σ tan φ, ends at the tension σ_t = c/tan φ, and a bed of equal spheres of
 * diameter d tears at σ_t = (1 − ε)/ε · F/d² [Rumpf1970], so F = d² · ε/(1 − ε) · c/tan φ. It is an order of magnitude:
 * ε differs from bed to bed, and grains here are no spheres or not of one size.
 */
export function contactPull({ cohesion, friction }: Soil, r: number): number {
  return cohesion === 0 ? 0 : square(2 * r) * (POROSITY / (1 - POROSITY)) * (cohesion / friction);
}
