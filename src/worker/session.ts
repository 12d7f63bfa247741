import { fail, type Issue } from '../core/result';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import type { Device } from '../gpu/device';
import type { Snapshot } from '../model/snapshot';
import { DECIDES_ENGINE } from '../params/capabilities';
import { defaultsOf, parseValues } from '../params/param';
import type { Command, Report } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import { findScene } from '../scenes/index';
import type { Costs } from '../scenes/rate';
import { slopeOf, valuesInSI } from '../scenes/scene';
import { fromFiles } from '../share/fromFiles';
import { buildWorld } from './buildWorld';
import { createDropDesk } from './drop/dropDesk';
import { createFilmDesk } from './film/filmDesk';
import { createHandDesk } from './hand/handDesk';
import { deviceMemory, mostGrains, refuseMany } from './mostGrains';
import { createPageCopies } from './pageCopies';
import { createRecorder, recordBudget } from './record/recorder';
import { createOpening } from './recording/opening';
import type { Runner } from './runner';
import { messageOf, sentence } from './sentences';
import { createSessionState } from './sessionState';
import { keepSnapshots } from './snapshotKeeper';
import type { Stage } from './stage';
import { createStageDesk } from './stageDesk';
import { backendFor, valuesOf, type Load, type World } from './world';
import { hooksOf } from './worldHooks';

/** The commands that a session answers: all but those with a canvas, and the question whether the worker is there. */
export type SessionCommand = Exclude<Command, { type: 'init' | 'canvas' | 'ask' }>;

/** Answers commands: builds worlds one after the other, runs the latest, and shows it on the stage if there is one. */
export type Session = {
  handle(command: SessionCommand): void;
  /** Returns the number of the world that is being built; null if none is. */
  building(): number | null;
  /**
   * Ends the stage and tells the page, as what it draws on is gone; `deviceToo`: the GPU engine, too. What stands on
   * the CPU runs on.
   */
  lose(message: string, deviceToo: boolean): void;
  /** Goes on with another stage, and the run with it, from its last snapshot if it was on another device. */
  restage(gpu: Device | null, stage: Stage | null, noGpu?: string | null): void;
};

/**
 * Means with which a session works; `noGpu` says why an adapter that is there cannot be used; `speed` returns the
 * costs of the CPU engine, if known when a world is built; `beds` knows beds that have settled; `threadless` says why
 * the page has no threads.
 */
export type SessionOptions = {
  gpu: Device | null; noGpu?: string | null; stage: Stage | null; post(report: Report, transfer?: Transferable[]): void;
  speed?(): Costs | null; beds?: SettledBeds; threadless?: string;
};

/** Reasons why a run cannot be saved. */
const UNSAVED = 'There is no run that could be saved just now.';
const BEING_BUILT = 'The world is being built: its run can be saved once it stands.';

/** Most times within a time [ms] that a run goes on elsewhere when what computes it has given out. */
const MOST_GIVEN_OUT = 3, GIVEN_OUT_WITHIN = 60_000;

export function createSession(
  { gpu, noGpu = null, stage, post, speed, beds, threadless }: SessionOptions,
): Session {
  const s = createSessionState({ gpu, noGpu, stage });
  const issue = (...issues: Issue[]) => { if (issues.length) post({ type: 'issues', issues }); };
  const isLost = () => s.lost;
  /** Returns true if the run that stands was on a device that is gone. */
  const isGone = () => s.lost && s.deviceLost && s.standing?.runner.backend === 'gpu';
  const memory = recordBudget(deviceMemory()), recorder = createRecorder(post, memory);
  const copyForPage = createPageCopies(post);
  const keeper = keepSnapshots(() => s.standing, isGone, memory / 2, async (last) => {
    if (s.standing) await copyForPage(s.standing, last);
  });
  const sceneCamera = () => s.standing?.scene.params.camera.default ?? [1, -2, 1, 0, 0, 0];
  const film = createFilmDesk({
    stage: () => s.stage, recorder, runner: () => s.standing?.runner, restore: recall, post, issue,
  });
  const opening = createOpening({
    recorder, post, shows: () => { s.playing = false; }, ends: () => film.end(), goOn: proceed,
  });
  const drop = createDropDesk({
    standing: () => (s.deferred ? null : s.standing), generation: () => s.generation,
    isRecorded: () => s.moment !== null, goOn: proceed, load: (next) => void load(next), issue,
  });
  const look = createStageDesk({ stage: () => s.stage, post, sceneCamera });
  const hand = createHandDesk({
    stage: () => s.stage, runner: () => (s.deferred ? null : s.standing?.runner ?? null),
    isRecorded: () => s.moment !== null, isPlaying: () => s.playing, post,
  }, (event) => look({ type: 'event', event }));

  async function load(next: Load): Promise<void> {
    const mine = ++s.generation;
    hand.drop();
    opening.drop();
    s.drop.abort();
    s.drop = new AbortController();
    s.deferred = [];
    s.building = next;
    s.wanted = next.setup;
    post({ type: 'here', building: mine });
    s.standing?.runner.handle({ type: 'pause' });
    try {
      const made = await build(next, mine);
      if (mine !== s.generation) return made.runner.dispose();
      show(made, next);
    } catch (error) {
      if (mine !== s.generation) return;
      if (s.lost && s.deviceLost && usesDevice()) return; // on the next device it is built again
      const what = next.opened === undefined ? 'The world could not be built' : `${next.opened} was not opened`;
      issue({ path: next.setup.sceneId, message: `${what}: ${sentence(messageOf(error))}` });
      const { standing } = s, rescue = standing?.rescue;
      if (rescue && rescue !== next) {
        const waiting = s.deferred;
        void load(rescue);
        s.deferred = waiting;
        return;
      }
      if (standing) keep(standing);
      else if (!next.snapshot && Object.keys(next.setup.values).length > 0) { // with its default values it may fit
        return load({ setup: { ...next.setup, values: {} }, light: true, snapshot: null });
      }
    }
    const waiting = s.deferred ?? [];
    s.deferred = s.building = null;
    waiting.forEach(run);
  }

  async function build(next: Load, mine: number): Promise<World> {
    let made: World | null = null;
    const shown = () => (s.standing === made ? made : null), isQuiet = () => s.lost || s.deferred !== null;
    const hooks = hooksOf({ stage: () => s.stage, isLost, recorder, film, post, issue, gaveOut, shown, isQuiet });
    const { gpu, noGpu, stage } = s, shared = stage?.renderer === 'webgpu';
    const shop = {
      gpu, noGpu, shared, sliceMs: stage?.sliceMs, speed: speed?.(), beds, threadless, issue, dropped: s.drop.signal,
      late: (message: string) => {
        if (mine === s.generation) issue({ path: next.setup.sceneId, message: sentence(message) });
      },
    };
    made = await buildWorld(next, shop, hooks);
    return made;
  }

  function show(made: World, load: Load): void {
    const { snapshot, opened, goesOn, drops } = load, waits = opening.begin(made, load, speed?.() ?? null);
    const old = s.standing, { runner, report, scene } = made, from = runner.resumed ? snapshot : null;
    const isSame = from !== null && opened === undefined;
    film.end();
    s.standing = made;
    s.moment = null;
    recorder.begin(runner, valuesInSI(scene, valuesOf(made)).dt, isSame ? from.time : null);
    putOnStage(made);
    old?.runner.dispose(); // after the stage has let go of its buffers
    for (let k = old?.freezes ?? 0; k > 0; k--) post({ type: 'frozen', result: fail('lab', 'This world is no more.') });
    if (s.stage) report.scale = { ...s.stage.scale };
    report.dropped = from?.dropped?.length ?? 0;
    post({
      ...report, ...(opened !== undefined && { opened }),
      ...(goesOn && { goesOnAt: from?.time ?? 0, goesOnTo: s.until?.time }),
      ...(drops && { drops: runner.spec.bodies.at(-1)!.name }),
    });
    keeper.begin(from, isSame); // it tells the page, too, which knows of this world by now
    runner.start(s.playing && !waits, s.speed);
    if (s.until !== null) runner.handle({ type: 'until', ...s.until });
  }

  /** Shows what was recorded at a time [s], or what is computed (null). */
  function showMoment(time: number | null): void {
    if (time === s.moment) return;
    hand.drop();
    s.moment = time;
    recall();
  }

  /** Puts on the stage what is to be shown: the moment of the record, or what is computed. */
  function recall(): void {
    s.stage?.recall(s.moment === null ? null : recorder.frameAt(s.moment));
    if (s.moment === null) s.standing?.runner.drawOn(s.stage?.renderer === 'webgpu'); // its state, though it may rest
  }

  /** Goes on with the run from a time [s], to which it is computed anew from the last snapshot before, or its start. */
  function goOn(time: number): void {
    if (!s.standing || s.deferred) return;
    const { setup, applied } = s.standing.report;
    s.playing = true;
    s.until = { time, goesOn: true };
    const same = { ...setup, values: { ...applied, ...setup.values } };
    void load({ setup: same, light: false, snapshot: keeper.before(time), goesOn: true });
  }

  /** Shows a world on the stage, from where the camera was on the one before. */
  function putOnStage(world: World): void {
    const { runner, scene } = world, camera = s.camera && { camera: s.camera };
    s.stage?.show(runner.spec, runner.buffers, { ...valuesOf(world), ...camera }, scene.id);
    s.stage?.setSlope(slopeOf(scene, valuesOf(world)));
    s.camera = null;
  }

  /** Returns true if what runs, or is being built, computes on the device. */
  function usesDevice(): boolean {
    if (!s.deferred) return s.standing?.runner.backend === 'gpu';
    const scene = findScene(s.wanted.sceneId);
    return !!scene && backendFor(scene, { ...defaultsOf(scene.params), ...s.wanted.values }, s.gpu).backend === 'gpu';
  }

  /** Returns the snapshot from which what runs, or is being built, goes on; null if it starts anew. */
  const latest = (): Snapshot | null => (s.building ? s.building.snapshot : keeper.last());

  /** Builds again what ran, or was being built, on a device that is gone: a run goes on from its last snapshot. */
  function rebuild(): void {
    const { standing, wanted, building } = s, values = { ...standing?.report.applied, ...wanted.values };
    const waiting = s.deferred ?? [];
    void load(building ?? { setup: { ...wanted, values }, light: !standing, snapshot: latest() });
    s.deferred = waiting;
  }

  /**
   * Goes on on the CPU with a run that the device, or a worker, gave out on, from its last snapshot, if the bed is not
   * too large and this does not come again and again.
   */
  function gaveOut(world: World, message: string): void {
    const { scene, runner, report: { setup, applied, grains } } = world;
    const path = runner.backend, snapshot = keeper.last(), now = performance.now();
    const refusal = refuseMany(grains, mostGrains(deviceMemory()));
    if (refusal !== null) return issue({ path, message: `${message} The run stops: ${refusal}.` });
    s.gaveOut = [...s.gaveOut.filter((at) => now - at < GIVEN_OUT_WITHIN), now];
    if (s.gaveOut.length > MOST_GIVEN_OUT) {
      return issue({ path, message: `${message} It came too often within a minute: reset starts the run anew.` });
    }
    const from = snapshot ? 'from its last state' : 'from its start';
    issue({ path, message: `${message} The CPU engine goes on with the run, ${from}.` });
    const same = { ...setup, sceneId: scene.id, values: { ...applied, ...setup.values } };
    world.rescue = { setup: same, light: false, snapshot, onCpu: true };
    if (!s.deferred) void load(world.rescue); // else another world is about to take its place
  }

  /** Sends the page the run that stands, or its state for ParaView, as a file; also while the next world is built. */
  async function save({ as }: Extract<SessionCommand, { type: 'save' }>): Promise<void> {
    const standing = isGone() ? null : s.standing, saved = await standing?.runner.snapshot();
    if (!standing || !saved) return issue({ path: 'save', message: s.deferred ? BEING_BUILT : UNSAVED });
    const { setup: { sceneId, values, ...given }, applied } = standing.report, { time } = saved;
    if (as === 'vtk') {
      const { vtkFile } = await import('./vtkFile');
      const file = vtkFile(standing.runner.spec, sceneId, saved);
      return post({ type: 'saved', as, file, sceneId, time }, [file]);
    }
    const { writeStateFile } = await import('../experiment/saved/stateFile');
    const file = await writeStateFile({
      sceneId, values: { ...applied, ...values }, ...fromFiles(given), snapshot: saved.snapshot(),
    });
    post({ type: 'saved', file: file.buffer, sceneId, time }, [file.buffer]);
  }

  /** Goes on with the run of a file, unless another world is asked for while that is read. */
  async function open({ name, file }: Extract<SessionCommand, { type: 'open' }>): Promise<void> {
    const { generation } = s, { readStateFile } = await import('../experiment/saved/stateFile');
    const read = await readStateFile(new Uint8Array(file));
    if (s.generation !== generation) return;
    if (!read.ok) return issue(...read.issues.map(({ message }) => ({ path: 'open', message: `${name}: ${message}` })));
    const { snapshot, ...setup } = read.value;
    return load({ setup, light: false, snapshot, opened: name });
  }

  /** Continues with the present world, as the next could not be built, and tells the page which it is. */
  function keep({ report, runner }: World): void {
    s.wanted = report.setup;
    post({ ...report, notice: null, resumed: true });
    proceed(runner);
  }

  /** Has a run that waits go on as the page wants it. */
  function proceed(runner: Runner): void {
    if (s.until !== null) runner.handle({ type: 'until', ...s.until });
    else if (s.playing) runner.handle({ type: 'play' });
  }

  /**
   * Sets a live parameter. A value that the running backend does not support moves the run with its state to the other
   * backend; if that fails, the page is told that the parameter was refused.
   */
  async function set(command: Extract<RunCommand, { type: 'set' }>): Promise<void> {
    const { standing } = s, { key, value } = command;
    if (!standing) return;
    const { runner, scene, report, light } = standing, parsed = parseValues(scene.params, [[key, value]]);
    if (parsed.issues.length) return issue(...parsed.issues);
    const setup = { ...report.setup, values: { ...report.setup.values, ...parsed.values } };
    const next = valuesOf({ scene, report: { ...report, setup } });
    if (DECIDES_ENGINE.includes(key) && backendFor(scene, next, s.gpu).backend !== runner.backend) {
      const { generation } = s, saved = await runner.snapshot();
      if (s.generation !== generation) { // it has given out over that; else another world was asked for
        if (s.building && s.building === standing.rescue) run(command);
        return;
      }
      await load({ setup, light, snapshot: saved?.snapshot() ?? keeper.last() });
      if (s.standing === standing) post({ ...report, notice: null, resumed: true, refused: key });
      return;
    }
    report.setup = s.wanted = setup;
    if (scene.params[key].section === 'View' || key === 'cohesion') s.stage?.setLook(key, next);
    s.stage?.setSlope(slopeOf(scene, next));
    runner.handle(command);
  }

  /** Does the session's own part of a command, then passes it on to the present run. */
  function run(command: RunCommand): void {
    const { standing, deferred } = s;
    switch (command.type) {
      case 'play': case 'pause':
        s.playing = command.type === 'play';
        s.until = null; // a page whose run has come to that time sends a pause
        if (deferred) return; // the next world starts as `playing` says
        break;
      case 'speed':
        s.speed = command.factor;
        break;
      case 'until':
        s.playing = true;
        s.until = command;
        if (deferred) return; // as above
        break;
      case 'step': case 'set':
        if (deferred) return void deferred.push(command);
        if (command.type === 'set') return void set(command);
        break;
      case 'freeze':
        if (!standing || deferred) return post({ type: 'frozen', result: fail('lab', 'No world stands yet.') });
        standing.freezes += 1;
    }
    standing?.runner.handle(command);
  }

  return {
    building: () => (s.deferred === null ? null : s.generation),
    handle(command) {
      switch (command.type) {
        case 'load': {
          const { setup, light, recording, snapshot = null } = command;
          s.playing = command.playing;
          s.until = null;
          return void load({ setup, light, recording, snapshot });
        }
        case 'save': return void save(command);
        case 'open': return void open(command);
        case 'goOn': return goOn(command.time);
        case 'drop':
          opening.end();
          return drop(command.wish);
        case 'moment': return showMoment(command.time);
        case 'film': case 'endFilm': return film.handle(command);
        case 'event': return hand.takes(command.event) ? undefined : look(command);
        case 'resize': case 'theme': case 'camera': case 'picture': return look(command);
        default: // a new command that is not a RunCommand does not compile here
          run(command);
          return opening.hear(command);
      }
    },
    lose(message, deviceToo) {
      s.deviceLost ||= deviceToo;
      if (s.lost) return;
      const onDevice = deviceToo && usesDevice(), { standing } = s;
      s.lost = true;
      film.end();
      hand.drop();
      s.camera = s.stage?.camera() ?? null;
      s.stage?.stop();
      s.stage = null;
      if (onDevice && standing?.runner.backend === 'gpu') standing.runner.dispose();
      post({ type: 'lost', message, goesOn: !onDevice ? 'undisturbed' : latest() ? 'from a snapshot' : 'anew' });
    },
    restage(gpu, stage, noGpu = null) {
      hand.drop();
      const mustBuild = s.deviceLost && usesDevice(), { standing } = s;
      s.camera ??= s.stage?.camera() ?? null;
      s.stage?.stop();
      Object.assign(s, { gpu, noGpu, stage, lost: false, deviceLost: false });
      if (mustBuild) return rebuild();
      if (!standing) return;
      standing.runner.drawOn(stage?.renderer === 'webgpu');
      putOnStage(standing);
      if (s.moment !== null) stage?.recall(recorder.frameAt(s.moment));
    },
  };
}
