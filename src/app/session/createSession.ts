import { unreachable } from '../../core/assert';
import type { Result } from '../../core/result';
import type { DropWish } from '../../protocol/drop';
import type { LabProblem } from '../../protocol/lab';
import type {
  CheckResult, Command, Held, Picture, PictureSize, Report, Speed,
} from '../../protocol/messages';
import { fullValues } from '../../share/link';
import { saveFilm, saveRunFile, saveVtkFile } from '../download';
import type { SampleHistory } from '../samples/history';
import { mainScene } from '../mainScene';
import { keepSpeed } from '../speedKept';
import type { AppStore } from '../store';
import { createAddressKeeper } from './addressKeeper';
import { createFreezes } from './freezes';
import { createPictures } from './pictures';
import { createRest, type Rest } from './rest';
import { rendererOf, sceneOf } from './sceneOf';
import { createSessionState, type Engine } from './state';
import { createWorlds, type Worlds } from './worlds';

/** Most losses of the device within a time [ms] after each of which the page asks for another. */
const MOST_LOSSES = 3, LOSSES_WITHIN = 60_000;

/** Most engines in a row that are replaced though they fell silent within a time after they stood [ms]. */
const MOST_SILENT = 3, SOON = 60_000;
const REPLACED = 'The simulation has not answered for some seconds, and was replaced.';
const SILENT = 'The simulation has not answered for 10 s, and was ended: a step or the graphics driver hangs. '
  + 'Reload the page to start anew; the address keeps your settings.';

/** Largest size of a file with a run [bytes]. */
const MOST_BYTES = 1e9;

/** Says what becomes of the run, as a sentence. */
const GOES_ON: Record<Extract<Report, { type: 'lost' }>['goesOn'], string> = {
  undisturbed: 'The run goes on undisturbed, and is drawn anew.',
  'from a snapshot': 'The run goes on from its last state.',
  anew: 'The run starts again.',
};

/**
 * Turns what a person does into changes of the store and commands to the engine, and reports of the engine into changes
 * of the store. It knows messages and state, no DOM: the engine behind `attach` may be a worker or a test.
 */
export type Session = Pick<
  Worlds, 'openLink' | 'openScene' | 'openSetup' | 'setValue' | 'setValues' | 'undo' | 'redo'
> & {
  /**
   * Takes a new engine, and sends it the speed and the world that the page shows.
   */
  attach(next: Engine): void;
  detach(gone: Engine): void;
  /** Applies a report of the engine. */
  receive(report: Report): void;
  /** Reports that the engine could not be started or stopped for good. The rest of the page still works. */
  fail(message: string): void;
  /** Says whether another engine may take the place of one that falls silent: if little is lost, and it helps. */
  mayReplace(): boolean;
  /** Goes on after the engine fell silent, with another one in its place, or without any. */
  silence(isReplaced: boolean): void;
  /** Says that a world is overdue, while the page waits for it; null takes that back. */
  late(message: string | null): void;
  /** Returns the samples of the run that is shown. */
  currentHistory(): SampleHistory;
  play(): void;
  pause(): void;
  togglePlay(): void;
  stepOnce(): void;
  /** Restarts the same experiment, running or paused as it is. */
  reset(): void;
  setSpeed(factor: number): void;
  setCamera(preset: number): void;
  /** Shows what was recorded at a time [s], or what is computed (null). */
  showMoment(time: number | null): void;
  /** Lets a run that is over rest: its record is played back over and over, at a ratio of simulated to wall time. */
  rest: Rest['begin'];
  /** Has the run go on from the last state that is kept and not later than a time [s]. */
  goOn(time: number): void;
  /** Drops a body into the run. */
  drop(wish: DropWish): void;
  /** Sends the engine the pedals and steering that a person holds now. */
  hold(held: Held): void;
  /** Asks for the run as a file, which is saved when it comes. */
  saveRun(): void;
  /** Asks for the state of the run as a file for ParaView, which is saved when it comes. */
  saveVtk(): void;
  /** Goes on with the run of a file; one with faults is refused with each of them, and nothing changes. */
  openRun(file: File): Promise<void>;
  /** Asks for a picture of the view at a size, or as the window has it (null); says why, if none comes. */
  takePicture(size: PictureSize | null): Promise<Result<Picture>>;
  /** Asks for a video of the record from the moment shown on, or of the run from now on. */
  film(): void;
  /** Ends the video, and saves what there is of it or not. */
  endFilm(isKept: boolean): void;
  /** Pauses the run and asks for the contact problem of the next step, if that step had length h [s]. */
  freezeStep(h: number): Promise<Result<LabProblem>>;
};

/** Returns results in which one that was measured before a run went on elsewhere stays, where it no longer applies. */
const withKnown = (known: readonly CheckResult[], results: readonly CheckResult[]): CheckResult[] =>
  results.map((result) => (result.ok === null ? known.find(({ what }) => what === result.what) ?? result : result));

export function createSession(store: AppStore): Session {
  const { getState, setState, addIssues, addNotice } = store, s = createSessionState();
  const post = (command: Command): void => s.engine?.post(command);
  const address = createAddressKeeper(store), rest = createRest(store, post);
  const worlds = createWorlds(store, s, address, rest, post);
  const pictures = createPictures(post), freezes = createFreezes();

  function play(): void {
    rest.end();
    setState({ playing: true, runsTo: null });
    if (getState().status?.phase === 'failed') worlds.load(); // a failed run cannot continue
    else post({ type: 'play' });
  }

  function pause(): void {
    setState({ playing: false, runsTo: null });
    post({ type: 'pause' });
  }

  function fail(message: string): void {
    s.accepting = false;
    freezes.giveUp('The simulation does not run.');
    setState({ engine: 'failed', failure: message, filming: null });
  }

  const isSoon = () => performance.now() - s.stoodAt < SOON;

  function silence(isReplaced: boolean): void {
    if (!isReplaced) return fail(SILENT);
    s.silent = isSoon() ? s.silent + 1 : 1;
    s.stoodAt = performance.now();
    s.losses = [];
    s.renderer = rendererOf(getState().setup);
    freezes.giveUp(REPLACED);
    pictures.giveUp(REPLACED);
    setState({ engine: 'starting', failure: null, compiling: null, filming: null, holds: false });
    const goesOn = s.last?.snapshot ? 'goes on from its last state' : 'starts again';
    addNotice(`${REPLACED} The run ${goesOn}.`, false, 'silence');
    worlds.resume();
    if (getState().camera > 1) post({ type: 'camera', preset: getState().camera }); // it follows a vehicle
  }

  function late(message: string | null): void {
    if (getState().engine !== 'failed') setState({ failure: message });
  }

  function lose({ message, goesOn }: Extract<Report, { type: 'lost' }>): void {
    const now = performance.now(), isUndisturbed = goesOn === 'undisturbed';
    s.losses = [...s.losses.filter((at) => now - at < LOSSES_WITHIN), now];
    const why = message ? ` (${message.replace(/\.$/, '')})` : '', { setup, camera } = getState();
    if (!isUndisturbed) {
      s.accepting = false;
      freezes.giveUp('The graphics device was lost.');
      setState({ status: null, compiling: null });
    }
    if (s.losses.length > MOST_LOSSES) return giveUp(why, isUndisturbed);
    addNotice(`The graphics device was lost${why}. ${GOES_ON[goesOn]}`, false, 'a lost device');
    s.engine?.renewCanvas(rendererOf(setup));
    if (camera > 1) post({ type: 'camera', preset: camera }); // it follows a vehicle
  }

  /** Asks for no other device, as this one was lost too often. */
  function giveUp(why: string, isUndisturbed: boolean): void {
    const lost = `The graphics device was lost ${s.losses.length} times within a minute${why}`;
    if (!isUndisturbed) return fail(`${lost}. Reload the page to start anew; the address keeps your settings.`);
    const advice = 'The run goes on without a picture; reload the page to see one again.';
    addIssues([{ path: 'view', message: `${lost}. ${advice}` }]);
  }

  /**
   * Takes the measured speed: the page keeps it for the next visit, marks scenes that would be very slow, and opens
   * what impresses most here if nothing was asked for.
   */
  function setSpeedHere(speedHere: Speed): void {
    keepSpeed(speedHere);
    setState({ speedHere });
    const { setup, standing } = getState(), isOther = mainScene(speedHere).id !== setup.sceneId;
    if (s.awaitsSpeed && isOther && !standing) worlds.openLink('');
    s.awaitsSpeed = false;
  }

  const showCompiling = ({ made, of }: { made: number; of: number }): void =>
    setState({ compiling: made < of ? { made, of } : null });

  /** Takes a camera that a person moved into the setup, and so into the link, rounded to the millimetre. */
  function moveCamera(camera: readonly number[]): void {
    const rounded = camera.map((x) => Math.round(x * 1000) / 1000), { setup } = getState();
    if (rounded.length !== 6 || !rounded.every(Number.isFinite)) return;
    if (String(rounded) === String(fullValues(setup).camera)) return;
    setState({ setup: { ...setup, values: { ...setup.values, camera: rounded } } });
    address.schedule();
  }

  /** Marks in the record when a person takes hold of something, and shows what there is to say about it. */
  function hear({ held, says }: Extract<Report, { type: 'hand' }>): void {
    if (held !== null && !getState().holds) worlds.mark(`Hand: ${held}`);
    setState({ holds: held !== null });
    if (says !== undefined) addNotice(says, true, 'the hand');
  }

  function take({ as, file, sceneId, time }: Extract<Report, { type: 'saved' }>): void {
    (as === 'vtk' ? saveVtkFile : saveRunFile)(file, `grouser-${sceneId}-${time.toFixed(2)}s`);
  }

  /** Shows a recording at true speed, unless a person has done something since it was asked for. */
  function showRecording(rate: number): void {
    const { playing, moment, touched, holds } = getState();
    if (!s.accepting || !playing) return;
    if (moment === null && !touched && !holds) rest.begin(1, rate);
    else post({ type: 'play' });
  }

  function receive(report: Report): void {
    switch (report.type) {
      case 'ready': return setState({ engine: 'ready', failure: null });
      case 'loaded': return worlds.stand(report);
      case 'speed': return setSpeedHere(report.speed);
      case 'status': return s.accepting ? setState({ status: report.status }) : undefined; // else of the world before
      case 'recorded': return s.accepting ? setState({ recorded: report }) : undefined;
      case 'recording': return showRecording(report.rate);
      case 'compiling': return showCompiling(report);
      // The engine is told to pause, too: a request to play may be on its way to it, and both must agree.
      case 'stopped': return s.accepting ? pause() : undefined;
      case 'samples': return s.accepting ? s.history.push(report.samples) : undefined;
      case 'checks': return setState({ checks: withKnown(getState().checks, report.results) });
      case 'camera': return moveCamera(report.camera);
      case 'picture': return pictures.receive(report.id, report.result);
      case 'filming': return setState({ filming: report.length });
      case 'film': return saveFilm(report.file, report.kind, `grouser-${getState().setup.sceneId}`);
      case 'overlay': return setState({ overlay: report });
      case 'grains': return setState({ grainTop: report.top });
      case 'surface': return setState({ surface: report });
      case 'prints': return setState({ prints: report });
      case 'hand': return hear(report);
      case 'saved': return take(report);
      case 'frozen': return freezes.answer(report.result);
      case 'issues': return addIssues(report.issues);
      case 'lost': return lose(report);
      case 'lastState': return s.accepting ? void (s.last = report.run) : undefined;
      case 'here': case 'capture': case 'release': case 'cursor': case 'canvasWanted':
        return; // engineClient handles these
      default: return unreachable(report);
    }
  }

  return {
    openLink: worlds.openLink, openScene: worlds.openScene, openSetup: worlds.openSetup,
    reset: worlds.load,
    setValue: worlds.setValue, setValues: worlds.setValues, undo: worlds.undo, redo: worlds.redo,
    play, pause, fail, late, silence, receive, rest: rest.begin, takePicture: pictures.take,
    currentHistory: () => s.history,
    mayReplace: () => (!s.accepting || s.last !== null) && (s.silent < MOST_SILENT || !isSoon()),
    saveRun: () => post({ type: 'save' }),
    saveVtk: () => post({ type: 'save', as: 'vtk' }),
    async openRun(file) {
      const refuse = (message: string) => addIssues([{ path: 'open', message: `${file.name} ${message}` }]);
      if (file.size > MOST_BYTES) return refuse(`is too large for a run: at most ${MOST_BYTES / 1e9} GB are read.`);
      const bytes = await file.arrayBuffer().catch(() => null);
      if (!bytes) return refuse('could not be read.');
      rest.end();
      post({ type: 'open', name: file.name, file: bytes });
    },
    attach(next) {
      s.engine = next;
      s.losses = [];
      s.renderer = rendererOf(getState().setup);
      setState({ engine: 'starting', failure: null, compiling: null });
      worlds.load();
    },
    detach(gone) { if (s.engine === gone) s.engine = null; },
    togglePlay: () => (getState().playing ? pause() : play()),
    stepOnce() {
      rest.end();
      if (getState().playing) pause();
      post({ type: 'step', count: 1 });
    },
    setSpeed(factor) {
      setState({ speed: factor });
      post({ type: 'speed', factor });
    },
    setCamera(preset) {
      setState({ camera: preset });
      post({ type: 'camera', preset });
    },
    showMoment(time) {
      if (time === null && getState().rests?.recording !== undefined) return rest.end(); // now is the start of the run
      setState({ moment: time, ...(time === null && { replaying: false }) });
      post({ type: 'moment', time });
    },
    goOn(time) {
      const isShipped = getState().rests?.recording !== undefined; // of which the run has computed nothing
      rest.end();
      setState({ playing: true, runsTo: null, replaying: false });
      post({ type: 'goOn', time: isShipped ? 0 : time });
    },
    drop(wish) {
      rest.end();
      post({ type: 'drop', wish });
    },
    film() {
      const { moment, replaySpeed: speed, setup } = getState();
      post({ type: 'film', from: moment, speed, title: sceneOf(setup).title });
    },
    endFilm: (isKept) => post({ type: 'endFilm', isKept }),
    hold(held) {
      rest.end();
      if (!getState().touched) setState({ touched: true });
      s.held = held;
      post({ type: 'hold', held });
    },
    freezeStep(h) {
      rest.end();
      if (getState().playing) pause();
      const result = freezes.wait();
      post({ type: 'freeze', h });
      if (!s.engine) freezes.giveUp('The simulation does not run.');
      return result;
    },
  };
}
