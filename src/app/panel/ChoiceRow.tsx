import { cpuReason, traitsOf, type Trait } from '../../params/capabilities';
import type { ChoiceParam } from '../../params/param';
import { fullValues } from '../../share/link';
import { sceneOf, setValue } from '../session';
import { useApp } from '../store';
import { described, RowFrame, rowIds } from './RowFrame';

/**
 * Shows the row of a choice. An option that the world does not allow says why and cannot be chosen; if it is chosen
 * already, that is shown as a fault.
 */
export function ChoiceRow({ name, spec, value }: { name: string; spec: ChoiceParam; value: string }) {
  const ids = rowIds(name), world = useTraits(), noteOf = (id: string) => spec.note?.(id, world) ?? null;
  const chosen = noteOf(value);
  const issue = chosen?.refused ? `${spec.options[value]} ${chosen.text}.` : null;
  return (
    <RowFrame name={name} spec={spec} value={value} issue={issue} onRestore={() => setValue(name, spec.default)}
      control={(
      <select id={ids.field} className="select" value={value} data-testid={ids.field} {...described(ids, issue)}
        onChange={(event) => setValue(name, event.target.value)}>
        {Object.entries(spec.options).map(([id, text]) => {
          const note = noteOf(id);
          const said = note ? `${text}: ${note.text}` : text;
          return <option key={id} value={id} disabled={note?.refused && id !== value}>{said}</option>;
        })}
      </select>
    )} />
  );
}

function useTraits(): { traits: Trait[]; onCpu: boolean } {
  const setup = useApp((s) => s.setup), scene = sceneOf(setup);
  const values = fullValues(setup), traits = traitsOf({ ...scene, values });
  return { traits, onCpu: values.backend === 'cpu' || cpuReason(traits) !== null };
}
