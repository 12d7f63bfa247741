import type { Result } from '../core/result';
import type { Surface } from '../model/surface/surface';

/** Names of files that may hold a surface end so, behind a point. */
export const SURFACE_ENDINGS = ['stl', 'glb', 'gltf'] as const;
export type SurfaceEnding = (typeof SURFACE_ENDINGS)[number];

/** Returns which of them a name has; null if none. */
export const endingOf = (name: string): SurfaceEnding | null =>
  SURFACE_ENDINGS.find((ending) => name.toLowerCase().endsWith(`.${ending}`)) ?? null;

/**
 * A closed surface was read from a file: in m where its format says so (`isMetric`), else in a unit that nobody knows;
 * `simplified` tells of how many triangles it was, and the change of its volume [1], null if it is as it was.
 */
export type FileSurface = Surface & {
  isMetric: boolean; simplified: { from: number; volume: number } | null;
};

/** The worker answers this to the one file that it gets. */
export type SurfaceReport = Result<FileSurface>;
