import { formatCount } from '../../core/counted';
import { formatReading } from '../format';
import { bestOf, forceOn, rowsOf, valueOf, type LabRun } from './curves';
import { useLab } from './labStore';
import { Swatch } from './marks';

const OUTCOMES = { converged: 'converged', iterationLimit: 'at its limit', notFinite: 'not a number' } as const;

/** Formats a time [s] in microseconds, milliseconds or seconds. */
const formatTime = (s: number): string => (
  s < 1e-3 ? `${formatReading(1e6 * s, 2)} µs` : s < 1 ? `${formatReading(1e3 * s, 3)} ms` : `${formatReading(s, 3)} s`
);

/** Shows the last row of each solver; the table is also the legend of the charts. */
export function LabTable() {
  const { runs, reference, problem, body, solvers, ran, doing, left } = useLab();
  if (runs.length === 0) return null;
  const best = bestOf(reference, runs), law = ran?.law ?? 'relaxed', force = best && forceOn(best.row, body);
  const hasForce = problem !== null && problem.bodies.length > 0;
  const magnitude = (f: readonly number[] | null) =>
    (f ? formatReading(Math.sqrt(f.reduce((sum, c) => sum + c * c, 0))) : '—');
  const state = (run: LabRun): string => {
    if (run.end) return OUTCOMES[run.end.outcome];
    return doing === 'nothing' ? 'stopped' : left[0] === run.id && doing === 'solving' ? 'solving …' : 'waiting';
  };
  return (
    <div className="lab-table" tabIndex={0} role="region" aria-label="Results">
      <table>
        <thead>
          <tr>
            <th scope="col">Solver</th><th scope="col">Outcome</th><th scope="col">Iterations</th>
            <th scope="col">Products</th><th scope="col">Time</th>
            <th scope="col">Residual [m/s]</th><th scope="col">Objective gap</th>
            {hasForce && <><th scope="col">Force [N]</th><th scope="col">Force error</th></>}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => {
            const row = rowsOf(run).at(-1);
            return (
              <tr key={run.id} data-testid={`lab-row-${run.id}`} data-outcome={run.end?.outcome}
                data-force={row ? forceOn(row, body)?.join(' ') : undefined}>
                <th scope="row"><span><Swatch
                  place={solvers.findIndex(({ id }) => id === run.id)} />{run.name}</span></th>
                <td>{state(run)}</td>
                <td>{row ? formatCount(row.iteration) : '—'}</td><td>{row ? formatCount(row.products) : '—'}</td>
                <td>{row ? formatTime(row.time) : '—'}</td>
                <td>{row ? formatReading(row.natural, 3) : '—'}</td>
                <td>{row ? formatReading(valueOf(row, 'gap', best, body, law), 3) : '—'}</td>
                {hasForce && <><td>{row ? magnitude(forceOn(row, body)) : '—'}</td>
                <td>{row ? formatReading(valueOf(row, 'force', best, body, law), 3) : '—'}</td></>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {best && (
        <p className="lab-note" data-testid="lab-reference">
          Errors are against {best === reference ? `a run of ${best.name} made for that` : best.name}, the
          sharpest solution here: residual {formatReading(best.row.natural, 3)} m/s
          after {formatCount(best.row.iteration)} iterations
          {force && problem && <>, {magnitude(force)} N on the {problem.bodies[body].name}</>}. Times are of this
          page&apos;s worker, without what measuring takes.
        </p>
      )}
    </div>
  );
}
