import type { Live } from '../../model/settings';

/**
 * Own coefficient of a body that has none [1]. It is more than any, so that the lesser of two finds the one that is
 * declared, and finite, since WGSL has no literal for infinity.
 */
export const COMMON = 1e30;

/** Says whether contacts of a world may differ in friction. */
export const hasOwnFriction = ({ settings: { surfaceFriction }, bodies }: Live): boolean =>
  (surfaceFriction ?? COMMON) !== COMMON || bodies.some(({ friction }) => (friction ?? COMMON) !== COMMON);

/** Says whether any contact of a world may have friction. */
export const hasFriction = ({ settings: { friction, surfaceFriction }, bodies }: Live): boolean =>
  friction > 0 || (surfaceFriction ?? 0) > 0 || bodies.some((body) => (body.friction ?? 0) > 0);

/**
 * Returns the coefficient of a contact whose bodies have these own ones, COMMON for none [1]: contacts.md §4. The own
 * coefficient of a big body, or of a flexible surface, is that of its contacts with grains; where both bodies have one,
 * the lesser holds.
 */
export function frictionOf(common: number, ownA: number, ownB: number): number {
  const least = Math.min(ownA, ownB);
  return least < COMMON ? least : common;
}
