import { maxOf } from '../../src/core/extremes';
import { chart, COLOURS, THEIRS, type Panel, type Series } from '../kit/chart';
import { columnOf, foundIn, tablesOf } from './resultTable';

/** The file shows fits of beds of our own to data of other seeds (bench/calibrate.ts): what they found, and how. */

const FILE = 'calibrate';
/** Fits by their names in the table of paths, and what they are called in a legend. */
const FITS = [
  ['shear', 'shear at 16.9 kPa, s_r given'], ['both', 'shear at two loads'], ['flow', 'shear and flow'],
  ['sinkage', 'shear and pressure under a plate'],
] as const;

/** Returns what the beds had that the data are of. */
export const truthOf = (key: 'μ' | 's_r'): number =>
  Number(foundIn(FILE, new RegExp(`data of 6 beds at .*?${key} ([\\d.]+)`)));

/** Draws friction and shape ratio from the start of each fit to its end, beside those of the beds. */
export function calibration(): string {
  const paths = tablesOf(FILE, 'fit'), names = columnOf(paths, 'fit');
  const steps = columnOf(paths, 'iteration').map(Number), last = maxOf(steps);
  const panel = (key: 'μ' | 's_r', title: string): Panel => {
    const values = columnOf(paths, key).map(Number), truth = truthOf(key);
    const ways = FITS.map(([fit, label], k): Series => ({
      label, colour: COLOURS[k], line: 'full',
      points: steps.map((x, i) => ({ x, y: values[i] })).filter((_, i) => names[i] === fit),
    }));
    const own: Series = {
      label: 'the beds that the data are of', colour: THEIRS, line: 'dashed', mark: 'none',
      points: [0, last].map((x) => ({ x, y: truth })),
    };
    return { title, x: 'iteration', series: [own, ...ways.filter(({ points }) => points.length > 0)] };
  };
  return chart([panel('μ', 'Friction'), panel('s_r', 'Shape ratio')]);
}

/** Returns the part of docs/CALIBRATION.md that says what fits of beds found. */
export function calibrationText(): string {
  const table = tablesOf(FILE, 'fitted to'), shown = ['fitted to', 'μ, 95 %', 's_r, 95 %', 'correlation',
    'condition', 'status'];
  const columns = shown.map((title) => columnOf(table, title));
  const rows = table.rows.map((_, k) => `| ${columns.map((cells) => cells[k] || '–').join(' | ')} |`);
  return [
    '![Figure calibration](pictures/calibration.svg)', '',
    `| ${shown.join(' | ')} |`, `|${'---|'.repeat(shown.length)}`,
    `| *the beds* | ${truthOf('μ')} | ${truthOf('s_r')} | – | – | – |`, ...rows,
  ].join('\n');
}
