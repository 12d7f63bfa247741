import { maxOf, minOf } from '../../core/extremes';
import type uPlot from 'uplot';
import type { SampleHistory } from '../samples/history';
import type { UPlot } from '../useUPlot';
import { chartData, type ChartData } from './chartData';
import type { DashedCurve } from './kept';
import { AXIS_FONT, AXIS_GAP, axisWidth, LEAST_AXIS, tickTexts } from './ticks';

type Options = {
  key: string;
  /** Published curves, and those of runs that were kept. */
  dashed: readonly DashedCurve[];
  /** Shows a value beside the title: the newest one and null, or the one at the crosshair and its time [s]. */
  show(value: number, at: number | null): void;
};

const X_AXIS_HEIGHT = 18; // [px]

/** Reads the colours of the style sheet, which has them for either scheme. */
const readColours = (element: Element) => {
  const style = getComputedStyle(element), of = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: of('--muted'), grid: of('--plot-grid'), curve: of('--accent'), raw: of('--plot-raw'),
    reference: of('--plot-reference'), kept: of('--plot-kept'),
  };
};

/** Makes a uPlot chart in `host` that follows its size, with a crosshair common to all charts. */
export function createChart(UPlot: UPlot, host: HTMLElement, { key, dashed, show }: Options) {
  let colours = readColours(host), data: ChartData | null = null, isSmooth = true;
  const size = () => ({ width: Math.max(80, host.clientWidth), height: Math.max(60, host.clientHeight) });
  const axis = {
    stroke: () => colours.text, font: AXIS_FONT, labelFont: AXIS_FONT, grid: { stroke: () => colours.grid, width: 1 },
    ticks: { show: false },
  };

  const plot = new UPlot({
    ...size(),
    legend: { show: false },
    padding: [6, 8, 0, 0],
    scales: { x: { time: false, range: () => data?.x ?? [0, 1] }, y: {
      range: () => withDashed(data, pointsOf(dashed, isSmooth)),
    } },
    axes: [
      { ...axis, size: X_AXIS_HEIGHT, gap: 2, label: 't [s]', labelSize: 13, labelGap: 0, space: 44 },
      {
        ...axis, size: (u, texts) => axisWidth(u.ctx, texts), gap: AXIS_GAP, space: 24,
        values: (_, splits) => tickTexts(splits),
      },
    ],
    series: [
      {},
      { stroke: () => (isSmooth ? colours.raw : colours.curve), width: 1, points: { show: false } },
      { stroke: () => colours.curve, width: 1.7, points: { show: false } },
    ],
    cursor: { drag: { x: false, y: false }, sync: { key: 'time', scales: ['x', null] }, points: { size: 6 }, y: false },
    hooks: { draw: [(u) => drawDashed(u, dashed, isSmooth, colours, UPlot.pxRatio)], setCursor: [showReading] },
  }, [[], [], []], host);

  function showReading(): void {
    if (!data) return;
    const index = plot.cursor.idx, row = isSmooth ? data.mean : data.raw;
    if (typeof index === 'number' && (plot.cursor.left ?? -1) >= 0 && index < data.t.length)
      show(row[index] ?? NaN, data.t[index]);
    else show(data.latest, null);
  }

  return {
    size: () => `${host.clientWidth}×${host.clientHeight}`,
    draw(history: SampleHistory, smooth: boolean, timeWindow: number) {
      const next = size();
      if (next.width !== plot.width || next.height !== plot.height) plot.setSize(next);
      isSmooth = smooth;
      data = chartData(history, key, smooth, timeWindow, next.width - LEAST_AXIS);
      plot.setData([data.t, data.raw, smooth ? data.mean : data.raw.map(() => null)]);
      showReading();
    },
    recolour() {
      colours = readColours(host);
      plot.redraw();
    },
    destroy: () => plot.destroy(),
  };
}

type Points = DashedCurve['points'];

/** Returns the points of dashed curves, of running means where these are shown. */
const pointsOf = (dashed: readonly DashedCurve[], isSmooth: boolean): Points[] =>
  dashed.map(({ points, smooth }) => (isSmooth ? smooth ?? points : points));

/** Returns the range of the measured values, widened to the dashed curves at the same times. */
function withDashed(data: ChartData | null, curves: readonly Points[]): [number, number] {
  if (!data) return [0, 1];
  const { x, y } = data;
  const beside = curves.flat().filter(([t]) => t >= x[0] && t <= x[1]).map(([, value]) => value);
  return [Math.min(y[0], minOf(beside)), Math.max(y[1], maxOf(beside))];
}

/** Lengths of dashes and gaps, of published curves and then of kept ones in turn [px]. */
const DASHES: readonly (readonly number[])[] = [[6, 4], [4, 3], [1.5, 2.5], [8, 3, 1.5, 3]];

/** Draws dashed curves; they have times of their own, so they are no series of the chart. */
function drawDashed(
  u: uPlot, dashed: readonly DashedCurve[], isSmooth: boolean, colours: { reference: string; kept: string },
  pxRatio: number,
): void {
  if (!dashed.length) return;
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = 1.5 * pxRatio;
  for (const [k, points] of pointsOf(dashed, isSmooth).entries()) {
    const { kept } = dashed[k], dashes = kept === undefined ? DASHES[0] : DASHES[1 + (kept % (DASHES.length - 1))];
    ctx.strokeStyle = kept === undefined ? colours.reference : colours.kept;
    ctx.setLineDash(dashes.map((length) => length * pxRatio));
    ctx.beginPath();
    for (const [t, y] of points) ctx.lineTo(u.valToPos(t, 'x', true), u.valToPos(y, 'y', true));
    ctx.stroke();
  }
  ctx.restore();
}
