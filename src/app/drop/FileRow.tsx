import { formatCount } from '../../core/counted';
import { FILE_UNITS, MOST_TRIANGLES, type FileUnit } from '../../protocol/drop';
import { SURFACE_ENDINGS } from '../../protocol/surfaceFile';
import { setState } from '../store';
import type { SurfaceFile } from './dropForm';
import { Row } from './Row';

const ACCEPTED = SURFACE_ENDINGS.map((ending) => `.${ending}`).join();

type FileProps = { file: SurfaceFile | null; reading: string | null; unit: FileUnit; choose(unit: FileUnit): void };

/** Lets a person choose a file, and the unit of its numbers, of which STL says nothing. */
export function FileRow({ file, reading, unit, choose }: FileProps) {
  return (
    <>
      <Row label="File">{(id) => (
        <input id={id} className="drop-file" type="file" accept={ACCEPTED} data-testid="drop-file"
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
  const change = Math.round(1e4 * simplified.volume) / 100, sign = change > 0 ? '+' : '';
  return `simplified from ${formatCount(simplified.from)} to ${count} triangles, `
    + `volume ${sign}${String(change).replace('-', '−')} %`;
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
