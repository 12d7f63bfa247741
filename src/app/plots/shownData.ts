import type { Box, ChartData, Trace } from './chartData';

/** Ratios of the units that are shown along the axes to those of the samples [1]; both are positive. */
export type Ratios = { x: number; y: number };

/** Returns the data of a chart in the units that are shown. */
export function shownData(data: ChartData, { x: ofX, y: ofY }: Ratios): ChartData {
  if (ofX === 1 && ofY === 1) return data;
  const trace = ({ x, y }: Trace): Trace => ({ x: times(x, ofX), y: times(y, ofY) });
  return {
    ...data, ...shownBox(data, { x: ofX, y: ofY }), raw: trace(data.raw), mean: data.mean && trace(data.mean),
    dashed: data.dashed.map(({ band, points, ...curve }) => ({
      ...curve, points: points.map(([x, y]) => [x * ofX, y * ofY]),
      ...band && { band: { ...band, points: band.points.map(([x, low, high]) => [x * ofX, low * ofY, high * ofY]) } },
    })),
    latest: { x: data.latest.x * ofX, y: data.latest.y * ofY },
  };
}

const times = (values: Trace['x'], ratio: number): Trace['x'] =>
  (ratio === 1 ? values : values.map((value) => (value === null ? null : value * ratio)));

/** Returns a part of a chart in the units that are shown. */
const shownBox = ({ x, y }: Box, { x: ofX, y: ofY }: Ratios): Box =>
  ({ x: [x[0] * ofX, x[1] * ofX], y: [y[0] * ofY, y[1] * ofY] });

/** Returns a part that a person has chosen in the units of the samples. */
export const sampledBox = (box: Box, { x, y }: Ratios): Box => shownBox(box, { x: 1 / x, y: 1 / y });
