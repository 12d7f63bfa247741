import { expectedRate } from '../../scenes/variants';
import { fullValues } from '../../share/link';
import { pointValuesOf } from '../../sweep/points';
import { fullValues as runValues } from '../../sweep/runValues';
import { runsOf, type Sweep } from '../../sweep/sweep';
import { saveCsv, saveJson } from '../download';
import { sceneOf } from '../session';
import { addIssues, getState, setState } from '../store';
import { durationOf, fileOf, formFor, hasSeeds, readForm, stretched, type Form } from './form';
import { readSweepText } from './linkText';
import { hashRuns, pageEngine } from './pageEngine';
import { startPool } from './pool';
import { tableOf } from './sweepCurve';
import { getSweep, setSweep } from './sweepStore';
import { poolSize, startWorker } from './workers';

/** The file does what a person asks of a sweep. Runs are done by a pool of workers with the CPU engine. */
let pool: { cancel(): void } | null = null;
/** The last duration that is one [s], of which the window is a part: what is typed may be none for a while. */
let lasting = 1;
/** Number of the start: whoever waited for an earlier one has been overtaken. */
let starts = 0;

/**
 * Fills the form for the parameter that was asked for, unless a sweep runs or the form is of it already; or starts the
 * sweep of the scene, unless it was the last one and ended.
 */
export function takeAsked(): void {
  const { sweepAsked: asked, setup } = getState(), { form, sceneId, doing } = getSweep(), scene = sceneOf(setup);
  const key = asked?.key ?? sweepableKey();
  setState({ sweepAsked: null });
  if (doing === 'running') return;
  const isHere = form && sceneId === scene.id && (asked === null || key === form.key);
  if (!isHere || asked?.starts) setSweep({ form: formFor(scene, setup, key), sceneId: scene.id, message: null });
  if (asked?.starts && !isDone()) void start();
}

/** Returns true if the sweep that is typed has been done with all else as the page has it. */
function isDone(): boolean {
  const { form, doing, ran } = getSweep(), { setup } = getState(), read = form && readForm(form, sceneOf(setup), setup);
  return doing === 'ended' && read?.ok === true && JSON.stringify(read.value) === JSON.stringify(ran);
}

/** Returns the parameter of a sweep for which nobody has named one. */
function sweepableKey(): string {
  const { params } = sceneOf(getState().setup);
  return Object.entries(params).find(([, { kind }]) => kind === 'number')![0];
}

/** Opens the sweep of a link, ready to start, or says what is wrong with it. */
export function openSweepText(text: string): void {
  const { setup } = getState(), scene = sceneOf(setup), read = readSweepText(text, scene, setup);
  if (!read.ok) return addIssues(read.issues);
  if (getSweep().doing === 'running') cancel();
  setSweep({ form: read.value, sceneId: scene.id, doing: 'nothing', ran: null, runs: [], message: null });
  setState({ dialog: 'sweep' });
}

/** Changes what is typed. Another duration stretches the window; another parameter brings its own range. */
export function change(part: Partial<Form>): void {
  const { setup } = getState(), { form } = getSweep(), scene = sceneOf(setup);
  if (!form) return;
  if (part.key !== undefined && part.key !== form.key) {
    const { key, from, to, points, scale } = formFor(scene, setup, part.key);
    const seeds = hasSeeds(scene, key) ? form.seeds : '1';
    return setSweep({ form: { ...form, key, from, to, points, scale, seeds } });
  }
  if (part.duration === undefined) return setSweep({ form: { ...form, ...part } });
  lasting = durationOf(form, scene) ?? lasting;
  setSweep({ form: stretched(form, part.duration, lasting, scene) });
}

/** Returns how long a sweep will take [s], from what was measured of this device; null if too little is known. */
export function expectedTime(sweep: Sweep): number | null {
  const { setup, speedHere } = getState();
  if (speedHere?.backend !== 'cpu') return null;
  const rate = expectedRate(sceneOf(setup), fullValues(setup), speedHere), runs = runsOf(sweep);
  return rate === null ? null : Math.ceil(runs / poolSize(runs)) * sweep.duration / rate;
}

/** Starts the sweep that is typed, with all else as the page has it. */
export async function start(): Promise<void> {
  const { setup } = getState(), { form, doing } = getSweep(), scene = sceneOf(setup);
  if (!form || doing === 'running') return;
  const read = readForm(form, scene, setup);
  if (!read.ok) return;
  const sweep = read.value, own = [...pointValuesOf(sweep)], workers = poolSize(own.length), number = ++starts;
  setSweep({
    doing: 'running', ran: sweep, engine: '', parts: {}, workers, walls: [], message: null,
    runs: own.map((values, index) => ({ index, hash: '', values, outcome: null })),
  });
  const engine = await pageEngine(), hashes = await hashRuns(engine, sweep, own);
  if (number !== starts || getSweep().doing !== 'running') return;
  setSweep(({ runs }) => ({ engine, runs: runs.map((run, k) => ({ ...run, hash: hashes[k] })) }));
  pool = startPool({
    start: startWorker, size: workers,
    runs: own.map((values, index) => ({
      type: 'sweepRun', index, scene: sweep.scene, wheel: sweep.wheel, values: runValues(sweep, values),
      duration: sweep.duration, probes: sweep.probes,
    })),
    at: (index, part) => setSweep(({ parts }) => ({ parts: { ...parts, [index]: part } })),
    ended(index, outcome, wall) {
      setSweep(({ runs, parts: { [index]: _, ...parts }, walls }) => ({
        runs: runs.map((run) => (run.index === index ? { ...run, outcome } : run)), parts, walls: [...walls, wall],
      }));
      sayProgress();
    },
    over(fault) {
      pool = null;
      setSweep({ doing: fault === null ? 'ended' : 'cancelled', parts: {}, message: fault });
      sayProgress();
    },
  });
  sayProgress();
}

/** Ends the runs that are being done; what was done stays. */
export function cancel(): void {
  starts++;
  pool?.cancel();
  pool = null;
  setSweep({ doing: 'cancelled', parts: {} });
  setState({ sweepProgress: null });
}

/** Says in the page how far it is, for whoever has put the dialog away. */
function sayProgress(): void {
  const { runs, doing } = getSweep(), ended = runs.filter(({ outcome }) => outcome !== null).length;
  const isSeen = getState().dialog === 'sweep' && doing !== 'running';
  setState({ sweepProgress: isSeen ? null : `Sweep: ${ended} of ${runs.length} runs` });
}

/** Saves the sweep that is typed as the file that the command line takes. */
export function saveFile(): void {
  const { setup } = getState(), { form } = getSweep();
  if (form) saveJson(`${JSON.stringify(fileOf(form, sceneOf(setup), setup), null, 1)}\n`, 'sweep');
}

/** Saves the table of the runs, those that are missing among them. */
export function saveTable(): void {
  const { ran, runs, engine } = getSweep();
  if (ran) saveCsv(tableOf(ran, runs, engine), `grouser-sweep-${ran.scene}-${ran.axes[0].key}`);
}
