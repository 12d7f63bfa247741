import { useEffect, useId, useState, type ReactNode } from 'react';
import { MOST_TRIANGLES, type DropKind } from '../../protocol/drop';
import { drop } from '../session';
import { getState, setState, useApp } from '../store';
import '../style/drop.css';
import { FILE_UNITS, firstFields, LENGTHS_OF, readFields, SIZES, type DropFields, type FileUnit, type StlFile }
  from './dropForm';
import { readStlFile } from './readStlFile';

const KINDS: readonly (readonly [DropKind, string])[] =
  [['ball', 'Ball'], ['box', 'Box'], ['cylinder', 'Cylinder'], ['wheel', 'Wheel'], ['mesh', 'STL file']];

/** These fields were typed last: another body of their kind can be dropped. */
let last: { fields: DropFields; file: StlFile | null; sceneId: string } | null = null;

/** Shows the form and the size of what is to be dropped, and lets it go. */
export function DropBench() {
  const asked = useApp((s) => s.dropFile), sceneId = useApp((s) => s.setup.sceneId), known = last?.sceneId === sceneId;
  const [fields, setFields] = useState(() => (known ? last!.fields : firstFields(getState().heights)));
  const [file, setFile] = useState(last?.file ?? null), [fault, setFault] = useState('');
  const change = (some: Partial<DropFields>) => setFields((now) => ({ ...now, ...some }));
  useEffect(() => {
    if (!asked) return;
    setState({ dropFile: null });
    void readStlFile(asked).then((read) => {
      setFault(read.ok ? '' : read.issues[0].message);
      setFile(read.ok ? { name: asked.name, surface: read.value } : null);
      change({ kind: 'mesh' });
    });
  }, [asked]);
  const read = readFields(fields, file), issue = fault || (read.ok ? '' : read.issues[0].message);
  function letGo(): void {
    if (!read.ok) return;
    last = { fields, file, sceneId };
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
              onChange={() => { setFault(''); change({ kind }); }} />{text}
          </label>
        ))}
      </fieldset>
      {fields.kind === 'mesh' && <FileRow file={file} unit={fields.unit} choose={(unit) => change({ unit })} />}
      {LENGTHS_OF[fields.kind].map((label, k) => (
        <Typed key={label} label={label} unit="mm" value={fields[SIZES[k]]}
          change={(text) => change({ [SIZES[k]]: text })} />
      ))}
      <Typed label="Density" unit="kg/m³" value={fields.density} change={(density) => change({ density })} />
      <Typed label="Gap to the soil" unit="mm" value={fields.height} change={(height) => change({ height })} />
      <p className="drop-note">
        Wood 600, water 1000, stone 2600, steel 7850 kg/m³. It is let go above the middle of the soil, beside what
        stands there: it touches grains, floor and walls, no other body.
      </p>
      <p id="drop-issue" className="drop-issue" role="alert" data-testid="drop-issue">{issue}</p>
      <button type="submit" className="button drop-primary" disabled={issue !== ''}>Drop</button>
    </form>
  );
}

function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return <div className="drop-row"><label htmlFor={id}>{label}</label>{children(id)}</div>;
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

/** Lets a person choose a file, and the unit of its numbers, of which it says nothing. */
function FileRow({ file, unit, choose }: { file: StlFile | null; unit: FileUnit; choose(unit: FileUnit): void }) {
  return (
    <>
      <Row label="File">{(id) => (
        <input id={id} className="drop-file" type="file" accept=".stl" data-testid="drop-file"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) setState({ dropFile: chosen });
          }} />
      )}</Row>
      <Row label="Its unit">{(id) => (
        <select id={id} className="select" value={unit} onChange={({ target }) => choose(target.value as FileUnit)}>
          {Object.keys(FILE_UNITS).map((key) => <option key={key} value={key}>{key}</option>)}
        </select>
      )}</Row>
      <p className="drop-note" role="status">
        {file ? `${file.name}: ${file.surface.triangles.length / 3} triangles, ${sizeOf(file)} ${unit}`
          : `A closed surface of up to ${MOST_TRIANGLES} triangles. It can be dragged onto the page, too.`}
      </p>
    </>
  );
}

/** Returns the sides of the box around a surface, in its unit. */
function sizeOf({ surface: { vertices } }: StlFile): string {
  return [0, 1, 2].map((c) => {
    let low = Infinity, high = -Infinity;
    for (let k = c; k < vertices.length; k += 3) {
      low = Math.min(low, vertices[k]);
      high = Math.max(high, vertices[k]);
    }
    return String(+(high - low).toPrecision(3));
  }).join(' × ');
}
