import { BlockProblem } from '../../contact/blockProblem';
import type { ConeProblem } from '../../contact/ccp';
import { bodyProblem, packedColumn, randomProblem } from '../../contact/testing/fixtures';
import { plainSets } from '../../contact/sets';

/** A problem made from a seed, for tests and for bench/defaultSolve.ts: it is the same wherever it is made. */
export type SeededProblem = { name: string; make(): BlockProblem };

/** Returns a problem with the same N and r and one coefficient of friction for all contacts. */
export const withFriction = (problem: ConeProblem, mu: number): BlockProblem =>
  new BlockProblem(problem.assemble(), problem.r.slice(0, 3 * problem.count), plainSets(
    new Float64Array(problem.count).fill(mu)
  ));

/**
 * Returns a step of 1 ms of packed spheres of 1 kg under a slab [kg]; contacts are redundant, so that N has no inverse.
 */
export const column = (side: number, layers: number, slabMass: number, mu: number): SeededProblem => ({
  name: `column ${side}·${side}·${layers}, slab ${slabMass} kg, μ ${mu}`,
  make: () => withFriction(bodyProblem(packedColumn(side, layers, slabMass, 1e-3), 1e-3, mu), mu),
});

/** Returns a problem of points with random directions and velocities: everything slides, hits or lets go. */
export const random = (contacts: number, bodies: number, mu: number): SeededProblem => ({
  name: `random ${contacts} on ${bodies}, μ ${mu}`,
  make: () => withFriction(randomProblem(contacts + bodies, contacts, bodies), mu),
});

/** The problems of tests: 3 to 600 contacts, μ 0.04 to 1, slabs of 0.05 to 2000 grains' mass. */
export const seededProblems: readonly SeededProblem[] = [
  random(3, 2, 0.04), random(9, 5, 0.3), random(30, 12, 1), random(60, 25, 0.3), random(150, 60, 0.6),
  random(600, 240, 0.3),
  column(2, 3, 1, 0.04), column(2, 4, 2000, 0.3), column(2, 4, 100, 1), column(3, 3, 0.05, 0.6), column(3, 3, 100, 0.3),
  column(3, 3, 100, 1),
  column(3, 5, 2000, 0.04), column(3, 5, 100, 0.6), column(3, 5, 2000, 1), column(4, 5, 100, 0.3),
  column(4, 5, 2000, 0.6), column(5, 5, 100, 1),
];
