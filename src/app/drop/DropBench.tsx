import { useState } from 'react';
import type { DropKind } from '../../protocol/drop';
import { drop } from '../session';
import { getState, setState, useApp } from '../store';
import '../style/drop.css';
import { formatShown, shownUnit } from '../units/shown';
import type { UnitSystem } from '../units/unitsKept';
import { firstFields, LENGTHS_OF, readFields, SIZES, type DropFields, type SurfaceFile } from './dropForm';
import { FileRow } from './FileRow';
import { Row } from './Row';
import { useSurfaceFile } from './useSurfaceFile';

const KINDS: readonly (readonly [DropKind, string])[] =
  [['ball', 'Ball'], ['box', 'Box'], ['cylinder', 'Cylinder'], ['wheel', 'Wheel'], ['mesh', 'Mesh file']];

/** These fields were typed last: another body of their kind can be dropped. */
let last: { fields: DropFields; file: SurfaceFile | null; sceneId: string; units: UnitSystem } | null = null;

/** Densities of what many know [kg/m³]. */
const KNOWN = [['Wood', 600], ['water', 1000], ['stone', 2600], ['steel', 7850]] as const;

/** Shows the form and the size of what is to be dropped, and lets it go. */
export function DropBench() {
  const sceneId = useApp((s) => s.setup.sceneId), units = useApp((s) => s.units);
  const known = last?.sceneId === sceneId && last.units === units;
  const [fields, setFields] = useState(() => (known ? last!.fields : firstFields(getState().heights, units)));
  const change = (some: Partial<DropFields>) => setFields((now) => ({ ...now, ...some }));
  const { file, reading, fault, forgive } = useSurfaceFile(last?.file ?? null, () => change({ kind: 'mesh' }),
    ({ isMetric }) => setFields((now) => (
      { ...now, unit: isMetric ? 'm' : now.isMetric ? 'mm' : now.unit, isMetric }
    )));
  const read = readFields(fields, file, units), isReading = reading !== null && fields.kind === 'mesh';
  const issue = isReading ? '' : fault || (read.ok ? '' : read.issues[0].message);
  const length = shownUnit('mm', units), density = shownUnit('kg/m³', units);
  function letGo(): void {
    if (!read.ok) return;
    last = { fields, file, sceneId, units };
    setState({ dialog: null });
    drop(read.value);
  }
  return (
    <form className="drop" onSubmit={(event) => { event.preventDefault(); letGo(); }}>
      <fieldset className="drop-kinds">
        <legend className="doc">What falls</legend>
        {KINDS.map(([kind, text]) => (
          <label key={kind} className="drop-kind">
            <input type="radio" name="drop-kind" checked={fields.kind === kind}
              onChange={() => { forgive(); change({ kind }); }} />{text}
          </label>
        ))}
      </fieldset>
      {fields.kind === 'mesh' && (
        <FileRow file={file} reading={reading} unit={fields.unit}
          choose={(unit) => change({ unit, isMetric: false })} />
      )}
      {LENGTHS_OF[fields.kind].map((label, k) => (
        <Typed key={label} label={label} unit={length} value={fields[SIZES[k]]}
          change={(text) => change({ [SIZES[k]]: text })} />
      ))}
      <Typed label="Density" unit={density} value={fields.density} change={(text) => change({ density: text })} />
      <Typed label="Gap to the soil" unit={length} value={fields.height} change={(height) => change({ height })} />
      <p className="drop-note">
        {KNOWN.map(([what, of]) => `${what} ${formatShown(of, 'kg/m³', units)}`).join(', ')} {density}. It is let go
        above the middle of the soil, beside what stands there: it touches grains, floor and walls, no other body.
      </p>
      <p id="drop-issue" className="drop-issue" role="alert" data-testid="drop-issue">{issue}</p>
      <button type="submit" className="button drop-primary" disabled={isReading || issue !== ''}>Drop</button>
    </form>
  );
}

type TypedProps = { label: string; unit: string; value: string; change(text: string): void };

function Typed({ label, unit, value, change }: TypedProps) {
  return (
    <Row label={label}>{(id) => (
      <span className="drop-number">
        <input id={id} className="field" type="text" inputMode="decimal" autoComplete="off" spellCheck={false}
          value={value} aria-describedby="drop-issue" onChange={({ target }) => change(target.value)} />
        <span className="unit">{unit}</span>
      </span>
    )}</Row>
  );
}
