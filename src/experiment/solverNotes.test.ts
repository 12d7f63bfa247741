import { describe, expect, test } from 'vitest';
import { commonParams } from '../params/common';
import { defaultsOf, type AnyValues } from '../params/param';
import { solverNote } from '../params/solverNotes';
import { SOLVER_OPTIONS, type SolverId } from '../params/solvers';
import { createSets } from '../physics/contact/sets';
import { findSolver } from '../physics/solvers/index';
import { LEMKE_MOST } from '../physics/solvers/lemke';
import { gpuSolversFor } from './contactLaws';
import { cpuReason } from './cpuReason';

const ids = Object.keys(SOLVER_OPTIONS) as SolverId[];
const noteOf = (id: SolverId, own: AnyValues = {}, joined = false, cpuOnly = false) =>
  solverNote(id, { values: { ...defaultsOf(commonParams()), backend: 'auto', ...own }, joined, cpuOnly });

/** One law each, and the sets of contacts that it makes. */
const LAWS: Record<string, { size: 3 | 6; isPlain: boolean }> = {
  cohesion: { size: 3, isPlain: false }, rollingFriction: { size: 6, isPlain: false }, spinningFriction: { size: 6, isPlain: false },
  compliance: { size: 3, isPlain: true }, yieldForce: { size: 3, isPlain: false }, restitution: { size: 3, isPlain: true },
};

describe.each(Object.entries(LAWS))('%s', (law, { size, isPlain }) => {
  const own = { [law]: 0.5 };
  test.each(ids)('what the menu says of %s is what its solver and the engines do', (id) => {
    const note = noteOf(id, own), refuses = findSolver(id)?.refuses?.({ ...createSets(1, size), isPlain });
    if (id === 'penalty') expect(note!.refused).toBe(law !== 'restitution'); // springs of its own, and restitution by their damping
    else expect(note?.refused ?? false).toBe(refuses !== undefined);
    if (note?.refused) expect(note.text).toMatch(/^cannot take \w/);
    else expect(note?.text.endsWith('on the CPU') ?? false).toBe(!gpuSolversFor(own, false).includes(id));
  });
});

test('friction alone is refused by none; those that the GPU does not have say where they run', () => {
  for (const joined of [false, true]) for (const id of ids) {
    expect(noteOf(id, {}, joined)?.refused ?? false).toBe(false);
    expect(noteOf(id, {}, joined)?.text.endsWith('on the CPU') ?? false).toBe(!gpuSolversFor({}, joined).includes(id));
  }
});

test.each([
  ['explicit', {}, true], ['explicit', { cohesion: 0.5 }, false], ['implicit', {}, false],
])('where surfaces are flexible, %s steps under %o: the menu says where solvers run', (integrator, laws, onGpu) => {
  const own = { integrator, ...laws }, here = gpuSolversFor(own, true);
  expect(cpuReason({}, own) === undefined).toBe(onGpu);
  for (const id of ids) {
    const note = noteOf(id, own, true);
    if (!note?.refused) expect(note?.text.endsWith('on the CPU') ?? false).toBe(!onGpu || !here.includes(id));
  }
});

test('nothing moves to the CPU that is there', () => {
  for (const id of ids) {
    for (const note of [noteOf(id, { backend: 'cpu' }), noteOf(id, {}, false, true)]) expect(note?.text ?? '').not.toContain('CPU');
  }
});

test('the limit of Lemke is the one that it has, and all laws are named that it cannot take', () => {
  expect(noteOf('lemke')!.text).toContain(`up to ${LEMKE_MOST} contacts`);
  expect(noteOf('lemke', { cohesion: 1, rollingFriction: 1, yieldForce: 3 })!.text).toBe('cannot take cohesion, rolling friction or a yield force');
});
