import { formatCount } from '../../core/counted';
import { fail, ok, type Result } from '../../core/result';
import { checkMesh } from '../checkMesh';
import { MOST_TRIANGLES } from '../drop/dropped';
import { meshOf } from './meshOf';
import { volumeOf, type Surface } from './surface';

/** Largest change of the volume where a surface is simplified [1]. */
const MOST_LOST = 0.05;

/**
 * A closed surface that a body can have; `simplified` tells of how many triangles it was, and the change of its volume
 * [1], null if it is as it was.
 */
export type ClosedSurface = Surface & { simplified: { from: number; volume: number } | null };

/** Checks that a surface is closed, and simplifies one with more triangles than a body has; a fault is a sentence. */
export async function closedSurface(surface: Surface): Promise<Result<ClosedSurface>> {
  const fault = faultOf(surface);
  if (fault) return fail('surface', `${fault[0].toUpperCase()}${fault.slice(1)}.`);
  const count = surface.triangles.length / 3;
  return count > MOST_TRIANGLES ? simplified(surface) : ok({ ...surface, simplified: null });
}

const faultOf = (surface: Surface): string | undefined => {
  const { vertices, triangles } = meshOf(surface);
  return checkMesh(vertices, triangles)[0];
};

/** Returns a surface with no more triangles than a body has, if it is still one, and about as large. */
async function simplified(surface: Surface): Promise<Result<ClosedSurface>> {
  const { simplify } = await import('./simplify'), simple = await simplify(surface, MOST_TRIANGLES);
  const from = surface.triangles.length / 3, volume = volumeOf(simple) / volumeOf(surface) - 1;
  const fault = faultOfSimple(simple, volume), most = formatCount(MOST_TRIANGLES);
  return fault === undefined ? ok({ ...simple, simplified: { from, volume } })
    : fail('surface', `It has ${formatCount(from)} triangles; with ${most}, as many as are taken, ${fault}.`);
}

function faultOfSimple(simple: Surface, volume: number): string | undefined {
  if (simple.triangles.length > 3 * MOST_TRIANGLES) return 'it would be another shape';
  if (!(Math.abs(volume) <= MOST_LOST))
    return `its volume changes by ${(100 * volume).toFixed(1)} %; at most ${100 * MOST_LOST} % are allowed`;
  return faultOf(simple);
}
