import type { ChoiceParam } from '../../params/param';
import { setValue } from '../session';
import { described, RowFrame, rowIds } from './RowFrame';

/** One of a few words. */
export function ChoiceRow({ name, spec, value }: { name: string; spec: ChoiceParam; value: string }) {
  const ids = rowIds(name);
  return (
    <RowFrame name={name} spec={spec} value={value} issue={null} onRestore={() => setValue(name, spec.default)} control={(
      <select id={ids.field} className="select" value={value} data-testid={ids.field} {...described(ids, null)}
        onChange={(event) => setValue(name, event.target.value)}>
        {Object.entries(spec.options).map(([id, text]) => <option key={id} value={id}>{text}</option>)}
      </select>
    )} />
  );
}
