/** Numbers of a body in the displacements of stiff forces. */
const STRAIN = 6;
/** Places in `world` and `sizes` of the numbers that change (cpu/memory.ts). */
const LEFT = 5, SLABS = 7, STRAINS = 2;
/** Arrays of those who sleep, and of a search that several frames share. */
const GONE = ['sleep', 'sleepers', 'anchor', 'mean', 'friction', 'controls', 'slept', 'middlePosition',
  'middleOrientation', 'ways', 'slabs'];

/**
 * Returns the numbers that a step of a CPU world goes on from (src/physics/cpu/memory.ts), for the same world with one
 * big body more, the last one of now `bodyCount`: contacts keep their impulses and what laws remember. All wakes,
 * contacts are sought anew, and the watch on energy begins anew, with the energy of the new body.
 */
export function memoryWithBody(
  numbers: Readonly<Record<string, ArrayLike<number>>>, bodyCount: number,
): Record<string, ArrayLike<number>> {
  const kept = Object.fromEntries(Object.entries(numbers).filter(([name]) => !GONE.includes(name)));
  const { way, strain, clock } = numbers, [top, mean] = Array.from(numbers.watch);
  const world = Array.from(numbers.world), sizes = Array.from(numbers.sizes), hasStrain = strain.length > 0;
  world[LEFT] = world[SLABS] = 0;
  if (hasStrain) sizes[STRAINS] += STRAIN;
  return {
    ...kept, world, sizes, way: longer(way, 1, Infinity), strain: longer(strain, hasStrain ? STRAIN : 0, 0),
    clock: [clock[0], clock[1], 1], // the state is new to the watch
    watch: [top, mean, ...new Array<number>(watchLength(bodyCount)).fill(0)],
  };
}

/** Most numbers that the watch on energy has of a world of so many big bodies, and of surfaces. */
const watchLength = (bodyCount: number): number => 64 + 10 * bodyCount;

function longer(list: ArrayLike<number>, by: number, value: number): Float64Array {
  const out = new Float64Array(list.length + by).fill(value);
  out.set(list);
  return out;
}
