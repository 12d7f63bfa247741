import { useState, type ReactNode } from 'react';
import type { Param, Value } from '../../params/param';
import { Icon } from '../Icon';
import { useApp } from '../store';
import { Symbol } from '../Symbol';
import { ParamFigure } from './ParamFigure';
import { shownValue } from './shownValue';

/** Ids that connect a control with its label, its description and its fault. */
export type RowIds = { field: string; doc: string; issue: string };

export const rowIds = (name: string): RowIds =>
  ({ field: `param-${name}`, doc: `param-${name}-doc`, issue: `param-${name}-issue` });

/** Returns the attributes that describe a control to assistive technology. */
export const described = (ids: RowIds, issue: string | null) => ({
  'aria-describedby': issue ? `${ids.doc} ${ids.issue}` : ids.doc,
  'aria-invalid': issue !== null,
});

type Props = {
  name: string;
  spec: Param;
  value: Value;
  issue: string | null;
  /** Warning to be read before the value is applied. */
  warning?: string | null;
  onRestore(): void;
  /** Control at the right of the label. */
  control?: ReactNode;
  /** Content below, over the whole width. */
  children?: ReactNode;
};

/**
 * Shows the common parts of rows of every kind: the dot that marks and undoes a change, the label, its description, the
 * fault.
 */
export function RowFrame({ name, spec, value, issue, warning, onRestore, control, children }: Props) {
  const ids = rowIds(name), isChanged = String(value) !== String(spec.default), rebuilds = spec.applies === 'rebuild';
  const [isHelped, setHelped] = useState(false);
  const usual = shownValue(spec, spec.default, useApp((s) => s.units));
  const doc = `${spec.doc}${rebuilds ? ' Changing it rebuilds the bed, on release.' : ''}`;
  return (
    <div className="row" data-testid={`row-${name}`} data-changed={isChanged}>
      <div className="row-line">
        <button type="button" className="dot" disabled={!isChanged} onClick={onRestore}
          aria-label={`Restore ${spec.label} to ${usual}`}
            title={isChanged ? `Restore ${usual}` : undefined} />
        <label htmlFor={ids.field} title={doc}>
          {spec.label}{spec.symbol && <Symbol text={spec.symbol} hidden />}
          {rebuilds && <span className="tag" aria-hidden="true">rebuilds</span>}
        </label>
        <button type="button" className="icon-button help-button" aria-label={`About ${spec.label}`} title={doc}
          aria-expanded={isHelped} onClick={() => setHelped(!isHelped)}><Icon name="help" /></button>
        {control}
      </div>
      {children}
      <div className={isHelped ? 'help' : undefined}>
        {isHelped && spec.figure && <ParamFigure name={spec.figure} />}
        <p className="doc" id={ids.doc}>{doc}</p>
      </div>
      {rebuilds && <p className="row-warning" role="status">{warning}</p>}
      {issue && <p className="row-issue" id={ids.issue} role="alert">{issue}</p>}
    </div>
  );
}
