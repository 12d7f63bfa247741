import type { AnyValues } from '../../src/params/param';
import { truthOf } from './calibration';
import { cellOf, columnOf, foundIn, meanOf, readMeasured, tableAfter, type Measured } from './resultTable';

/** What a number is compared with: a solution on paper, a measurement, another program's number, or beds of our own. */
export type Kind = 'closed form' | 'experiment' | 'paper' | 'twin';

/**
 * A number of ours beside that of a source; the error is that of ours in parts of theirs. Where they are clear: wall
 * times of its runs [s], a mean for each row that it is from, and the values of one run, in declared units, beside the
 * defaults of the scene, or of another one in which it was run.
 */
export type Comparison = {
  scene: string; what: string; unit: string; ours: Measured; theirs: number; cites: string; kind: Kind;
  file: string; remark: string; wall?: readonly number[]; values?: AnyValues; runsIn?: string;
};

const shear = (row: readonly string[], column: string): Measured =>
  readMeasured(cellOf('direct-shear', LENTILS, row, column));
const glassRow = (contact: string, load: string): readonly string[] =>
  [`shapeRatio 1, friction 0.18, density 2550, contact ${contact}`, load];
const glass = (contact: string, load: string): Measured =>
  readMeasured(cellOf('direct-shear', GLASS, glassRow(contact, load), 'T/N in the plane'));
const plate = (bed: string, width: string, column: string): Measured =>
  readMeasured(cellOf('pressure-sinkage', 'pressureSinkage 4', [bed, width], column));
const specimen = (packing: string, values: string, column: string): Measured =>
  readMeasured(cellOf('triaxial', 'specimens a row', [packing, values], column));
/** Returns a number at a slip of 0.3 beside Ding2011's in the same table: that many cells after the slip. */
const slip = (table: string, cell: number): Measured =>
  readMeasured(foundIn('slip', new RegExp(`${table}:[^]*?\\| 0\\.3 (?:\\|[^|]*){${cell - 1}}\\| ([^|]+) \\|`)));
const heap = (values: string, seeds: string, release: string, column: string): Measured =>
  readMeasured(cellOf('repose', 'Angles of repose', [values, seeds, release], column));
const calibrated = (column: string, fitted = 'shear at 16.9 kPa'): string =>
  cellOf('calibrate', 'fits=shear', [fitted], column);
const found = (file: string, pattern: RegExp): Measured => readMeasured(foundIn(file, pattern));

/** Returns the wall times of runs [s]: of the rows below a line that begin with the given cells. */
function wallOf(file: string, after: string, begin: readonly string[] = []): number[] {
  const table = tableAfter(file, after), all = columnOf(table, 's a run').map(Number);
  return all.filter((_, k) => begin.every((cell, i) => table.rows[k][i] === cell));
}

/** Returns what a fit of friction and shape ratio found of beds of which it was told neither. */
function fitted(to: string, by: string): Comparison[] {
  return ([['μ', 'Friction'], ['s_r', 'Shape ratio']] as const).map(([key, what]): Comparison => ({
    scene: 'direct-shear', what: `${what} that ${by} tell`, unit: '1', cites: 'own beds', kind: 'twin',
    ours: readMeasured(calibrated(`${key}, 95 %`, to).replace(' ± ∞', '')), theirs: truthOf(key), file: 'calibrate',
    remark: `± is 95 %; its verdict is ${calibrated('status', to)}`,
  }));
}

/** Returns what is fitted to the flow out of holes or slots: the exponent, and C and k of a straight line. */
function beverloo(outlet: 'hole' | 'slot'): Comparison[] {
  const [expected, C, cites, remark, values] = outlet === 'hole'
    ? [2.5, 0.58, 'Beverloo1961', 'four widths up to half of the bin, a fit to each of three beds',
      { binWidth: 90, depth: 90, count: 2500, opening: 36 }] as const
    : [1.5, 1.03, 'Nedderman1992', 'four widths, a fit to each of three beds',
      { outlet, periodic: 'on', binWidth: 90, depth: 48, count: 1600, opening: 36 }] as const;
  const number = '([\\d.]+(?: ± [\\d.]+)?)', line = `Exponent of D₀ − 1\\.4 d: ${number} \\(${expected} expected\\)`;
  const row = (what: string, theirs: number, pattern: string): Comparison => ({
    scene: 'hopper', what: `${what}, ${outlet}`, unit: '1', ours: found('hopper', new RegExp(pattern)), theirs, cites,
    kind: 'experiment', file: 'hopper', remark, values,
  });
  const any = line.replace(number, '.*?');
  return [
    row('Exponent of D₀ − 1.4 d', expected, line), row('C by a straight line', C, `${any}\\. C ${number}`),
    row('k by a straight line', 1.4, `${any}\\. C .*?, k\\s+${number}`),
  ];
}

/** Returns a quotient and its standard error, that of independent numbers. */
function ratio(a: Measured, b: Measured): Measured {
  const value = a.value / b.value;
  if (a.error === null || b.error === null) return { value, error: null };
  return { value, error: value * Math.hypot(a.error / a.value, b.error / b.value) };
}

const sinDeg = (deg: number): number => Math.sin((Math.PI * deg) / 180);
/** Returns σ₁/σ₃ at an angle of friction [deg]; and by Rowe1962 from angles of dilatancy and of the critical state. */
const stressRatio = (phi: number): number => (1 + sinDeg(phi)) / (1 - sinDeg(phi));
const roweRatio = (psi: number, critical: number): number =>
  (1 + (2 * sinDeg(psi)) / (1 - sinDeg(psi))) * stressRatio(critical);

/** Words of the lines above the tables of flows of 4 000 beads through gaps, and of 16 000 in a deeper trough. */
export const LARGE_GAPS = '4 000 beads, 4 mm deep', DEEP_GAPS = '16 mm deep, 2026-11-29';
/** Words of the lines above the tables of lentils by load, and of glass beads by both laws. */
export const LENTILS = '71.4 shapeRatio=0.6`', GLASS = 'contact=penalty,ccp`';
/** Words of the line above the table of balls that springs throw back. */
export const SPRINGS = 'impact contact=penalty seed=<seed>';

/** The comparisons that took more than a run; each reads its number from bench/results. */
export function comparisons(): Comparison[] {
  const terzaghi = ([bed, width]: readonly [string, string]): Comparison => ({
    scene: 'pressure-sinkage', what: `Pressure at 19 mm, plate of ${width} mm, ${bed}`, unit: 'kPa',
    ours: plate(bed, width, 'p at 19'), theirs: plate(bed, width, 'Terzaghi').value, cites: 'Terzaghi1943',
    kind: 'closed form', file: 'pressure-sinkage',
    remark: 'friction from direct shear of the same grains; nothing is fitted',
    values: { shapeRatio: bed.startsWith('spheres') ? 1 : 0.6, plateWidth: Number(width), speed: 10 },
  });
  const loads = (what: string, theirs: number, pattern: RegExp): Comparison => ({
    scene: 'hmmwv-flat', what, unit: 'N', ours: found('hmmwv', pattern), theirs,
    cites: 'published axle loads', kind: 'experiment', file: 'hmmwv',
    remark: 'at rest on 2 000 ellipsoids',
  });
  const tire = (what: string, theirs: number, young: string): Comparison => ({
    scene: 'tire-soil', what, unit: 'N', theirs, cites: 'Melanz2016 §8.4', kind: 'paper',
    file: 'tire-soil',
    ours: readMeasured(cellOf('tire-soil', '20 000 grains, three seeds', [young, 'all'], 'pull [N]')),
    remark: '20 000 grains where the paper has 99 005; its section is a guess of ours',
    values: {
      slip: 0.3, settleTime: 0.2, count: 20000, lateral: 8, radial: 11, points: 9, dampingTime: 0.05, substeps: 10,
      section: 'rounded', youngsModulus: Number(young), pressure: 0, density: 2500, load: 0, omega: 1.4, turning: 'off',
    },
  });
  /** Those at the paper's own number of grains, one run each; ± is of time within it. */
  const fullTires = tableAfter('tire-soil', 'own 99 005 grains'), pulls = columnOf(fullTires, 'pull [N]');
  const atFullSize = columnOf(fullTires, 'E [Pa]').map((young, k): Comparison => {
    const [name, theirs] = young === '2e7' ? ['stiff', 196.3] as const : ['soft', 145.9] as const;
    const like = tire(`Pull of the ${name} tire on the paper's 99 005 grains, rounded box without air`, theirs, young);
    return {
      ...like, ours: readMeasured(pulls[k]), remark: 'one bed; its section is a guess of ours',
      values: { ...like.values, count: 99005, points: 12 },
    };
  });
  const triaxial = (what: string, of: readonly [string, string], over: readonly [string, string], column: string):
  Omit<Comparison, 'cites' | 'kind' | 'remark'> => ({
    scene: 'triaxial', what, unit: '1', ours: ratio(specimen(...of, column), specimen(...over, column)), theirs: 1,
    file: 'triaxial', wall: [of, over].flatMap((row) => wallOf('triaxial', 'specimens a row', row)),
    values: { packing: of[0], friction: 0.5, confiningPressure: of === pressed ? 200 : 50 },
  });
  const loose = ['loose', 'friction 0.5'] as const, dense = ['dense', 'friction 0.5'] as const;
  const pressed = ['dense', 'friction 0.5, confiningPressure 200'] as const;
  const ding = (scene: string, what: string, unit: string, table: string, [theirs, ours]: readonly [number, number],
    remark: string, values: AnyValues): Comparison => ({
    scene, what: `${what} of Ding2011's wheel at a slip of 0.3`, unit, ours: slip(table, ours),
    theirs: slip(table, theirs).value, cites: 'Ding2011', kind: 'experiment', file: 'slip', remark,
    ...(scene !== 'wheel-lab' && { runsIn: 'wheel-lab' }),
    values: {
      grainRadius: 16, dt: 0.004, substeps: 20, load: 80, wheelRadius: 157, wheelWidth: 165, slip: 0.3, ...values,
    },
  });
  const FINE = 'Smooth, lentils of 8 mm', LUGGED = 'With lugs, lentils of 8 mm';
  const lugged = { lugs: 30, lugHeight: 10, grainRadius: 8 };
  const smooth = 'r 157 mm, 80 N, smooth, run in `wheel-lab`; our soil, not theirs: nothing was fitted to it';
  const zhou = (values: string, seeds: string, release: string, remark: string): Comparison => ({
    scene: 'repose', what: `Angle of a heap, ${values}, ${release}`, unit: 'deg',
    ours: heap(values, seeds, release, 'surface [deg]'), theirs: heap(values, seeds, release, 'Zhou [deg]').value,
    cites: 'Zhou2002', kind: 'paper', file: 'repose', remark,
    values: {
      count: 600, dt: 0.004, substeps: 10, release, rollingFriction: 2, friction: values === rough ? 0.5 : 0.2,
    },
  });
  const rough = 'friction 0.5, rollingFriction 2', slides = 'friction 0.2, rollingFriction 2';
  const beads = (load: string): Comparison => ({
    scene: 'direct-shear', what: `Strength ratio of glass beads at ${load} kPa, springs over rigid contacts`, unit: '1',
    ours: ratio(glass('penalty', load), glass('ccp', load)),
    theirs: 1, cites: 'Melanz2016 §1.1', kind: 'paper', file: 'direct-shear',
    remark: 'four beds each', wall: wallOf('direct-shear', GLASS, glassRow('penalty', load)),
    values: { normalStress: Number(load), shapeRatio: 1, friction: 0.18, density: 2550, contact: 'penalty' },
  });
  /** The way of the ball by eight codes: the mean of their 79 runs, and the least and the most of them [mm]. */
  const codes = [
    ['30 ms', ' [mm]', 136.5, '135.8 to 138.1'], ['60 ms', '', 96.8, '88.0 to 111.1'],
    ['100 ms', '', 51.4, '31.3 to 84.7'],
  ] as const;
  const thrown = ([contacts, after, values, says]: readonly [string, string, AnyValues, string]) =>
    codes.map(([time, unit, theirs, range]): Comparison => {
      const beds = tableAfter('impact', after);
      return {
        scene: 'impact', what: `Displacement at ${time}, ${contacts}`, unit: 'mm', theirs, cites: 'Dosta2024',
        ours: meanOf(columnOf(beds, `at ${time}${unit}`)), kind: 'paper', file: 'impact',
        remark: `${says}; eight codes with springs: ${range}`, values, wall: columnOf(beds, 's a run').map(Number),
      };
    });
  const predicted = calibrated('predicted at 71.4 kPa [kPa]');
  const crater = 'crater', hopper = 'hopper', gap = 'gap-flow', direct = 'direct-shear';
  return [
    {
      scene: 'direct-shear', what: 'Strength ratio of lentils at 71.4 over that at 16.9 kPa', unit: '1',
      ours: ratio(shear(['shapeRatio 0.6', '71.4'], 'T/N in the plane'),
        shear(['shapeRatio 0.6', '16.9'], 'T/N in the plane')),
      theirs: 1, cites: 'Melanz2016 §7.1', kind: 'experiment', file: direct,
      remark: 'four beds each; substeps grow with the load, so that contacts yield alike: in as many, 0.94 ± 0.05',
      wall: ['71.4', '16.9'].flatMap((load) => wallOf(direct, LENTILS, ['shapeRatio 0.6', load])),
      values: { normalStress: 71.4, shapeRatio: 0.6 },
    },
    ...['3.1', '6.4', '12.5', '24.2'].map(beads),
    {
      scene: 'direct-shear', what: 'Strength at 71.4 kPa, predicted from a fit of the friction at 16.9 kPa',
      unit: 'kPa', ours: readMeasured(/^[^,]*/.exec(predicted)![0]),
      theirs: Number(/data ([\d.]+)/.exec(predicted)![1]), cites: 'own beds', kind: 'twin', file: 'calibrate',
      remark: 'as Melanz2016 §7.1.2, whose curves are not published',
    },
    {
      scene: 'direct-shear', what: 'Friction that this fit finds', unit: '1',
      ours: readMeasured(calibrated('μ, 95 %')), theirs: truthOf('μ'),
      cites: 'own beds', kind: 'twin', file: 'calibrate',
      remark: '± is 95 %; its verdict is undetermined: shear hardly depends on friction above 0.3',
    },
    ...fitted('shear at 16.9 kPa, shear at 71.4 kPa', 'two loads of shear'),
    ...fitted('shear at 16.9 kPa, shear at 71.4 kPa, flow out of a hopper', 'shear and flow'),
    ...fitted('shear at 16.9 kPa, shear at 71.4 kPa, pressure under a plate', 'shear and a plate'),
    {
      ...triaxial('Void ratio in the critical state, loose over dense', loose, dense, 'e critical'),
      cites: 'Fazekas2007', kind: 'paper', remark: 'both packings end in one state; three specimens of each',
    },
    {
      ...triaxial('Angle of friction in the critical state, loose over dense', loose, dense, 'φ critical'),
      cites: 'Fazekas2007', kind: 'paper', remark: 'as above',
    },
    {
      ...triaxial('Angle of friction at the peak, 200 over 50 kPa', pressed, dense, 'φ at the peak'),
      cites: 'dimensions', kind: 'closed form', remark: 'rigid grains have no stress of their own',
    },
    {
      scene: 'triaxial', what: 'σ₁/σ₃ at the peak of a dense specimen', unit: '1', file: 'triaxial',
      ours: { value: stressRatio(specimen(...dense, 'φ at the peak').value), error: null },
      theirs: roweRatio(specimen(...dense, 'ψ').value, specimen(...dense, 'φ critical').value), cites: 'Rowe1962',
      kind: 'closed form', remark: 'from its own dilatancy and critical state; the law has grains that slide, not roll',
      wall: wallOf('triaxial', 'specimens a row', dense), values: { packing: 'dense', friction: 0.5 },
    },
    ...([['spheres, loose', '30'], ['spheres, loose', '50'], ['lentils 0.6, loose', '30'],
      ['lentils 0.6, loose', '50']] as const).map(terzaghi),
    {
      scene: 'pressure-sinkage', what: 'Dense lentils over dense spheres at 19 mm, plate of 50 mm', unit: '1',
      ours: ratio(plate('lentils 0.6, dense', '50', 'p at 19'), plate('spheres, dense', '50', 'p at 19')),
      theirs: 5, cites: 'Melanz2016 §7.2', kind: 'paper', file: 'pressure-sinkage',
      remark: '1.4 where both are loose: a matter of packing, which the paper does not tell',
      values: { shapeRatio: 0.6, preparation: 'dense', plateWidth: 50, speed: 10 },
    },
    ...beverloo('hole'), ...beverloo('slot'),
    {
      scene: 'hopper', what: 'Load on rising walls over that of Janssen\'s law with K as measured', unit: '1',
      ours: found(hopper, /Walls over Janssen: ([\d.]+ ± [\d.]+)/), theirs: 1, cites: 'Janssen1895',
      kind: 'closed form', file: hopper,
      remark: 'friction of the walls 0.1 and 0.2, three heights, three seeds; contacts that creep leave some unused',
      values: { binWidth: 60, depth: 60, opening: 28, shut: 0.8, wallFriction: 0.1, count: 2540 },
    },
    ...['2.5', '3'].flatMap((width) => ([[LARGE_GAPS, 4, 'seven'], [DEEP_GAPS, 16, 'three']] as const)
      .map(([bed, depth, seeds]): Comparison => ({
        scene: 'gap-flow', what: `Flow at ${width} mm over that at 2 mm, ${depth} mm deep`, unit: '1', file: gap,
        kind: 'experiment', ours: readMeasured(cellOf(gap, bed, ['0.3', width], 'over the first')),
        theirs: readMeasured(cellOf(gap, bed, ['0.3', width], 'by the slot law')).value, cites: 'Nedderman1992',
        remark: `the paper has 3 %, of curves that are not published; ${1000 * depth} beads, ${seeds} seeds; the law `
          + 'has no friction of the wall',
        values: {
          count: 1000 * depth, depth, dt: 0.0004, openSpeed: 200, gap: Number(width), friction: 0.3, wallFriction: 0.3,
        },
      }))),
    {
      scene: 'crater', what: 'Coefficient k of the law of craters, ball of 5 beads', unit: '1',
      ours: found(crater, /k = ([\d.]+), with a deviation/), theirs: 0.14, cites: 'Uehara2003', kind: 'experiment',
      file: crater, remark: 'nine drops; a ball of few beads in a small box', wall: wallOf(crater, 'bench -- crater`'),
      values: { count: 8000, ballRadius: 5, ballDensity: 1000, dropHeight: 100 },
    },
    {
      scene: 'crater', what: 'Coefficient k of the law of craters, ball of 8 beads', unit: '1',
      ours: found(crater, /crater 50000[^]*?k = ([\d.]+), with a deviation/), theirs: 0.14, cites: 'Uehara2003',
      kind: 'experiment', file: crater, remark: '50 000 beads, five drops', wall: wallOf(crater, 'crater 50000'),
      values: { count: 50000, ballRadius: 8, ballDensity: 1000, dropHeight: 100 },
    },
    {
      scene: 'crater', what: 'Coefficient k of the law of craters, ball of 8 beads, 500 400 beads', unit: '1',
      ours: readMeasured(cellOf(crater, '500 400 beads, once', ['500400'], 'k')), theirs: 0.14, cites: 'Uehara2003',
      kind: 'experiment', file: crater, remark: 'one drop; the paper has 0.1221 with as many',
      wall: [Number(cellOf(crater, '500 400 beads, once', ['500400'], 's'))],
      values: { count: 500400, ballRadius: 8, ballDensity: 2200, dropHeight: 100, substeps: 2 },
    },
    ...thrown(['rigid contacts', 'impact seed=1,2,3', {}, 'one bed; they hardly throw the ball back']),
    ...thrown(['springs', SPRINGS, { contact: 'penalty' },
      'four beds, of which one is within their spread after the turn']),
    ding('single-wheel', 'Pull', 'N', FINE, [1, 2], `${smooth}; dense, of 8 mm`, { lugs: 0, grainRadius: 8 }),
    ding('single-wheel', 'Torque', 'N·m', FINE, [3, 4], `${smooth}; dense, of 8 mm`, { lugs: 0, grainRadius: 8 }),
    ding('single-wheel', 'Sinkage', 'mm', FINE, [5, 6], `${smooth}; dense, of 8 mm`, { lugs: 0, grainRadius: 8 }),
    ding('single-wheel', 'Sinkage', 'mm', 'Smooth', [7, 9], `${smooth}; loose, of 16 mm`,
      { lugs: 0, packing: 'loose' }),
    ding('wheel-lab', 'Pull', 'N', LUGGED, [1, 2], '30 lugs of 10 mm, dense, of 8 mm', lugged),
    ding('wheel-lab', 'Torque', 'N·m', LUGGED, [3, 4], 'the same', lugged),
    ding('wheel-lab', 'Sinkage', 'mm', LUGGED, [5, 6], 'the same', lugged),
    zhou(rough, '1, 2', 'gate', 'between side walls, 600 grains'), zhou(rough, '1, 2', 'cylinder', '600 grains, rim'),
    zhou(rough, '1, 2', 'hopper', '600 grains, rim'), zhou(slides, '1', 'cylinder', 'the rim holds what would slide'),
    {
      scene: 'drum', what: 'A round of grains that are followed, over what passes the middle', unit: '1', theirs: 1,
      ours: readMeasured(cellOf('drum', 'bench -- drum', ['diameter 120, length 30'], 'followed over probes')),
      cites: 'mass balance', kind: 'closed form', file: 'drum', remark: 'the probes of residence, which follow none',
      values: { diameter: 120, length: 30, dt: 0.004 },
    },
    tire('Pull of the stiff tire, rounded box without air', 196.3, '2e7'),
    tire('Pull of the soft tire, rounded box without air', 145.9, '2e6'), ...atFullSize,
    loads('Load of a front wheel', 6502, /\| H 1 ms, 10 sweeps\/ms \| (\d+),/),
    loads('Load of a rear wheel', 6120, /\| H 1 ms, 10 sweeps\/ms \| \d+, (\d+) \|/),
    {
      scene: 'mixer', what: 'Exponent of the time of a step over grains', unit: '1',
      ours: found('mixer', /Step ∝ grains\^([\d.]+)/), theirs: 1.07, cites: 'Mazhar2015 Table III',
      kind: 'paper', file: 'mixer',
      remark: '1 000 to 16 000 grains where the paper has 100 000 to 400 000',
    },
  ];
}
