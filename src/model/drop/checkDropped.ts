import { formatCount } from '../../core/counted';
import { extentOf } from '../hullFaces';
import { checkMesh } from '../checkMesh';
import { DENSITIES, HEIGHTS, LENGTHS, MOST_TRIANGLES, type DropForm, type DropWish } from './dropped';
import { meshOf } from '../surface/meshOf';

const isWithin = (x: number, { min, max }: { min: number; max: number }): boolean => x >= min && x <= max;

/** Returns the lengths of a form that a person gives, by their names [m]. */
function lengthsOf(form: Exclude<DropForm, { kind: 'mesh' }>): [name: string, length: number][] {
  switch (form.kind) {
    case 'ball': return [['diameter', form.diameter]];
    case 'box': return form.size.map((side, c) => [`side along ${'xyz'[c]}`, side]);
    case 'cylinder': return [['diameter', form.diameter], ['height', form.height]];
    case 'wheel': return [['diameter', form.diameter], ['width', form.width]];
  }
}

/**
 * Returns what keeps a form of a density [kg/m³] from being a body, as sentences; none if nothing does. A surface that
 * `isClosed` was checked before: that takes some 30 ms where it is fine.
 */
export function checkDropped(form: DropForm, density: number, isClosed = false): string[] {
  const faults = form.kind === 'mesh' ? checkSurface(form, isClosed)
    : lengthsOf(form).filter(([, length]) => !isWithin(length, LENGTHS)).map(([name, length]) =>
      `The ${name} of the ${form.kind} is ${length} m; ${LENGTHS.min} to ${LENGTHS.max} m are allowed.`);
  if (!isWithin(density, DENSITIES))
    faults.push(`The density is ${density} kg/m³; ${DENSITIES.min} to ${DENSITIES.max} kg/m³ are allowed.`);
  return faults;
}

/** Returns what keeps something from being dropped anywhere, as sentences; `isClosed` as above. */
export function checkWish({ form, density, height }: DropWish, isClosed = false): string[] {
  const faults = checkDropped(form, density, isClosed);
  if (!isWithin(height, HEIGHTS))
    faults.push(`The gap to the soil is ${height} m; ${HEIGHTS.min} to ${HEIGHTS.max} m are allowed.`);
  return faults;
}

function checkSurface(form: Extract<DropForm, { kind: 'mesh' }>, isClosed: boolean): string[] {
  const count = form.triangles.length / 3, most = formatCount(MOST_TRIANGLES);
  if (count > MOST_TRIANGLES)
    return [`The mesh has ${formatCount(count)} triangles; at most ${most} can be dropped: simplify it first.`];
  const { vertices, triangles } = meshOf(form), faults = isClosed ? [] : checkMesh(vertices, triangles);
  if (faults.length > 0) return faults.map((fault) => `${fault[0].toUpperCase()}${fault.slice(1)}.`);
  const size = extentOf(vertices);
  if (isWithin(size, LENGTHS)) return [];
  return [`The mesh is ${size.toPrecision(3)} m long; ${LENGTHS.min} to ${LENGTHS.max} m are allowed.`];
}
