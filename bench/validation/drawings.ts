import { chart, COLOURS, THEIRS, type Panel, type Point, type Series } from '../kit/chart';
import { DEEP_GAPS, GLASS, LARGE_GAPS, LENTILS, SPRINGS } from './comparisons';
import { columnOf, foundIn, meanOf, readMeasured, tableAfter, type Table } from './resultTable';

/** The file draws the experiments from the tables of bench/results: nothing is drawn that no table has. */

const [BLUE, RED, GREEN, ORANGE, VIOLET, GREY] = COLOURS;
/** Returns points of two columns; cells that hold no number are left out. */
function points(table: Table, x: string, y: string, nth = 0): Point[] {
  const across = columnOf(table, x), up = columnOf(table, y, nth);
  return across.flatMap((cell, k) => (!/\d/.test(up[k]) || !/\d/.test(cell) ? [] : [pointOf(cell, up[k])]));
}
function pointOf(x: string, y: string): Point {
  const { value, error } = readMeasured(y);
  return { x: readMeasured(x).value, y: value, error };
}
/** Returns the rows of a table in which a column is as it is said. */
function where({ titles, rows }: Table, column: string, is: (cell: string) => boolean): Table {
  const k = titles.indexOf(column);
  return { titles, rows: rows.filter((cells) => is(cells[k])) };
}
const just = (text: string) => (cell: string): boolean => cell === text;
const line = (label: string, colour: string, all: readonly Point[]): Series =>
  ({ label, colour, points: all, line: 'full' });
const law = (label: string, all: readonly Point[], colour: string = THEIRS): Series =>
  ({ label, colour, points: all, line: 'dashed', mark: 'none' });
const critical = (label: string, colour: string, all: readonly Point[]): Series =>
  ({ label, colour, points: all, line: 'dashed', mark: 'ring' });
const marks = (label: string, colour: string, all: readonly Point[], mark: Series['mark'] = 'dot'): Series =>
  ({ label, colour, points: all, mark });
const mean = (x: readonly number[]): number => x.reduce((sum, one) => sum + one, 0) / x.length;
/** Returns the diagonal of a panel, on which both axes are alike. */
function diagonal(label: string, all: readonly Point[]): Series {
  const x = all.map((point) => point.x).sort((a, b) => a - b), ends = [x[0], x[x.length - 1]];
  return law(label, ends.map((one) => ({ x: one, y: one })));
}

const SLIPS = [
  ['pull', 'pull [N]', 'N'], ['torque', 'torque [N·m]', 'N·m'], ['sinkage', 'sinkage [mm]', 'mm'],
] as const;

/** Draws the wheel at its two loads. */
export const loads = (): string => {
  const table = tableAfter('slip', '## The wheel of Melanz2016');
  return chart(SLIPS.map(([what, title, unit]): Panel => ({
    title, x: 'slip', series: [[80, BLUE], [130, RED]].map(([load, colour]) => (
      line(`${load} N`, String(colour), points(table, 'slip', `${what} at ${load} N [${unit}]`)))),
  })));
};

type Column = readonly [name: string, label: string, colour: string];

/** Draws a wheel of Ding2011 beside the measured one; `ours` are columns that are there once for each quantity. */
export function ding(after: string, ours: readonly Column[]): string {
  const table = tableAfter('slip', after);
  return chart(SLIPS.map(([what, title, unit], k): Panel => ({
    title, x: 'slip', series: [
      line('measured (Ding2011)', THEIRS, points(table, 'slip', `${what} measured [${unit}]`)),
      ...ours.map(([column, label, colour]) => line(label, colour, points(table, 'slip', column, k))),
    ],
  })));
}

/** Draws the flow out of holes and slots; lines of the fitted exponent and the law's go through the points' middle. */
export const beverloo = (): string => chart((['Holes', 'Slots'] as const).map((outlet): Panel => {
  const table = tableAfter('hopper', `${outlet} in a`), expected = outlet === 'Holes' ? 2.5 : 1.5;
  const all = points(table, 'D₀ over d', 'flow [kg/s]').map(({ x, y, error }): Point => ({ x: x - 1.4, y, error }));
  const pattern = `Exponent of D₀ − 1\\.4 d: ([\\d.]+)[^(]* \\(${expected} expected\\)`;
  const fitted = Number(foundIn('hopper', new RegExp(pattern)));
  const x0 = mean(all.map(({ x }) => Math.log(x))), y0 = mean(all.map(({ y }) => Math.log(y)));
  const power = (n: number): Point[] => all.map(({ x }) => ({ x, y: Math.exp(y0 + n * (Math.log(x) - x0)) }));
  return {
    title: `${outlet}, flow [kg/s]: exponent ${fitted}`, x: 'D₀/d − 1.4', log: true, series: [
      law('exponent 5/2 or 3/2', power(expected)), { ...law('fitted exponent', power(fitted), BLUE), line: 'full' },
      marks('here', BLUE, all),
    ],
  };
}));

/** Draws what the bottom bears as walls rise. */
export const janssen = (): string => {
  const table = tableAfter('hopper', '## What walls bear'), high = 'height over width';
  return chart(['0.1', '0.2'].map((mu): Panel => {
    const own = where(table, 'wallFriction', just(mu));
    return {
      title: `Bottom [N], friction of walls ${mu}`, x: high, from0: true, series: [
        marks('Janssen1895 with K as measured', THEIRS, points(own, high, 'by Janssen [N]'), 'ring'),
        marks('here', BLUE, points(own, high, 'bottom [N]')),
      ],
    };
  }));
};

/** Draws depths beside those of the law with 0.14, which are 0.14 over the k of a row times its depth. */
export const crater = (): string => {
  const of = (after: string): Point[] => {
    const table = tableAfter('crater', after), k = columnOf(table, 'k').map(Number);
    return columnOf(table, 'depth [mm]').map((depth, i) => ({ x: (0.14 / k[i]) * Number(depth), y: Number(depth) }));
  };
  const small = of('bench -- crater`'), large = of('bench -- crater 50000');
  return chart([{
    title: 'Depth of the crater [mm]', x: 'depth by the law with k = 0.14 [mm]', series: [
      diagonal('law (Uehara2003)', [...small, ...large]), marks('8 000 beads, ball of five across', RED, small),
      marks('50 000 beads, ball of eight across', BLUE, large),
    ],
  }]);
};

/** Draws the strength ratio against the load. */
export const shear = (): string => {
  const x = 'σ [kPa]', y = 'T/N in the plane';
  const of = (after: string, values: string): Point[] =>
    points(where(tableAfter('direct-shear', after), 'values', just(values)), x, y);
  const sand = 'shapeRatio=1,0.6', beads = 'shapeRatio 1, friction 0.18, density 2550, contact';
  return chart([
    { title: 'Sand: shear over normal force', x, series: [
      line('lentils', RED, of(LENTILS, 'shapeRatio 0.6')),
      line('spheres', BLUE, of('71.4 shapeRatio=1`', 'shapeRatio 1')),
      critical('lentils, as many substeps', RED, of(sand, 'shapeRatio 0.6')),
      critical('spheres, as many substeps', BLUE, of(sand, 'shapeRatio 1')),
    ] },
    { title: 'Glass beads: shear over normal force', x, series: [
      line('beads, rigid contacts', GREEN, of(GLASS, `${beads} ccp`)),
      line('beads, springs', ORANGE, of(GLASS, `${beads} penalty`)),
    ] },
  ]);
};

/** Draws pressures at four depths, and what Terzaghi says at the last. */
export const sinkage = (): string => {
  const table = tableAfter('pressure-sinkage', 'pressureSinkage 4'), depths = [5, 10, 15, 19];
  const of = (bed: string, width: string): Table =>
    where(where(table, 'bed', just(bed)), 'plate [mm]', just(width));
  const KINDS = [['spheres', '30', BLUE], ['spheres', '50', GREEN], ['lentils 0.6', '30', RED],
    ['lentils 0.6', '50', ORANGE]] as const;
  const drawn = (packing: string): Series[] => KINDS.flatMap(([grains, width, colour]) => {
    const own = of(`${grains}, ${packing}`, width), [terzaghi] = columnOf(own, 'Terzaghi');
    return [
      line(`${grains}, plate of ${width} mm`, colour,
        depths.map((z) => pointOf(String(z), columnOf(own, `p at ${z}`)[0]))),
      ...(terzaghi ? [marks('rings: Terzaghi1943 at 19 mm', colour, [pointOf('19', terzaghi)], 'ring')] : []),
    ];
  });
  return chart(['loose', 'dense'].map((packing): Panel =>
    ({ title: `Pressure [kPa], ${packing}`, x: 'sinkage [mm]', from0: true, series: drawn(packing) })));
};

/** Draws the way of the ball; of the eight codes the middle and the ends of what they find. */
export const impact = (): string => {
  const rigid = where(tableAfter('impact', 'bench -- impact seed=1,2,3` at the defaults'), 'values', just('seed=1'));
  const springs = tableAfter('impact', SPRINGS);
  const times = [['30', 'at 30 ms [mm]'], ['60', 'at 60 ms'], ['100', 'at 100 ms']] as const;
  const codes = (part: 'least' | 'most' | 'mean'): Point[] => times.map(([ms]) => {
    const pick = (wanted: string): string => (part === wanted ? '([\\d.]+)' : '[\\d.]+');
    const pattern = `${pick('least')} to ${pick('most')}(?: mm)? at ${ms} ms,\\s+mean ${pick('mean')}`;
    return pointOf(ms, foundIn('impact', new RegExp(pattern)).replace(/\.$/, ''));
  });
  return chart([{
    title: 'Way of the ball [mm]', x: 'time [ms]', series: [
      law('eight codes (Dosta2024), least and most', codes('least'), GREY),
      law('eight codes (Dosta2024), least and most', codes('most'), GREY),
      line('their mean', THEIRS, codes('mean')),
      ...([['rigid contacts', RED, rigid], ['springs', BLUE, springs]] as const).map(([contacts, colour, table]) => (
        line(`here, ${contacts}`, colour, times.map(([ms, column]) => {
          const { value, error } = meanOf(columnOf(table, column));
          return { x: Number(ms), y: value, error };
        }))
      )),
    ],
  }]);
};

/** Draws flows through gaps over the first, and by friction. */
export const gaps = (): string => {
  const of = (after: string, column: string): Point[] => points(tableAfter('gap-flow', after), 'gap [mm]', column);
  const first = 'three gaps', slow = 'the wall at 50 mm/s';
  return chart([
    { title: 'Flow over that at 2 mm', x: 'gap [mm]', series: [
      law('slot law', of(first, 'by the slot law')), line('4 000 beads', GREEN, of(LARGE_GAPS, 'over the first')),
      line('16 000 beads, four times as deep', RED, of(DEEP_GAPS, 'over the first')),
      line('2 000 beads', BLUE, of(first, 'over the first')),
      law('slot law, 1 000 beads', of(slow, 'by the slot law'), GREY),
      line('1 000 beads', ORANGE, of(slow, 'over the first')),
    ] },
    { title: 'Flow at 2 mm [g/s]', x: 'friction', series: [
      line('2 000 beads', BLUE, points(tableAfter('gap-flow', 'By friction at 2 mm'), 'friction', 'flow [g/s]')),
    ] },
  ]);
};

/** Draws angles and void ratios of the small specimens by friction. */
export const triaxial = (): string => {
  const table = tableAfter('triaxial', 'By friction'), friction = table.titles.indexOf('values');
  const by = { titles: table.titles, rows: table.rows.map((cells) => (
    cells.map((cell, k) => (k === friction ? cell.replace(/^.*friction /, '') : cell)))) };
  const of = (packing: string, column: string): Point[] =>
    points(where(by, 'packing', just(packing)), 'values', column);
  return chart([
    { title: 'Angle of friction [deg]', x: 'friction of grains', series: [
      line('dense, at the peak', BLUE, of('dense', 'φ at the peak')),
      line('loose, at the peak', RED, of('loose', 'φ at the peak')),
      critical('dense, critical', BLUE, of('dense', 'φ critical')),
      critical('loose, critical', RED, of('loose', 'φ critical')),
    ] },
    { title: 'Void ratio', x: 'friction of grains', series: [
      line('dense, at the start', GREEN, of('dense', 'e at the start')),
      line('loose, at the start', VIOLET, of('loose', 'e at the start')),
      critical('dense, critical', BLUE, of('dense', 'e critical')),
      critical('loose, critical', RED, of('loose', 'e critical')),
    ] },
  ]);
};

/** Draws angles of heaps beside the fit. */
export const repose = (): string => {
  const table = tableAfter('repose', 'Angles of repose, by release'), x = 'Zhou [deg]', y = 'surface [deg]';
  const RELEASES = [['gate', BLUE], ['cylinder', RED], ['hopper', GREEN]] as const;
  const all = RELEASES.map(([release, colour]) => (
    marks(`from a ${release}`, colour, points(where(table, 'release', just(release)), x, y))));
  return chart([{
    title: 'Angle of the surface [deg]', x: 'angle by the fit of Zhou2002 [deg]', series: [
      diagonal('as the fit', all.flatMap((one) => one.points)), ...all,
    ],
  }]);
};

/** Draws velocity over depth beside that of a solid which turns with the drum, and the slope by the drum's speed. */
export const drum = (): string => {
  const own = 'diameter 120, length 30, speed ', x = 'depth below the surface [mm]';
  const profiles = tableAfter('drum', 'Velocity down the slope'), turned = tableAfter('drum', 'length=30 speed=');
  const speeds = {
    titles: turned.titles, rows: turned.rows.map(([name, ...rest]) => [name.replace(own, ''), ...rest]),
  };
  const SPEEDS = [['0.5', BLUE], ['1.5', RED], ['3', GREEN]] as const;
  return chart([
    { title: 'Velocity down the slope [mm/s]', x, series: SPEEDS.flatMap(([speed, colour]) => {
      const layers = where(profiles, 'values', just(`${own}${speed}`));
      return [
        law('a solid that turns with the drum', points(layers, x, 'as a solid [mm/s]'), colour),
        line(`${speed} rad/s`, colour, points(layers, x, 'velocity [mm/s]')),
      ];
    }) },
    { title: 'Slope of the surface [deg]', x: 'speed [rad/s]', series: [
      line('120 × 30 mm, three beds', VIOLET, points(speeds, 'values', 'slope [deg]')),
    ] },
  ]);
};
