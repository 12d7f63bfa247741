import { norm } from '../core/elementary/powers';
import type { Issue } from '../core/result';
import { boundingRadius } from './boundingRadius';
import { checkShape } from './checkShape';
import { checkFlexible } from './flexible/checkFlexible';
import type { BodySpec, GrainsSpec, WorldSpec } from './worldSpec';

/** Largest number of templates that grains may choose from. */
const MAX_TEMPLATES = 64;
/** Largest deviation of a template's bounding radius [m] and of a quaternion's length [1] from 1. */
const UNIT = 1e-4;

const POSITIVE = 'it must be finite and more than 0';

/** Returns the faults of a world, before anything is made of it, in one pass over the arrays of the grains. */
export function checkWorld(spec: WorldSpec): Issue[] {
  const { domain, grains, bodies } = spec, issues: Issue[] = [];
  for (let c = 0; c < 3; c++) {
    const min = domain.min[c], max = domain.max[c];
    if (Number.isFinite(min) && Number.isFinite(max) && min < max) continue;
    issues.push(issue(
      'Domain', `it reaches from ${min} to ${max} m along ${'xyz'[c]}; both must be finite, the second larger`
    ));
  }
  return [...issues, ...checkTemplates(grains), ...checkGrains(grains), ...bodies.flatMap(checkBody),
    ...checkStiffness(spec),
    ...checkFlexible(spec)];
}

function checkStiffness({ grains, bodies, stiffness }: WorldSpec): Issue[] {
  if (!stiffness) return [];
  const { grains: own = new Float64Array(), bodies: named = {} } = stiffness, count = grains.radii.length;
  const faults: Issue[] = [];
  if (stiffness.grains && own.length !== count)
    faults.push(issue('Stiffness', `it is given for ${own.length} of ${count} grains`));
  const bad = own.findIndex((k) => !(k > 0));
  if (bad >= 0) faults.push(issue('Stiffness', `that of grain ${bad + 1} is ${own[bad]}; it must be more than 0`));
  for (const [name, k] of Object.entries(named)) {
    if (!bodies.some((body) => body.name === name)) faults.push(issue('Stiffness', `there is no body ${name}`));
    else if (!(k > 0)) faults.push(issue('Stiffness', `that of ${name} is ${k}; it must be more than 0`));
  }
  return faults;
}

const issue = (path: string, fault: string): Issue => ({ path, message: `${path}: ${fault}.` });

function checkTemplates({ shapes = [] }: GrainsSpec): Issue[] {
  if (shapes.length > MAX_TEMPLATES) {
    return [issue('Grains', `they have ${shapes.length} shapes; at most ${MAX_TEMPLATES} are allowed`)];
  }
  return shapes.flatMap(({ shape, volume, inertia }, k) => {
    const name = `Grain shape ${k + 1}`, faults = checkShape(name, shape);
    if (faults.length > 0) return faults;
    const radius = boundingRadius(shape);
    if (!(Math.abs(radius - 1) <= UNIT))
      faults.push(issue(name, `its bounding radius is ${radius} m; a template's is 1 m`));
    if (!(volume > 0 && volume < Infinity)) faults.push(issue(name, `its volume is ${volume} m³; ${POSITIVE}`));
    if (!inertia.every((j) => j > 0 && j < Infinity)) {
      faults.push(issue(name, `its moments of inertia are ${inertia.join(', ')}; they must be finite and more than 0`));
    }
    return faults;
  });
}

function checkGrains(grains: GrainsSpec): Issue[] {
  const { positions, radii, masses, velocities, spins, orientations, shapes, shapeOf } = grains, count = radii.length;
  const arrays: [what: string, values: Float64Array | undefined, each: number][] = [
    ['positions', positions, 3], ['masses', masses, 1], ['velocities', velocities, 3], ['spins', spins, 3],
    ['orientations', orientations, 4],
  ];
  const faults: Issue[] = [];
  for (const [what, values, each] of arrays) {
    if (!values) continue;
    if (values.length !== each * count) {
      faults.push(issue('Grains', `their ${what} are ${values.length} numbers; ${count} grains need ${each * count}`));
      continue;
    }
    const bad = firstBad(values), grain = Math.floor(bad / each) + 1;
    if (bad >= 0)
      faults.push(issue('Grains', `among the ${what} of grain ${grain} is ${values[bad]}; they must be finite`));
  }
  const small = firstNotPositive(radii), light = firstNotPositive(masses);
  if (small >= 0) faults.push(issue('Grains', `the radius of grain ${small + 1} is ${radii[small]} m; ${POSITIVE}`));
  if (light >= 0) faults.push(issue('Grains', `the mass of grain ${light + 1} is ${masses[light]} kg; ${POSITIVE}`));
  if (orientations && orientations.length === 4 * count) {
    const bent = firstNotUnit(orientations);
    if (bent >= 0) faults.push(issue('Grains', `the quaternion of grain ${bent + 1} is not of length 1`));
  }
  if (!shapeOf) return faults;
  if (shapeOf.length !== count)
    faults.push(issue('Grains', `there are shapes for ${shapeOf.length} of ${count} grains`));
  const available = shapes?.length ?? 1, unknown = shapeOf.findIndex((k) => k >= available);
  if (unknown >= 0) {
    faults.push(issue('Grains', `grain ${unknown + 1} has shape ${shapeOf[unknown] + 1}; there are ${available}`));
  }
  return faults;
}

function firstBad(values: Float64Array): number {
  for (let i = 0; i < values.length; i++) if (!(Math.abs(values[i]) < Infinity)) return i;
  return -1;
}

function firstNotPositive(values: Float64Array): number {
  for (let i = 0; i < values.length; i++) if (!(values[i] > 0 && values[i] < Infinity)) return i;
  return -1;
}

function firstNotUnit(q: Float64Array): number {
  for (let i = 0; i < q.length; i += 4) {
    const square = q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2] + q[i + 3] * q[i + 3];
    if (Math.abs(square - 1) > 2 * UNIT) return i / 4;
  }
  return -1;
}

function checkBody(body: BodySpec): Issue[] {
  const { name, shape, position, orientation, velocity = [0, 0, 0], spin = [0, 0, 0], mass, inertia, motion } = body;
  const { friction, collides = true } = body;
  const faults = checkShape(name, shape), moves = motion.slice(0, 3).includes(null);
  const turns = motion.slice(3).includes(null);
  if (![...position, ...velocity, ...spin].every(Number.isFinite)) {
    faults.push(issue(name, `its position (${position.join(', ')}), velocity and spin must be finite`));
  }
  const size = orientation ? norm(orientation) : 1;
  if (!(Math.abs(size - 1) <= UNIT)) faults.push(issue(name, `its quaternion has length ${size}; it must be 1`));
  if (moves && !(mass > 0 && mass < Infinity)) {
    faults.push(issue(name, `its mass is ${mass} kg; where it is free to move, ${POSITIVE}`));
  }
  if (turns && !inertia.every((j) => j > 0 && j < Infinity)) {
    const moments = `its moments of inertia are ${inertia.join(', ')} kg·m²`;
    faults.push(issue(name, `${moments}; where it is free to turn, they must be finite and more than 0`));
  }
  if (!motion.every((m) => m === null || Number.isFinite(m))) {
    faults.push(issue(name, `its motion is ${motion.join(', ')}; prescribed velocities and spins must be finite`));
  }
  if (friction !== undefined && !(friction >= 0 && friction < Infinity))
    faults.push(issue(name, `its friction is ${friction}; it must be finite and no less than 0`));
  if (friction !== undefined && !collides)
    faults.push(issue(name, `its friction is ${friction}, but it touches no grain; leave friction out`));
  return faults;
}
