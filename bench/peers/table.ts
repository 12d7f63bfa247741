import type { Candidate } from './candidates';
import type { Measured } from './measure';

export type Row = { candidate: Candidate; measured: Measured };

const micro = (x: number, digits: number): string => (x * 1e6).toFixed(digits);

function describe({ engine, settings }: Candidate): string {
  const frame = `${settings.dt * 1000} ms in ${settings.substeps}`;
  if (engine === 'Grouser') return `${frame}, e ${settings.recovery}`;
  const sweeps = settings.sweeps > 1 ? `, ${settings.sweeps} sweeps` : '';
  return settings.frequency === null ? `${frame}, its defaults` : `${frame}${sweeps}, ${settings.frequency} Hz`;
}

/** Returns all rows as a Markdown table. */
export function rowsTable(rows: readonly Row[]): string {
  return [
    '| engine | frame and substeps | ms a step: least (median) | s per simulated s | worst / mean penetration [µm] '
      + '| slab force [N] | slab sinks [mm] |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ candidate, measured: m }) => `| ${candidate.engine} | ${describe(candidate)} | `
      + `${m.least.toFixed(1)} (${m.median.toFixed(1)}) | `
      + `${(m.least / 1000 / candidate.settings.dt).toFixed(1)} | ${micro(m.worst, 0)} / ${micro(m.mean, 2)} | `
      + `${m.force.toFixed(0)} ± ${m.forceSpread.toFixed(0)} | ${(m.sinks * 1000).toFixed(2)} |`),
  ].join('\n');
}

/**
 * Returns a Markdown table with, for each of our rows, the cheapest of Rapier's that penetrates no deeper, at the same
 * frame step and at any.
 */
export function ratiosTable(rows: readonly Row[]): string {
  const rapier = rows.filter(({ candidate }) => candidate.engine === 'Rapier');
  const cost = ({ candidate, measured }: Row): number => measured.least / candidate.settings.dt;
  const lines = rows.filter(({ candidate }) => candidate.engine === 'Grouser').map((own) => {
    const good = rapier.filter(({ measured }) => measured.worst <= own.measured.worst)
      .sort((a, b) => cost(a) - cost(b));
    const name = ({ candidate, measured }: Row): string => `${describe(candidate)} (${micro(measured.worst, 0)} µm)`;
    const ratio = (other: Row): string => (cost(other) / cost(own)).toFixed(2);
    const cell = (other: Row | undefined): string => (other ? `${name(other)} | ${ratio(other)}` : 'none | –');
    const atSameStep = good.find(({ candidate }) => candidate.settings.dt === own.candidate.settings.dt);
    return `| ${name(own)} | ${cell(atSameStep)} | ${cell(good[0])} |`;
  });
  return [
    '| Grouser | Rapier at the same frame step | its time over ours '
      + '| Rapier at any, per simulated second | its time over ours |',
    '|---|---|---|---|---|', ...lines,
  ].join('\n');
}
