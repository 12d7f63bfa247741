import type { AnyValues } from '../../../params/param';
import type { MutationName } from '../../../physics/testing/mutations';
import { scenes } from '../../../scenes/index';
import { labOfFile } from '../labOfFile';
import { smallValues } from '../smallRun';

/**
 * For each check of a scene, physics that is wrong on purpose and under which it must fail, on a bed where the effect
 * shows: the scene's small values with `own`. A check that is in no row of MUTANTS does not exist: the tests refuse it.
 */
export type Mutant = {
  scene: string;
  /** True if its wheel is that of a file. */
  ofFile?: true;
  own?: AnyValues;
  /** Present if the row is about laws between two runs: the value in which the other one differs, and no more. */
  other?: AnyValues;
  /**
   * Each check is named by its sentence, with the mutation that it must not survive; one that another row of the scene
   * names may be left out, and must hold.
   */
  fails: Readonly<Record<string, MutationName>>;
  /** Checks that do not depend on what a mutation changes, which they must survive, and why. */
  spares?: Readonly<Record<string, readonly [mutation: MutationName, why: string]>>;
  /** True if it takes more than some five seconds: the long suite has it. */
  slow?: true;
  /** True if it takes less, and rows of other scenes break the same physics: the long suite has it, too. */
  rare?: boolean;
  /** True if it ends once the checks that it names are due, and asks for no other. */
  brief?: true;
};

/** Returns the scene of a row, and its values with those of `own`. */
export function ofRow({ scene: id, ofFile, own }: Mutant, more: AnyValues = {}) {
  const scene = ofFile ? labOfFile(12) : scenes.find((one) => one.id === id)!;
  return { scene, values: smallValues(scene, { ...own, ...more }) };
}

/** Returns the name of a row, as tables have it: its scene, and the values in which it departs from the small bed. */
export const nameOf = ({ scene, ofFile, own, other }: Mutant): string => scene
  + (ofFile ? ' with the wheel of a file' : '') + written(own) + (other ? `, and${written(other)}` : '');

const written = (values: AnyValues = {}): string =>
  Object.entries(values).map(([key, value]) => ` \`${key}=${String(value)}\``).join('');
