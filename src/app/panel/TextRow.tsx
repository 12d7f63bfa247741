import type { TextParam } from '../../params/param';
import { setValue } from '../session';
import { described, RowFrame, rowIds } from './RowFrame';
import { useField } from './useField';

/** Shows the row of a text with a grammar of its own. */
export function TextRow({ name, spec, value }: { name: string; spec: TextParam; value: string }) {
  const ids = rowIds(name), field = useField(name, spec, value);
  const restore = () => { field.clear(); setValue(name, spec.default); };
  return (
    <RowFrame name={name} spec={spec} value={value} issue={field.issue} onRestore={restore} control={null}>
      <input id={ids.field} className="field wide" type="text" autoComplete="off" spellCheck={false}
        maxLength={spec.maxLength}
        data-testid={ids.field} {...field.input} {...described(ids, field.issue)} />
    </RowFrame>
  );
}
