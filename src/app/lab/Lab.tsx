import { useEffect, useRef } from 'react';
import { Dialog } from '../dialogs/Dialog';
import { Icon } from '../Icon';
import { useApp } from '../store';
import { ACROSS, QUANTITIES, type Across, type Quantity } from './curves';
import { freeze, saveCurves } from './lab';
import { LabChart } from './LabChart';
import { LabProblemCard } from './LabProblemCard';
import { LabRunBar, LabSolvers } from './LabSolvers';
import { getLab, setLab, useLab } from './labStore';
import { LabTable } from './LabTable';

/** Shows the solver lab, which compares any set of solvers on one contact problem. */
export function Lab() {
  return <Dialog name="lab" title="Solver lab"><Bench /></Dialog>;
}

function Bench() {
  const phase = useApp((s) => s.status?.phase);
  // a person who opens the lab wants the step that is shown
  useEffect(() => { if (!getLab().problem && (phase === 'running' || phase === 'paused')) void freeze(); }, [phase]);
  const results = useRef<HTMLDivElement>(null), begins = useLab((s) => s.doing === 'reference');
  // on narrow screens the results are below the button
  useEffect(
    () => { if (begins && matchMedia('(max-width: 900px)').matches) results.current!.scrollIntoView({ block: 'start' });
    }, [begins]
  );
  return (
    <div className="lab">
      <div className="lab-setup">
        <LabProblemCard />
        <LabSolvers />
      </div>
      <div className="lab-results" ref={results}>
        <ChartTools />
        <Charts />
        <LabTable />
      </div>
      <LabRunBar />
    </div>
  );
}

function toggle(quantity: Quantity): void {
  setLab(({ shown }) => (
    { shown: (Object.keys(QUANTITIES) as Quantity[]).filter(
      (q) => (q === quantity ? !shown.includes(q) : shown.includes(q))
    ) }
  ));
}

function ChartTools() {
  const across = useLab((s) => s.across), shown = useLab((s) => s.shown), hasRun = useLab((s) => s.runs.length > 0);
  return (
    <div className="lab-tools">
      <div className="chips" role="group" aria-label="Plotted quantities">
        {(Object.keys(QUANTITIES) as Quantity[]).map((q) => (
          <button key={q} type="button" className="chip" aria-pressed={shown.includes(q)} title={QUANTITIES[q].doc}
            onClick={() => toggle(q)}>{QUANTITIES[q].label}</button>
        ))}
      </div>
      <label className="lab-across">over <select className="select" aria-label="Plotted over" value={across}
        onChange={(event) => setLab({ across: event.target.value as Across })}>
        {Object.entries(ACROSS).map(([key, { label }]) => <option key={key} value={key}>{label.toLowerCase()}</option>)}
      </select></label>
      <button type="button" className="icon-button with-text" title="Save all curves as a CSV file" disabled={!hasRun}
        onClick={saveCurves}><Icon name="download" />CSV</button>
    </div>
  );
}

function Charts() {
  const shown = useLab((s) => s.shown);
  if (shown.length === 0) return <p className="lab-nothing">Choose a quantity above to plot it.</p>;
  return <div className="lab-charts">{shown.map((quantity) => <LabChart key={quantity} quantity={quantity} />)}</div>;
}
