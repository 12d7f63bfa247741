import type uPlot from 'uplot';
import type { UPlot } from '../useUPlot';
import { SMOOTHING, type Box, type ChartData, type Trace } from './chartData';
import { drawBands } from './drawBands';
import { dashOf } from './figure';
import { AXIS_FONT, AXIS_GAP, axisWidth, LEAST_AXIS, ticksOf, textsOf } from './ticks';

type Options = {
  /** Name and unit of what the horizontal axis shows. */
  xName: string;
  /** True if that is time: then x rises, and the crosshair is common to all such charts. */
  isTime: boolean;
  /** Shows values beside the title: the newest ones, or those at the crosshair. */
  show(x: number, y: number, isLatest: boolean): void;
  /** Is called with the part of the chart over which a person drew; null for all of it, after a double click. */
  zoom(box: Box | null): void;
};

type Point = { x: number; y: number };

const X_AXIS_HEIGHT = 18, X_LABEL = 13, TOP = 6; // [px]
const X_SPACE = 44, Y_SPACE = 24; // least distances of ticks [px]
/** Least way by which a person draws a box, and by which it is more than a part of one axis [px]. */
const DRAWN = 6, BOTH_WAYS = 24;
/** Radius of the dot at the moment shown [px]. */
const DOT = 3.5;

/** Reads the colours of the style sheet, which has them for either scheme. */
const readColours = (element: Element) => {
  const style = getComputedStyle(element), of = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: of('--muted'), grid: of('--plot-grid'), curve: of('--accent'), raw: of('--plot-raw'),
    reference: of('--plot-reference'), kept: of('--plot-kept'),
  };
};

/** Makes a uPlot chart in `host` that follows its size. */
export function createChart(UPlot: UPlot, host: HTMLElement, { xName, isTime, show, zoom }: Options) {
  let colours = readColours(host), data: ChartData | null = null, marked: Point | null = null;
  const size = () => ({ width: Math.max(80, host.clientWidth), height: Math.max(60, host.clientHeight) });
  const axis = {
    stroke: () => colours.text, font: AXIS_FONT, labelFont: AXIS_FONT, grid: { stroke: () => colours.grid, width: 1 },
    ticks: { show: false }, filter: (_: uPlot, splits: number[]) => splits,
  };
  const scale = (isLog: () => boolean | undefined): uPlot.Scale => ({
    time: false, distr: 100, fwd: (value) => (isLog() ? Math.log10(value) : value),
    bwd: (value) => (isLog() ? 10 ** value : value),
  });
  const path: Partial<uPlot.Series> = isTime ? {} : { paths: (u, k) => {
    const trace = k === 1 ? data?.raw : data?.mean;
    return trace ? pathInTime(u, trace) : null;
  } };

  const plot = new UPlot({
    ...size(),
    mode: isTime ? 1 : 2,
    legend: { show: false },
    padding: [TOP, 12, 0, 0],
    scales: {
      x: { ...scale(() => data?.isLogX), range: () => [...data?.x ?? [0, 1]] },
      y: { ...scale(() => data?.isLogY), range: () => [...data?.y ?? [0, 1]] },
    },
    axes: [
      {
        ...axis, size: X_AXIS_HEIGHT, gap: 2, labelSize: X_LABEL, labelGap: 0,
        label: () => (data?.mean ? `${xName}, bold: mean of ${SMOOTHING} s` : xName),
        splits: (u, _, ...range) => ticksOf(data?.isLogX, [range[0], range[1]], (u.width - LEAST_AXIS) / X_SPACE),
        values: (_, splits) => textsOf(data?.isLogX, splits),
      },
      {
        ...axis, size: (u, texts) => axisWidth(u.ctx, texts), gap: AXIS_GAP,
        splits: (u, _, ...range) => ticksOf(data?.isLogY, [range[0], range[1]],
          (u.height - X_AXIS_HEIGHT - X_LABEL - TOP) / Y_SPACE),
        values: (_, splits) => textsOf(data?.isLogY, splits),
      },
    ],
    series: [
      {},
      { stroke: () => (data?.mean ? colours.raw : colours.curve), width: 1, points: { show: false }, ...path },
      { stroke: () => colours.curve, width: 1.7, points: { show: false }, ...path },
    ],
    cursor: {
      points: { size: 6 }, y: false,
      drag: isTime ? { x: true, y: false, setScale: false, dist: DRAWN }
        : { x: true, y: true, uni: BOTH_WAYS, setScale: false, dist: DRAWN },
      bind: { dblclick: () => () => { zoom(null); return null; } },
      ...(isTime ? { sync: { key: 'time', scales: ['x', null], filters: { pub: (type) => type === 'mousemove' } } }
        : { x: false, dataIdx: (u, k) => (k === front() ? nearest(u, data!.mean ?? data!.raw) : null) }),
    },
    hooks: {
      drawAxes: [(u) => drawBands(u, data?.dashed ?? [], colours.reference)],
      draw: [(u) => {
        if (data) drawDashed(u, data, colours, UPlot.pxRatio);
        if (marked) drawMark(u, marked, { isTime, colour: colours.text, pxRatio: UPlot.pxRatio });
      }],
      setCursor: [showReading],
      setSelect: [takeBox],
    },
  }, isTime ? [[], [], []] : [null, [[], []], [[], []]] as never, host);

  /** Returns the number of the series in front. */
  function front(): number { return data?.mean ? 2 : 1; }

  function showReading(): void {
    if (!data) return;
    const { x, y } = data.mean ?? data.raw, index = plot.cursor.idxs?.[front()], [left, right] = data.x;
    const isLatest = typeof index !== 'number' || (plot.cursor.left ?? -1) < 0 || index >= x.length;
    const at = isLatest ? data.latest.x : x[index] ?? NaN;
    if (isLatest && marked) return show(marked.x, marked.y, false);
    // a mean of zeros may be some 1e−16
    show(Math.abs(at) < 1e-9 * (right - left) ? 0 : at, isLatest ? data.latest.y : y[index] ?? NaN, isLatest);
  }

  function takeBox({ select: { left, top, width, height } }: uPlot): void {
    const at = (position: number, key: string) => plot.posToVal(position, key);
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    zoom({ x: [at(left, 'x'), at(left + width, 'x')], y: [at(top + height, 'y'), at(top, 'y')] });
  }

  return {
    size: () => `${host.clientWidth}×${host.clientHeight}`,
    draw(next: ChartData) {
      const { width, height } = size(), { raw, mean } = next, none = raw.x.map(() => null);
      if (width !== plot.width || height !== plot.height) plot.setSize({ width, height });
      data = next;
      plot.setData(isTime ? [raw.x, raw.y, mean?.y ?? none] as uPlot.AlignedData
        : [null, [raw.x, raw.y], mean ? [mean.x, mean.y] : [none, none]] as never);
      showReading();
    },
    /** Marks a point, and shows its values; null for none. */
    mark(point: Point | null) {
      marked = point;
      plot.redraw(false);
      showReading();
    },
    recolour() {
      colours = readColours(host);
      plot.redraw();
    },
    destroy: () => plot.destroy(),
  };
}

/** Draws a dot at a point, and over time a line through it from top to bottom. */
function drawMark(
  u: uPlot, { x, y }: Point, { isTime, colour, pxRatio }: { isTime: boolean; colour: string; pxRatio: number },
): void {
  const { ctx, bbox: { left, top, width, height } } = u, across = u.valToPos(x, 'x', true);
  if (!(across >= left && across <= left + width)) return;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = pxRatio;
  ctx.beginPath();
  if (isTime) {
    ctx.moveTo(across, top);
    ctx.lineTo(across, top + height);
  }
  ctx.stroke();
  ctx.beginPath();
  const up = u.valToPos(y, 'y', true);
  if (up >= top && up <= top + height) ctx.arc(across, up, DOT * pxRatio, 0, 2 * Math.PI);
  ctx.fill();
  ctx.restore();
}

/** Makes the path of a series whose x goes to and fro: from point to point in order of time, with its gaps. */
function pathInTime(u: uPlot, trace: Trace): uPlot.Series.Paths {
  const stroke = new Path2D();
  let isDown = false;
  trace.x.forEach((x, k) => {
    const y = trace.y[k], isThere = x !== null && y !== null;
    if (isThere) stroke[isDown ? 'lineTo' : 'moveTo'](u.valToPos(x, 'x', true), u.valToPos(y, 'y', true));
    isDown = isThere;
  });
  return { stroke, fill: null, clip: null, flags: 0 };
}

/** Returns the index of the point that is nearest to the pointer; null if there is none. */
function nearest(u: uPlot, { x, y }: Trace): number | null {
  const { left = -1, top = -1 } = u.cursor;
  let index: number | null = null, least = Infinity;
  x.forEach((value, i) => {
    const beside = y[i];
    if (value === null || beside === null) return;
    const distance = (u.valToPos(value, 'x') - left) ** 2 + (u.valToPos(beside, 'y') - top) ** 2;
    if (distance < least) { least = distance; index = i; }
  });
  return index;
}

/** Draws dashed curves; they have times of their own, so they are no series of the chart. */
function drawDashed(
  u: uPlot, { dashed }: ChartData, colours: { reference: string; kept: string }, pxRatio: number,
): void {
  if (!dashed.length) return;
  const { ctx, bbox } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = 1.5 * pxRatio;
  for (const { points, kept, nth } of dashed) {
    ctx.strokeStyle = kept === undefined ? colours.reference : colours.kept;
    ctx.setLineDash(dashOf({ kept, nth }).map((length) => length * pxRatio));
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(u.valToPos(x, 'x', true), u.valToPos(y, 'y', true));
    ctx.stroke();
  }
  ctx.restore();
}
