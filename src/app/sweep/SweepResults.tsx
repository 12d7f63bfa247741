import { useEffect, useMemo, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import { inBrackets, unitSuffix, type NumberParam } from '../../params/param';
import { findScene } from '../../scenes/index';
import { isList, type Sweep } from '../../sweep/sweep';
import { formatReading, formatValue } from '../format';
import { keepChart } from '../keepChart';
import { captionOf } from '../plots/figure';
import { publishedOver } from '../plots/published';
import { useUPlot } from '../useUPlot';
import { createSweepChart } from './sweepChart';
import { curveOf, type CurvePoint, type SweptRun } from './sweepCurve';
import { useSweep } from './sweepStore';

const REDUCED = {
  last: 'last value', mean: 'mean', max: 'largest value', min: 'smallest value', slope: 'slope', at: 'value',
  fit: 'fit',
} as const;

/** Returns the names with units of what a sweep plots, and over what. */
function namesOf({ scene: id, axes: [{ key }], probes: [{ probe, reduce, over }] }: Sweep) {
  const scene = findScene(id)!, spec = (scene.params as Record<string, unknown>)[key] as NumberParam;
  const { label, unit } = scene.probes[probe], per = reduce === 'slope' ? `${unit}/s` : unit;
  return {
    x: `${spec.label}${inBrackets(spec.unit)}`, y: `${label}, ${REDUCED[reduce]}${inBrackets(per)}`,
    window: over ? `from ${formatValue(over[0])} to ${formatValue(over[1])} s` : '', unit: spec.unit,
    label: spec.label,
  };
}

/** Returns the published curves of what the sweep plots; of its slope over time there are none. */
const publishedFor = ({ scene, axes: [{ key }], probes: [{ probe, reduce }] }: Sweep) => publishedOver(
  reduce === 'slope' ? [] : findScene(scene)!.references?.filter((one) => one.probe === probe), key);

/** Shows the curve of the sweep, which grows as runs end, its points as a table, and the runs that failed. */
export function SweepResults() {
  const ran = useSweep((s) => s.ran), runs = useSweep((s) => s.runs);
  const points = useMemo(() => (ran ? curveOf(ran, runs) : []), [ran, runs]);
  if (!ran) {
    return (
      <p className="sweep-nothing">
        The curve appears here, point by point as runs end. They run beside the view, on cores of their own.
      </p>
    );
  }
  return (
    <>
      <Chart ran={ran} points={points} />
      <PointTable ran={ran} points={points} />
      <Failures ran={ran} runs={runs} />
    </>
  );
}

function Chart({ ran, points }: { ran: Sweep; points: readonly CurvePoint[] }) {
  const host = useRef<HTMLDivElement>(null), { uPlot, refusal } = useUPlot(), names = namesOf(ran), [axis] = ran.axes;
  const known = points.filter(({ y }) => y !== null).length, published = useMemo(() => publishedFor(ran), [ran]);
  useEffect(() => {
    if (!uPlot || known === 0 || isList(axis)) return;
    return keepChart(host.current!, createSweepChart(uPlot, host.current!, {
      points, x: [Math.min(axis.from, axis.to), Math.max(axis.from, axis.to)], isLogX: axis.scale === 'log',
      xName: names.x, published,
    }));
  }, [uPlot, points, known, axis, names.x, published]);
  return (
    <figure className="sweep-chart" data-testid="sweep-chart" data-points={known}>
      <figcaption>{names.y} <span>{names.window}</span></figcaption>
      <div className="sweep-chart-host" ref={host} role="img" aria-label={`${names.y} over ${names.x}`}>
        {(known === 0 || refusal) && <p className="sweep-nothing">{refusal ?? 'No run has ended yet.'}</p>}
      </div>
      {published.length > 0 && <p className="sweep-published">{captionOf(published)}</p>}
    </figure>
  );
}

function PointTable({ ran, points }: { ran: Sweep; points: readonly CurvePoint[] }) {
  const names = namesOf(ran), hasErrors = ran.axes.length > 1;
  return (
    <table className="sweep-table">
      <thead>
        <tr>
          <th scope="col">{names.x}</th><th scope="col">{hasErrors ? 'Mean' : 'Value'}</th>
          {hasErrors && <><th scope="col">Standard error</th><th scope="col">Runs</th></>}
        </tr>
      </thead>
      <tbody>
        {points.map(({ x, y, error, done, failed }) => (
          <tr key={x}>
            <th scope="row">{formatValue(x)}</th>
            <td>{y !== null ? formatReading(y) : failed > 0 ? 'failed' : '…'}</td>
            {hasErrors && (
              <><td>{error === null ? '—' : formatReading(error, 2)}</td>
              <td>{done}{failed > 0 && `, ${failed} failed`}</td></>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Most failed runs that are shown: their reasons are mostly the same. */
const MOST_SHOWN = 10;

function Failures({ ran, runs }: { ran: Sweep; runs: readonly SweptRun[] }) {
  const names = namesOf(ran), { key } = ran.axes[0];
  const failed = runs.flatMap(({ index, values, outcome }) => (
    outcome?.status === 'failed' ? [{ index, values, reason: outcome.reason }] : []
  ));
  if (failed.length === 0) return null;
  return (
    <ul className="sweep-failures" aria-label="Failed runs">
      {failed.slice(0, MOST_SHOWN).map(({ index, values, reason }) => (
        <li key={index}>
          {names.label} {formatValue(values[key] as number)}{unitSuffix(names.unit)}
          {ran.axes.length > 1 && `, seed ${String(values.seed)}`}: {reason}
        </li>
      ))}
      {failed.length > MOST_SHOWN && <li>{failed.length - MOST_SHOWN} more are in the table.</li>}
    </ul>
  );
}
