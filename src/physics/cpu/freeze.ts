import { fail, ok, type Result } from '../../core/result';
import { createMeasures } from '../../model/measures';
import type { LabProblem } from '../../model/labProblem';
import type { State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';
import type { Engine } from '../engine';
import { momentsOf } from './collide/lawMemory';
import { createCpuEngine, type CpuEngine } from './engine';
import type { BodyProblem } from './problem/bodyProblem';
import { buildProblem, createProblem } from './solve/largeStep';
import { prepareContacts } from './step';
import type { CpuWorld } from './world';

/** A moment of a world between two steps, at which its next step can be frozen. */
export type Moment = {
  title: string;
  spec: WorldSpec;
  state: State;
  live: Live;
  /**
   * Engine that runs the world; without one, or on the GPU, the impulses that the next step would start from are not
   * known.
   */
  engine?: Engine;
};

/** Most contacts on which a page can compare solvers, and most blocks of N that a worker's memory can hold. */
export const MOST_CONTACTS = 20_000, MOST_BLOCKS = 1_500_000;

/**
 * Builds the contact problem of the next step, were it one of `h` [s] by a converging solver (solve/largeStep.ts), on
 * the CPU in a world of its own, so that the one that runs does not change. Without known impulses the problem has no
 * warm start. Fails with a sentence if there is no contact or the problem is too large.
 */
export function freezeProblem({ title, spec, state, live, engine }: Moment, h: number): Result<LabProblem> {
  const carried = engine?.backend === 'cpu' ? (engine as CpuEngine).world : null;
  const { world } = asWorld(spec, state, carried), { grainCount, bodies } = world.model;
  const settings = {
    ...live.settings, dt: h, substeps: 1, solver: 'cgm' as const, warmStart: carried !== null, sleep: false,
  };
  const now: Live = { ...live, settings };
  prepareContacts(world, now, h, createMeasures(world.model.bodyCount));
  const { contacts } = world;
  if (contacts.count === 0)
    return fail('lab', 'Nothing touches anything at present: there is no contact problem to solve.');
  if (contacts.count > MOST_CONTACTS) return fail('lab', tooMany(contacts.count));
  const blocks = countBlocks(world);
  if (blocks > MOST_BLOCKS) {
    return fail(
      'lab', `So many contacts share a body that N would have ${blocks} blocks; the lab takes up to ${MOST_BLOCKS}.`
    );
  }
  const problem = createProblem(world), gamma = new Float64Array(problem.sets.size * contacts.count);
  buildProblem(world, now, h, problem);
  if (carried) problem.readImpulses(contacts.impulse, 1, gamma, momentsOf(world));
  return ok({
    title, h, warm: carried ? gamma : null, ...numbersOf(problem),
    ...bodiesOf(problem, contacts.bodyB, grainCount, bodies.map(({ name }) => name), now),
  });
}

/** Returns the sentence for more contacts than MOST_CONTACTS. */
export const tooMany = (count: number): string =>
  `The step has ${count} contacts; the lab takes up to ${MOST_CONTACTS}. Choose fewer grains.`;

/** Creates a world of its own in `state`, with impulses and memory of the contacts of another one. */
function asWorld(spec: WorldSpec, state: State, carried: CpuWorld | null): { world: CpuWorld } {
  const engine = createCpuEngine(spec);
  engine.writeState(state);
  if (carried) { // only read, when the same contacts are matched
    engine.world.contacts = carried.contacts;
    engine.world.impulseStep = carried.impulseStep;
    engine.world.memory = carried.memory;
    engine.world.law = { ...carried.law };
  }
  return engine;
}

/**
 * Returns an upper bound of the number of blocks of N: pairs of contacts that share a body that moves. Bodies that
 * answer together count as one.
 */
function countBlocks(
  { model: { grainCount, bodyCount }, contacts, inverseMass, responders: { list, of } }: CpuWorld,
): number {
  const { bodyA, bodyB, count } = contacts, at = new Int32Array(grainCount + bodyCount);
  const placeOf = (b: number): number => {
    const one = of[b] === 0 ? b : list[of[b] - 1].groupOf(b), k = one - grainCount;
    if (k < 0) return one;
    const moves = inverseMass.bodyLinear.subarray(3 * k, 3 * k + 3).some((x) => x > 0)
      || inverseMass.bodyAngular.subarray(9 * k, 9 * k + 9).some((x) => x !== 0);
    return moves ? one : -1;
  };
  for (let c = 0; c < count; c++)
    for (const place of [placeOf(bodyA[c]), placeOf(bodyB[c])]) if (place >= 0) at[place]++;
  return at.reduce((sum, n) => sum + n * n, 0);
}

function numbersOf(problem: BodyProblem): Pick<LabProblem,
  'size' | 'count' | 'start' | 'column' | 'values' | 'r' | 'mu' | 'cohesion' | 'cap' | 'spinning' | 'rolling'
  | 'isPlain' | 'frame'> {
  const { count, sets, r, frame } = problem, { size, isPlain } = sets, { start, column, values } = problem.assemble();
  return {
    size, count, start, column, values, r: r.slice(0, size * count), isPlain, frame: frame.slice(0, 9 * count),
    mu: sets.mu.slice(0, count), cohesion: sets.cohesion.slice(0, count), cap: sets.cap.slice(0, count),
    spinning: sets.spinning.slice(0, count), rolling: sets.rolling.slice(0, count),
  };
}

/**
 * Lists the big bodies that contacts touch, tools before walls: a scene is about bodies that something moves, or that
 * are free to move. `bodyOf` gives the place in that list by contact of the problem, −1 for none.
 */
function bodiesOf(
  { count, order }: BodyProblem, bodyB: Int32Array, grainCount: number, names: readonly string[], live: Live,
): Pick<LabProblem, 'bodies' | 'bodyOf'> {
  const contacts = new Int32Array(names.length);
  for (let c = 0; c < count; c++) if (bodyB[c] >= grainCount) contacts[bodyB[c] - grainCount]++;
  const isTool = (k: number) => live.bodies[k].motion.some((v) => v === null || v !== 0);
  const touched = names.map((_, k) => k).filter((k) => contacts[k] > 0)
    .sort((a, b) => Number(isTool(b)) - Number(isTool(a)) || contacts[b] - contacts[a] || a - b);
  const bodyOf = Int32Array.from({ length: count }, (_, i) => touched.indexOf(bodyB[order[i]] - grainCount));
  return { bodies: touched.map((k) => ({ name: names[k], contacts: contacts[k] })), bodyOf };
}
