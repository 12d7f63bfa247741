/**
 * The file holds the teapot of Martin Newell [Newell1975]: control points of its bicubic Bézier pieces, in the
 * proportions of Jim Blinn that became common (belly of radius 2, height 3.15, spout towards +x, z up). Symmetry makes
 * all 32 pieces from these: rim, body, bottom and lid are profiles turned about z, handle and spout have a left and a
 * right half. One number differs: where Newell rounded QUARTER · 0.8 on the knob of the lid to 0.45 it is 0.448.
 */

/** A meridian: r and z of its four control points. */
export type Meridian = readonly (readonly [r: number, z: number])[];

export const RIM: Meridian = [[1.4, 2.4], [1.3375, 2.53125], [1.4375, 2.53125], [1.5, 2.4]];
export const BODY: readonly Meridian[] =
  [[[1.5, 2.4], [1.75, 1.875], [2, 1.35], [2, 0.9]], [[2, 0.9], [2, 0.45], [1.5, 0.225], [1.5, 0.15]]];
export const BOTTOM: Meridian = [[0, 0], [1.425, 0], [1.5, 0.075], [1.5, 0.15]];
export const LID: readonly Meridian[] =
  [[[0, 3.15], [0.8, 3.15], [0, 2.85], [0.2, 2.7]], [[0.2, 2.7], [0.4, 2.55], [1.3, 2.55], [1.3, 2.4]]];

/**
 * Ratio by which a Bézier curve approximates a quarter of a circle of radius r: (r, 0), (r, QUARTER r), (QUARTER r, r),
 * (0, r).
 */
export const QUARTER = 0.56;

/** A row across a tube: x, z of its two edges in the plane y = 0, and y of the two control points between them. */
export type Row = readonly [x0: number, z0: number, x3: number, z3: number, halfWidth: number];

export const HANDLE: readonly (readonly Row[])[] = [
  [
    [-1.6, 2.025, -1.5, 2.25, 0.3], [-2.3, 2.025, -2.5, 2.25, 0.3], [-2.7, 2.025, -3, 2.25, 0.3],
    [-2.7, 1.8, -3, 1.8, 0.3],
  ],
  [
    [-2.7, 1.8, -3, 1.8, 0.3], [-2.7, 1.575, -3, 1.35, 0.3], [-2.5, 1.125, -2.65, 0.9375, 0.3],
    [-2, 0.9, -1.9, 0.6, 0.3],
  ],
];

export const SPOUT: readonly (readonly Row[])[] = [
  [
    [1.7, 1.425, 1.7, 0.6, 0.66], [2.6, 1.425, 3.1, 0.825, 0.66], [2.3, 2.1, 2.4, 2.025, 0.25],
    [2.7, 2.4, 3.3, 2.4, 0.25],
  ],
  [
    [2.7, 2.4, 3.3, 2.4, 0.25], [2.8, 2.475, 3.525, 2.49375, 0.25], [2.9, 2.475, 3.45, 2.5125, 0.15],
    [2.8, 2.4, 3.2, 2.4, 0.15],
  ],
];
