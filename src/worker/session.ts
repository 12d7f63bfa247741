import { unreachable } from '../core/assert';
import { fail, type Issue } from '../core/result';
import { expectedGrains } from '../experiment/expectedGrains';
import type { Device } from '../gpu/device';
import { defaultsOf, parseValues, type AnyValues } from '../params/param';
import { cpuReason } from '../experiment/cpuReason';
import { isJoined } from '../params/surfaceValues';
import { gpuSolversFor, LAW_KEYS } from '../experiment/contactLaws';
import type { FormCosts } from '../physics/gpu/solve/sweepForm';
import type { Command, Report, Snapshot } from '../protocol/messages';
import { findScene } from '../scenes/index';
import { valuesInSI, type AnyScene } from '../scenes/scene';
import { unknownScene, type Setup } from '../share/link';
import { chooseBackend, type BackendChoice } from './backendChoice';
import { createCpuRunner } from './cpuRunner';
import { createGpuRunner } from './gpuRunner';
import type { Runner, RunnerHooks } from './runner';
import { sampleBuffers } from './sampler';
import { messageOf, sentence } from './sentences';
import type { Stage } from './stage';

type Load = { setup: Setup; light: boolean; snapshot: Snapshot | null };
type Loaded = Extract<Report, { type: 'loaded' }>;
/** All commands but those that need no session. */
export type SessionCommand = Exclude<Command, { type: 'init' }>;

/** A world that stands, and what the page was told of it. */
type Standing = { runner: Runner; scene: AnyScene; values: AnyValues; load: Load; report: Loaded };

/** Answers commands: builds worlds one after the other, runs the latest, shows it on the stage where there is one. */
export type Session = {
  handle(command: SessionCommand): void;
  /** The drawing device is gone: tells the page what to go on from. */
  lose(message: string): Promise<void>;
};

/** Where the GPU engine cannot be made, the CPU takes a bed of up to this many grains. */
const CPU_GRAINS = 20000;
/** More than this are refused on the CPU, before anything is allocated: they would fill the memory and then crawl. */
const CPU_MOST = 200_000;
/** At least so long, more rarely by so much a grain: unpacking 300 000 of them holds up a frame or two [ms]. */
const SNAPSHOT_EVERY = 2000, SNAPSHOT_PER_GRAIN = 0.1;
const SNAPSHOT_PATIENCE = 1500; // [ms]

export function createSession(
  o: {
    gpu: Device | null; stage: Stage | null; post(report: Report, transfer?: Transferable[]): void;
    /** What is known of the device when a world is built. */
    costs?(): FormCosts | null;
  },
): Session {
  const { gpu, stage, post } = o;
  let standing: Standing | null = null, latest: Snapshot | null = null, wanted: Setup = { sceneId: '', values: {} };
  let playing = false, speed = 1, lost = false, lastSnapshot = -Infinity;
  /** Counts loads: what belongs to an earlier one is no longer wanted. */
  let generation = 0;
  /** What came while a world was being built, for that world. */
  let deferred: SessionCommand[] | null = null;

  const issue = (...issues: Issue[]) => { if (issues.length && !lost) post({ type: 'issues', issues }); };

  async function load(next: Load): Promise<void> {
    const mine = ++generation;
    deferred = [];
    wanted = next.setup;
    standing?.runner.pause();
    try {
      const made = await build(next);
      if (mine !== generation) return made.runner.dispose();
      show(made);
    } catch (error) {
      if (mine !== generation) return;
      issue({ path: next.setup.sceneId, message: `The world could not be built: ${sentence(messageOf(error))}` });
      if (standing) keep(standing);
      else if (Object.keys(next.setup.values).length > 0) { // the scene as it is may fit
        return load({ setup: { ...next.setup, values: {} }, light: true, snapshot: null });
      }
    }
    const waiting = deferred ?? [];
    deferred = null;
    waiting.forEach(handle);
  }

  /** A world of its own, not shown yet. Throws a sentence. */
  async function build(next: Load): Promise<Standing> {
    const { sceneId } = next.setup, scene = findScene(sceneId);
    if (!scene) throw new Error(unknownSceneMessage(sceneId));
    const { values: given, issues } = parseValues(scene.params, Object.entries(next.setup.values));
    issue(...issues);
    const setup = { sceneId, values: given }, full = { ...defaultsOf(scene.params), ...given };
    const choice = choose(scene, full), applied = next.light && choice.weak ? lightValues(scene, given) : {};
    const values = { ...full, ...applied }, task = { scene, values, snapshot: next.snapshot };
    if (choice.issue) issue(choice.issue);
    const hooks = hooksOf(() => standing?.runner === runner);
    const expected = grainsOf(scene, values);
    if (choice.backend === 'cpu' && expected > CPU_MOST) throw new Error(tooMany(expected));
    const runner: Runner = choice.backend === 'gpu' && gpu
      ? await createGpuRunner(task, gpu, hooks, { sliceMs: stage?.sliceMs, costs: o.costs?.() }).catch((error: unknown) => {
        if (expected > CPU_GRAINS) throw error;
        issue({ path: 'backend', message: `${sentence(messageOf(error))} The CPU engine is taken.` });
        return createCpuRunner(task, hooks);
      })
      : await createCpuRunner(task, hooks);
    const { spec } = runner, grains = spec.grains.radii.length;
    const smaller = Object.keys(applied).length > 0 && grains < grainsOf(scene, full);
    return {
      runner, scene, values, load: { ...next, setup, snapshot: null },
      report: {
        type: 'loaded', setup, applied,
        notice: choice.reason && `${choice.reason}: the CPU engine runs${smaller ? ' a smaller bed' : ''}.`,
        backend: runner.backend, adapter: runner.adapter, grains, resumed: runner.resumed,
      },
    };
  }

  function show(made: Standing): void {
    const old = standing;
    standing = made;
    latest = null;
    const { runner, scene, values, report } = made;
    stage?.show(runner.spec, runner.buffers, values, scene.id);
    old?.runner.dispose(); // after the stage has let go of its buffers
    if (stage) report.scale = { ...stage.scale };
    post(report);
    runner.start(playing, speed);
  }

  /** The next world could not be built: goes on with the one that stands, and says which. */
  function keep({ report, runner, load: { setup } }: Standing): void {
    wanted = setup;
    post({ ...report, notice: null, resumed: true });
    if (playing) runner.play();
  }

  function hooksOf(isShown: () => boolean): RunnerHooks {
    const ifShown = <A extends unknown[]>(f: (...args: A) => void) => (...args: A): void => { if (isShown()) f(...args); };
    return {
      drawn: ifShown((poses, surfaces) => stage?.drawn(poses, surfaces)),
      frame: ifShown((frame) => stage?.takeFrame(frame, ifShown((used) => standing?.runner.giveBack(used)))),
      overlay: ifShown((list) => stage?.takeOverlay(list)),
      samples: ifShown((samples) => post({ type: 'samples', samples }, sampleBuffers(samples))),
      checks: ifShown((results) => post({ type: 'checks', results })),
      issue: ifShown((message) => issue({ path: 'engine', message: sentence(message) })),
      status: ifShown((status) => {
        if (!standing || lost || deferred) return; // a world that makes way is paused by us, not by a person
        const { backend, adapter, grains } = standing.report;
        post({ type: 'status', status: { ...status, backend, adapter, grains, framesPerSecond: stage?.frameRate() ?? 0 } });
      }),
    };
  }

  const choose = (scene: AnyScene, values: AnyValues): BackendChoice => chooseBackend({
    wanted: String(values.backend), solver: String(values.solver), gpu, gpuSolvers: gpuSolversFor(values, isJoined(scene, values)),
    grains: expectedGrains(scene, values) ?? undefined, cpuOnly: cpuReason(scene, values),
  });

  /** A live parameter. One that the running backend does not have moves the run, state and all, to the one that does. */
  async function set(key: string, value: AnyValues[string]): Promise<void> {
    if (!standing) return;
    const { runner, values, load: { setup }, scene } = standing;
    const parsed = parseValues(scene.params, [[key, value]]);
    if (parsed.issues.length) return issue(...parsed.issues);
    const before = standing, next = parsed.values[key];
    if ((['solver', 'integrator'].includes(key) || LAW_KEYS.includes(key)) && choose(scene, { ...values, [key]: next }).backend !== runner.backend) {
      const moved = { ...setup, values: { ...setup.values, [key]: next } };
      await load({ setup: moved, light: before.load.light, snapshot: await runner.snapshot() });
      if (standing === before) post({ ...before.report, notice: null, resumed: true, refused: key });
      return;
    }
    values[key] = setup.values[key] = next;
    wanted = setup;
    if (scene.params[key].section === 'View') stage?.setLook(key, values);
    runner.set(key, value);
  }

  function handle(command: SessionCommand): void {
    switch (command.type) {
      case 'load':
        playing = command.playing;
        return void load({ setup: command.setup, light: command.light, snapshot: command.snapshot ?? null });
      case 'play': case 'pause':
        playing = command.type === 'play';
        return deferred ? undefined : standing?.runner[command.type]();
      case 'speed':
        speed = command.factor;
        return standing?.runner.setSpeed(speed);
      case 'step': case 'set':
        if (deferred) return void deferred.push(command);
        return command.type === 'step' ? standing?.runner.step(command.count) : void set(command.key, command.value);
      case 'hold': return standing?.runner.hold(command.held);
      case 'event': return stage?.handle(command.event);
      case 'resize': return stage?.resize(command);
      case 'theme': return stage?.setTheme(command.dark);
      case 'camera': return stage?.presetCamera(command.preset, sceneCamera());
      case 'freeze': return void freeze(command.h);
      case 'picture': return void picture(command.id);
      default: return unreachable(command);
    }
  }

  const sceneCamera = () => (standing?.scene.params.camera.default ?? [1, -2, 1, 0, 0, 0]) as readonly number[];

  async function freeze(h: number): Promise<void> {
    const result = standing && !deferred ? await standing.runner.freeze(h) : fail('lab', 'No world stands yet.');
    post({ type: 'frozen', result });
  }

  async function picture(id: number): Promise<void> {
    try {
      if (!stage) throw new Error('nothing is drawn');
      const png = await stage.picture();
      post({ type: 'picture', id, png }, [png]);
    } catch (error) {
      issue({ path: 'picture', message: `The picture could not be taken: ${sentence(messageOf(error))}` });
    }
  }

  // Only what is on the device is lost with it; the CPU engine can be asked when it happens.
  setInterval(() => {
    const of = standing, now = performance.now();
    if (of?.runner.backend !== 'gpu' || lost || now < lastSnapshot + SNAPSHOT_PER_GRAIN * of.report.grains) return;
    lastSnapshot = now;
    void of.runner.snapshot().then((snapshot) => { if (of === standing && snapshot) latest = snapshot; });
  }, SNAPSHOT_EVERY);

  return {
    handle,
    async lose(message) {
      if (lost) return;
      lost = true;
      stage?.stop();
      const now = standing?.runner.backend === 'cpu' ? standing.runner.snapshot() : null;
      const snapshot = now ? await Promise.race([now, delay(SNAPSHOT_PATIENCE)]) : latest;
      post({ type: 'lost', message, setup: wanted, snapshot });
    },
  };
}

const tooMany = (count: number): string => `the CPU engine takes beds of up to ${CPU_MOST} grains, and this one has ${count}; `
  + 'choose fewer, or a browser with WebGPU on a real GPU';

const delay = (ms: number): Promise<null> => new Promise((resolve) => { setTimeout(() => resolve(null), ms); });

function unknownSceneMessage(id: string): string {
  const refused = unknownScene(id);
  return refused.ok ? '' : refused.issues[0].message;
}

/** Of a bed that is not built, nor need be. */
function grainsOf(scene: AnyScene, values: AnyValues): number {
  const inSI = valuesInSI(scene, values);
  return scene.size?.(inSI).grains ?? scene.build(inSI).grains.radii.length;
}

/** The scene's values for weak devices, for what a person did not choose. */
const lightValues = (scene: AnyScene, given: AnyValues): AnyValues =>
  Object.fromEntries(Object.entries(scene.light).filter(([key]) => !(key in given)));
