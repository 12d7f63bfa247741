import { useEffect, useMemo, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import type { Probe, Reference } from '../../scenes/scene';
import { inBrackets, unitSuffix } from '../../params/param';
import { fullValues } from '../../share/link';
import { formatReading } from '../format';
import { Icon } from '../Icon';
import type { Axes } from '../panelsKept';
import { currentHistory, sceneOf } from '../session';
import { getState, setState, useApp } from '../store';
import { Symbol } from '../Symbol';
import { useUPlot } from '../useUPlot';
import { createChart } from './chart';
import { chartData, MEAN_NAME, type Box, type ChartData } from './chartData';
import { captionOf, layOut, nameOfPublished } from './figure';
import { keptCurves, nameOfKept, type KeptRun } from './kept';
import { publishedOver } from './published';
import { savePlot } from './savePlot';
import { sampledBox, shownData } from './shownData';
import { watchDark } from '../theme';
import { shownUnit, toShown } from '../units/shown';

const REFRESH = 100; // [ms]
const FINE = 1200; // pixels for which a file has points

export type Probes = Record<string, Pick<Probe<never>, 'label' | 'unit' | 'symbol' | 'doc' | 'averaged'>>;

type Props = {
  sceneId: string; probeKey: string; probes: Probes;
  /** Probes and parameters over which it may be plotted, and the one that it is over, unless a person chose another. */
  overs: Probes; over: string | null;
  references: readonly Reference[] | undefined; kept: readonly KeptRun[];
};

const TIME = { label: 'Time', unit: 's' };

/** Returns a label that fits into a chart: "Slip, front left" becomes "Slip FL", as on the dashboard. */
const shortLabel = (label: string): string =>
  label.replace(/, (front|rear) (left|right)$/, (_, end: string, side: string) => ` ${end[0]}${side[0]}`.toUpperCase());

const withUnit = (name: string, unit: string): string => name + inBrackets(unit);

/** Puts tools above the head of their chart, which rises by a line where a note comes: they hide nothing of it. */
function placeAbove(tools: HTMLElement): void {
  const { top, right } = tools.parentElement!.getBoundingClientRect();
  tools.style.inset = `auto ${innerWidth - right}px ${innerHeight - top + 16}px auto`;
}

/** Says why an axis stays linear; '' if none does against a person's wish. */
function refusalOf({ isLogX, isLogY, raw }: ChartData, { logX, logY }: Axes, x: string, y: string): string {
  const refused = [...(logX && !isLogX ? [x] : []), ...(logY && !isLogY ? [y] : [])];
  if (refused.length === 0 || raw.x.length === 0) return '';
  const verb = refused.length > 1 ? 'have values ≤ 0: their axes are' : 'has values ≤ 0: its axis is';
  return `${refused.join(' and ')} ${verb} linear.`;
}

/**
 * Shows one quantity over time or over another one, in order of time. uPlot draws it straight from the sample history,
 * ten times a second; React only makes the frame.
 */
export function Plot({ sceneId, probeKey, probes, overs, over: first, references, kept }: Props) {
  const host = useRef<HTMLDivElement>(null), reading = useRef<HTMLSpanElement>(null);
  const note = useRef<HTMLParagraphElement>(null), { uPlot, refusal } = useUPlot();
  const taken = useRef<(width: number) => ChartData>(null); // takes what is shown, in so many pixels
  const name = `${sceneId}.${probeKey}`, probe = probes[probeKey];
  const usual: Axes = { across: first, logX: false, logY: false };
  const axes = useApp((s) => s.axes[name]) ?? usual, { logX, logY } = axes;
  const across = axes.across !== null && Object.hasOwn(overs, axes.across) ? axes.across : null;
  const over = across === null ? TIME : overs[across], units = useApp((s) => s.units);
  const [unitX, unitY] = [over, probe].map(({ unit }) => shownUnit(unit, units));
  const published = useMemo(() => publishedOver(references, across), [references, across]);
  const choose = (own: Partial<Axes>) =>
    setState((s) => ({ axes: { ...s.axes, [name]: { ...(s.axes[name] ?? usual), ...own } } }));

  useEffect(() => {
    if (!uPlot) return;
    let drawn = '', marked: number | null = null, box: Box | null = null;
    const ratios = { x: toShown(1, over.unit, units), y: toShown(1, probe.unit, units) };
    const isTime = across === null, isNoisyX = across !== null && overs[across].averaged === true;
    const choice = { key: probeKey, across, logX, logY, isNoisyX, isNoisyY: probe.averaged === true };
    const show = (x: number, y: number, isLatest: boolean) => {
      const at = isTime ? `${x.toFixed(2)} s` : `${formatReading(x)}${unitSuffix(unitX)}`;
      reading.current!.textContent = isTime && isLatest ? formatReading(y) : `${formatReading(y)} at ${at}`;
    };
    const zoom = (next: Box | null) => {
      if (isTime) return setState({ timeZoom: next && next.x });
      box = next && sampledBox(next, ratios);
      drawn = '';
    };
    const dashed = published.map((curve, nth) => ({ ...curve, nth }));
    const curves = [...dashed, ...kept.flatMap((run) => keptCurves(run, choice))];
    const chart = createChart(
      uPlot, host.current!, { xName: isTime ? 't [s]' : withUnit(over.label, unitX), isTime, show, zoom }
    );
    /** Marks the moment shown, if it is of the past. */
    const mark = () => {
      const { moment } = getState(), values = moment === null ? {} : currentHistory().at(moment);
      marked = moment;
      const x = (isTime ? moment : values[across]) ?? NaN, y = values[probeKey] ?? NaN;
      chart.mark(moment === null ? null : { x: x * ratios.x, y: y * ratios.y });
    };
    const refresh = () => {
      if (getState().moment !== marked) mark();
      const { smooth, timeWindow, timeZoom } = getState(), history = currentHistory();
      const state = `${history.version} ${smooth} ${timeWindow} ${timeZoom?.join()} ${chart.size()}`;
      if (state === drawn || document.hidden || [probeKey, across ?? probeKey].some((key) => !(key in history.columns)))
        return;
      drawn = state;
      const end = history.count ? history.t[history.count - 1] : 0;
      if (timeZoom && timeZoom[0] >= end) return setState({ timeZoom: null }); // of a run that was longer
      const [from, to] = timeZoom ?? [Math.max(0, end - timeWindow), Infinity];
      const take = (width: number) =>
        shownData(chartData(history, choice, { smooth, from, to, width, box }, curves), ratios);
      const data = take(host.current!.clientWidth);
      taken.current = take;
      chart.draw(data);
      const why = refusalOf(data, { across, logX, logY }, over.label, probe.label);
      if (note.current!.textContent !== why) note.current!.textContent = why;
    };
    refresh();
    const timer = setInterval(refresh, REFRESH);
    const unwatch = watchDark(() => { drawn = ''; chart.recolour(); });
    return () => {
      clearInterval(timer);
      unwatch();
      chart.destroy();
    };
  }, [uPlot, probeKey, probe, probes, overs, across, over, logX, logY, published, kept, units, unitX]);

  /** Saves what is shown, as a file. */
  function save(kind: 'svg' | 'png'): void {
    const { setup } = getState(), scene = sceneOf(setup), { stride } = currentHistory(), data = taken.current?.(FINE);
    if (!data) return;
    const dashedNames = data.dashed.map((curve) => {
      const run = kept.find((one) => one.id === curve.kept);
      return run ? nameOfKept(scene.params, run.values, fullValues(setup), units) : nameOfPublished(curve);
    });
    const title = `${probe.label} against ${over.label.toLowerCase()}`;
    savePlot(layOut(data, {
      title, scene: scene.title, x: withUnit(over.label, unitX), y: withUnit(probe.label, unitY),
      raw: stride > 1 ? `Means of ${stride} steps` : 'Each step', mean: `${MEAN_NAME}, raw until there are such`,
    }, dashedNames), `grouser-${sceneId}-${probeKey}-against-${across ?? 'time'}`, kind);
  }

  return (
    <figure className="chart" data-testid={`plot-${probeKey}`}>
      <figcaption>
        <span className="chart-head">
          <span className="chart-name" title={probe.label}>
            {shortLabel(
              probe.label
            )}{probe.symbol && <Symbol text={probe.symbol} />}{unitY !== '1' && ` [${unitY}]`}
          </span>
          <span className="chart-reading" ref={reading} data-testid={`reading-${probeKey}`}>—</span>
        </span>
        <label className="chart-across">
          against <select aria-label={`${probe.label} against`} value={across ?? ''}
            onChange={(event) => choose({ across: event.target.value || null })}>
            <option value="">time</option>
            {Object.entries(overs).filter(([key]) => key !== probeKey).map(([key, { label }]) => (
              <option key={key} value={key}>{shortLabel(label)}</option>
            ))}
          </select>
        </label>
        <button type="button" className="icon-button chart-more" aria-label={`Axes and files of ${probe.label}`}
          title="Logarithmic axes, files. A box drawn over the plot zooms in, a double click shows all."
          popoverTarget={`tools-${probeKey}`}><Icon name="more" /></button>
        <div id={`tools-${probeKey}`} className="chart-tools" popover="auto" role="group"
          aria-label={`Axes and files of ${probe.label}`}
          onBeforeToggle={({ currentTarget }) => placeAbove(currentTarget)}>
          <button type="button" className="chip" aria-pressed={logX} title={`Logarithmic axis of ${over.label}`}
            onClick={() => choose({ logX: !logX })}>log x</button>
          <button type="button" className="chip" aria-pressed={logY} title={`Logarithmic axis of ${probe.label}`}
            onClick={() => choose({ logY: !logY })}>log y</button>
          {(['svg', 'png'] as const).map((kind) => (
            <button key={kind} type="button" className="chip" title={`Save this plot as ${kind.toUpperCase()}`}
              onClick={() => save(kind)}>{kind.toUpperCase()}</button>
          ))}
        </div>
      </figcaption>
      {refusal ? <p className="no-charts">{refusal}</p>
        : <div className="chart-host" ref={host} role="img"
          aria-label={`${probe.label} over ${over.label.toLowerCase()}`} />}
      <p className="chart-note" ref={note} role="status" />
      {
        published.length > 0 && <p className="chart-reference" title={captionOf(published)}>{captionOf(published)}</p>
      }
    </figure>
  );
}
