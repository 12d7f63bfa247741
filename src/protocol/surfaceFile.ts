import type { Result } from '../core/result';
import type { ClosedSurface } from '../model/surface/closedSurface';

/** Names of files that may hold a surface end so, behind a point. */
export const SURFACE_ENDINGS = ['stl', 'glb', 'gltf'] as const;
export type SurfaceEnding = (typeof SURFACE_ENDINGS)[number];

/** Returns which of them a name has; null if none. */
export const endingOf = (name: string): SurfaceEnding | null =>
  SURFACE_ENDINGS.find((ending) => name.toLowerCase().endsWith(`.${ending}`)) ?? null;

/** A closed surface was read from a file: in m where its format says so (`isMetric`), else in a unit nobody knows. */
export type FileSurface = ClosedSurface & { isMetric: boolean };

/** The worker answers this to the one file that it gets. */
export type SurfaceReport = Result<FileSurface>;
