import { useEffect, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import type { Probe, Reference } from '../../scenes/scene';
import { formatReading } from '../format';
import { currentHistory } from '../session';
import { getState } from '../store';
import { Symbol } from '../Symbol';
import { useUPlot } from '../useUPlot';
import { createChart } from './chart';
import type { KeptRun } from './kept';

const REFRESH = 100; // [ms]

type Props = {
  probeKey: string; probe: Pick<Probe<never>, 'label' | 'unit' | 'symbol'>;
  references: readonly Reference[] | undefined; kept: readonly KeptRun[];
};

/** Returns a label that fits into a chart: "Slip, front left" becomes "Slip FL", as on the dashboard. */
const shortLabel = (label: string): string =>
  label.replace(/, (front|rear) (left|right)$/, (_, end: string, side: string) => ` ${end[0]}${side[0]}`.toUpperCase());

/**
 * Shows one quantity over time. uPlot draws it straight from the sample history, ten times a second; React only makes
 * the frame.
 */
export function Plot({ probeKey, probe, references, kept }: Props) {
  const host = useRef<HTMLDivElement>(null), reading = useRef<HTMLSpanElement>(null), { uPlot, refusal } = useUPlot();
  useEffect(() => {
    if (!uPlot) return;
    const show = (value: number, at: number | null) => {
      reading.current!.textContent = at === null ? formatReading(value)
        : `${formatReading(value)} at ${at.toFixed(2)} s`;
    };
    const dashed = [...references ?? [], ...kept.flatMap(({ curves }) => curves[probeKey] ?? [])];
    const chart = createChart(uPlot, host.current!, { key: probeKey, dashed, show });
    let drawn = '';
    const refresh = () => {
      const { smooth, timeWindow } = getState(), history = currentHistory();
      const state = `${history.version} ${smooth} ${timeWindow} ${chart.size()}`;
      if (state === drawn || document.hidden || !(probeKey in history.columns)) return;
      drawn = state;
      chart.draw(history, smooth, timeWindow);
    };
    const timer = setInterval(refresh, REFRESH);
    const scheme = matchMedia('(prefers-color-scheme: dark)'), recolour = () => { drawn = ''; chart.recolour(); };
    scheme.addEventListener('change', recolour);
    return () => {
      clearInterval(timer);
      scheme.removeEventListener('change', recolour);
      chart.destroy();
    };
  }, [uPlot, probeKey, references, kept]);
  return (
    <figure className="chart" data-testid={`plot-${probeKey}`}>
      <figcaption>
        <span className="chart-name" title={probe.label}>
          {shortLabel(
            probe.label
          )}{probe.symbol && <Symbol text={probe.symbol} />}{probe.unit !== '1' && ` [${probe.unit}]`}
        </span>
        <span className="chart-reading" ref={reading} data-testid={`reading-${probeKey}`}>—</span>
      </figcaption>
      {refusal ? <p className="no-charts">{refusal}</p>
        : <div className="chart-host" ref={host} role="img" aria-label={`${probe.label} over time`} />}
      {
        references?.length ? <p
        className="chart-reference">Dashed: {references.map((r) => `${r.label} (${r.cites})`).join('; ')}</p> : null
      }
    </figure>
  );
}
