import type { LabCommand, LabOptions, LabProblem, LabReport } from '../../protocol/lab';
import { saveCsv, saveJson } from '../download';
import { freezeStep } from '../session';
import { getState } from '../store';
import { bestOf, writeLabCsv } from './curves';
import { getLab, setLab } from './labStore';

/**
 * The file does what a person asks of the lab. It solves in a worker of its own, made before it is needed; stopping
 * ends that worker, which hears no message while it solves, and makes the next. The problem is kept here for that.
 */
let worker: Worker | null = null;

/** Solvers that are chosen at first: fast ones, and second-order ones for problems of at most SMALL contacts. */
const FIRST = ['cgm', 'apgd', 'gauss-seidel', 'spg'], SMALL = 600, SECOND = ['pdip', 'scip'];
const LARGEST_FILE = 200e6; // [bytes]

function post(command: LabCommand): void {
  if (!worker) {
    worker = start();
    if (command.type !== 'take' && command.type !== 'open') giveProblem(worker);
  }
  worker.postMessage(command);
}

function start(): Worker {
  const made = new Worker(new URL('../../worker/lab.worker.ts', import.meta.url), { type: 'module' });
  made.onmessage = ({ data }: MessageEvent<LabReport>) => receiveLab(data);
  made.onerror = (event) => {
    event.preventDefault();
    endWorker();
    if (getLab().doing === 'nothing') return; // nobody waits for it: the next one may come
    setLab({
      doing: 'nothing', left: [],
      message: `The lab's worker met an error${event.message ? `: ${event.message}` : ', or could not be loaded'}.`,
    });
  };
  return made;
}

function giveProblem(to: Worker): void {
  const { problem } = getLab();
  if (problem) to.postMessage({ type: 'take', problem } satisfies LabCommand);
}

/** Starts a worker before it is needed: later the server may be gone. */
export function readyLab(): void {
  if (worker) return;
  worker = start();
  giveProblem(worker);
}

function endWorker(): void {
  worker?.terminate();
  worker = null;
}

/**
 * Returns the step h [ms] with which a step is frozen unless a person sets another: that of a converging solver, else 1
 * ms.
 */
export function usualStepMs(): number {
  const { status } = getState();
  return status && status.solver !== 'smallsteps' && status.solver !== 'penalty'
    ? +(1000 * status.substep).toPrecision(6) : 1;
}

/** Pauses the run and takes the contact problem of its next step. */
export async function freeze(): Promise<void> {
  if (getLab().doing !== 'nothing') return;
  setLab({ doing: 'freezing', message: null });
  const result = await freezeStep((getLab().stepMs ?? usualStepMs()) / 1000);
  if (result.ok) post({ type: 'take', problem: result.value });
  else setLab({ doing: 'nothing', message: result.issues[0].message });
}

/** Reads a problem from a file of `grouser-ccp/1`. */
export async function openFile(file: File): Promise<void> {
  if (getLab().doing !== 'nothing') return;
  if (file.size > LARGEST_FILE) return setLab({
    message: `${file.name} has ${Math.round(file.size / 1e6)} MB; allowed are ${LARGEST_FILE / 1e6} MB.`,
  });
  setLab({ doing: 'opening', message: null });
  try {
    post({ type: 'open', name: file.name, text: await file.text() });
  } catch (error) {
    setLab({
      doing: 'nothing',
      message: `${file.name} could not be read: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}

/** Asks for the problem as a file, which is saved when it comes. */
export const writeFile = (): void => {
  setLab({ message: null });
  post({ type: 'write' });
};

export function run(): void {
  const { problem, solvers, chosen, options, doing } = getLab();
  const ids = solvers.filter(({ id, refusal }) => refusal === null && chosen.includes(id));
  if (!problem || doing !== 'nothing' || ids.length === 0) return;
  const ran: LabOptions = problem.warm ? options : { ...options, start: 'cold' };
  setLab({
    doing: 'reference', message: null, reference: null, ran, left: ids.map(({ id }) => id),
    runs: ids.map(({ id, name }) => ({ id, name, rows: [], end: null })),
  });
  post({ type: 'run', solvers: ids.map(({ id }) => id), options: ran });
}

/** Stops solving; results so far are kept. */
export function stop(): void {
  endWorker();
  readyLab();
  setLab((s) => ({ doing: 'nothing', runs: s.runs.filter(({ rows, end }) => rows.length > 0 || end !== null) }));
}

export function saveCurves(): void {
  const { runs, reference, body, problem, ran } = getLab();
  saveCsv(
    writeLabCsv(runs, bestOf(reference, runs), body, problem?.bodies[body]?.name ?? 'body', ran?.law ?? 'relaxed'),
    'grouser-solver-lab'
  );
}

/** Applies a report of the lab's worker. */
export function receiveLab(report: LabReport): void {
  switch (report.type) {
    case 'taken': return taken(report.problem, report.solvers);
    case 'refused': return setLab((s) => (
      { message: report.message, doing: s.doing === 'opening' || s.doing === 'freezing' ? 'nothing' : s.doing }
    ));
    case 'file': return saveJson(report.text, 'grouser-contact-problem');
    case 'reference': return setLab({ reference: { name: report.name, row: report.row }, doing: 'solving' });
    case 'rows': return setLab((s) => (
      { runs: s.runs.map((r) => (r.id === report.id ? { ...r, rows: [...r.rows, ...report.rows] } : r)) }
    ));
    case 'ended': return setLab((s) => ({
      runs: s.runs.map((r) => (r.id === report.id ? { ...r, end: report.end } : r)),
      left: s.left.filter((id) => id !== report.id),
    }));
    case 'done': return setLab({ doing: 'nothing', left: [] });
  }
}

/**
 * Takes a new problem and drops the results of the last one. Nothing changes if a new worker has only been given the
 * present problem.
 */
function taken(problem: LabProblem, solvers: ReturnType<typeof getLab>['solvers']): void {
  const { doing, chosen, body, problem: before } = getLab();
  if (doing !== 'freezing' && doing !== 'opening') return;
  const can = solvers.filter(({ refusal }) => refusal === null).map(({ id }) => id);
  const first = can.filter((id) => FIRST.includes(id) || (problem.count <= SMALL && SECOND.includes(id)));
  const name = before?.bodies[body]?.name, same = problem.bodies.findIndex((b) => b.name === name);
  setLab({
    problem, solvers, chosen: before ? chosen.filter((id) => can.includes(id)) : first, body: Math.max(0, same),
    doing: 'nothing', message: null,
    reference: null, runs: [], ran: null, left: [],
  });
}
