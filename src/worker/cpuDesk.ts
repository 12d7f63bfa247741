import type { SettledBeds } from '../experiment/settled/settledBeds';
import { pointAreas } from '../model/flexible/pointAreas';
import type { Snapshot } from '../model/snapshot';
import { createCpuEngine, type CpuEngine } from '../physics/cpu/engine';
import { findScene } from '../scenes/index';
import { withFiles } from '../share/fromFiles';
import { mayTakeLonger, type CpuCommand, type CpuReport } from './cpuMessages';
import { createFrame, firmGroundOf, frameBuffers, packFrame, type Frame } from './frame';
import { createGrainQuantities } from './grainQuantity';
import { importAll } from './imports';
import { createOverlayFeed, type OverlayFeed } from './overlayFeed';
import { measureSpeed } from '../physics/measureSpeed';
import { giveThreads } from '../physics/threads/host';
import { extentOf, packedBytes, packRecord, type Packed } from './record/packed';
import { createRecordFeed, type RecordFeed } from './record/recordFeed';
import { startRunLoop, type RunLoop } from './runLoop';
import type { Saved } from './runner';
import { isSettling } from './runState';
import { sampleBuffers } from './sampler';
import { messageOf } from './sentences';
import { startExperiment } from './startExperiment';

/** Means of a desk: `post` sends its answers, `beds` knows beds that have settled. */
type Desk = { post(report: CpuReport, transfer?: Transferable[]): void; beds: SettledBeds };

/** Returns a snapshot without what was dropped, which the runner has: it may be large, and stays. */
function ofRun(saved: Saved): Snapshot {
  const { dropped: _, ...others } = saved.snapshot();
  return others;
}

/**
 * Makes the function that answers commands to the CPU engine: it runs experiments one after another. Its worker only
 * passes messages on.
 */
export function createCpuDesk({ post, beds }: Desk): (command: CpuCommand) => void {
  let loop: RunLoop | null = null, engine: CpuEngine | null = null;
  let start: (playing: boolean, speed: number) => void = () => {};
  /** The frame's arrays while they are here; null while they are being drawn. */
  let frame: Frame | null = null;
  let isNewer = false;
  let overlay: OverlayFeed | null = null, record: RecordFeed<Packed> | null = null;
  let pack: (frame: Frame) => void = () => {};
  /** Changes of the world after which a step may take longer, and whether one has ended since. */
  let changes = 0, hasStepped = false;
  /** Resolves once the latest world stands, or could not be built. */
  let loading = Promise.resolve();

  async function load(
    { sceneId, files, values, snapshot, isForeign, threadless }: Extract<CpuCommand, { type: 'load' }>
  ): Promise<void> {
    if (threadless) giveThreads(threadless); // the page knows more of why there are none
    const found = findScene(sceneId);
    if (!found) throw new Error(`There is no scene "${sceneId}".`);
    const scene = withFiles(found, files);
    const { experiment, resumed } =
      await startExperiment({ scene, values, snapshot, isForeign }, (spec) => (engine = createCpuEngine(spec)), beds);
    const { state, model, measures, adapter } = engine!; // createExperiment has made it
    const firm = firmGroundOf(experiment.spec), areas = model.flexible.map(({ spec }) => pointAreas(spec));
    frame = createFrame(model);
    const quantities = createGrainQuantities(engine!, experiment.scene.movingBed?.(experiment.valuesSI)?.length);
    const shift = () => experiment.datum.bedShift ?? 0;
    let isLaid = !isSettling(experiment);
    quantities.begin(shift());
    const feed = overlay = createOverlayFeed(
      engine!, experiment.spec, (list) => post({ type: 'overlay', list }, [list.data.buffer]),
      async () => {
        const { createFieldReader } = await import('./cpuFields');
        return createFieldReader(engine!, experiment.spec, quantities, shift);
      });
    pack = (into) => {
      packFrame(into, model, state, measures, firm, areas);
      quantities.write(into, experiment.valuesSI.color, shift());
      feed.stepped(); // of the same state as the frame, however slowly that is drawn
    };
    const extent = extentOf(experiment.spec), unpacked = createFrame(model); // beside the one that is being drawn
    const kept = record = createRecordFeed(() => new ArrayBuffer(packedBytes(extent)), (into) => {
      packFrame(unpacked, model, state, measures, firm, areas);
      packRecord(unpacked, extent, into);
    }, (time, packed) => post({ type: 'recorded', time, frame: packed }, [packed]));
    const keep = () => { if (!isSettling(experiment)) kept.stepped(Math.max(0, experiment.time)); }; // it begins at −0
    start = (playing, speed) => {
      void importAll();
      changed();
      keep();
      feed.choose(values);
      loop = startRunLoop(experiment, { playing, speed, resumed }, {
        stepped() {
          hasStepped = true;
          if (!isLaid && (isLaid = !isSettling(experiment))) quantities.begin(shift()); // from the bed as it lies
          changed();
          keep();
        },
        samples: (samples) => post({ type: 'samples', samples }, sampleBuffers(samples)),
        status: (status) => post({ type: 'status', status }),
        checks: (results) => post({ type: 'checks', results }),
        stopped: () => post({ type: 'stopped' }),
        frozen: (result) => post({ type: 'frozen', result }),
        failed: (message) => post({ type: 'issue', message }),
      });
    };
    post({ type: 'loaded', adapter, resumed, isExact: experiment.isExact, spec: experiment.spec });
  }

  /** Ends the world, once it stands, and leaves nothing of it to the next. */
  async function end(): Promise<void> {
    await loading;
    await loop?.stop();
    engine?.dispose();
    loop = engine = frame = overlay = record = null;
    start = pack = () => {};
    isNewer = hasStepped = false;
    changes = 0;
    post({ type: 'waiting' });
  }

  async function measure(): Promise<void> {
    post({ type: 'measured', timing: await measureSpeed('cpu', createCpuEngine) });
  }

  const fail = (error: unknown) => post({ type: 'failed', message: messageOf(error) });

  /** Notes that the state is newer than the last frame, and sends it, now or once the arrays are back. */
  function changed(): void {
    isNewer = true;
    sendFrame();
  }

  function sendFrame(): void {
    if (!frame || !isNewer) return;
    pack(frame);
    isNewer = false;
    const sent = frame;
    frame = null;
    post({ type: 'frame', frame: sent }, frameBuffers(sent));
  }

  return (command) => {
    switch (command.type) {
      case 'load':
        loading = load(command).catch(fail);
        return;
      case 'measure': return void measure().catch(fail);
      case 'prepare': return void importAll().then(() => post({ type: 'waiting' }));
      case 'end': return void end().catch(fail);
      case 'ask': return post({ type: 'here', changes, hasStepped });
      case 'start': return start(command.playing, command.speed);
      case 'giveBack':
        frame = command.frame;
        return sendFrame();
      case 'redraw': return changed();
      case 'record': return record?.hear(command);
      case 'giveBackOverlay': return overlay?.giveBack(command.list);
      case 'snapshot':
        return void loop?.snapshot().then((saved) => post({ type: 'snapshot', snapshot: saved && ofRun(saved) }));
      default:
        if (mayTakeLonger(command)) {
          changes += 1;
          hasStepped = false;
        }
        overlay?.hear(command);
        loop?.handle(command);
        if (command.type === 'set' && command.key === 'color') changed();
    }
  };
}
