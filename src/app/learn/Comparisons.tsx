import { useEffect, useState } from 'react';
import type { AnyScene } from '../../scenes/scene';
import { formatValue } from '../format';
import { shownValue } from '../panel/shownValue';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { shownUnit, toShown } from '../units/shown';
import type { UnitSystem } from '../units/unitsKept';
import { runHere } from './runHere';
import { loadValidation, pictureAddress, resultAddress, type Compared, type Validated } from './validation';

type Seen = { found: Validated | null; says: string | null };

/** Returns what was compared of a scene, as soon as the server has sent it; null if nothing was. */
function useValidated(id: string): Seen {
  const [seen, setSeen] = useState<Seen>({ found: null, says: null });
  useEffect(() => {
    let isGone = false;
    const show = (next: Seen): void => { if (!isGone) setSeen(next); };
    loadValidation().then(
      (all) => show({ found: Object.hasOwn(all, id) ? all[id] : null, says: null }),
      (error: unknown) => show({ found: null, says: error instanceof Error ? error.message : String(error) }),
    );
    return () => { isGone = true; };
  }, [id]);
  return seen;
}

/** Shows what the scene was compared with, by how much it is off, and figures; nothing where it was not compared. */
export function Comparisons({ scene }: { scene: AnyScene }) {
  const { found, says } = useValidated(scene.id), { compared = [], figures = [] } = found ?? {};
  if (!found && !says) return null;
  return (
    <>
      <h3>What was measured</h3>
      {says && <p className="muted">{says}</p>}
      {compared.length > 0 && (
        <table className="compared" data-testid="compared">
          <thead><tr><th scope="col">Ours</th><th scope="col">Theirs</th><th scope="col">Error</th></tr></thead>
          {compared.map((one) => <Row key={one.what} scene={scene} {...one} />)}
        </table>
      )}
      {figures.map(({ name, says: caption, file }) => (
        <figure key={name} className="measured">
          <a href={pictureAddress(name)} target="_blank" rel="noreferrer" aria-label="Open the figure by itself">
            <img src={pictureAddress(name)} alt="" loading="lazy" />
          </a>
          <figcaption>{caption} <Data file={file} /></figcaption>
        </figure>
      ))}
    </>
  );
}

/** Shows a comparison: its numbers, what they rest on, and a button that runs it. */
function Row({ scene, ...one }: Compared & { scene: AnyScene }) {
  const { what, unit, ours, error, theirs, cites, kind, remark, wall, values, runsIn, file } = one;
  const units = useApp((s) => s.units), own = runsIn ? sceneOf({ sceneId: runsIn, values: {} }) : scene;
  const show = (x: number): string => formatValue(+toShown(x, unit, units).toPrecision(4));
  const scatter = error === null ? '' : ` ± ${formatValue(+toShown(error, unit, units).toPrecision(2))}`;
  const of = unit === '1' ? '' : ` ${shownUnit(unit, units)}`;
  return (
    <tbody>
      <tr><th scope="rowgroup" colSpan={3}>{what}</th></tr>
      <tr><td>{show(ours)}{scatter}{of}</td><td>{show(theirs)}{of}</td><td>{percent(ours / theirs - 1)}</td></tr>
      <tr>
        <td colSpan={3} className="muted">
          {KINDS[kind] ?? kind}: {cites}; {remark}. {wall && `${sayWall(wall)} `}<Data file={file} />
          {values && (
            <div className="rerun">
              <button type="button" className="button" onClick={() => runHere(own, values)}>Run it here</button>
              <span>One run{runsIn && ` of ${own.title}`}{sayValues(own, values, units)}</span>
            </div>
          )}
        </td>
      </tr>
    </tbody>
  );
}

const Data = ({ file }: { file: string }) =>
  <a href={resultAddress(file)} target="_blank" rel="noreferrer">Data and commands</a>;

const KINDS: Readonly<Record<string, string>> = {
  experiment: 'Measured', paper: 'Paper', 'closed form': 'Closed form', twin: 'Numerical twin',
};

const percent = (part: number): string =>
  `${part > 0 ? '+' : ''}${formatValue(+(100 * part).toPrecision(2)).replace('-', '\u2212')} %`;

/** Says how long a run took on the machine of the results. */
function sayWall([least, most]: readonly [number, number]): string {
  const [from, to] = [least, most].map((s) => (s < 120 ? `${Math.round(s)} s` : `${Math.round(s / 60)} min`));
  return `A run took ${from === to ? from : `${from} to ${to}`} on two shared cores.`;
}

/** Says which values a run has that are not the scene's defaults, as the end of a sentence. */
function sayValues({ params }: AnyScene, values: NonNullable<Compared['values']>, units: UnitSystem): string {
  const all = Object.entries(values).filter(([key, value]) => String(params[key].default) !== String(value));
  return all.length === 0 ? ', at the defaults of the scene.'
    : `, with ${all.map(([key, value]) => `${params[key].label} ${shownValue(params[key], value, units)}`)
      .join(', ')}.`;
}
