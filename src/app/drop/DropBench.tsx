import { useEffect, useId, useState, type ReactNode } from 'react';
import { MOST_TRIANGLES, type DropKind } from '../../protocol/drop';
import { SURFACE_ENDINGS } from '../../protocol/surfaceFile';
import { formatCount, formatReading } from '../format';
import { drop } from '../session';
import { getState, setState, useApp } from '../store';
import '../style/drop.css';
import { FILE_UNITS, firstFields, LENGTHS_OF, readFields, SIZES, type DropFields, type FileUnit, type SurfaceFile }
  from './dropForm';
import { readSurfaceFile } from './readSurfaceFile';

const KINDS: readonly (readonly [DropKind, string])[] =
  [['ball', 'Ball'], ['box', 'Box'], ['cylinder', 'Cylinder'], ['wheel', 'Wheel'], ['mesh', 'Mesh file']];

/** These fields were typed last: another body of their kind can be dropped. */
let last: { fields: DropFields; file: SurfaceFile | null; sceneId: string } | null = null;

/** Shows the form and the size of what is to be dropped, and lets it go. */
export function DropBench() {
  const asked = useApp((s) => s.dropFile), sceneId = useApp((s) => s.setup.sceneId), known = last?.sceneId === sceneId;
  const [fields, setFields] = useState(() => (known ? last!.fields : firstFields(getState().heights)));
  const [file, setFile] = useState(last?.file ?? null), [fault, setFault] = useState('');
  const [reading, setReading] = useState<string | null>(null);
  const change = (some: Partial<DropFields>) => setFields((now) => ({ ...now, ...some }));
  useEffect(() => {
    if (!asked) return;
    setState({ dropFile: null });
    setReading(asked.name);
    setFault('');
    setFile(null);
    change({ kind: 'mesh' });
    void readSurfaceFile(asked).then((read) => {
      setReading(null);
      if (!read.ok) return setFault(read.issues[0].message);
      const { isMetric } = read.value;
      setFile({ name: asked.name, surface: read.value });
      setFields((now) => ({ ...now, unit: isMetric ? 'm' : now.isMetric ? 'mm' : now.unit, isMetric }));
    });
  }, [asked]);
  const read = readFields(fields, file), isReading = reading !== null && fields.kind === 'mesh';
  const issue = isReading ? '' : fault || (read.ok ? '' : read.issues[0].message);
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
      {fields.kind === 'mesh' && (
        <FileRow file={file} reading={reading} unit={fields.unit} choose={(unit) => change({ unit, isMetric: false })} />
      )}
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
      <button type="submit" className="button drop-primary" disabled={isReading || issue !== ''}>Drop</button>
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

type FileProps = { file: SurfaceFile | null; reading: string | null; unit: FileUnit; choose(unit: FileUnit): void };

/** Lets a person choose a file, and the unit of its numbers, of which STL says nothing. */
function FileRow({ file, reading, unit, choose }: FileProps) {
  return (
    <>
      <Row label="File">{(id) => (
        <input id={id} className="drop-file" type="file" accept={SURFACE_ENDINGS.map((ending) => `.${ending}`).join()} data-testid="drop-file"
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
      <p className="drop-note" role="status" data-testid="drop-status">
        {reading !== null ? `${reading} is read …` : file ? `${file.name}: ${told(file)}, ${sizeOf(file)} ${unit}`
          : 'A closed surface, STL or glTF; one of more than '
            + `${formatCount(MOST_TRIANGLES)} triangles is simplified. It can be dragged onto the page, too.`}
      </p>
    </>
  );
}

/** Returns how many triangles a surface has, and what became of it. */
function told({ surface: { triangles, simplified } }: SurfaceFile): string {
  const count = formatCount(triangles.length / 3);
  if (!simplified) return `${count} triangles`;
  const change = `${simplified.volume > 0 ? '+' : ''}${formatReading(100 * simplified.volume, 1)} %`;
  return `simplified from ${formatCount(simplified.from)} to ${count} triangles, volume ${change}`;
}

/** Returns the sides of the box around a surface, in its unit. */
function sizeOf({ surface: { vertices } }: SurfaceFile): string {
  return [0, 1, 2].map((c) => {
    let low = Infinity, high = -Infinity;
    for (let k = c; k < vertices.length; k += 3) {
      low = Math.min(low, vertices[k]);
      high = Math.max(high, vertices[k]);
    }
    return String(+(high - low).toPrecision(3));
  }).join(' × ');
}
