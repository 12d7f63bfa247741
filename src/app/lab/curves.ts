import type { LabEnd, LabOptions, LabRow } from '../../protocol/lab';

/** The record of one solver's run. `end` is null while it solves, and stays null if it was stopped. */
export type LabRun = { id: string; name: string; rows: readonly LabRow[]; end: LabEnd | null };

/** Quantities that the lab plots, and those over which it plots them; all positive, on logarithmic axes. */
export type Quantity = 'natural' | 'melanz' | 'relative' | 'gap' | 'force';
export type Across = 'iteration' | 'products' | 'time';

export const QUANTITIES: Readonly<Record<Quantity, { label: string; unit: string; doc: string }>> = {
  natural: {
    label: 'Residual', unit: 'm/s',
    doc: 'Natural map ‖γ − Π(γ − t g)‖∞ / t: the worst error in a contact velocity, on which every solver stops.',
  },
  gap: {
    label: 'Objective gap', unit: '1',
    doc: 'f = ½γᵀNγ + γᵀr above its least value, over its size: what the relaxed law minimises. The exact law '
      + 'minimises nothing.',
  },
  force: {
    label: 'Force error', unit: '1',
    doc: 'Force on the chosen body against that of the sharpest solution, over its size (Melanz2016 figs. 4.2, 4.3).',
  },
  melanz: {
    label: 'Residual of Melanz', unit: 'mixed',
    doc: 'Melanz2016 eq. 4.49: the worst of infeasibility of γ, of g, and of γ · g.',
  },
  relative: { label: 'Error', unit: '1', doc: '‖γ − Π(γ − g)‖ / ‖r‖, the error that the solve command prints.' },
};

export const ACROSS: Readonly<Record<Across, { label: string; unit: string }>> = {
  iteration: { label: 'Iterations', unit: '1' }, products: { label: 'Products with N', unit: '1' },
  time: { label: 'Time', unit: 's' },
};

/** The solution against which errors are measured, the one with the least residual, and its solver's name. */
export type Best = { name: string; row: LabRow };

export function bestOf(reference: Best | null, runs: readonly LabRun[]): Best | null {
  const ended =
    runs.flatMap(({ name, end }): Best[] => (end && end.outcome !== 'notFinite' ? [{ name, row: end.row }] : []));
  return [...(reference ? [reference] : []), ...ended].reduce<Best | null>(
    (best, next) => (best === null || next.row.natural < best.row.natural ? next : best), null);
}

/** Returns the force on a body in a row [N] ×3; null if forces are not known. */
export const forceOn = ({ forces }: LabRow, body: number): readonly number[] | null =>
  (3 * body + 3 <= forces.length ? forces.slice(3 * body, 3 * body + 3) : null);

const length = (x: readonly number[]): number => Math.sqrt(x.reduce((sum, xi) => sum + xi * xi, 0));

/** Returns a quantity of a row; NaN if it has none. */
export function valueOf(
  row: LabRow, quantity: Quantity, best: Best | null, body: number, law: LabOptions['law']
): number {
  switch (quantity) {
    case 'natural': case 'melanz': case 'relative': return row[quantity];
    case 'gap': {
      if (!best || law === 'exact' || best.row.objective === 0) return NaN;
      return Math.abs(row.objective - best.row.objective) / Math.abs(best.row.objective);
    }
    case 'force': {
      const force = forceOn(row, body), wanted = best && forceOn(best.row, body);
      if (!force || !wanted || length(wanted) === 0) return NaN;
      return length(force.map((f, c) => f - wanted[c])) / length(wanted);
    }
  }
}

/** Returns the rows of a run, including the last one, which comes when it ends. */
export const rowsOf = ({ rows, end }: LabRun): readonly LabRow[] =>
  (end && (rows.length === 0 || end.row.iteration !== rows[rows.length - 1].iteration) ? [...rows, end.row] : rows);

export type Curve = { id: string; x: number[]; y: number[] };

/**
 * Returns curves for logarithmic axes: values that are not positive and finite are left out, so that x always rises.
 */
export function curvesOf(
  runs: readonly LabRun[], across: Across, quantity: Quantity, best: Best | null, body: number, law: LabOptions['law'],
): Curve[] {
  return runs.map((run) => {
    const x: number[] = [], y: number[] = [];
    for (const row of rowsOf(run)) {
      const value = valueOf(row, quantity, best, body, law), at = row[across];
      if (!(value > 0 && value < Infinity && at > 0) || (x.length > 0 && at <= x[x.length - 1])) continue;
      x.push(at);
      y.push(value);
    }
    return { id: run.id, x, y };
  });
}

/** Returns the ends of a logarithmic axis that shows all values, with a margin by the factor `air`. */
export function logRange(values: readonly number[], air = 1.25): [number, number] {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity), high = values.reduce((a, b) => Math.max(a, b), 0);
  return low <= high ? [low / air, high * air] : [0.1, 10];
}

/** Writes all rows of all runs as CSV; its first line names each column with its unit. */
export function writeLabCsv(
  runs: readonly LabRun[], best: Best | null, body: number, bodyName: string, law: LabOptions['law']
): string {
  const head = ['solver', 'iteration [1]', 'products [1]', 'time [s]', 'residual [m/s]', 'residual Melanz [mixed]',
    'error [1]', 'objective [J]', 'objective gap [1]',
    ...['x', 'y', 'z'].map((axis) => `force on ${bodyName} ${axis} [N]`), 'force error [1]'];
  const number = (x: number | undefined): string => (x !== undefined && Number.isFinite(x) ? String(x) : '');
  const line = (id: string, row: LabRow): string => [id, row.iteration, row.products, number(row.time),
    number(row.natural), number(row.melanz), number(row.relative),
    number(row.objective), number(valueOf(row, 'gap', best, body, law)),
    ...[0, 1, 2].map((c) => number(forceOn(row, body)?.[c])),
    number(valueOf(row, 'force', best, body, law))].join(',');
  return `${[head.join(','), ...runs.flatMap((run) => rowsOf(run).map((row) => line(run.id, row)))].join('\n')}\n`;
}
