import type { Live } from '../../model/settings';

/**
 * Own coefficient of a body that has none [1]. It is more than any, so that the lesser of two finds the one that is
 * declared, and finite, since WGSL has no literal for infinity.
 */
export const COMMON = 1e30;

/**
 * Says whether contacts of a world may differ in friction. All grains are of one material, whose coefficient is the
 * common one, and big bodies meet grains alone: the coefficient of a big body is that of the pair grain–body, which is
 * what is measured (a table of pairs with one row, as LIGGGHTS has it). A flexible surface likewise. Where both bodies
 * of a contact have one, a surface on a big body, the lesser holds, as in Chrono.
 */
export const hasOwnFriction = ({ settings: { surfaceFriction }, bodies }: Live): boolean =>
  (surfaceFriction ?? COMMON) !== COMMON || bodies.some(({ friction }) => (friction ?? COMMON) !== COMMON);

/** Says whether any contact of a world may have friction. */
export const hasFriction = ({ settings: { friction, surfaceFriction }, bodies }: Live): boolean =>
  friction > 0 || (surfaceFriction ?? 0) > 0 || bodies.some((body) => (body.friction ?? 0) > 0);

/** Returns the coefficient of a contact whose bodies have these own ones, COMMON for none [1]. */
export function frictionOf(common: number, ownA: number, ownB: number): number {
  const least = Math.min(ownA, ownB);
  return least < COMMON ? least : common;
}
