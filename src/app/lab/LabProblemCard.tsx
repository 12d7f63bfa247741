import { useRef } from 'react';
import { formatCount } from '../../core/counted';
import { Icon } from '../Icon';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { freeze, openFile, usualStepMs, writeFile } from './lab';
import { setLab, useLab } from './labStore';
import { NumberField } from './NumberField';

/** Shows the contact problem and buttons that take one, from the present step or a file. */
export function LabProblemCard() {
  const { problem, doing, message, stepMs, body } = useLab(), busy = doing !== 'nothing';
  const input = useRef<HTMLInputElement>(null), title = sceneOf(useApp((s) => s.setup)).title;
  const usual = useApp(usualStepMs);
  return (
    <section className="lab-card" aria-labelledby="lab-problem">
      <h3 id="lab-problem">Problem</h3>
      <div className="lab-row">
        <button type="button" className={`button${problem ? '' : ' lab-primary'}`} disabled={busy}
          title={`The contact problem of the next step of ${title}, which pauses`} onClick={() => void freeze()}>
          {doing === 'freezing' ? 'Freezing …' : 'Freeze this step'}
        </button>
        <NumberField label="h" unit="ms"
          doc="The step that is frozen [ms]. Impulses grow with it; the scene's own for converging solvers, else 1 ms."
          id="lab-step"
          value={stepMs ?? usual} min={1e-3} max={100} onChange={(value) => setLab({ stepMs: value })} />
      </div>
      <div className="lab-row">
        <button type="button" className="button" disabled={busy} title="A contact problem of a file, grouser-ccp/1"
          onClick={() => input.current!.click()}>Import …</button>
        <button type="button" className="button" disabled={busy || !problem}
          title="Save the problem as grouser-ccp/1: what the solve command takes" onClick={writeFile}>Export</button>
        <input ref={input} type="file" accept=".json,application/json" hidden data-testid="lab-file"
          onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = ''; // the same file can be chosen again
          if (file) void openFile(file);
        }} />
      </div>
      {
        message && <p className="lab-message" role="alert" data-testid="lab-message"><Icon
        name="warning" />{message}</p>
      }
      {problem && (
        <dl className="lab-facts" data-testid="lab-problem" data-contacts={problem.count}>
          <div><dt>From</dt><dd>{problem.title}</dd></div>
          <div><dt>Contacts</dt><dd>{formatCount(problem.count)}, {problem.size} numbers
          each{problem.isPlain ? '' : ', laws beyond friction'}</dd></div>
          {problem.h > 0 && <div><dt>Step h</dt><dd>{+(1000 * problem.h).toPrecision(4)} ms</dd></div>}
          {problem.bodies.length > 0 && (
            <div><dt><label htmlFor="lab-body">Force on</label></dt><dd>
              <select id="lab-body" className="select" value={body}
                onChange={(event) => setLab({ body: Number(event.target.value) })}>
                {problem.bodies.map(
                  ({ name, contacts }, k) => <option key={name}
                  value={k}>{name} ({contacts} {contacts === 1 ? 'contact' : 'contacts'})</option>
                )}
              </select>
            </dd></div>
          )}
        </dl>
      )}
    </section>
  );
}
