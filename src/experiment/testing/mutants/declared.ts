import type { Band } from '../../../core/band';
import { valuesInSI, type Check } from '../../../scenes/scene';
import { ofRow, type Mutant } from './mutant';
import { MUTANTS } from './table';

/** Returns the checks that the scene of a row has on its bed. */
export function checksOf(row: Mutant): Check[] {
  const { scene, values } = ofRow(row);
  return scene.checks(valuesInSI(scene, values));
}

/** A row declares this of a check, or of a law between two runs whose expected ratio is `expect`. */
export type Declared = Pick<Check, 'what' | 'cites' | 'basis'> & { allowed(expect: number): Band };

/** Returns what the scene of a row has on its bed: its checks, or its laws between two runs. */
export function declaredIn(row: Mutant): Declared[] {
  if (!row.other) return checksOf(row).map(({ allowed, ...check }) => ({ ...check, allowed: () => allowed }));
  const { scene, values } = ofRow(row);
  return scene.ratios!(valuesInSI(scene, values));
}

/** Returns the checks that a scene has in its rows: each that it has, as checkMutants.test.ts holds. */
export function checksOfRows(id: string): Check[] {
  const all = MUTANTS.filter(({ scene, brief, slow, other }) => scene === id && (!brief || slow) && !other)
    .flatMap(checksOf);
  return [...new Map(all.map((check) => [check.what, check])).values()];
}
