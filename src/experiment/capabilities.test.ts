import { describe, expect, test } from 'vitest';
import {
  CAPABILITIES, cpuReason, gpuRefusal, gpuSolversFor, GPU_SOLVERS, LAWS, refusedTraits, solverNote, SOLVER_LIMITS,
  traitsOf, type Trait,
} from '../params/capabilities';
import { SOLVER_OPTIONS, type SolverId } from '../params/solvers';
import { createSets } from '../physics/contact/sets';
import { findSolver, solvers } from '../physics/solvers/index';
import { LEMKE_MOST } from '../physics/solvers/lemke';
import { scenes } from '../scenes/index';
import { defaultsOf } from '../params/param';
import { traitsFor } from './traitsFor';

const ids = Object.keys(SOLVER_OPTIONS) as SolverId[];

/** The sets of contacts that each law makes. */
const SETS: Record<(typeof LAWS)[number], { size: 3 | 6; isPlain: boolean }> = {
  cohesion: { size: 3, isPlain: false }, rollingFriction: { size: 6, isPlain: false },
  spinningFriction: { size: 6, isPlain: false },
  compliance: { size: 3, isPlain: true }, yieldForce: { size: 3, isPlain: false },
  restitution: { size: 3, isPlain: true },
};

describe.each(LAWS)('%s', (law) => {
  test.each(ids.filter((id) => findSolver(id)))('the table refuses it to %s as the solver itself does', (id) => {
    const { size, isPlain } = SETS[law], refuses = findSolver(id)!.refuses?.({ ...createSets(1, size), isPlain });
    expect(refusedTraits(id, [law]).length > 0).toBe(refuses !== undefined);
  });

  test('a value above 0 switches it on', () => {
    expect(traitsOf({ values: { [law]: 0 } })).not.toContain(law);
    expect(traitsOf({ values: { [law]: 0.5 } })).toContain(law);
  });
});

test('small steps take everything; the solvers of the table are those that there are', () => {
  for (const trait of Object.keys(CAPABILITIES) as Trait[])
    expect(CAPABILITIES[trait].refusedBy).not.toContain('smallsteps');
  expect(ids.filter((id) => id !== 'smallsteps' && id !== 'penalty').sort())
    .toEqual(solvers.map(({ id }) => id).sort());
});

test.each([
  [{}, ['smallsteps', 'cgm', 'apgd'], null],
  [{ cohesion: 1 }, ['smallsteps', 'cgm', 'apgd'], null],
  [{ restitution: 0.5, tangentialStiffness: 1 }, ['smallsteps'], null],
  [{ integrator: 'explicit' }, ['smallsteps'], null],
  [{ integrator: 'explicit', cohesion: 1 }, [], /laws beyond friction/],
  [{ integrator: 'implicit' }, [], /linearly implicit/],
])('values %o: on the GPU %o', (values, here, why) => {
  const traits = traitsOf({ values });
  expect(gpuSolversFor(traits)).toEqual(here);
  if (why) expect(cpuReason(traits)).toMatch(why);
  else expect(cpuReason(traits)).toBeNull();
});

test('traits that no value tells count: a pilot, what a scene says of itself, a world without grains', () => {
  expect(gpuSolversFor(traitsOf({ values: {}, pilot: () => {} }))).toEqual(['smallsteps']);
  expect(gpuSolversFor(traitsOf({ values: { integrator: 'explicit' }, pilot: () => {} }))).toEqual(['smallsteps']);
  expect(cpuReason(traitsOf({ values: { integrator: 'explicit' }, traits: ['surfacesTogether'] }))).toMatch(/one body/);
  expect(cpuReason(traitsOf({ values: {}, traits: ['fineDigits'] }))).toMatch(/more digits/);
  expect(cpuReason(traitsOf({ values: {}, grains: 0 }))).toMatch(/without grains/);
  expect(cpuReason(traitsOf({ values: {}, grains: null }))).toBeNull();
});

describe.each<[string, Trait[]]>([
  ['friction alone', ['friction']], ['joined bodies', ['friction', 'joined']], ['cohesion', ['friction', 'cohesion']],
])(
  'the menu under %s', (_, traits) => {
    test.each(ids)('says of %s where it runs and what it cannot take', (id) => {
      const note = solverNote(id, { traits, onCpu: false }), refused = refusedTraits(id, traits).length > 0;
      expect(note?.refused ?? false).toBe(refused);
      if (refused) expect(note!.text).toMatch(/^cannot take \w/);
      else expect(note?.text.endsWith('on the CPU') ?? false).toBe(gpuRefusal(id, traits) !== null);
      expect(solverNote(id, { traits, onCpu: true })?.text ?? '').not.toContain('CPU'); // nothing moves that is there
    });
  });

test('the limit of Lemke is the one that it has, and all laws are named that it cannot take', () => {
  expect(SOLVER_LIMITS.lemke).toContain(`up to ${LEMKE_MOST} contacts`);
  const traits = traitsOf({ values: { cohesion: 1, rollingFriction: 1, yieldForce: 3 } });
  expect(solverNote('lemke', { traits, onCpu: false })!.text)
    .toBe('cannot take cohesion, rolling friction or a yield force');
});

test('a refusal names the solver, what it lacks, and what is allowed', () => {
  expect(gpuRefusal('jacobi', ['friction']))
    .toBe('solver = jacobi runs on the CPU only; on the GPU, smallsteps, cgm or apgd are allowed');
  expect(gpuRefusal('cgm', ['friction', 'joined']))
    .toBe('solver = cgm runs on the CPU only with joined bodies; on the GPU, smallsteps is allowed');
  for (const id of GPU_SOLVERS) expect(gpuRefusal(id, ['friction'])).toBeNull();
});

test.each(scenes.map((scene) => [scene.id, scene] as const))('%s opens with a solver that takes it', (_, scene) => {
  const values = defaultsOf(scene.params), traits = traitsFor(scene, values);
  expect(refusedTraits(values.solver as SolverId, traits)).toEqual([]);
});
