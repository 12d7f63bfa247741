import { run, stop } from './lab';
import { setLab, useLab } from './labStore';
import { Swatch } from './marks';
import { NumberField } from './NumberField';

/** Shows the choice of solvers, friction law, start and limits. */
export function LabSolvers() {
  const { problem, solvers, chosen, options } = useLab();
  const set = (change: Partial<typeof options>) => setLab({ options: { ...options, ...change } });
  return (
    <section className="lab-card" aria-labelledby="lab-solvers">
      <h3 id="lab-solvers">Solvers</h3>
      <ul className="lab-solvers">
        {solvers.map(({ id, name, cites, refusal, note }, place) => (
          <li key={id} className={refusal === null ? undefined : 'refused'}>
            <label>
              <input type="checkbox" checked={refusal === null && chosen.includes(id)} disabled={refusal !== null}
                data-testid={`lab-solver-${id}`}
                onChange={({ target }) => setLab(
                  { chosen: target.checked ? [...chosen, id] : chosen.filter((other) => other !== id) }
                )} />
              <span className="lab-solver-name">{name}</span><Swatch place={place} />
            </label>
            <p>{cites.join(', ')}{refusal ?? note ? `. ${refusal ?? note ?? ''}` : ''}</p>
          </li>
        ))}
        {
          solvers.length === 0 && <li><p>They are listed once there is a problem: each says whether it can take
          it.</p></li>
        }
      </ul>
      <div className="lab-options">
        <label className="lab-field"><span>Law</span>
          <select className="select" value={options.law}
            title="Exact Coulomb friction, or the convex relaxation of the papers"
            onChange={({ target }) => set({ law: target.value as typeof options.law })}>
            <option value="relaxed">Relaxed (convex)</option><option value="exact">Exact Coulomb</option>
          </select>
        </label>
        <label className="lab-field"><span>Start</span>
          <select className="select" value={problem?.warm ? options.start : 'cold'} disabled={!problem?.warm}
            title={problem?.warm ? 'From zeros, or from the impulses of the run' : 'Impulses of a run on a graphics '
              + 'device stay there, and a file has none: only a cold start'}
            onChange={({ target }) => set({ start: target.value as typeof options.start })}>
            <option value="cold">Cold (zeros)</option><option value="warm">Warm (impulses of the run)</option>
          </select>
        </label>
        <NumberField id="lab-tolerance" label="Tolerance" unit="m/s" doc="Residual at which a solver stops [m/s]."
          value={options.tolerance} min={1e-12} max={1}
          onChange={(tolerance) => set({ tolerance })} />
        <NumberField id="lab-iterations" label="Iterations" unit="1" doc="At most so many of each solver."
          value={options.iterations} min={1} max={1_000_000} integer
          onChange={(iterations) => set({ iterations })} />
      </div>
    </section>
  );
}

/** Shows the button that starts or stops the solvers, and their progress. */
export function LabRunBar() {
  const { problem, solvers, chosen, doing, left, runs } = useLab();
  const solving = doing === 'reference' || doing === 'solving';
  const count = solvers.filter(({ id, refusal }) => refusal === null && chosen.includes(id)).length;
  return (
    <div className="lab-run">
      {solving
        ? <button type="button" className="button lab-primary" onClick={stop}>Stop</button>
        : (
          <button type="button" className="button lab-primary" disabled={!problem || count === 0 || doing !== 'nothing'}
            onClick={run}>
            Run {count} {count === 1 ? 'solver' : 'solvers'}
          </button>
        )}
      <span className="lab-progress" role="status">{progress(doing, left.length, runs.length)}</span>
    </div>
  );
}

function progress(doing: string, left: number, all: number): string {
  if (doing === 'reference') return 'Looking for the reference …';
  if (doing === 'solving') return `${all - left} of ${all} done`;
  return '';
}
