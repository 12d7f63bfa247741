import type { Model } from '../../model/model';

/**
 * Returns the contact margin, the largest gap at which a pair is a contact of this frame [m]: max(0.1 r, 1 m/s · H). r
 * is the radius of the smallest grain, H = `dt` [s].
 */
export const contactMargin = (model: Model, dt: number): number => Math.max(0.1 * model.minRadius, dt);

/**
 * Largest distance by which a body is searched for ahead of its pose [bounding radii of grains, rad]: it may be about
 * to hit something.
 */
export const FARTHEST_AHEAD = 0.2;
