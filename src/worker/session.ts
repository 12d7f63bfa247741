import { fail, type Issue } from '../core/result';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import type { Device } from '../gpu/device';
import { DECIDES_ENGINE } from '../params/capabilities';
import { parseValues } from '../params/param';
import type { FormCosts } from '../physics/gpu/solve/sweepForm';
import type { Command, Report } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import type { Costs } from '../scenes/rate';
import type { Setup } from '../share/link';
import { buildWorld } from './buildWorld';
import { messageOf, sentence } from './sentences';
import { keepSnapshots } from './snapshotKeeper';
import type { Stage } from './stage';
import { createStageDesk } from './stageDesk';
import { backendFor, valuesOf, type Load, type World } from './world';
import { hooksOf } from './worldHooks';

/** The commands that a session answers: all but `init`, which makes one. */
export type SessionCommand = Exclude<Command, { type: 'init' }>;

/** Answers commands: builds worlds one after the other, runs the latest, and shows it on the stage if there is one. */
export type Session = {
  handle(command: SessionCommand): void;
  /** Tells the page that the drawing device is gone, with the snapshot from which to continue; ends the stage. */
  lose(message: string): Promise<void>;
};

/**
 * Means with which a session works; `costs` returns the measured costs of the device's sweeps, if known when a world is
 * built, and `speed` that of the CPU engine; `beds` knows beds that have settled; `threadless` says why the page has no
 * threads.
 */
export type SessionOptions = {
  gpu: Device | null; stage: Stage | null; post(report: Report, transfer?: Transferable[]): void;
  costs?(): FormCosts | null; speed?(): Costs | null; beds?: SettledBeds; threadless?: string;
};

/** The state of a session. */
type SessionState = {
  standing: World | null;
  /** Setup that the page asked for last. */
  wanted: Setup;
  /** True if the page wants worlds to run, the next one too. */
  playing: boolean;
  speed: number;
  lost: boolean;
  /** Number of loads so far: results that belong to an earlier one are dropped. */
  generation: number;
  /** Commands that came while a world was being built, to be run on that world; null if none is being built. */
  deferred: RunCommand[] | null;
};

export function createSession({ gpu, stage, post, costs, speed, beds, threadless }: SessionOptions): Session {
  const s: SessionState = {
    standing: null, wanted: { sceneId: '', values: {} }, playing: false, speed: 1, lost: false, generation: 0,
    deferred: null,
  };
  const issue = (...issues: Issue[]) => { if (issues.length && !s.lost) post({ type: 'issues', issues }); };
  const keeper = keepSnapshots(() => s.standing);
  const sceneCamera = () => s.standing?.scene.params.camera.default ?? [1, -2, 1, 0, 0, 0];
  const look = createStageDesk({ stage, post, issue, sceneCamera });

  async function load(next: Load): Promise<void> {
    const mine = ++s.generation;
    s.deferred = [];
    s.wanted = next.setup;
    s.standing?.runner.handle({ type: 'pause' });
    try {
      const made = await build(next);
      if (mine !== s.generation) return made.runner.dispose();
      show(made);
    } catch (error) {
      if (mine !== s.generation) return;
      issue({ path: next.setup.sceneId, message: `The world could not be built: ${sentence(messageOf(error))}` });
      if (s.standing) keep(s.standing);
      else if (Object.keys(next.setup.values).length > 0) { // with its default values the scene may fit
        return load({ setup: { ...next.setup, values: {} }, light: true, snapshot: null });
      }
    }
    const waiting = s.deferred ?? [];
    s.deferred = null;
    waiting.forEach(run);
  }

  async function build(next: Load): Promise<World> {
    let made: World | null = null;
    const shown = () => (s.standing === made ? made : null), isQuiet = () => s.lost || s.deferred !== null;
    const hooks = hooksOf({ stage, post, issue, shown, isQuiet });
    const shop = { gpu, sliceMs: stage?.sliceMs, costs: costs?.(), speed: speed?.(), beds, threadless, issue };
    made = await buildWorld(next, shop, hooks);
    return made;
  }

  function show(made: World): void {
    const old = s.standing, { runner, scene, report } = made;
    s.standing = made;
    keeper.forget();
    stage?.show(runner.spec, runner.buffers, valuesOf(made), scene.id);
    old?.runner.dispose(); // after the stage has let go of its buffers
    for (let k = old?.freezes ?? 0; k > 0; k--) post({ type: 'frozen', result: fail('lab', 'This world is no more.') });
    if (stage) report.scale = { ...stage.scale };
    post(report);
    runner.start(s.playing, s.speed);
  }

  /** Continues with the present world, as the next could not be built, and tells the page which it is. */
  function keep({ report, runner }: World): void {
    s.wanted = report.setup;
    post({ ...report, notice: null, resumed: true });
    if (s.playing) runner.handle({ type: 'play' });
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
    if (DECIDES_ENGINE.includes(key) && backendFor(scene, next, gpu).backend !== runner.backend) {
      await load({ setup, light, snapshot: await runner.snapshot() });
      if (s.standing === standing) post({ ...report, notice: null, resumed: true, refused: key });
      return;
    }
    report.setup = s.wanted = setup;
    if (scene.params[key].section === 'View') stage?.setLook(key, next);
    runner.handle(command);
  }

  /** Does the session's own part of a command, then passes it on to the present run. */
  function run(command: RunCommand): void {
    const { standing, deferred } = s;
    switch (command.type) {
      case 'play': case 'pause':
        s.playing = command.type === 'play';
        if (deferred) return; // the next world starts as `playing` says
        break;
      case 'speed':
        s.speed = command.factor;
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
    handle(command) {
      switch (command.type) {
        case 'load':
          s.playing = command.playing;
          return void load({ setup: command.setup, light: command.light, snapshot: command.snapshot ?? null });
        case 'event': case 'resize': case 'theme': case 'camera': case 'picture': return look(command);
        default: return run(command); // a new command that is not a RunCommand does not compile here
      }
    },
    async lose(message) {
      if (s.lost) return;
      s.lost = true;
      stage?.stop();
      post({ type: 'lost', message, setup: s.wanted, snapshot: await keeper.last() });
    },
  };
}
