import { outlineOf, type ChartData, type DashedCurve, type Points, type Trace } from './chartData';
import { BAND_INK } from './drawBands';
import { textsOf, ticksOf, type Range } from './ticks';

/**
 * The file lays a plot out as marks on white, for a file: lines and texts at their places [px], which are written as
 * SVG or drawn on a canvas.
 */

type Line = { points: readonly (readonly [number, number])[]; colour: string; width: number; dash?: readonly number[] };
type Area = Pick<Line, 'points' | 'colour'>;
type Text = { text: string; at: readonly [number, number]; anchor: 'start' | 'middle' | 'end'; isBold?: boolean;
  isUpright?: boolean };

/** Marks of a figure; `frame` is the part of it over which curves are drawn, as x, y, width and height. */
export type Figure = {
  title: string; width: number; height: number; frame: readonly [number, number, number, number];
  /** Areas between curves, faintly filled. */
  bands: Area[]; grid: Line[]; curves: Line[]; legend: Line[]; texts: Text[];
};

/** Name and unit of an axis, as "Torque [N·m]". */
export type Names = { title: string; scene: string; x: string; y: string; raw: string; mean: string };

/** Colours on white: those of the light scheme. */
const INK = '#1f2328', GRID = '#e6e0d8', CURVE = '#9c4208', RAW = '#c9bfae', REFERENCE = '#1f5f8b', KEPT = '#5b4a2e';
const WIDTH = 720, PLOT_HEIGHT = 400, LEFT = 84, RIGHT = 20, TOP = 62, BELOW = 52, ROW = 20; // [px]
const X_SPACE = 80, Y_SPACE = 40; // least distances of ticks [px]
export const FONT = 'system-ui, sans-serif', SIZE = 13; // [px]

/** Lengths of dashes and gaps of kept runs and of published curves, each in turn [px]. */
const KEPT_DASHES = [[4, 3], [1.5, 2.5], [8, 3, 1.5, 3]], PUBLISHED_DASHES = [[6, 4], [1.5, 3], [9, 3, 1.5, 3]];
const DASH_NAMES = ['Dashed', 'Dotted', 'Dash-dotted'];

/** Returns the dashes of a curve by its number among the kept runs or the published curves. */
export const dashOf = ({ kept, nth = 0 }: Pick<DashedCurve, 'kept' | 'nth'>): readonly number[] =>
  (kept === undefined ? PUBLISHED_DASHES[nth % PUBLISHED_DASHES.length] : KEPT_DASHES[kept % KEPT_DASHES.length]);

type Published = Pick<DashedCurve, 'label' | 'cites' | 'band'>;

/** Names a published curve and its band, with their source. */
export const nameOfPublished = ({ label = '', cites = '', band }: Published): string =>
  `${label}${band ? `, shaded: ${band.label}` : ''} (${cites})`;

/** Says which published curves are drawn how. */
export const captionOf = (curves: readonly Published[]): string =>
  curves.map((curve, k) => `${DASH_NAMES[k % DASH_NAMES.length]}: ${nameOfPublished(curve)}`).join('; ');

/** Lays out what a chart shows; `dashedNames` names its dashed curves in their order. */
export function layOut(data: ChartData, names: Names, dashedNames: readonly string[]): Figure {
  const { raw, mean, dashed } = data, plotWidth = WIDTH - LEFT - RIGHT, bottom = TOP + PLOT_HEIGHT;
  const place = ([low, high]: Range, isLog: boolean) => {
    const of = (value: number) => (isLog ? Math.log10(value) : value);
    return (value: number) => (of(value) - of(low)) / (of(high) - of(low));
  };
  const acrossOf = place(data.x, data.isLogX), upOf = place(data.y, data.isLogY);
  const toX = (value: number) => LEFT + plotWidth * acrossOf(value);
  const toY = (value: number) => bottom - PLOT_HEIGHT * upOf(value);
  const put = (points: Points) => points.map(([x, y]) => [toX(x), toY(y)] as const);
  const grid: Line[] = [], texts: Text[] = [
    { text: names.title, at: [LEFT, 24], anchor: 'start', isBold: true },
    { text: names.scene, at: [LEFT, 44], anchor: 'start' },
    { text: names.x, at: [LEFT + plotWidth / 2, bottom + 42], anchor: 'middle' },
    { text: names.y, at: [20, TOP + PLOT_HEIGHT / 2], anchor: 'middle', isUpright: true },
  ];
  const xTicks = ticksOf(data.isLogX, data.x, plotWidth / X_SPACE);
  const yTicks = ticksOf(data.isLogY, data.y, PLOT_HEIGHT / Y_SPACE);
  textsOf(data.isLogX, xTicks).forEach((text, k) => {
    const x = toX(xTicks[k]);
    grid.push({ points: [[x, TOP], [x, bottom]], colour: GRID, width: 1 });
    texts.push({ text, at: [x, bottom + 20], anchor: 'middle' });
  });
  textsOf(data.isLogY, yTicks).forEach((text, k) => {
    const y = toY(yTicks[k]);
    grid.push({ points: [[LEFT, y], [LEFT + plotWidth, y]], colour: GRID, width: 1 });
    texts.push({ text, at: [LEFT - 8, y + 4], anchor: 'end' });
  });

  const bands: Area[] = [], curves: Line[] = [], legend: Line[] = [];
  const draw = (name: string, style: Omit<Line, 'points'>, parts: readonly Points[]) => {
    curves.push(...parts.map((points) => ({ ...style, points: put(points) })));
    const y = bottom + BELOW + ROW * (legend.length + 0.5);
    legend.push({ ...style, points: [[LEFT, y], [LEFT + 32, y]] });
    texts.push({ text: name, at: [LEFT + 42, y + 4], anchor: 'start' });
  };
  draw(names.raw, { colour: mean ? RAW : CURVE, width: 1 }, partsOf(raw));
  dashed.forEach((curve, k) => {
    if (curve.band) bands.push({ points: put(outlineOf(curve.band.points)), colour: REFERENCE });
    draw(dashedNames[k], { colour: curve.kept === undefined ? REFERENCE : KEPT, width: 1.5, dash: dashOf(curve) },
      [curve.points]);
  });
  if (mean) draw(names.mean, { colour: CURVE, width: 1.8 }, partsOf(mean));
  return {
    title: names.title, width: WIDTH, height: bottom + BELOW + ROW * (legend.length + 0.5),
    frame: [LEFT, TOP, plotWidth, PLOT_HEIGHT], bands, grid, curves, legend, texts,
  };
}

/** Returns the parts of a curve between its gaps. */
function partsOf({ x, y }: Trace): Points[] {
  const parts: [number, number][][] = [[]];
  x.forEach((at, k) => {
    const value = y[k];
    if (at !== null && value !== null) parts.at(-1)!.push([at, value]); else parts.push([]);
  });
  return parts.filter((part) => part.length > 0);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML, without the control characters that no XML may hold. */
const escaped = (text: string): string =>
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (character) => ESCAPES[character]);

/** Writes a figure as an SVG file. */
export function writeSvg(
  { title, width, height, frame: [x, y, w, h], bands, grid, curves, legend, texts }: Figure,
): string {
  const short = (value: number) => String(+value.toFixed(2));
  const listOf = (points: Points) => points.map((point) => point.map(short).join()).join(' ');
  const area = ({ points, colour }: Area) =>
    `<polygon points="${listOf(points)}" fill="${colour}" fill-opacity="${BAND_INK}"/>`;
  const line = ({ points, colour, width: stroke, dash }: Line) =>
    `<polyline points="${listOf(points)}" stroke="${colour}" `
    + `stroke-width="${stroke}"${dash ? ` stroke-dasharray="${dash.join()}"` : ''}/>`;
  const text = ({ text: words, at: [left, top], anchor, isBold, isUpright }: Text) =>
    `<text x="${short(left)}" y="${short(top)}" text-anchor="${anchor}"${isBold ? ' font-weight="bold"' : ''}`
    + `${isUpright ? ` transform="rotate(-90 ${short(left)} ${short(top)})"` : ''}>${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" `
    + `font-family="${FONT}" font-size="${SIZE}">`,
    `<title>${escaped(title)}</title>`,
    `<clipPath id="frame"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<g fill="none" stroke-linejoin="round">${grid.map(line).join('')}`,
    `<g clip-path="url(#frame)">${[...bands.map(area), ...curves.map(line)].join('\n')}</g>`,
    `${legend.map(line).join('')}</g>`,
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${INK}"/>`,
    `<g fill="${INK}">${texts.map(text).join('\n')}</g>`, '</svg>', '',
  ].join('\n');
}

/** Draws a figure on a canvas, as large as its SVG. */
export function drawFigure(ctx: CanvasRenderingContext2D, figure: Figure): void {
  const { width, height, frame, bands, grid, curves, legend, texts } = figure;
  const draw = ({ points, colour, width: stroke, dash }: Line) => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = stroke;
    ctx.setLineDash([...dash ?? []]);
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(x, y);
    ctx.stroke();
  };
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, width, height);
  ctx.lineJoin = 'round';
  [...grid, ...legend].forEach(draw);
  ctx.save();
  ctx.beginPath();
  ctx.rect(...frame);
  ctx.clip();
  ctx.globalAlpha = BAND_INK;
  for (const { points, colour } of bands) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(x, y);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  curves.forEach(draw);
  ctx.restore();
  ctx.strokeStyle = ctx.fillStyle = INK;
  ctx.lineWidth = 1;
  ctx.setLineDash([]);
  ctx.strokeRect(...frame);
  for (const { text, at, anchor, isBold, isUpright } of texts) {
    ctx.save();
    ctx.font = `${isBold ? 'bold ' : ''}${SIZE}px ${FONT}`;
    ctx.textAlign = anchor === 'middle' ? 'center' : anchor;
    ctx.translate(...at);
    if (isUpright) ctx.rotate(-Math.PI / 2);
    ctx.fillText(text, 0, 0);
    ctx.restore();
  }
}
