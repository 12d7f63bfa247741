import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../core/random';
import { createExperiment, type Experiment } from '../experiment/experiment';
import { stateHash } from '../model/stateHash';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import type { LastState, Report, Status } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import { findScene } from '../scenes/index';
import type { Setup } from '../share/link';
import { MOST_IDLE, takeCpuWorker } from './cpuWorkers';
import { importAll } from './imports';
import { createSession, type Session } from './session';
import {
  beds, createDevice, createFakeGpuRunner, createFakeStage, FakeWorker, gpuRunners, type FakeDevice,
} from './testing/stormFakes';

/**
 * A seed draws commands and faults, and the time between them [ms of a simulated clock], against a session with the
 * CPU engine. Workers are desks behind messages that take a while; a device is the CPU engine, too, and can be lost.
 * The worker of the session itself can hang: all of it is gone then, and another session goes on from what the page
 * has. What happened in a storm is printed when it fails; its seed does it again.
 */

/** Ticks of the clock [ms]. */
const TICK = 20;
/** Events of a storm, and the longest time before one [ms]. */
const EVENTS = 20, LONGEST = 1600;
/** Time after which a page replaces a session that hangs [ms] (src/app/watchEngine.ts). */
const SILENCE = 5000;
/**
 * Time within which whatever has happened is mended or said, also where no worker was killed, and most that a run may
 * lose [ms].
 */
const PATIENCE = 14_000, SHORT_PATIENCE = 4000, MOST_LOST = 1000;

vi.mock('./gpuEngine', () => ({ importGpuEngine: () => Promise.resolve({
  createGpuRunner: (...given: Parameters<typeof createFakeGpuRunner>) => createFakeGpuRunner(...given),
}) }));

// Nothing in a storm takes real time, of which the simulated clock knows nothing: streams pack on another thread.
vi.mock('../core/bytes', async (original) => ({
  ...await original<typeof import('../core/bytes')>(),
  pack: (bytes: Uint8Array) => Promise.resolve(new Uint8Array(gzipSync(bytes))),
  unpack: async (packed: Uint8Array) => new Uint8Array(gunzipSync(packed)),
}));

/** Hashes of undisturbed runs, by their scenes and values. */
const undisturbed = new Map<string, { experiment: Promise<Experiment>; hashes: string[] }>();
async function undisturbedHash({ sceneId, values }: Setup, step: number): Promise<string> {
  const key = JSON.stringify([sceneId, values]), scene = findScene(sceneId)!;
  const run = undisturbed.get(key) ?? {
    experiment: createExperiment(scene, { ...defaultsOf(scene.params), ...values }, createCpuEngine), hashes: [],
  };
  undisturbed.set(key, run);
  const experiment = await run.experiment, hash = async () => stateHash(await experiment.engine.readState());
  if (run.hashes.length === 0) run.hashes.push(await hash());
  while (run.hashes.length <= step) {
    await experiment.advance();
    run.hashes.push(await hash());
  }
  return run.hashes[step];
}

const CHEAP: AnyValues = { dt: 0.02, substeps: 4 };
/** Sentences that a fault may leave. */
const SENTENCES = {
  silent: /^The CPU engine has not answered for some seconds, and was replaced\. /,
  slow: /^A step takes longer than 5 s here\. The run goes on when it is done; reset starts it anew\.$/,
  erring: /^The worker of the CPU engine met an error: it stumbled\.$/,
  unserved:
    /^(The world could not be built|kept\.grouser was not opened): .* could not start, as its file did not come/,
  full: /^There is no memory for 5000 contacts\. /,
  refused: /^The world could not be built: There is no scene "nope"/,
  unsaved: /^(There is no run that could be saved just now|The world is being built: its run can .* once it stands)\.$/,
  torn: /^torn\.grouser: /,
};
type Fault = keyof typeof SENTENCES;
/** Sentences after which a person has to reset. */
const WANTS_RESET = /reset starts|could not be built: .*reload the page/;

const immediate = () => new Promise<void>((resolve) => { setImmediate(resolve); });

function createStorm() {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let slept = 0, awake = 0, faultAt: number | null = null; // [ms]
  const hurt = () => { faultAt ??= awake; };
  const wallClock = performance.now.bind(performance);
  performance.now = () => wallClock() + slept;
  FakeWorker.isServed = true;
  vi.stubGlobal('Worker', FakeWorker);

  let isHidden = false, stage = createFakeStage(() => isHidden), gpu: FakeDevice | null = createDevice(hurt);
  const log: string[] = [], said: string[] = [], faults: Record<Fault, number> =
    { silent: 0, slow: 0, erring: 0, unserved: 0, full: 0, refused: 0, unsaved: 0, torn: 0 };
  const heard: { setup: Setup; step: number; hash: string }[] = [], wrong: string[] = [];
  /** When the page heard of each step of the present run. */
  let reached: number[] = [], isFirst = false;
  /** Values that were changed in the present run, in the one that was asked for last, and in the one of a file. */
  let isChanged = { now: false, next: false, opened: false };
  /** The last run that was saved, as a file, and whether values had been changed in it. */
  let kept: { file: ArrayBuffer; isChanged: boolean } | null = null, saved = 0;
  let standing: Setup | null = null, status: Status | null = null, asked = 0, frozen = 0, loads = 0;
  /** The page has this of the run: its last state, values that were changed since it was asked for, and its wish. */
  let last: LastState | null = null, changed: AnyValues = {}, isPlaying = true, speed = 1, sessions = 0;

  const note = (what: string) => { log.push(`${String(Math.round(awake)).padStart(6)} ms  ${what}`); };

  function hear(report: Report): void {
    if (report.type === 'issues') for (const { message } of report.issues) {
      note(`    says: ${message}`);
      said.push(message);
    }
    if (report.type === 'frozen') frozen += 1;
    if (report.type === 'lastState') last = structuredClone(report.run);
    if (report.type === 'stopped') isPlaying = false;
    if (report.type === 'saved') {
      note(`    saved at ${report.time} s`);
      saved += 1;
      kept = { file: report.file, isChanged: isChanged.now };
    }
    if (report.type === 'lost') {
      note(`    lost: goes on ${report.goesOn}`);
      if (report.goesOn !== 'undisturbed') hurt();
    }
    if (report.type === 'loaded') {
      note(`    loaded ${JSON.stringify(report.setup)} on the ${report.backend}${report.resumed ? ', resumed' : ''}`);
      if (report.opened !== undefined) {
        isChanged.now = isChanged.opened;
        changed = {};
        [reached, faultAt] = [[], null];
      } else if (!report.resumed) isChanged.now = isChanged.next;
      [standing, status, isFirst] = [report.setup, null, true];
    }
    if (report.type === 'samples' && standing) {
      const dt = Number(standing.values.dt);
      for (const t of report.samples.t) reached[Math.round(t / dt)] ??= awake;
    }
    if (report.type === 'status') hearStatus(report.status);
  }

  function hearStatus(next: Status): void {
    status = next;
    if (isFirst && next.phase === 'failed') return; // the world that gave out, as no other could be built yet
    if (isFirst && faultAt !== null) {
      const lost = faultAt - (reached[next.step + 1] ?? faultAt);
      if (lost > MOST_LOST) wrong.push(`${lost} ms are lost: the run goes on at step ${next.step}`);
      reached.length = Math.min(reached.length, next.step + 1);
      faultAt = null;
    }
    isFirst = false;
    if (next.stateHash === null || isChanged.now) return;
    heard.push({ setup: standing!, step: next.step, hash: next.stateHash });
  }

  let session = startSession();
  function startSession(): Session {
    const mine = ++sessions;
    watch(gpu!);
    return createSession({ gpu, stage, post: (report) => { if (mine === sessions) hear(report); }, beds });
  }
  function watch(device: FakeDevice): void {
    void device.device.lost.then(() => { if (device === gpu) lose('crashed', true); });
  }
  /** Loses the stage; the page answers with another canvas after a while. */
  function lose(message: string, deviceToo: boolean): void {
    if (deviceToo) gpu = null;
    session.lose(message, deviceToo);
    if (isReplaced) return;
    isReplaced = true;
    setTimeout(() => {
      isReplaced = false;
      if (!gpu && hasAnother) watch(gpu = createDevice(hurt));
      session.restage(gpu, stage = createFakeStage(() => isHidden));
    }, restageAfter);
  }
  let isReplaced = false, hasAnother = true, restageAfter = 500;

  function load(setup: Setup, playing = true): void {
    loads += 1;
    [reached, faultAt] = [[], null];
    isChanged.next = false;
    [changed, isPlaying] = [{}, playing];
    session.handle({ type: 'load', setup, playing, light: true });
  }
  const set = (key: string, value: string | number) => {
    isChanged = { now: true, next: true, opened: true };
    changed[key] = value;
    session.handle({ type: 'set', key, value });
  };
  const tell = (command: RunCommand) => {
    if (command.type === 'play' || command.type === 'pause') isPlaying = command.type === 'play';
    if (command.type === 'speed') speed = command.factor;
    session.handle(command);
  };

  /** Ends the session as one whose worker hangs, with all that it had; after a while the page starts another. */
  async function hang(): Promise<void> {
    if (!standing || session.building() !== null || isReplaced || status?.phase === 'failed') return;
    hurt();
    sessions += 1;
    vi.clearAllTimers();
    gpuRunners.splice(0).forEach((runner) => runner.dispose());
    FakeWorker.all.forEach((one) => one.kill());
    watched.length = 0; // who would have missed them is gone, too
    for (let k = 0; k < MOST_IDLE; k++) void takeCpuWorker(); // a new worker has none that wait
    frozen = asked; // the page itself answers who waits for a step or a file
    faults.unsaved = saved + said.filter((message) => SENTENCES.unsaved.test(message)).length;
    await pass(SILENCE);
    FakeWorker.all.splice(0).forEach((one) => one.kill());
    [gpu, stage] = [createDevice(hurt), createFakeStage(() => isHidden)];
    hasAnother = true;
    session = startSession();
    if (!last) wrong.push('the page has no state from which the run could go on');
    const { setup, snapshot } = last ?? { setup: standing, snapshot: null };
    note(`    replaced, goes on from ${snapshot?.time ?? 'its start'}`);
    isChanged.next = isChanged.now;
    session.handle({ type: 'speed', factor: speed });
    session.handle({
      type: 'load', setup: { ...setup, values: { ...setup.values, ...changed } }, snapshot, playing: isPlaying,
      light: false,
    });
    await pass(SILENCE / 2);
  }
  const worker = (state: FakeWorker['state']) => FakeWorker.all.find((w) => !w.isDead && w.state === state);
  const watched: { worker: FakeWorker; at: number; says: number }[] = [];

  /** This lists what may happen; each takes a drawn number. */
  const acts: Record<string, (x: number) => void | Promise<void>> = {
    play: () => tell({ type: 'play' }),
    pause: () => tell({ type: 'pause' }),
    step: (x) => tell({ type: 'step', count: 1 + Math.floor(9 * x) }),
    speed: (x) => tell({ type: 'speed', factor: 0.25 + 1.75 * x }),
    'set friction': (x) => set('friction', x),
    'set friction and back': (x) => {
      const before = Number(standing?.values.friction ?? 0.25);
      set('friction', x);
      set('friction', before);
    },
    'change the solver': (x) => set('solver', x < 0.5 ? 'gauss-seidel' : 'smallsteps'),
    load: (x) => load({ sceneId: 'filling', values: {
      ...CHEAP, count: 5 + Math.floor(8 * x), seed: loads, ...(x < 0.6 && { backend: 'cpu' }),
    } }),
    'load another scene': (x) => load({ sceneId: 'rolling-ball', values: { ...CHEAP, speed: 1 + x } }, x < 0.7),
    'load what is refused': () => {
      faults.refused += 1;
      session.handle({ type: 'load', setup: { sceneId: 'nope', values: {} }, playing: true, light: true });
    },
    reset: (x) => { if (standing) load(standing, x < 0.7); },
    save: () => {
      faults.unsaved += 1;
      session.handle({ type: 'save' });
    },
    'open what was saved': () => {
      if (!kept) return;
      isChanged.opened = kept.isChanged;
      session.handle({ type: 'open', name: 'kept.grouser', file: kept.file.slice(0) });
    },
    'open a file that is torn': (x) => {
      if (!kept) return;
      faults.torn += 1;
      const file = kept.file.slice(0, Math.floor(x * kept.file.byteLength));
      session.handle({ type: 'open', name: 'torn.grouser', file });
    },
    'the page is hidden': () => { isHidden = true; },
    'the page is seen': () => { isHidden = false; },
    freeze: () => {
      asked += 1;
      tell({ type: 'freeze', h: 0.001 });
    },
    'kill the worker': () => {
      const found = worker('standing');
      if (!found) return;
      faults.silent += 1;
      faults.slow += 1;
      watched.push({ worker: found, at: awake, says: said.length });
      hurt();
      found.kill();
    },
    'the engine worker hangs': hang,
    'kill a worker that waits': () => worker('idle')?.kill(),
    'an error in the worker': () => {
      const found = worker('standing');
      if (!found) return;
      faults.erring += 1;
      found.err('it stumbled');
    },
    'the server goes': () => { FakeWorker.isServed = false; },
    'the server comes back': () => { FakeWorker.isServed = true; },
    'the device is lost': (x) => {
      hasAnother = x < 0.8;
      restageAfter = 100 + 2000 * x;
      gpu?.lose();
    },
    'the canvas is lost': (x) => {
      restageAfter = 100 + 2000 * x;
      lose('the drawing context is gone', false);
    },
    'the device is full': () => {
      if (!gpu) return;
      faults.full += 1;
      gpu.hasRoom = false;
    },
    'the machine sleeps': (x) => {
      slept += 3600_000 * x;
      vi.setSystemTime(Date.now() + 3600_000 * x);
    },
  };

  async function pass(ms: number): Promise<void> {
    await immediate();
    for (const end = awake + ms; awake < end; awake += TICK) {
      vi.advanceTimersByTime(TICK);
      await immediate();
    }
  }
  const step = () => status?.step ?? -1;

  return {
    acts, note, log, pass,
    /** Returns what is wrong with all that was heard, in sentences. */
    async judge(): Promise<string[]> {
      FakeWorker.isServed = true;
      isHidden = false;
      await pass(watched.length > 0 ? PATIENCE : SHORT_PATIENCE);
      if (gpu) gpu.hasRoom = true;
      for (const { worker: { state }, says } of watched) // it has been replaced, or somebody was told
        if (state !== 'idle' && said.length === says) wrong.push('a dead worker was not missed');
      const since = said.findLastIndex((message) => WANTS_RESET.test(message));
      note('the storm is over');
      if (since < 0 && standing) {
        tell({ type: 'play' });
        const before = step();
        await pass(1500);
        if (!(step() > before)) wrong.push(`the run does not go on from step ${before}`);
        if (stage.pictures === 0) wrong.push('the picture is blank');
        tell({ type: 'pause' });
        await pass(1500);
        if ((status?.stateHash ?? null) === null) wrong.push('a run at rest has no hash');
      }
      load({ sceneId: 'filling', values: { ...CHEAP, count: 6 } });
      await pass(1500);
      if (!(step() > 0)) wrong.push('a reset does not run');
      if (stage.pictures === 0) wrong.push('the picture after a reset is blank');
      tell({ type: 'pause' });
      const count = heard.length;
      await pass(1500);
      if (heard.length === count) wrong.push('a reset has no hash');
      const unsaved = said.filter((message) => SENTENCES.unsaved.test(message)).length;
      if (saved + unsaved !== faults.unsaved) wrong.push(`${faults.unsaved} runs were to be saved, ${saved} came`);
      if (asked !== frozen) wrong.push(`${asked} steps were to be frozen, ${frozen} were answered`);
      for (const message of said)
        if (!Object.values(SENTENCES).some((known) => known.test(message))) wrong.push(`nobody asked for: ${message}`);
      for (const [fault, known] of Object.entries(SENTENCES)) {
        const count = said.filter((message) => known.test(message)).length;
        if (fault !== 'unserved' && count > faults[fault as Fault])
          wrong.push(`${faults[fault as Fault]} times ${fault}, said ${count} times`);
      }
      for (const { setup, step, hash } of heard)
        if (await undisturbedHash(setup, step) !== hash) wrong.push(`step ${step} is not the undisturbed one`);
      FakeWorker.all.forEach((w) => w.kill());
      for (let k = 0; k < MOST_IDLE; k++) void takeCpuWorker(); // none of this storm waits for the next
      await pass(1500);
      FakeWorker.all.splice(0).forEach((w) => w.terminate());
      return wrong;
    },
  };
}

/** Returns what is wrong after the storm of a seed, with all that happened in it, or ''; and acts that it had not. */
async function rage(seed: number): Promise<{ report: string; missing: string[] }> {
  const random = createRandom(seed), storm = createStorm(), names = Object.keys(storm.acts), had = new Set<string>();
  await storm.acts.load(random());
  for (let k = 0; k < EVENTS; k++) {
    await storm.pass(LONGEST * random() ** 2);
    const name = names[Math.floor(random() * names.length)], x = random();
    storm.note(`${name} (${x.toFixed(3)})`);
    await storm.acts[name](x);
    had.add(name);
  }
  const wrong = await storm.judge();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const report = wrong.length === 0 ? '' : [`seed ${seed}:`, ...wrong, ...storm.log].join('\n');
  return { report, missing: names.filter((name) => !had.has(name)) };
}

beforeAll(async () => {
  await importAll();
  await import('../experiment/saved/stateFile');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Seeds of every run: 70 and 170 have every act between them; 70 fails where a run whose device is lost starts anew,
 * 101 where one does whose worker was killed. The long suite has the seeds from each of FROM to the next.
 */
const QUICK = [70, 101, 170], FROM = [0, 10, 200];

async function rageAll(seeds: readonly number[]): Promise<string[][]> {
  const wrong: string[] = [], missing: string[][] = [];
  for (const seed of seeds) {
    const storm = await rage(seed);
    wrong.push(storm.report);
    missing.push(storm.missing);
  }
  expect(wrong.filter((report) => report !== '').join('\n\n')).toBe('');
  return missing;
}
const WHAT = 'storms leave a sentence, a picture and the bits of an undisturbed run';
test(`${WHAT}: ${QUICK.length} seeds, which have every act`, async () => {
  const [first, ...others] = await rageAll(QUICK);
  expect(first.filter((act) => others.every((missing) => missing.includes(act)))).toEqual([]);
});
for (const [k, to] of FROM.slice(1).entries()) test(`${WHAT}: seeds ${FROM[k]} to ${to - 1}`, { tags: 'long' },
  async () => { await rageAll(Array.from({ length: to - FROM[k] }, (_, n) => FROM[k] + n)); });
