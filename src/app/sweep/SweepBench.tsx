import { useEffect, useRef } from 'react';
import { copySweep } from '../bar/copyLink';
import { Icon } from '../Icon';
import { sceneOf } from '../session';
import { roughly } from '../speed';
import { setState, useApp } from '../store';
import '../style/sweep.css';
import { readForm } from './form';
import { writeSweepText } from './linkText';
import { PauseView, StartOrCancel } from './RunButtons';
import { cancel, expectedTime, saveFile, saveTable, start, takeAsked } from './sweep';
import { SweepForm } from './SweepForm';
import { SweepResults } from './SweepResults';
import { useSweep } from './sweepStore';
import { poolSize } from './workers';
import { runsOf, type Sweep } from '../../sweep/sweep';

/** Shows the sweep of a parameter: what is to be run, the button that starts it, and its curve. */
export function SweepBench() {
  const asked = useApp((s) => s.sweepAsked), form = useSweep((s) => s.form), doing = useSweep((s) => s.doing);
  const setup = useApp((s) => s.setup), scene = sceneOf(setup), isOurs = useSweep((s) => s.sceneId === scene.id);
  useEffect(takeAsked, [asked, scene]);
  useEffect(() => { if (doing !== 'running') setState({ sweepProgress: null }); }, [doing]); // it is seen here
  const results = useRef<HTMLDivElement>(null), begins = doing === 'running';
  // on narrow screens the results are below the fields
  useEffect(() => {
    if (begins && matchMedia('(max-width: 760px)').matches) results.current?.scrollIntoView({ block: 'start' });
  }, [begins]);
  if (!form) return null;
  if (!isOurs) return <Elsewhere />;
  const read = readForm(form, scene, setup), isRunning = begins;
  const issue = read.ok ? '' : read.issues[0].message;
  return (
    <div className="sweep">
      <div className="sweep-setup">
        <SweepForm form={form} scene={scene} disabled={isRunning} />
        <p className="sweep-note">Everything else is as the panel has it now. Runs are on the CPU.</p>
        <p id="sweep-issue" className="sweep-issue" role="alert" data-testid="sweep-issue">{isRunning ? '' : issue}</p>
        {read.ok && !isRunning && <Plan sweep={read.value} settles={scene.size !== undefined} />}
        <div className="sweep-files">
          <button type="button" className="icon-button with-text" disabled={!read.ok}
            title="Copies a link that opens this sweep, ready to start"
            onClick={() => void copySweep(writeSweepText(form, scene))}><Icon name="link" />Copy link</button>
          <button type="button" className="icon-button with-text" disabled={!read.ok} onClick={saveFile}
            title="Saves the sweep as the file that the command line takes"><Icon name="download" />sweep.json</button>
          <button type="button" className="icon-button with-text" aria-haspopup="dialog"
            title="Finds the values at which the scene is as it was measured"
            onClick={() => setState({ dialog: 'fit' })}><Icon name="chart" />Fit to data…</button>
        </div>
      </div>
      <div className="sweep-results" ref={results} tabIndex={0} role="region" aria-label="Results">
        <SweepResults />
      </div>
      <RunBar ready={read.ok} />
    </div>
  );
}

/** Shows the results of a sweep of another scene than the open one. */
function Elsewhere() {
  return <div className="sweep"><div className="sweep-results"><SweepResults /></div><RunBar ready={false} /></div>;
}

/** Says how many runs there will be, and how long they will take. */
function Plan({ sweep, settles }: { sweep: Sweep; settles: boolean }) {
  const runs = runsOf(sweep), size = poolSize(runs), time = expectedTime(sweep);
  return (
    <p className="sweep-note" data-testid="sweep-plan">
      {runs} runs of {sweep.duration} s, {size === 1 ? 'one after another' : `${size} at once`}
      {time === null ? '; how long they take is known once one has ended.'
        : `: about ${roughly(Math.max(1, time))}${settles ? ', and what their beds take to settle' : ''}.`}
    </p>
  );
}

/** Shows the buttons that start and cancel the sweep and save its table, and how far it is. */
function RunBar({ ready }: { ready: boolean }) {
  const { doing, runs, message } = useSweep(), isRunning = doing === 'running';
  const ended = runs.filter(({ outcome }) => outcome !== null).length;
  return (
    <div className="sweep-run">
      <StartOrCancel isRunning={isRunning} ready={ready} start={() => void start()} cancel={cancel} />
      <button type="button" className="icon-button with-text" disabled={ended === 0} onClick={saveTable}
        title="Saves a line for each run"><Icon name="download" />CSV</button>
      {isRunning && <PauseView />}
      <Progress />
      {message && <p className="sweep-issue" role="alert">{message}</p>}
    </div>
  );
}

function Progress() {
  const { doing, runs, parts, walls, workers } = useSweep();
  if (doing === 'nothing') return <span className="sweep-progress" role="status" />;
  const ended = runs.filter(({ outcome }) => outcome !== null).length;
  const failed = runs.filter(({ outcome }) => outcome?.status === 'failed').length;
  const done = ended + Object.values(parts).reduce((sum, part) => sum + part, 0), mean = meanOf(walls);
  const left = mean === null || doing !== 'running' ? '' : `, about ${roughly(
    Math.max(1, (runs.length - done) * mean / workers)
  )} left`;
  const state = doing === 'cancelled' ? ', cancelled' : '';
  return (
    <>
      <span className="sweep-progress" role="status" data-testid="sweep-progress">
        {ended} of {runs.length} runs{failed > 0 && `, ${failed} failed`}{state}{left}
      </span>
      <progress className="sweep-bar" aria-label="Runs that are done" max={runs.length} value={done} />
    </>
  );
}

const meanOf = (list: readonly number[]): number | null =>
  (list.length === 0 ? null : list.reduce((sum, x) => sum + x, 0) / list.length);
