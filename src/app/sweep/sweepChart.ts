import type uPlot from 'uplot';
import { maxOf, minOf } from '../../core/extremes';
import { outlineOf } from '../plots/chartData';
import { drawBands } from '../plots/drawBands';
import { dashOf } from '../plots/figure';
import { AXIS_FONT, AXIS_GAP, axisWidth, textsOf, ticksOf, type Range } from '../plots/ticks';
import type { Reference } from '../../scenes/scene';
import type { UPlot } from '../useUPlot';
import type { CurvePoint } from './sweepCurve';

/** The curve of a sweep: its points, the ends of its horizontal axis, and what that is of. */
export type SweepChart = {
  points: readonly CurvePoint[]; x: Range; isLogX: boolean; xName: string;
  /** Published curves beneath it. */
  published: readonly Pick<Reference, 'points' | 'band'>[];
  /** Is drawn in place of one through the points, which then are measured ones and have the colour of texts. */
  line?: Reference['points'];
};

const X_AXIS_HEIGHT = 19, DOT = 3.5, CAP = 4, AIR = 0.06; // [px], and the part of an axis beyond the last point

/** Draws the curve of a sweep in `host`, with a bar of a standard error to either side of each mean. */
export function createSweepChart(
  UPlot: UPlot, host: HTMLElement, { points, x, isLogX, xName, published, line }: SweepChart,
) {
  const style = getComputedStyle(host), colour = (name: string) => style.getPropertyValue(name).trim();
  const known = points.filter((point): point is CurvePoint & { y: number } => point.y !== null);
  const beneath = [...published, { points: line ?? [] }].flatMap((curve) => within(curve, x));
  const drawn = line ?? known.map((point): [number, number] => [point.x, point.y]);
  const xRange = isLogX ? logAir(x) : air(x), yRange = air(rangeOf([...known, ...beneath]));
  const size = () => ({ width: Math.max(120, host.clientWidth), height: Math.max(100, host.clientHeight) });
  const axis = {
    stroke: () => colour('--muted'), font: AXIS_FONT, labelFont: AXIS_FONT,
    grid: { stroke: () => colour('--plot-grid'), width: 1 }, ticks: { show: false },
    filter: (_: uPlot, splits: number[]) => splits,
  };
  const plot = new UPlot({
    ...size(),
    legend: { show: false }, padding: [8, 14, 0, 0],
    scales: { x: { time: false, distr: isLogX ? 3 : 1, range: () => [...xRange] }, y: { range: () => [...yRange] } },
    axes: [
      {
        ...axis, size: X_AXIS_HEIGHT, gap: 2, label: xName, labelSize: 15, labelGap: 0,
        splits: (u) => ticksOf(isLogX, xRange, u.width / 70), values: (_, splits) => textsOf(isLogX, splits),
      },
      {
        ...axis, size: (u, texts) => axisWidth(u.ctx, texts), gap: AXIS_GAP,
        splits: (u) => ticksOf(false, yRange, u.height / 34), values: (_, splits) => textsOf(false, splits),
      },
    ],
    series: [{}, { stroke: () => colour('--accent'), width: 1.6, points: { show: false } }],
    cursor: { show: false },
    hooks: {
      drawAxes: [(u) => {
        drawBands(u, published, colour('--plot-reference'));
        drawPublished(u, published, colour('--plot-reference'), UPlot.pxRatio);
      }],
      draw: [(u) => drawPoints(u, known, colour(line ? '--text' : '--accent'), UPlot.pxRatio)],
    },
  }, [drawn.map(([at]) => at), drawn.map(([, y]) => y)], host);
  return { resize: () => plot.setSize(size()), recolour: () => plot.redraw(), destroy: () => plot.destroy() };
}

/** Returns the ends of the means with their errors. */
function rangeOf(points: readonly { y: number; error: number | null }[]): Range {
  if (points.length === 0) return [0, 1];
  const low = minOf(points.map(({ y, error }) => y - (error ?? 0)));
  const high = maxOf(points.map(({ y, error }) => y + (error ?? 0)));
  const least = 1e-3 * Math.max(Math.abs(low), Math.abs(high)) || 1;
  return high - low > least ? [low, high] : [low - least, high + least]; // what differs less is level
}

/** Returns the points of a published curve and of its band between the ends of the axis. */
const within = ({ points, band }: Pick<Reference, 'points' | 'band'>, [from, to]: Range) =>
  [...points, ...outlineOf(band?.points ?? [])]
    .filter(([at]) => at >= from && at <= to).map(([, y]) => ({ y, error: null }));

function drawPublished(
  { ctx, bbox, valToPos }: uPlot, published: readonly Pick<Reference, 'points'>[], colour: string, ratio: number,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * ratio;
  published.forEach(({ points }, nth) => {
    ctx.setLineDash(dashOf({ nth }).map((length) => length * ratio));
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(valToPos(x, 'x', true), valToPos(y, 'y', true));
    ctx.stroke();
  });
  ctx.restore();
}

const air = ([low, high]: Range): Range => [low - AIR * (high - low), high + AIR * (high - low)];
const logAir = ([low, high]: Range): Range => [low * (high / low) ** -AIR, high * (high / low) ** AIR];

function drawPoints(
  u: uPlot, points: readonly { x: number; y: number; error: number | null }[], colour: string, ratio: number,
): void {
  const { ctx } = u;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = 1.6 * ratio;
  for (const { x, y, error } of points) {
    const px = u.valToPos(x, 'x', true), py = u.valToPos(y, 'y', true);
    ctx.beginPath();
    ctx.arc(px, py, DOT * ratio, 0, 2 * Math.PI);
    ctx.fill();
    if (error === null || error === 0) continue;
    const top = u.valToPos(y + error, 'y', true), bottom = u.valToPos(y - error, 'y', true), cap = CAP * ratio;
    ctx.beginPath();
    ctx.moveTo(px, top);
    ctx.lineTo(px, bottom);
    for (const end of [top, bottom]) {
      ctx.moveTo(px - cap, end);
      ctx.lineTo(px + cap, end);
    }
    ctx.stroke();
  }
  ctx.restore();
}
