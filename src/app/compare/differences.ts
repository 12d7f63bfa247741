import type { AnyValues, Param } from '../../params/param';
import { findScene } from '../../scenes/index';
import { readLink } from '../../share/link';
import { shownValue } from '../panel/shownValue';
import type { UnitSystem } from '../units/unitsKept';
import type { Pair } from './together';

/** A row of the table: a name, and what it is on the left and on the right. */
export type Row = { key: string; label: string; cells: Pair<string> };
/** A scene by its id, with its values in declared units. */
export type Shown = { scene: string; values: AnyValues };

const titleOf = ({ scene }: Shown): string => findScene(scene)?.title ?? scene;

/** Names the scenes of both runs: one name where they are of the same. */
export const namesOf = (names: readonly string[]): string => [...new Set(names)].join(' | ');

/** Returns what is wrong with the links of two runs, as sentences that name the run. */
export const faultsOf = (links: Pair<string>, names: Pair<string>): string[] =>
  links.flatMap((link, k) => readLink(link).issues.map(({ message }) => `${names[k]}: ${message}`));

/**
 * Returns the parameters of physics in which two runs differ, below their scenes if those do; one that a scene does not
 * have is a dash.
 */
export function differencesOf(shown: Pair<Shown>, system: UnitSystem): Row[] {
  const titles: Pair<string> = [titleOf(shown[0]), titleOf(shown[1])];
  const scenes: Row[] = titles[0] === titles[1] ? [] : [{ key: 'scene', label: 'Scene', cells: titles }];
  const params = shown.map(({ scene }) => (findScene(scene)?.params ?? {}) as Readonly<Record<string, Param>>);
  const cellOf = (side: number, key: string): string => {
    const spec = params[side][key], { values } = shown[side];
    return spec === undefined ? '—' : shownValue(spec, values[key], system);
  };
  const keys = [...new Set(params.flatMap((own) => Object.keys(own)))];
  return scenes.concat(keys.flatMap((key) => {
    const specs = params.flatMap((own) => own[key] ?? []), cells: Pair<string> = [cellOf(0, key), cellOf(1, key)];
    const isSame = specs[0].section === 'View' || cells[0] === cells[1];
    return isSame ? [] : [{ key, label: namesOf(specs.map(({ label }) => label)), cells }];
  }));
}
