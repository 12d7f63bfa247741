import { createRandom } from '../../../core/random';
import { RESPONSE, type InverseMass } from '../../cpu/bodies';
import { createContacts, type Contacts } from '../../cpu/collide/contacts';
import { blockMatrix } from '../blockMatrix';
import { BlockProblem } from '../blockProblem';
import { BodyProblem } from '../../cpu/problem/bodyProblem';
import { createSets } from '../sets';

/** These fixtures are problems for tests of contact and solvers. */

/** A world of spheres of 0.15 m and 1 kg about to take a step, from which BodyProblem is built. */
export type Stack = {
  contacts: Contacts;
  inverseMass: InverseMass;
  radii: Float64Array;
  velocity: Float64Array;
  spin: Float64Array;
  bodyCount: number;
};

const RADIUS = 0.15, MASS = 1, GRAVITY = 9.81;

/**
 * Returns face-centred layers of `side`² spheres with gaps scattered by 10 µm, on a fixed floor (the first big body)
 * and under a slab of `slabMass` [kg] (the second), all at rest and falling for one step h [s].
 */
export function packedColumn(side: number, layers: number, slabMass: number, h: number): Stack {
  const random = createRandom(7), centres: [number, number, number][] = [], rise = RADIUS * Math.SQRT2;
  for (let k = 0; k < layers; k++) {
    const shift = (k % 2) * RADIUS;
    for (let a = 0; a < side; a++) for (let b = 0; b < side; b++) {
      centres.push([2 * RADIUS * a + shift, 2 * RADIUS * b + shift, RADIUS + k * rise + 1e-5 * (random() - 0.5)]);
    }
  }
  const count = centres.length, top = 2 * RADIUS + (layers - 1) * rise, stack = emptyStack(count, 2, 9 * count);
  // the slab does not turn; the floor does not move
  stack.inverseMass.response.fill(1 / slabMass, RESPONSE * (count + 1), RESPONSE * (count + 1) + 3);
  const { contacts, velocity } = stack;
  centres.forEach(([x, y, z], i) => {
    contacts.start[i] = contacts.count;
    velocity[3 * i + 2] = -GRAVITY * h;
    for (let j = i + 1; j < count; j++) {
      const d = [centres[j][0] - x, centres[j][1] - y, centres[j][2] - z], length = Math.hypot(...d);
      const gap = length - 2 * RADIUS;
      if (gap < 1e-3) addContact(contacts, i, j, d.map((c) => c / length), gap, d.map((c) => (-RADIUS * c) / length));
    }
    if (z < RADIUS + 1e-3) addContact(contacts, i, count, [0, 0, -1], z - RADIUS, [x, y, 0]);
    if (z > top - RADIUS - 1e-3) addContact(contacts, i, count + 1, [0, 0, 1], top - z - RADIUS, [x, y, -0.1]);
  });
  contacts.start[count] = contacts.count;
  velocity[3 * (count + 1) + 2] = -GRAVITY * h;
  return stack;
}

/** Returns one sphere on a fixed floor with gap `gap` [m], about to move with `velocity` [m/s] and `spin` [rad/s]. */
export function sphereOnFloor(gap: number, velocity: readonly number[], spin: readonly number[]): Stack {
  const stack = emptyStack(1, 1, 4);
  stack.velocity.set(velocity);
  stack.spin.set(spin);
  addContact(stack.contacts, 0, 1, [0, 0, -1], gap, [0, 0, 0]);
  return stack;
}

/** Returns a stack without contacts; every array beyond what is meant to be read is NaN. */
function emptyStack(grains: number, bodies: number, capacity: number): Stack {
  const contacts = createContacts(grains, capacity);
  contacts.normal.fill(NaN);
  contacts.gap.fill(NaN);
  contacts.armA.fill(NaN);
  contacts.armB.fill(NaN);
  const response = new Float64Array(RESPONSE * (grains + bodies));
  for (let i = 0; i < grains; i++) {
    response.fill(1 / MASS, RESPONSE * i, RESPONSE * i + 3);
    response.fill(1 / (0.4 * MASS * RADIUS ** 2), RESPONSE * i + 3, RESPONSE * i + 6);
  }
  return {
    contacts, bodyCount: grains + bodies, radii: new Float64Array(grains).fill(RADIUS),
    inverseMass: {
      grainLinear: new Float64Array(grains).fill(1 / MASS),
      grainAngular: new Float64Array(grains).fill(1 / (0.4 * MASS * RADIUS ** 2)),
      bodyLinear: new Float64Array(3 * bodies), bodyAngular: new Float64Array(9 * bodies), response,
    },
    velocity: new Float64Array(3 * (grains + bodies)), spin: new Float64Array(3 * (grains + bodies)),
  };
}

function addContact(contacts: Contacts, a: number, b: number, normal: number[], gap: number, armB: number[]): void {
  const i = contacts.count++;
  contacts.bodyA[i] = a;
  contacts.bodyB[i] = b;
  contacts.normal.set(normal, 3 * i);
  contacts.gap[i] = gap;
  contacts.armA.set(normal.map((c) => RADIUS * c), 3 * i);
  contacts.armB.set(armB, 3 * i);
}

export function bodyProblem(stack: Stack, h: number, mu: number): BodyProblem {
  const { contacts, inverseMass, radii, velocity, spin, bodyCount } = stack;
  const problem = new BodyProblem(contacts.capacity, bodyCount);
  contacts.friction.fill(mu);
  problem.build(contacts, inverseMass, radii, velocity, spin, h, 0.5);
  return problem;
}

/**
 * Returns N = DᵀD of `count` contacts that each touch two of `bodies` points of 3 freedoms with a random D, and r with
 * most contacts closing: it is positive definite enough that every solver reaches the one solution. With 6 numbers a
 * contact it also has moments.
 */
export function randomProblem(seed: number, count: number, bodies: number, size: 3 | 6 = 3): BlockProblem {
  const random = createRandom(seed), normal = () => random() + random() + random() - 1.5;
  const D = Array.from({ length: count }, () => ({
    touches: [Math.floor(random() * bodies), Math.floor(random() * bodies)],
    parts: [0, 1].map(() => Array.from({ length: 3 * size }, normal)), // row = freedom, column = n, u, w, …
  }));
  const rows = D.map((a, i) => D.flatMap((b, j): [number, number[]][] => {
    const block = new Array<number>(size * size).fill(0);
    a.touches.forEach((p, s) => b.touches.forEach((q, t) => {
      if (p !== q) return;
      for (let k = 0; k < size * size; k++) for (let m = 0; m < 3; m++) {
        block[k] += a.parts[s][size * m + Math.floor(k / size)] * b.parts[t][size * m + (k % size)];
      }
    }));
    if (i === j) for (let c = 0; c < size; c++) block[(size + 1) * c] += 0.1;
    return block.some((x) => x !== 0) ? [[j, block]] : [];
  }));
  const r = Float64Array.from({ length: size * count }, (_, k) => (k % size === 0 ? random() - 0.8 : normal()));
  const sets = createSets(count, size);
  sets.mu.set(Float64Array.from({ length: count }, (_, i) => (i % 5) * 0.2)); // μ = 0 among them
  for (let i = 0; i < count && size === 6; i++) { sets.spinning[i] = (i % 3) * 0.1; sets.rolling[i] = (i % 4) * 0.15; }
  return new BlockProblem(blockMatrix(size, rows), r, sets);
}

/** Returns such a problem with every law that changes a set: cohesion, and a cap on every other contact. */
export function randomLaws(seed: number, count: number, bodies: number, size: 3 | 6): BlockProblem {
  const problem = randomProblem(seed, count, bodies, size), { sets } = problem;
  for (let i = 0; i < count; i++) {
    sets.cohesion[i] = 0.05 * (i % 4);
    if (i % 2) sets.cap[i] = 0.1;
  }
  sets.isPlain = false;
  return problem;
}
