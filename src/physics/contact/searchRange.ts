import type { Model } from '../../model/model';

/** How far apart a pair may be and still be a contact of this frame [m]: max(0.1 r, 1 m/s · H). */
export const contactMargin = (model: Model, dt: number): number => Math.max(0.1 * model.minRadius, dt);

/** No body is looked for farther ahead than this [bounding radii of grains, rad]: it may be about to hit something. */
export const FARTHEST_AHEAD = 0.2;
