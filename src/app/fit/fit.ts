import { calibrate } from '../../calibrate/calibrate';
import { tryClick } from '../changeValues';
import { saveJson } from '../download';
import { sceneOf } from '../session';
import { getState, setState, type AppState } from '../store';
import { pageEngine } from '../sweep/pageEngine';
import { keepWorkers, poolSize, startWorker } from '../sweep/workers';
import { getFit, setFit } from './fitStore';
import { createPageSampler } from './pageSampler';
import { MOST_BYTES, readHere } from './readHere';

/** The file does what a person asks of a fit. Runs are done by a pool of workers with the CPU engine. */
let end: (() => void) | null = null;
/** Number of the start: whoever waited for an earlier one has been overtaken. */
let starts = 0;

/** Takes documents (.json) and tables (.csv) that were opened or dropped; what cannot be taken is said, alone. */
export async function takeFiles(given: readonly File[]): Promise<void> {
  const refuse = (message: string): void => setFit({ message });
  let { text, files } = getFit();
  for (const file of given) {
    const isTable = /\.csv$/i.test(file.name);
    if (!isTable && !/\.json$/i.test(file.name))
      return refuse(`${file.name} is no file of a fit: a document (.json) and tables (.csv) are.`);
    if (file.size > MOST_BYTES)
      return refuse(`${file.name} has ${file.size} bytes: at most ${MOST_BYTES} are allowed.`);
    try {
      const read = await file.text();
      if (isTable) files = { ...files, [file.name]: read };
      else text = read;
    } catch (error) {
      return refuse(`${file.name} cannot be read (${messageOf(error)}).`);
    }
  }
  setFit({ text, files, message: null });
}

/** Opens the example of docs/CALIBRATION.md, which the page's own server has. */
export async function openExample(): Promise<void> {
  const load = async (name: string): Promise<string> => {
    const response = await fetch(`data/fits/${name}`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  };
  try {
    const [text, table] = await Promise.all(['rolling-ball.json', 'rolling-ball.csv'].map(load));
    setFit(({ files }) => ({ text, files: { ...files, 'rolling-ball.csv': table }, message: null }));
  } catch (error) {
    setFit({ message: `The example did not come (${messageOf(error)}): is the server there?` });
  }
}

/** Starts the fit of the document. */
export async function start(): Promise<void> {
  const { text, files, doing } = getFit(), read = readHere(text, files);
  if (!read.ok || doing === 'running') return;
  const fit = read.value, number = ++starts, { start: hire, end: endWorkers } = keepWorkers(startWorker);
  const isOurs = (): boolean => number === starts;
  const sampler = createPageSampler(fit, {
    start: hire, size: poolSize,
    told(progress) {
      if (!isOurs()) return;
      setFit(({ path, first }) => ({ ...progress, first: path.length === 0 ? progress.means : first }));
    },
  });
  end = () => {
    starts++;
    sampler.cancel();
    endWorkers();
  };
  setFit({
    doing: 'running', ran: fit, path: [], means: [], first: [], ended: 0, asked: 0, answer: null, message: null,
  });
  sayProgress();
  try {
    const engine = await pageEngine();
    if (!isOurs()) return;
    const answer = await calibrate(fit, sampler, engine, (one) => {
      setFit(({ path }) => ({ path: [...path, one] }));
      sayProgress();
    });
    if (!isOurs()) return;
    setFit({ doing: 'ended', answer });
  } catch (error) {
    if (!isOurs()) return;
    setFit({ doing: 'cancelled', message: messageOf(error) });
  }
  endWorkers();
  end = null;
  sayProgress();
}

/** Ends the runs that are being done. What the chart and the path show stays; nothing is set. */
export function cancel(): void {
  end?.();
  end = null;
  setFit({ doing: 'cancelled' });
  setState({ fitProgress: null });
}

/** Says in the page how far it is, for whoever has put the dialog away. */
function sayProgress(): void {
  const { path, doing } = getFit(), isSeen = getState().dialog === 'fit' && doing !== 'running';
  const how = doing === 'running' ? `iteration ${path.length}` : 'ended';
  setState({ fitProgress: isSeen ? null : `Fit: ${how}` });
}

/** Returns the fitted values of the open scene by key, if the fit is of it; else null. */
export function valuesFor({ setup }: Pick<AppState, 'setup'>): Record<string, number> | null {
  const { ran, answer } = getFit(), scene = sceneOf(setup);
  if (!ran || !answer || !ran.runs.some(({ sweep }) => sweep.scene === scene.id)) return null;
  const own = answer.parameters.filter(({ key }) => Object.hasOwn(scene.params, key));
  return own.length === 0 ? null : Object.fromEntries(own.map(({ key, value }) => [key, value]));
}

/** Sets the fitted values in the open scene, as one change, and shows it. */
export function takeValues(): void {
  const set = valuesFor(getState());
  if (!set) return;
  setState({ dialog: null });
  tryClick({ set, afresh: false });
}

/** Saves the document as the command line takes it. */
export const saveDocument = (): void => saveJson(getFit().text, 'fit');

/** Saves the record that the command line prints. */
export function saveAnswer(): void {
  const { answer } = getFit();
  if (answer) saveJson(`${JSON.stringify(answer)}\n`, 'grouser-fit');
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
