import { useEffect, useMemo, useRef, useState } from 'react';
import 'uplot/dist/uPlot.min.css';
import type { Answer } from '../../calibrate/calibrate';
import type { Fit } from '../../calibrate/fit';
import { inBrackets, unitSuffix, type NumberParam } from '../../params/param';
import { findScene } from '../../scenes/index';
import { formatReading, formatValue } from '../format';
import { keepChart } from '../keepChart';
import { createSweepChart, type SweepChart } from '../sweep/sweepChart';
import { useUPlot } from '../useUPlot';
import { useFit } from './fitStore';
import { curvesOf, residualsOf, type Curve } from './groups';

/** Shows the chart of data and fit, which grows as runs end, the path, and what the fit says at its end. */
export function FitResults() {
  const ran = useFit((s) => s.ran), answer = useFit((s) => s.answer);
  if (!ran) {
    return (
      <p className="sweep-nothing">
        A fit looks for the values at which runs are as it was measured. Open its document or make one from this scene
        and a table; data and fit appear here as runs end.
      </p>
    );
  }
  return (
    <>
      <Charts ran={ran} />
      {answer && <Verdict answer={answer} />}
      {answer && <Parameters answer={answer} ran={ran} />}
      {answer && answer.parameters.length > 1 && <Correlations answer={answer} />}
      {answer && answer.predictions.length > 0 && <Predictions answer={answer} />}
      <Path ran={ran} />
    </>
  );
}

const RESIDUALS = 'Residuals, in standard errors';

/** Shows one of the curves, or the residuals of all numbers. */
function Charts({ ran }: { ran: Fit }) {
  const curves = useMemo(() => curvesOf(ran), [ran]), [chosen, setChosen] = useState('');
  const names = [...curves.map(({ name }) => name), RESIDUALS], name = names.includes(chosen) ? chosen : names[0];
  const curve = curves.find((one) => one.name === name);
  return (
    <figure className="sweep-chart" data-testid="fit-chart">
      <figcaption>
        {names.length === 1 ? name : (
          <select className="select" aria-label="What the chart shows" value={name}
            onChange={({ target }) => setChosen(target.value)}>
            {names.map((one) => <option key={one} value={one}>{one}</option>)}
          </select>
        )}
      </figcaption>
      {curve ? <CurveChart curve={curve} /> : <ResidualChart ran={ran} />}
    </figure>
  );
}

/** Shows data with their errors as dots, the fit as a line, and the start dashed. */
function CurveChart({ curve: { name, xName, points } }: { curve: Curve }) {
  const means = useFit((s) => s.means), first = useFit((s) => s.first);
  const chart = useMemo((): SweepChart => {
    const lineOf = (all: readonly (number | null)[]) => points.flatMap(({ x, i }): [number, number][] => {
      const y = all[i] ?? null;
      return y === null ? [] : [[x, y]];
    });
    return {
      points: points.map(({ x, data, error }) => ({ x, y: data, error, done: 1, failed: 0 })),
      x: [points[0].x, points.at(-1)!.x], isLogX: false, xName, line: lineOf(means),
      published: [{ points: lineOf(first) }],
    };
  }, [points, xName, means, first]);
  return <><Chart chart={chart} name={`${name}, data and fit`} /><p className="sweep-published">
    Dots are data, the line is the fit as it is now, dashed at its start.</p></>;
}

function ResidualChart({ ran }: { ran: Fit }) {
  const means = useFit((s) => s.means), answer = useFit((s) => s.answer);
  const chart = useMemo((): SweepChart => {
    const all = residualsOf(ran, means, answer?.targets), most = all.length + 0.5;
    return {
      points: all.map((y, i) => ({ x: i + 1, y, error: null, done: 1, failed: 0 })),
      x: [0.5, most], isLogX: false, xName: 'Number of the target', line: [[0.5, 0], [most, 0]], published: [],
    };
  }, [ran, means, answer]);
  return <Chart chart={chart} name={RESIDUALS} />;
}

function Chart({ chart, name }: { chart: SweepChart; name: string }) {
  const host = useRef<HTMLDivElement>(null), { uPlot, refusal } = useUPlot();
  useEffect(() => {
    if (!uPlot) return;
    return keepChart(host.current!, createSweepChart(uPlot, host.current!, chart));
  }, [uPlot, chart]);
  return (
    <div className="sweep-chart-host" ref={host} role="img" aria-label={name} data-points={chart.line?.length}>
      {refusal && <p className="sweep-nothing">{refusal}</p>}
    </div>
  );
}

/** Says what the data tell; where they do not tell all, in the colour of a fault. */
const Verdict = ({ answer: { status, verdict } }: { answer: Answer }) => (
  <p className={status === 'determined' ? 'fit-verdict' : 'fit-verdict sweep-issue'} role="status"
    data-testid="fit-verdict" data-status={status}>{verdict}</p>
);

/** Returns what the panel calls a parameter, with its unit. */
function labelOf({ runs }: Fit, key: string): string {
  for (const { sweep } of runs) {
    const spec = (findScene(sweep.scene)!.params as Record<string, NumberParam | undefined>)[key];
    if (spec) return `${spec.label}${inBrackets(spec.unit)}`;
  }
  return key;
}

function Parameters({ answer: { parameters, confidence, chi2PerFreedom, freedom }, ran }: {
  answer: Answer; ran: Fit;
}) {
  const share = `${+(100 * confidence).toPrecision(3)} %`;
  return (
    <>
      <table className="sweep-table" data-testid="fit-parameters">
        <thead>
          <tr>
            <th scope="col">Parameter</th><th scope="col">Value</th><th scope="col">Standard error</th>
            <th scope="col">{share} interval</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ key, value, error, interval }) => (
            <tr key={key}>
              <th scope="row">{labelOf(ran, key)}</th><td>{formatReading(value)}</td>
              <td>{error === null ? 'without bound' : formatReading(error, 2)}</td>
              <td>{interval ? interval.map((x) => formatReading(x!)).join(' to ') : 'without bound'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chi2PerFreedom !== null && (
        <p className="sweep-note">χ² over its {freedom} degrees of freedom is {formatReading(chi2PerFreedom, 3)}.</p>
      )}
    </>
  );
}

function Correlations({ answer: { parameters, correlation } }: { answer: Answer }) {
  return (
    <table className="sweep-table" data-testid="fit-correlations">
      <thead>
        <tr><th scope="col">Correlation</th>{parameters.map(({ key }) => <th key={key} scope="col">{key}</th>)}</tr>
      </thead>
      <tbody>
        {parameters.map(({ key }, i) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            {correlation[i].map((x, j) => (
              <td key={parameters[j].key}>{x === null ? '—' : formatReading(x, 3)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Predictions({ answer: { predictions } }: { answer: Answer }) {
  return (
    <table className="sweep-table">
      <thead>
        <tr>
          <th scope="col">Prediction</th><th scope="col">Value</th><th scope="col">Standard error</th>
          <th scope="col">Measured</th>
        </tr>
      </thead>
      <tbody>
        {predictions.map(({ run, probe, unit, predicted, error, value }) => (
          <tr key={`${run} ${probe}`}>
            <th scope="row">{run}: {probe}{unitSuffix(unit)}</th>
            <td>{predicted === null ? '—' : formatReading(predicted)}</td>
            <td>{error === null ? '—' : formatReading(error, 2)}</td>
            <td>{value === null ? '—' : formatReading(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows each point of the path with its χ². */
function Path({ ran }: { ran: Fit }) {
  const path = useFit((s) => s.path);
  if (path.length === 0) return null;
  return (
    <table className="sweep-table" data-testid="fit-path">
      <thead>
        <tr>
          <th scope="col">Iteration</th><th scope="col">χ²</th>
          {ran.parameters.map(({ key }) => <th key={key} scope="col">{labelOf(ran, key)}</th>)}
        </tr>
      </thead>
      <tbody>
        {path.map(({ chi2, point }, k) => (
          <tr key={k}>
            <th scope="row">{k}</th><td>{formatReading(chi2)}</td>
            {point.map((x, p) => <td key={ran.parameters[p].key}>{formatValue(+x.toPrecision(4))}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
