import type { Device } from '../gpu/device';
import type { RunCommand } from '../protocol/runCommand';
import type { Setup } from '../share/link';
import type { Stage } from './stage';
import type { Load, World } from './world';

/** The state of a session. */
export type SessionState = {
  gpu: Device | null;
  noGpu: string | null;
  stage: Stage | null;
  /** Place of the camera on the stage that is gone [m]. */
  camera: number[] | null;
  standing: World | null;
  /** Setup that the page asked for last. */
  wanted: Setup;
  /** True if the page wants worlds to run, the next one too. */
  playing: boolean;
  /** Time at which the run is to stop [s], on whatever computes it by then; null if it is to go on. */
  until: { time: number; goesOn?: boolean } | null;
  speed: number;
  /** True from the loss of the stage until there is another. */
  lost: boolean;
  /** True if the device went with the stage, or was replaced: what runs on it must be built again. */
  deviceLost: boolean;
  /** Time of the recorded frame that is shown [s]; null if what is computed is. */
  moment: number | null;
  /** Wall times at which what computes has given out within the last minute [ms]. */
  gaveOut: number[];
  /** Number of loads so far: results that belong to an earlier one are dropped. */
  generation: number;
  /** The world that is being built; null if none is. */
  building: Load | null;
  /** Tells who builds the latest world that another one is wanted. */
  drop: AbortController;
  /** Commands that came while a world was being built, to be run on that world; null if none is being built. */
  deferred: RunCommand[] | null;
};

/** Returns the state of a session before its first world. */
export const createSessionState = (
  means: Pick<SessionState, 'gpu' | 'noGpu' | 'stage'>,
): SessionState => ({
  ...means, camera: null, deviceLost: false, standing: null, wanted: { sceneId: '', values: {} },
  playing: false, until: null, speed: 1, lost: false, generation: 0, building: null, drop: new AbortController(),
  deferred: null, gaveOut: [], moment: null,
});
