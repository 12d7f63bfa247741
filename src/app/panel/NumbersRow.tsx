import type { NumbersParam } from '../../params/param';
import { setValue } from '../session';
import { useApp } from '../store';
import { shownUnit } from '../units/shown';
import { described, RowFrame, rowIds } from './RowFrame';
import { shownNumbers } from './shownValue';
import { useField } from './useField';

/** Shows the row of a fixed number of numbers, separated by commas. */
export function NumbersRow({ name, spec, value }: { name: string; spec: NumbersParam; value: readonly number[] }) {
  const ids = rowIds(name), units = useApp((s) => s.units);
  const field = useField(name, spec, shownNumbers(value, spec.unit, units));
  const restore = () => { field.clear(); setValue(name, spec.default); };
  return (
    <RowFrame name={name} spec={spec} value={value} issue={field.issue} onRestore={restore}
      control={<span className="unit">{shownUnit(spec.unit, units)}</span>}>
      <input id={ids.field} className="field wide" type="text" autoComplete="off" spellCheck={false}
        data-testid={ids.field}
        {...field.input} {...described(ids, field.issue)} />
    </RowFrame>
  );
}
