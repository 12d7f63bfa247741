import { Fragment, useEffect, useMemo, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import { inBrackets, unitSuffix, type NumberParam } from '../../params/param';
import { findScene } from '../../scenes/index';
import { isList, type Sweep } from '../../sweep/sweep';
import { formatReading, formatValue } from '../format';
import { keepChart } from '../keepChart';
import { captionOf } from '../plots/figure';
import { publishedOver } from '../plots/published';
import { useUPlot } from '../useUPlot';
import { bestOf, sayBest } from './best';
import { hasSeeds } from './form';
import { createSweepChart } from './sweepChart';
import { curveOf, type CurvePoint, type SweptRun } from './sweepCurve';
import { useSweep } from './sweepStore';

const REDUCED = {
  last: 'last value', mean: 'mean', max: 'largest value', min: 'smallest value', slope: 'slope', at: 'value',
  fit: 'fit',
} as const;

/** Returns the names with units of what a sweep plots of its `nth` probe, and over what. */
function namesOf({ scene: id, axes: [{ key }], probes }: Sweep, nth: number) {
  const scene = findScene(id)!, spec = (scene.params as Record<string, unknown>)[key] as NumberParam;
  const { probe, reduce, over } = probes[nth], { label, unit } = scene.probes[probe];
  const per = reduce === 'slope' ? `${unit}/s` : unit;
  return {
    x: `${spec.label}${inBrackets(spec.unit)}`, y: `${label}, ${REDUCED[reduce]}${inBrackets(per)}`,
    window: over ? `from ${formatValue(over[0])} to ${formatValue(over[1])} s` : '', unit: spec.unit,
    label: spec.label, probe: `${label}${inBrackets(per)}`, probeUnit: per,
  };
}

/** Returns the published curves of what the sweep plots of its `nth` probe; of its slope over time there are none. */
function publishedFor({ scene, axes: [{ key }], probes }: Sweep, nth: number) {
  const { probe, reduce } = probes[nth], all = reduce === 'slope' ? [] : findScene(scene)!.references;
  return publishedOver(all?.filter((one) => one.probe === probe), key);
}

/** Shows the curves of the sweep, which grow as runs end, their points as a table, and the runs that failed. */
export function SweepResults() {
  const ran = useSweep((s) => s.ran), runs = useSweep((s) => s.runs);
  const curves = useMemo(() => ran?.probes.map((_, nth) => curveOf(ran, runs, nth)) ?? [], [ran, runs]);
  if (!ran) {
    return (
      <p className="sweep-nothing">
        The curve appears here, point by point as runs end. They run beside the view, on cores of their own.
      </p>
    );
  }
  return (
    <>
      <div className="sweep-charts">
        {curves.map((points, nth) => <Chart key={nth} ran={ran} runs={runs} nth={nth} points={points} />)}
      </div>
      <PointTable ran={ran} curves={curves} />
      <Failures ran={ran} runs={runs} />
    </>
  );
}

type ChartProps = { ran: Sweep; runs: readonly SweptRun[]; nth: number; points: readonly CurvePoint[] };

function Chart({ ran, runs, nth, points }: ChartProps) {
  const host = useRef<HTMLDivElement>(null), { uPlot, refusal } = useUPlot();
  const names = namesOf(ran, nth), [axis] = ran.axes, known = points.filter(({ y }) => y !== null).length;
  const published = useMemo(() => publishedFor(ran, nth), [ran, nth]);
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
      <BestPoint ran={ran} runs={runs} nth={nth} />
    </figure>
  );
}

/** Says where the probe is greatest, and how sure that is. */
function BestPoint({ ran, runs, nth }: Omit<ChartProps, 'points'>) {
  const best = useMemo(() => bestOf(ran, runs, nth), [ran, runs, nth]);
  if (!best || best.of < 2) return null;
  const { label, unit, probeUnit } = namesOf(ran, nth), isOver = runs.every(({ outcome }) => outcome !== null);
  const byChance = ran.axes.length > 1 || hasSeeds(findScene(ran.scene)!, ran.axes[0].key);
  return (
    <p className="sweep-best" data-testid="sweep-best">
      {sayBest(best, { label, unit: unitSuffix(unit), probeUnit: unitSuffix(probeUnit), byChance, isOver },
        { value: formatValue, reading: formatReading })}
    </p>
  );
}

function PointTable({ ran, curves }: { ran: Sweep; curves: readonly (readonly CurvePoint[])[] }) {
  const hasErrors = ran.axes.length > 1, names = curves.map((_, nth) => namesOf(ran, nth)), isOne = names.length === 1;
  return (
    <table className="sweep-table">
      <thead>
        <tr>
          <th scope="col">{names[0].x}</th>
          {names.map(({ probe }) => (
            <Fragment key={probe}>
              <th scope="col">{isOne ? hasErrors ? 'Mean' : 'Value' : probe}</th>
              {hasErrors && <th scope="col">Standard error</th>}
            </Fragment>
          ))}
          {hasErrors && <th scope="col">Runs</th>}
        </tr>
      </thead>
      <tbody>
        {curves[0].map(({ x, done, failed }, k) => (
          <tr key={x}>
            <th scope="row">{formatValue(x)}</th>
            {curves.map(({ [k]: { y, error } }, nth) => (
              <Fragment key={nth}>
                <td>{y !== null ? formatReading(y) : failed > 0 ? 'failed' : '…'}</td>
                {hasErrors && <td>{error === null ? '—' : formatReading(error, 2)}</td>}
              </Fragment>
            ))}
            {hasErrors && <td>{done}{failed > 0 && `, ${failed} failed`}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Most failed runs that are shown: their reasons are mostly the same. */
const MOST_SHOWN = 10;

function Failures({ ran, runs }: { ran: Sweep; runs: readonly SweptRun[] }) {
  const names = namesOf(ran, 0), { key } = ran.axes[0];
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
