import type { Report } from '../../protocol/messages';
import type { RunCommand } from '../../protocol/runCommand';
import type { Costs } from '../../scenes/rate';
import { AIM, expectedRate } from '../../scenes/variants';
import { isUntouched } from '../../share/link';
import { keepMoments, type Moments } from '../record/moments';
import { extentOf, packedBytes, type Packed } from '../record/packed';
import type { Recorder } from '../record/recorder';
import type { Runner } from '../runner';
import { valuesOf, type Load, type World } from '../world';
import type { Recording } from './recordingFile';
import { recordingKey } from './recordingKey';

/**
 * Shows a recording of a scene's run while this machine, which would compute it too slowly, waits at its start. Nothing
 * of the run is lost or claimed: it begins when a person acts on it, or at once where no recording comes.
 */
export type Opening = {
  /** Begins with a world that stands now; returns true if its run is to wait for a recording. */
  begin(world: World, load: Load, costs: Costs | null): boolean;
  /** Hears a command after the run has: one that acts on it ends the opening. */
  hear(command: RunCommand): void;
  /** Ends it: the run goes on from its start, if the page wants it to. */
  end(): void;
  /** Forgets it, as another world is asked for. */
  drop(): void;
};

/**
 * Means of an opening: `shows` is called when the recording takes the place of the run, `ends` when it no longer does;
 * `goOn` has a run that waits go on as the page wants it.
 */
type Means = {
  recorder: Recorder; post(report: Report): void; shows(): void; ends(): void; goOn(runner: Runner): void;
};

export function createOpening({ recorder, post, shows, ends, goOn }: Means): Opening {
  /** The world whose run waits, for a recording or behind it. */
  let world: World | null = null, isShown = false;

  async function find(mine: World, rate: number): Promise<void> {
    const found = await recordingOf(mine).catch(() => null);
    if (world !== mine) return;
    isShown = found !== null && recorder.lend(momentsOf(found));
    if (!isShown) return end();
    shows();
    recorder.report();
    post({ type: 'recording', rate });
  }

  function end(): void {
    if (!world) return;
    const { runner } = world;
    drop();
    goOn(runner);
  }

  function drop(): void {
    world = null;
    if (!isShown) return;
    isShown = false;
    recorder.lend(null);
    recorder.report();
    ends();
  }

  return {
    begin(next, load, costs) {
      drop();
      const rate = isOpened(next, load) ? expectedRate(next.scene, valuesOf(next), costs) : null;
      if (rate === null || rate >= AIM) return false;
      world = next;
      void find(next, rate);
      return true;
    },
    hear(command) {
      const isLook = command.type === 'set' && world?.scene.params[command.key]?.section === 'View';
      if (command.type !== 'speed' && !isLook) end();
    },
    end, drop,
  };
}

/** Returns the recording that ships of a world's run, null if there is none; rejects if it does not come. */
async function recordingOf(world: World): Promise<Recording | null> {
  const { scene, runner: { spec } } = world, extent = extentOf(spec);
  const { findRecording } = await import('./findRecording'), key = recordingKey(scene, valuesOf(world), spec);
  return findRecording(scene.id, key, { grains: extent.grains, bytes: packedBytes(extent) });
}

function momentsOf({ from, every, frames }: Recording): Moments<Packed> {
  const moments = keepMoments<Packed>(frames.length + 1, every, () => {});
  frames.forEach((frame, k) => moments.add(from + k * every, frame));
  return moments;
}

/** Says whether a world is a scene as it opens where nobody has chosen anything, and may begin with a recording. */
const isOpened = ({ scene, runner }: World, { setup, light, snapshot, recording }: Load): boolean =>
  recording === true && scene.isRecorded === true && light && snapshot === null && runner.backend === 'cpu'
    && isUntouched(scene, setup.values);
