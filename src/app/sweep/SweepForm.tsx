import { inBrackets, type NumberParam } from '../../params/param';
import type { AnyScene } from '../../scenes/scene';
import { LAW_NAMES, numbersOf, type LawName } from '../../sweep/laws';
import { WINDOW_REDUCTIONS, type WindowReduction } from '../../sweep/sweep';
import { Field } from './Field';
import { hasSeeds, isFit, MOST_PROBES, sweepable, type Form } from './form';
import { change } from './sweep';

const REDUCE_TEXTS: Readonly<Record<WindowReduction, string>> = {
  last: 'last value', mean: 'mean', max: 'largest', min: 'smallest', slope: 'slope, per second',
};

const LAW_TEXTS: Readonly<Record<LawName, string>> = {
  line: 'a line', power: 'a power law', approach: 'an approach',
};

/** Shows the fields of a sweep; `disabled` while it runs. */
export function SweepForm({ form, scene, disabled }: { form: Form; scene: AnyScene; disabled: boolean }) {
  const params = sweepable(scene), { unit } = params.find(([key]) => key === form.key)![1];
  return (
    <fieldset className="sweep-form" disabled={disabled}>
      <legend className="doc">What to sweep</legend>
      <Field label="Parameter">{(id) => (
        <select id={id} className="select" value={form.key} onChange={({ target }) => change({ key: target.value })}>
          {params.map(([key, { label }]) => <option key={key} value={key}>{label}</option>)}
        </select>
      )}</Field>
      <Pair label="Range" parts={['from', 'to']} names={['From', 'To']} form={form} unit={unit} />
      <Field label="Spacing">{(id) => (
        <select id={id} className="select" value={form.scale}
          onChange={({ target }) => change({ scale: target.value as Form['scale'] })}>
          <option value="linear">equal steps</option><option value="log">equal ratios</option>
        </select>
      )}</Field>
      <Numeric label="Points" part="points" form={form} />
      {hasSeeds(scene, form.key) && (
        <Numeric label="Seeds" part="seeds" form={form} doc="Runs of each point, of beds that are placed otherwise." />
      )}
      <Plots form={form} scene={scene} />
      <Field label="Take its">{(id) => (
        <select id={id} className="select" value={form.reduce}
          onChange={({ target }) => change({ reduce: target.value as Form['reduce'] })}>
          {WINDOW_REDUCTIONS.map((key) => <option key={key} value={key}>{REDUCE_TEXTS[key]}</option>)}
          <optgroup label="fit">
            {LAW_NAMES.flatMap((law) => numbersOf(law).map((name) => (
              <option key={law + name} value={`${law}.${name}`}>{`${name} of ${LAW_TEXTS[law]}`}</option>
            )))}
          </optgroup>
        </select>
      )}</Field>
      {isFit(form) && (
        <Field label="Along">{(id) => (
          <select id={id} className="select" value={form.along}
            onChange={({ target }) => change({ along: target.value })}>
            <option value="">Time [s]</option>
            {Object.entries(scene.probes).map(([key, { label, unit }]) => (
              <option key={key} value={key}>{label}{inBrackets(unit)}</option>
            ))}
          </select>
        )}</Field>
      )}
      <Pair label="Between" parts={['start', 'end']} names={['Window from', 'Window to']} form={form} unit="s" />
      <Numeric label="Duration" part="duration" form={form} unit="s" />
    </fieldset>
  );
}

/** Shows the probes that are plotted, each of which may be another or none, and a place for one more. */
function Plots({ form: { probes }, scene }: { form: Form; scene: AnyScene }) {
  const places = probes.length < MOST_PROBES ? [...probes, ''] : probes;
  const choose = (nth: number, chosen: string) =>
    change({ probes: [...probes.slice(0, nth), chosen, ...probes.slice(nth + 1)].filter(Boolean) });
  return places.map((own, nth) => (
    <Field key={nth} label={nth === 0 ? 'Plot' : 'and'}>{(id) => (
      <select id={id} className="select" value={own} data-testid={`sweep-probe-${nth}`}
        onChange={({ target }) => choose(nth, target.value)}>
        {(nth > 0 || own === '') && <option value="">nothing more</option>}
        {Object.entries(scene.probes).filter(([key]) => key === own || !probes.includes(key))
          .map(([key, { label, unit }]) => <option key={key} value={key}>{label}{inBrackets(unit)}</option>)}
      </select>
    )}</Field>
  ));
}

type TextPart = 'from' | 'to' | 'points' | 'seeds' | 'start' | 'end' | 'duration';

const suffix = (unit: NumberParam['unit']) => (unit === '1' ? null : <span className="unit">{unit}</span>);

type NumericProps = { label: string; part: TextPart; form: Form; unit?: string; doc?: string };

function Numeric({ label, part, form, unit = '1', doc }: NumericProps) {
  return (
    <Field label={label} doc={doc}>{(id) => (
      <span className="sweep-numbers">
        <Typed id={id} part={part} form={form} />{suffix(unit)}
      </span>
    )}</Field>
  );
}

type PairProps = {
  label: string; parts: readonly [TextPart, TextPart]; names: readonly [string, string]; form: Form; unit: string
};

/** Shows two numbers between which something is. */
function Pair({ label, parts: [first, second], names, form, unit }: PairProps) {
  return (
    <div className="sweep-field" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <span className="sweep-numbers">
        <Typed name={names[0]} part={first} form={form} /> to <Typed name={names[1]} part={second} form={form} />
        {suffix(unit)}
      </span>
    </div>
  );
}

function Typed({ id, name, part, form }: { id?: string; name?: string; part: TextPart; form: Form }) {
  return (
    <input id={id} aria-label={name} className="field" type="text" inputMode="decimal" autoComplete="off"
      spellCheck={false} data-testid={`sweep-${part}`} value={form[part]} aria-describedby="sweep-issue"
      onChange={({ target }) => change({ [part]: target.value })} />
  );
}
