import type { NumbersParam } from '../../params/param';
import { formatValue } from '../format';
import { setValue } from '../session';
import { described, RowFrame, rowIds } from './RowFrame';
import { useField } from './useField';

/** Shows the row of a fixed number of numbers, separated by commas. */
export function NumbersRow({ name, spec, value }: { name: string; spec: NumbersParam; value: readonly number[] }) {
  const ids = rowIds(name);
  const field = useField(name, spec, value.map(formatValue).join(', '));
  const restore = () => { field.clear(); setValue(name, spec.default); };
  return (
    <RowFrame name={name} spec={spec} value={value} issue={field.issue} onRestore={restore}
      control={<span className="unit">{spec.unit}</span>}>
      <input id={ids.field} className="field wide" type="text" autoComplete="off" spellCheck={false}
        data-testid={ids.field}
        {...field.input} {...described(ids, field.issue)} />
    </RowFrame>
  );
}
