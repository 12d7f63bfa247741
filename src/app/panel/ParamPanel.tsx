import { useMemo } from 'react';
import type { Param, Section, Value } from '../../params/param';
import { fullValues } from '../../share/link';
import { Icon } from '../Icon';
import { openScene, sceneOf } from '../session';
import { useApp } from '../store';
import { ChoiceRow } from './ChoiceRow';
import { DerivedRow } from './DerivedRow';
import { NumberRow } from './NumberRow';
import { NumbersRow } from './NumbersRow';
import { TextRow } from './TextRow';

const SECTIONS: readonly Section[] = ['Experiment', 'Soil', 'Contact', 'Contact laws', 'Solver', 'View'];
/** Sections that are closed until a value in them differs from its default: most scenes need none of it. */
const CLOSED: readonly Section[] = ['Contact laws'];

type Entry = readonly [key: string, spec: Param];

/**
 * Shows the parameters of the open scene by section. It knows kinds of parameters, no single one: a declared parameter
 * appears here.
 */
export function ParamPanel({ onClose }: { onClose?: () => void }) {
  const setup = useApp((s) => s.setup);
  const scene = sceneOf(setup);
  const sections = useMemo(() => {
    const entries: Entry[] = Object.entries(scene.params as Record<string, Param>);
    return SECTIONS.map((name) => ({ name, entries: entries.filter(([, spec]) => spec.section === name) }))
      .filter((s) => s.entries.length);
  }, [scene]);
  const values = fullValues(setup);
  const changed = ([key, spec]: Entry) => String(values[key]) !== String(spec.default);
  const anyChanged = sections.some((s) => s.entries.some(changed));
  return (
    <aside className="panel surface" aria-label="Parameters" id="parameters">
      <div className="panel-head">
        <h2>Parameters</h2>
        <button type="button" className="link-button" disabled={!anyChanged} onClick={() => openScene(scene.id)}
          title="Opens the scene again with every parameter at its default">All defaults</button>
        {onClose && (
          <button type="button" className="icon-button" aria-label="Put the parameters away" onClick={onClose}><Icon
            name="close" /></button>
        )}
      </div>
      <div className="panel-body">
        {sections.map(({ name, entries }) => (
          <details key={name} open={!CLOSED.includes(name) || entries.some(changed)} className="section">
            <summary><Icon name="chevron" />{name}<ChangedCount count={entries.filter(changed).length} /></summary>
            {entries.map(
              ([key, spec]) => <Row key={`${scene.id}.${key}`} name={key} spec={spec} value={values[key]} />
            )}
            {name === 'Experiment' && <DerivedRow />}
          </details>
        ))}
      </div>
    </aside>
  );
}

function ChangedCount({ count }: { count: number }) {
  return count ? <span className="changed-count">{count} changed</span> : null;
}

function Row({ name, spec, value }: { name: string; spec: Param; value: Value }) {
  switch (spec.kind) {
    case 'number': return <NumberRow name={name} spec={spec} value={value as number} />;
    case 'choice': return <ChoiceRow name={name} spec={spec} value={value as string} />;
    case 'numbers': return <NumbersRow name={name} spec={spec} value={value as readonly number[]} />;
    case 'text': return <TextRow name={name} spec={spec} value={value as string} />;
  }
}
