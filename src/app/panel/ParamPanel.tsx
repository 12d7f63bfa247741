import { memo, useDeferredValue, useMemo, useState } from 'react';
import { EXPERT } from '../../params/expert';
import { SECTIONS, type AnyValues, type Param, type Section, type Value } from '../../params/param';
import { fullValues } from '../../share/link';
import { redoChange, undoChange } from '../changeValues';
import { Icon } from '../Icon';
import { openScene, sceneOf } from '../session';
import { setState, useApp } from '../store';
import { SEARCH_ID } from '../togglePanel';
import { WheelRow } from '../wheel/WheelRow';
import { ChoiceRow } from './ChoiceRow';
import { DerivedRow } from './DerivedRow';
import { findParams, type Entry } from './findParams';
import { NumberRow } from './NumberRow';
import { NumbersRow } from './NumbersRow';
import { meansSoil, SoilRow } from './SoilRow';
import { TextRow } from './TextRow';

/**
 * Shows the parameters of the open scene by section. It knows kinds of parameters, no single one: a declared parameter
 * appears here.
 */
export function ParamPanel({ onClose }: { onClose?: () => void }) {
  const setup = useApp((s) => s.setup), shown = useApp((s) => s.shown), [query, setQuery] = useState('');
  const later = useDeferredValue(query).trim();
  const isNext = useDeferredValue(true, false); // the panel is painted before its rows
  const scene = sceneOf(setup), values = useMemo(() => fullValues(setup), [setup]);
  const entries = useMemo(() => Object.entries(scene.params as Record<string, Param>)
    .filter(([key]) => shown === null || shown.includes(key)), [scene, shown]);
  return (
    <aside className="panel surface" aria-label="Parameters" id="parameters">
      <div className="panel-head">
        <h2>Parameters</h2>
        <Undo />
        <button type="button" className="link-button" disabled={!entries.some((entry) => isChanged(entry, values))}
          onClick={() => openScene(scene.id)}
          title="Opens the scene again with every parameter at its default">All defaults</button>
        {onClose && (
          <button type="button" className="icon-button" aria-label="Put the parameters away" onClick={onClose}><Icon
            name="close" /></button>
        )}
      </div>
      <input className="field panel-search" type="search" id={SEARCH_ID} value={query} aria-label="Search parameters"
        placeholder={`Search ${entries.length} parameters`} autoComplete="off" spellCheck={false}
        onChange={(event) => setQuery(event.target.value)} />
      <div key={scene.id} className="panel-body">
        {later === '' && shown === null ? <Sections {...{ entries, values, isNext }} />
          : isNext && <Found {...{ entries, values }} query={later} isAll={shown === null} />}
      </div>
    </aside>
  );
}

const isChanged = ([key, spec]: Entry, values: AnyValues): boolean => String(values[key]) !== String(spec.default);

type ListProps = { entries: readonly Entry[]; values: AnyValues };

/** Shows rows of parameters; a key that is typed in the search renders none again that stays. */
const Rows = ({ entries, values }: ListProps) =>
  entries.map(([key, spec]) => <Row key={key} name={key} spec={spec} value={values[key]} />);

/** Shows the parameters that a search finds, or a class link names; `isAll` if none does. */
const Found = memo(({ entries, values, query, isAll }: ListProps & { query: string; isAll: boolean }) => {
  const found = query === '' ? entries : findParams(entries, query);
  const hasSoil = isAll && meansSoil(query); // of which a class link names parts
  return (
    <>
      {hasSoil && <SoilRow />}
      <Rows entries={found} values={values} />
      {found.length === 0 && !hasSoil && <p className="nothing-found">No parameter has “{query}”.</p>}
    </>
  );
});

/** Shows the parameters by section, those for experts only if they are asked for or changed. */
const Sections = memo(({ entries, values, isNext }: ListProps & { isNext: boolean }) => {
  const opened = useApp((s) => s.sections), expert = useApp((s) => s.expert);
  const isShown = (entry: Entry) => expert || !EXPERT.has(entry[0]) || isChanged(entry, values);
  const experts = entries.filter(([key]) => EXPERT.has(key)).length;
  return (
    <>
      {SECTIONS.map((name) => ({ name, own: entries.filter(([, spec]) => spec.section === name) }))
        .filter(({ own }) => own.length > 0)
        .map(({ name, own }) => (
          <details key={name} open={opened.includes(name)} className="section"
            onToggle={(event) => setOpen(name, event.currentTarget.open)}>
            <summary>
              <Icon name="chevron" />{name}
              <ChangedCount count={own.filter((entry) => isChanged(entry, values)).length} />
            </summary>
            {isNext && opened.includes(name) && (
              <>
                {name === 'Soil' && <SoilRow />}
                <Rows entries={own.filter(isShown)} values={values} />
                {name === 'Experiment' && <><DerivedRow /><WheelRow /></>}
              </>
            )}
          </details>
        ))}
      <button type="button" className="link-button" aria-pressed={expert}
        title="Parameters of the method; a search finds them, too"
        onClick={() => setState({ expert: !expert })}>
        {expert ? `Hide ${experts} for experts` : `Show ${experts} more for experts`}</button>
      <button type="button" className="link-button" aria-haspopup="dialog"
        title="Copy a link that shows a class some of the parameters alone"
        onClick={() => setState({ dialog: 'class' })}>Class link…</button>
    </>
  );
});

/** Shows buttons that take a change back and make it again. */
function Undo() {
  const canUndo = useApp((s) => s.canUndo), canRedo = useApp((s) => s.canRedo);
  return (
    <>
      <button type="button" className="icon-button" aria-label="Undo" aria-keyshortcuts="Control+Z" disabled={!canUndo}
        title="Take the last change back (Ctrl Z)" onClick={undoChange}><Icon name="undo" /></button>
      <button type="button" className="icon-button" aria-label="Redo" aria-keyshortcuts="Control+Y" disabled={!canRedo}
        title="Make it again (Ctrl Y)" onClick={redoChange}><Icon name="redo" /></button>
    </>
  );
}

/** Opens or folds a section, in this scene and all others. */
function setOpen(name: Section, isOpen: boolean): void {
  setState(({ sections }) => (sections.includes(name) === isOpen ? {}
    : { sections: isOpen ? [...sections, name] : sections.filter((other) => other !== name) }));
}

function ChangedCount({ count }: { count: number }) {
  return count ? <span className="changed-count">{count} changed</span> : null;
}

/** Shows the row of a parameter. */
const Row = memo(({ name, spec, value }: { name: string; spec: Param; value: Value }) => {
  switch (spec.kind) {
    case 'number': return <NumberRow name={name} spec={spec} value={value as number} />;
    case 'choice': return <ChoiceRow name={name} spec={spec} value={value as string} />;
    case 'numbers': return <NumbersRow name={name} spec={spec} value={value as readonly number[]} />;
    case 'text': return <TextRow name={name} spec={spec} value={value as string} />;
  }
});
