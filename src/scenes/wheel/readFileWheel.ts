import { formatCount } from '../../core/counted';
import { minOf } from '../../core/extremes';
import { fail, ok, type Result } from '../../core/result';
import { smallestCircle } from '../../core/smallestCircle';
import { checkMesh } from '../../model/checkMesh';
import { MOST_TRIANGLES } from '../../model/drop/dropped';
import { FILE_UNITS, type FileUnit } from '../../model/surface/fileUnits';
import { meshOf } from '../../model/surface/meshOf';
import type { Surface } from '../../model/surface/surface';
import { AXLES, inMm, wheelSize, type Axle, type FileWheel } from './fileWheel';

/** Least and largest radius and width of a wheel of a file [m]: what the bin of a single wheel, 320 mm wide, takes. */
const RADII = { min: 0.02, max: 0.24 }, WIDTHS = { min: 0.01, max: 0.3 };

/**
 * Makes a wheel of the closed surface of a file. Its axle is along the shortest side of the box around it unless one is
 * named, and goes through the middle of the smallest circle around it, seen along the axle; half of its width is on
 * each side. Fails with a sentence where the bin does not take it.
 */
export function makeFileWheel(
  { vertices, triangles }: Surface, from: { name: string; unit: FileUnit; axle?: Axle },
): Result<FileWheel> {
  const { name, unit, axle = shortestSide(vertices) } = from, a = 'xyz'.indexOf(axle.at(-1)!);
  const factor = FILE_UNITS[unit], sign = axle.length > 1 ? -factor : factor, p = new Float64Array(vertices.length);
  for (let k = 0; k < p.length; k += 3) { // its axes in turn, which is no mirror
    p[k] = sign * vertices[k + (a + 2) % 3];
    p[k + 1] = sign * vertices[k + a];
    p[k + 2] = factor * vertices[k + (a + 1) % 3];
  }
  const { x, y: z } = smallestCircle(p.filter((_, k) => k % 3 !== 1)), { low, high } = endsOf(p, 1);
  const center = [x, (low + high) / 2, z];
  return checked({ name, unit, axle, vertices: p.map((at, k) => at - center[k % 3]), triangles });
}

const isFields = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

/** Reads a wheel that a stranger may have written into a saved run or a plan; a fault is a sentence. */
export function readFileWheel(given: unknown): Result<FileWheel> {
  const { name, unit, axle, vertices, triangles } = isFields(given) ? given : {};
  const isWheel = typeof name === 'string' && typeof unit === 'string' && Object.hasOwn(FILE_UNITS, unit)
    && AXLES.includes(axle as Axle) && vertices instanceof Float64Array && vertices.length % 3 === 0
    && triangles instanceof Uint32Array && triangles.length % 3 === 0;
  if (!isWheel) return fail('wheel', 'The wheel has no name, unit, axle and surface that this version knows.');
  const count = triangles.length / 3, most = formatCount(MOST_TRIANGLES);
  if (count > MOST_TRIANGLES)
    return fail('wheel', `The wheel has ${formatCount(count)} triangles; at most ${most} are allowed.`);
  const mesh = meshOf({ vertices, triangles }), [open] = checkMesh(mesh.vertices, mesh.triangles);
  if (open !== undefined) return fail('wheel', `The wheel is none: ${open}.`);
  return checked({ name: name.slice(0, 200), unit: unit as FileUnit, axle: axle as Axle, vertices, triangles });
}

/** Returns the wheel if the bin takes it. */
function checked(wheel: FileWheel): Result<FileWheel> {
  const { radius, width } = wheelSize(wheel), isIn = (x: number, { min, max }: typeof RADII) => x >= min && x <= max;
  if (isIn(radius, RADII) && isIn(width, WIDTHS)) return ok(wheel);
  const range = ({ min, max }: typeof RADII, times = 1) => `${inMm(times * min)} to ${inMm(times * max)} mm`;
  const found = `${inMm(2 * radius)} mm in diameter and ${inMm(width)} mm wide`;
  const unit = wheel.unit === 'in' ? 'inches' : wheel.unit;
  return fail('wheel', `Read in ${unit}, with its axle along ${wheel.axle}, the wheel is ${found}; `
    + `${range(RADII, 2)} and ${range(WIDTHS)} fit into the bin.`);
}

function shortestSide(vertices: Float64Array): Axle {
  const sides = [0, 1, 2].map((c) => {
    const { low, high } = endsOf(vertices, c);
    return high - low;
  });
  return AXLES[sides.indexOf(minOf(sides))];
}

/** Returns the least and the largest of a coordinate. */
function endsOf(vertices: Float64Array, c: number): { low: number; high: number } {
  let low = Infinity, high = -Infinity;
  for (let k = c; k < vertices.length; k += 3) {
    low = Math.min(low, vertices[k]);
    high = Math.max(high, vertices[k]);
  }
  return { low, high };
}
