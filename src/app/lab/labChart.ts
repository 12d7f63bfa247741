import type uPlot from 'uplot';
import { formatReading } from '../format';
import { AXIS_FONT, AXIS_GAP, axisWidth, logTicks, logTickText } from '../plots/ticks';
import type { UPlot } from '../useUPlot';
import { logRange, type Curve } from './curves';
import { markOf, outline } from './marks';

/** A curve, with its solver's index in the list of solvers. */
export type PlacedCurve = Curve & { place: number; name: string };

const X_AXIS_HEIGHT = 19; // [px]
const MARKERS_APART = 46, MARKER = 3.6; // [px]

/** Makes a chart of curves on two logarithmic axes in `host`; `show` gets the values under the crosshair as text. */
export function createLabChart(
  UPlot: UPlot, host: HTMLElement, curves: readonly PlacedCurve[], across: string, show: (text: string) => void,
) {
  const style = getComputedStyle(host), colour = (name: string) => style.getPropertyValue(name).trim();
  const xRange = logRange(curves.flatMap(({ x }) => x), 1.08), yRange = logRange(curves.flatMap(({ y }) => y), 1.6);
  const size = () => ({ width: Math.max(120, host.clientWidth), height: Math.max(100, host.clientHeight) });
  const axis = {
    stroke: () => colour('--muted'), font: AXIS_FONT, labelFont: AXIS_FONT,
    grid: { stroke: () => colour('--plot-grid'), width: 1 }, ticks: { show: false },
    filter: (_: uPlot, splits: number[]) => splits, values: (_: uPlot, splits: number[]) => splits.map(logTickText),
  };
  const plot = new UPlot({
    ...size(),
    legend: { show: false }, padding: [8, 18, 0, 0],
    scales: { x: { time: false, distr: 3, range: () => xRange }, y: { distr: 3, range: () => yRange } },
    axes: [
      {
        ...axis, size: X_AXIS_HEIGHT, gap: 2, label: across, labelSize: 15, labelGap: 0,
        splits: (u) => logTicks(xRange, u.width / 70),
      },
      {
        ...axis, size: (u, texts) => axisWidth(u.ctx, texts), gap: AXIS_GAP,
        splits: (u) => logTicks(yRange, u.height / 30),
      },
    ],
    series: [{}, ...curves.map(({ place }) => {
      const { colour: name, dash } = markOf(place);
      return { stroke: () => colour(name), width: 1.8, dash: [...dash], spanGaps: true, points: { show: false } };
    })],
    cursor: { drag: { x: false, y: false }, points: { size: 6 }, y: false },
    hooks: { draw: [(u) => drawMarkers(u, curves, colour, UPlot.pxRatio)], setCursor: [
      (u) => show(readingAt(u, curves, across)),
    ] },
  }, joined(curves), host);
  return {
    resize: () => plot.setSize(size()),
    recolour: () => plot.redraw(),
    destroy: () => plot.destroy(),
  };
}

/** Joins the curves over one common axis: each has gaps where only others have points. */
function joined(curves: readonly PlacedCurve[]): uPlot.AlignedData {
  const x = [...new Set(curves.flatMap((curve) => curve.x))].sort((a, b) => a - b);
  const place = new Map(x.map((value, k) => [value, k]));
  return [x, ...curves.map((curve) => {
    const y = new Array<number | undefined>(x.length).fill(undefined);
    curve.x.forEach((value, k) => { y[place.get(value)!] = curve.y[k]; });
    return y;
  })];
}

/** Draws a marker about every MARKERS_APART pixels along each curve, and one at its end. */
function drawMarkers(u: uPlot, curves: readonly PlacedCurve[], colour: (name: string) => string, ratio: number): void {
  const { ctx } = u;
  ctx.save();
  ctx.lineWidth = 1.6 * ratio;
  for (const { x, y, place } of curves) {
    const { colour: name, marker } = markOf(place);
    ctx.strokeStyle = ctx.fillStyle = colour(name);
    let lastX = -Infinity, lastY = -Infinity;
    x.forEach((value, k) => {
      const px = u.valToPos(value, 'x', true), py = u.valToPos(y[k], 'y', true), isLast = k === x.length - 1;
      if (!isLast && Math.abs(px - lastX) + Math.abs(py - lastY) < (MARKERS_APART + 5 * place) * ratio) return;
      lastX = px;
      lastY = py;
      for (const { closed, points } of outline(marker, px, py, MARKER * ratio)) {
        ctx.beginPath();
        points.forEach(([a, b]) => ctx.lineTo(a, b));
        if (closed) { ctx.closePath(); ctx.fill(); } else ctx.stroke();
      }
    });
  }
  ctx.restore();
}

/** Returns the values of the curves at the crosshair as text: of each, the last point up to there. */
function readingAt(u: uPlot, curves: readonly PlacedCurve[], across: string): string {
  const left = u.cursor.left ?? -1;
  if (left < 0) return '';
  const at = u.posToVal(left, 'x'), texts = curves.flatMap(({ name, x, y }) => {
    const k = x.findLastIndex((value) => value <= at * (1 + 1e-9));
    return k < 0 ? [] : [`${name} ${formatReading(y[k], 3)}`];
  });
  return `${across} ${formatReading(at, 3)}: ${texts.join(', ')}`;
}
