import { useState } from 'react';
import { inBrackets } from '../../params/param';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { Field } from '../sweep/Field';
import { documentOf, firstChoice, fittable, MOST_ROWS, rowFor, type Choice, type Row } from './documentOf';
import { setFit, useFit } from './fitStore';

const titleOf = ({ label, unit }: { label: string; unit: string }): string => label + inBrackets(unit);

/** Shows the fields that make the document of a fit of the open scene to a table. */
export function FitForm() {
  const setup = useApp((s) => s.setup), scene = sceneOf(setup), files = useFit((s) => s.files);
  const tables = Object.keys(files), last = tables.at(-1) ?? '', params = fittable(scene);
  const [kept, setKept] = useState<{ sceneId: string; choice: Choice } | null>(null);
  const choice = kept?.sceneId === scene.id ? kept.choice : firstChoice(scene, setup, last);
  const table = tables.includes(choice.table) ? choice.table : last, { unit } = scene.probes[choice.probe];
  const change = (part: Partial<Choice>) => setKept({ sceneId: scene.id, choice: { ...choice, ...part } });
  const changeRow = (k: number, part: Partial<Row>) =>
    change({ rows: choice.rows.map((row, i) => (i === k ? { ...row, ...part } : row)) });
  const free = params.map(([key]) => key).find((key) => !choice.rows.some((row) => row.key === key));
  const make = () => {
    const file = setup.wheel ?? setup.vehicle;
    if (file) return setFit({ message: `A fit cannot take ${file.name}: no document of a fit holds it.` });
    const text = JSON.stringify(documentOf({ ...choice, table }, scene, setup), null, 1);
    setFit({ text: `${text}\n`, message: null });
  };
  if (choice.rows.length === 0) return <p className="sweep-note">This scene has no number that could be fitted.</p>;
  return (
    <div className="sweep-form">
      {choice.rows.map((row, k) => (
        <div key={row.key} className="fit-row" role="group" aria-label={`Parameter ${k + 1}`}>
          <select className="select" aria-label="Parameter" value={row.key}
            onChange={({ target }) => changeRow(k, rowFor(scene, setup, target.value))}>
            {params.filter(([key]) => key === row.key || !choice.rows.some((one) => one.key === key))
              .map(([key, spec]) => <option key={key} value={key}>{titleOf(spec)}</option>)}
          </select>
          <Typed name="From" value={row.from} change={(from) => changeRow(k, { from })} /> to{' '}
          <Typed name="To" value={row.to} change={(to) => changeRow(k, { to })} />
        </div>
      ))}
      <div className="sweep-files">
        <button type="button" className="icon-button with-text" disabled={!free || choice.rows.length >= MOST_ROWS}
          onClick={() => change({ rows: [...choice.rows, rowFor(scene, setup, free!)] })}>One more</button>
        <button type="button" className="icon-button with-text" disabled={choice.rows.length < 2}
          onClick={() => change({ rows: choice.rows.slice(0, -1) })}>One less</button>
      </div>
      <Field label="Measured">{(id) => (
        <select id={id} className="select" value={choice.probe}
          onChange={({ target }) => change({ probe: target.value })}>
          {Object.entries(scene.probes).map(([key, { label, unit: u }]) => (
            <option key={key} value={key}>{titleOf({ label, unit: u })}</option>
          ))}
        </select>
      )}</Field>
      <Field label="Table">{(id) => (
        <select id={id} className="select" value={table} disabled={tables.length === 0}
          onChange={({ target }) => change({ table: target.value })}>
          {tables.length === 0 && <option value="">open a CSV first</option>}
          {tables.map((name) => <option key={name} value={name}>{name}</option>)}
        </select>
      )}</Field>
      <Field label="Error" doc="Standard error of the data; empty where the table has a column of it.">{(id) => (
        <span className="sweep-numbers">
          <Typed id={id} value={choice.error} change={(error) => change({ error })} />
          {unit !== '1' && <span className="unit">{unit}</span>}
        </span>
      )}</Field>
      <Field label="Duration">{(id) => (
        <span className="sweep-numbers">
          <Typed id={id} value={choice.duration} change={(duration) => change({ duration })} />
          <span className="unit">s</span>
        </span>
      )}</Field>
      <p className="sweep-note">
        The table’s first line is <code>time [s],{choice.probe} [{unit}]</code>. All else is as the panel has it now.
      </p>
      <button type="button" className="button" disabled={table === ''} onClick={make}>Make the document</button>
    </div>
  );
}

function Typed({ id, name, value, change }: { id?: string; name?: string; value: string; change(text: string): void }) {
  return (
    <input id={id} aria-label={name} className="field" type="text" inputMode="decimal" autoComplete="off"
      spellCheck={false} value={value} aria-describedby="fit-issue" onChange={({ target }) => change(target.value)} />
  );
}
