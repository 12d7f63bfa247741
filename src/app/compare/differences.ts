import type { AnyValues, Param } from '../../params/param';
import { findScene } from '../../scenes/index';
import { shownValue } from '../panel/shownValue';
import type { UnitSystem } from '../units/unitsKept';
import type { Pair } from './together';

/** A row of the table: a name, and what it is on the left and on the right. */
export type Row = { key: string; label: string; cells: Pair<string> };
/** A scene by its id, with its values in declared units. */
export type Shown = { scene: string; values: AnyValues };

/** Returns the parameters of physics in which two runs differ; one that a scene does not have is a dash. */
export function differencesOf(shown: Pair<Shown>, system: UnitSystem): Row[] {
  const params = shown.map(({ scene }) => (findScene(scene)?.params ?? {}) as Readonly<Record<string, Param>>);
  const cellOf = (side: number, key: string): string => {
    const spec = params[side][key], { values } = shown[side];
    return spec === undefined ? '—' : shownValue(spec, values[key], system);
  };
  const keys = [...new Set(params.flatMap((own) => Object.keys(own)))];
  return keys.flatMap((key) => {
    const spec = params[0][key] ?? params[1][key];
    const cells: Pair<string> = [cellOf(0, key), cellOf(1, key)];
    return spec.section === 'View' || cells[0] === cells[1] ? [] : [{ key, label: spec.label, cells }];
  });
}
