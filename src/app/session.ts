import type { Result } from '../core/result';
import { fullValues, readLink, writeLink, type Setup } from '../share/link';
import type { AnyValues, Param, Value } from '../params/param';
import type { Command, Held, Report, Snapshot, Speed } from '../protocol/messages';
import type { LabProblem } from '../protocol/lab';
import type { AnyScene } from '../scenes/scene';
import { findScene } from '../scenes/index';
import { goTo, readAddress, writeAddress } from './address';
import { savePng } from './download';
import { SampleHistory } from './samples/history';
import { keepSpeed } from './speedKept';
import { addIssues, addNotice, getState, setState } from './store';

/**
 * What a person does becomes a change of the store and a command to the engine; what the engine reports becomes a change
 * of the store. Knows messages and state, no DOM: the engine behind `attach` may be a worker or a test.
 */
export type Engine = { post(command: Command): void };

const REBUILD_DELAY = 250; // [ms], so that several changes make one world
const ADDRESS_DELAY = 400; // [ms]
const PICTURE_PATIENCE = 15_000; // [ms]
const OWN_PAUSE_DELAY = 1500; // [ms] after which a pause that was not asked for here is the engine's own

let engine: Engine | null = null;
let history = new SampleHistory([]);
/** Samples of the world before are on their way until the new one stands. */
let accepting = false;
let resume: Snapshot | null = null;
let losses = 0;
/** What an engine says after it lost its device is of a world that is no more. */
let isLost = false;
let rebuildTimer: ReturnType<typeof setTimeout> | undefined;
let addressTimer: ReturnType<typeof setTimeout> | undefined;
let askedToPlay = 0; // when, by performance.now() [ms]
/** What a person who drives holds: a new world is told, too. */
let held: Held | null = null;
let pictures = 0;
const freezes: ((result: Result<LabProblem>) => void)[] = [];
const awaited = new Map<number, ReturnType<typeof setTimeout>>();

export const currentHistory = (): SampleHistory => history;

/** The scene that is open. Every setup in the store names one. */
export function sceneOf({ sceneId }: Setup): AnyScene {
  const scene = findScene(sceneId);
  if (!scene) throw new Error(`There is no scene "${sceneId}".`);
  return scene;
}

/** A new engine: it gets the speed and the world that the page shows, from the last snapshot if there is one. */
export function attach(next: Engine): void {
  engine = next;
  isLost = false;
  setState({ engine: 'starting', failure: null });
  post({ type: 'speed', factor: getState().speed });
  load();
}

export function detach(gone: Engine): void {
  if (engine === gone) engine = null;
}

const post = (command: Command): void => engine?.post(command);

function cancelRebuild(): void {
  clearTimeout(rebuildTimer);
  rebuildTimer = undefined;
}

/** A new world of what the store holds. */
function load(): void {
  cancelRebuild();
  const { setup, playing, standing } = getState();
  accepting = false;
  setState({ checks: [], status: null });
  askedToPlay = performance.now();
  post({ type: 'load', setup, playing, light: !standing, ...(resume ? { snapshot: resume } : {}) });
  resume = null;
}

/** Opens what a link stands for; what is wrong with it is said, and the rest opens. */
export function openLink(hash: string): void {
  const { setup, issues } = readLink(hash);
  const scene = sceneOf(setup);
  clearTimeout(addressTimer); // what was set a moment ago belongs to what was open before
  const same = getState().setup.sceneId === setup.sceneId && getState().standing;
  history = new SampleHistory(Object.keys(scene.probes));
  setState({
    setup, issues, standing: false, playing: true, captionOpen: true, dialog: null, camera: 1,
    ...(same ? {} : { plotted: scene.plots }),
  });
  load();
}

/** A scene at its defaults, as a step of the browser's history. */
export function openScene(sceneId: string): void {
  const hash = writeLink({ sceneId, values: {} });
  if (readAddress() === hash) openLink(hash);
  else goTo(hash);
}

/** Sets a parameter, in its declared unit and already checked. A live one acts at once, the others on a new world. */
export function setValue(key: string, value: Value): void {
  const { setup } = getState();
  const spec: Param | undefined = (sceneOf(setup).params as Record<string, Param>)[key];
  if (!spec || String(fullValues(setup)[key]) === String(value)) return;
  setState({ setup: { ...setup, values: { ...setup.values, [key]: value } } });
  if (spec.applies === 'live') post({ type: 'set', key, value });
  else {
    cancelRebuild();
    rebuildTimer = setTimeout(load, REBUILD_DELAY);
  }
  scheduleAddress();
}

function scheduleAddress(): void {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => writeAddress(getState().setup), ADDRESS_DELAY);
}

export function play(): void {
  setState({ playing: true });
  askedToPlay = performance.now();
  if (getState().status?.phase === 'failed') load(); // nothing to go on from
  else post({ type: 'play' });
}

export function pause(): void {
  setState({ playing: false });
  post({ type: 'pause' });
}

export const togglePlay = (): void => (getState().playing ? pause() : play());

export function stepOnce(): void {
  if (getState().playing) pause();
  post({ type: 'step', count: 1 });
}

/** The same experiment from its start, running or paused as it is. */
export const reset = (): void => load();

export function setSpeed(factor: number): void {
  setState({ speed: factor });
  post({ type: 'speed', factor });
}

export function setCamera(preset: number): void {
  setState({ camera: preset });
  post({ type: 'camera', preset });
}

/** Hands on what a person who drives holds now. */
export function hold(next: Held): void {
  held = next;
  post({ type: 'hold', held: next });
}

/** Asks for a picture of the view, which is saved when it comes. */
export function takePicture(): void {
  const id = ++pictures;
  awaited.set(id, setTimeout(() => {
    awaited.delete(id);
    addIssues([{ path: 'picture', message: 'No picture came from the engine within 15 s: is it running?' }]);
  }, PICTURE_PATIENCE));
  post({ type: 'picture', id });
}

/** Pauses, and asks for the contact problem of the next step, were it one of h [s]. */
export function freezeStep(h: number): Promise<Result<LabProblem>> {
  if (getState().playing) pause();
  return new Promise((resolve) => {
    freezes.push(resolve);
    post({ type: 'freeze', h });
    if (!engine) unfreeze('The simulation does not run.');
  });
}

/** The engine that was asked will not answer. */
function unfreeze(message: string): void {
  for (const resolve of freezes.splice(0)) resolve({ ok: false, issues: [{ path: 'lab', message }] });
}

function receivePicture(id: number, png: ArrayBuffer): void {
  if (!awaited.has(id)) return;
  clearTimeout(awaited.get(id));
  awaited.delete(id);
  savePng(png, `grouser-${getState().setup.sceneId}-${(getState().status?.time ?? 0).toFixed(2)}s`);
}

/** The engine could not be started, or stopped for good: says so. The rest of the page works on. */
export function fail(message: string): void {
  accepting = false;
  unfreeze('The simulation does not run.');
  setState({ engine: 'failed', failure: message });
}

function lose({ message, snapshot }: Extract<Report, { type: 'lost' }>): void {
  accepting = false;
  isLost = true;
  losses++;
  unfreeze('The graphics device was lost.');
  const why = message ? ` (${message.replace(/\.$/, '')})` : '';
  if (losses > 1) return fail(`The graphics device was lost again${why}. Reload the page to start anew; the address keeps your settings.`);
  resume = snapshot;
  addNotice(`The graphics device was lost${why}. The run ${snapshot ? 'goes on from its last state' : 'starts again'}.`);
  setState((s) => ({ generation: s.generation + 1, engine: 'starting', status: null }));
}

/**
 * A world stands, and the panel follows it: values that a weak device changed, or all of the world before when the next one
 * could not be built. A run that goes on (`resumed`) keeps what was plotted.
 */
function stand({ setup, applied, notice, resumed, refused, scale }: Extract<Report, { type: 'loaded' }>): void {
  const now = getState().setup, isOther = setup.sceneId !== now.sceneId, scene = sceneOf(setup);
  const stands = { ...setup.values, ...applied };
  if (isOther) history = new SampleHistory(Object.keys(scene.probes));
  else if (!resumed) history.clear();
  accepting = true;
  const values = isOther || rebuildTimer === undefined ? followed(scene, now.values, stands, isOther, refused) : now.values;
  setState({
    setup: { sceneId: setup.sceneId, values }, standing: true, failure: null, heights: scale ? [scale.low, scale.high] : null,
    ...(isOther ? { plotted: scene.plots } : {}), ...(resumed ? {} : { worlds: getState().worlds + 1, surface: null, prints: null }),
  });
  if (held && scene.drivable) post({ type: 'hold', held });
  if (writeLink(getState().setup) !== writeLink(now)) scheduleAddress();
  if (notice) addNotice(notice);
}

/**
 * What was chosen, with what only a new world can change as it stands. Live values may have been set since, and hold, but
 * for one that was refused.
 */
function followed(
  scene: AnyScene, chosen: AnyValues, stands: AnyValues, isOther: boolean, refused: string | undefined,
): AnyValues {
  if (isOther) return stands;
  const isFixed = (key: string) => key === refused || (scene.params as Record<string, Param>)[key]?.applies === 'rebuild';
  const live = Object.entries(chosen).filter(([key]) => !isFixed(key));
  return { ...stands, ...Object.fromEntries(live) };
}

/** Applies what the engine reports. */
export function receive(report: Report): void {
  if (isLost) return;
  switch (report.type) {
    case 'ready': return setState({ engine: 'ready', failure: null });
    case 'loaded': return stand(report);
    case 'speed': return setSpeedHere(report.speed);
    case 'status': {
      const stopped = report.status.phase === 'paused' || report.status.phase === 'failed';
      const itself = stopped && getState().playing && performance.now() - askedToPlay > OWN_PAUSE_DELAY;
      return setState({ status: report.status, ...(itself ? { playing: false } : {}) });
    }
    case 'samples': return accepting ? history.push(report.samples) : undefined;
    case 'checks': return setState({ checks: report.results });
    case 'camera': return moveCamera(report.camera);
    case 'picture': return receivePicture(report.id, report.png);
    case 'overlay': return setState({ overlay: report });
    case 'surface': return setState({ surface: report });
    case 'prints': return setState({ prints: report });
    case 'frozen': return freezes.shift()?.(report.result);
    case 'issues': return addIssues(report.issues);
    case 'lost': return lose(report);
    case 'capture': case 'release': case 'cursor': return; // of the canvas: see engineClient
  }
}

/** Measured off screen: the page keeps it for the next visit, and marks what would crawl. */
function setSpeedHere(speedHere: Speed): void {
  keepSpeed(speedHere);
  setState({ speedHere });
}

/** A person moved the camera: part of the link, to the millimetre. */
function moveCamera(camera: readonly number[]): void {
  const rounded = camera.map((x) => Math.round(x * 1000) / 1000);
  const { setup } = getState();
  if (rounded.length !== 6 || !rounded.every(Number.isFinite) || String(rounded) === String(fullValues(setup).camera)) return;
  setState({ setup: { ...setup, values: { ...setup.values, camera: rounded } } });
  scheduleAddress();
}
