import type { Result } from '../core/result';
import type { LabProblem } from '../model/labProblem';
import type { OverlayList } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import type { Snapshot } from '../model/snapshot';
import type { AnyValues } from '../params/param';
import type { CheckResult, Samples } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import type { FromFiles } from '../share/fromFiles';
import type { Frame } from './frame';
import type { Packed } from './record/packed';
import type { RecordWish } from './record/recordFeed';
import type { FrameCost } from '../physics/measureFrames';
import type { RunStatus } from './runReports';

/**
 * Messages from the engine worker to the CPU worker. Either the only one is `measure`, which measures the speed of this
 * processor; or worlds follow each other, each from its `load` to its `end`, with `start` when it is shown.
 */
export type CpuCommand =
  | { type: 'measure' }
  /** Imports all that a world may need, answered with `waiting`. */
  | { type: 'prepare' }
  /** Ends the world, answered with `waiting`. */
  | { type: 'end' }
  /** Asks whether it is still there, answered with `here`. */
  | { type: 'ask' }
  | {
    type: 'load'; sceneId: string; files?: FromFiles; values: AnyValues; snapshot: Snapshot | null;
    isForeign?: boolean; threadless: string;
  }
  | { type: 'start'; playing: boolean; speed: number }
  | RunCommand
  | { type: 'giveBack'; frame: Frame }
  /** Asks for a frame of the present state, which is drawn anew elsewhere. */
  | { type: 'redraw' }
  /** Says what the record wants of the run, answered with `recorded` whenever there is such a frame. */
  | ({ type: 'record' } & RecordWish<Packed>)
  | { type: 'giveBackOverlay'; list: OverlayList }
  | { type: 'snapshot' };

/** Messages from the CPU worker to the engine worker. */
export type CpuReport =
  | { type: 'measured'; timing: FrameCost }
  /** It waits for a world. */
  | { type: 'waiting' }
  /** It is there: how many changes of its world it has heard, and whether a step has ended since. */
  | { type: 'here'; changes: number; hasStepped: boolean }
  | { type: 'loaded'; adapter: string; resumed: boolean; isExact: boolean; spec: WorldSpec }
  | { type: 'frame'; frame: Frame }
  | { type: 'recorded'; time: number; frame: Packed }
  | { type: 'overlay'; list: OverlayList }
  | { type: 'samples'; samples: Samples }
  | { type: 'status'; status: RunStatus }
  | { type: 'checks'; results: CheckResult[] }
  | { type: 'stopped' }
  | { type: 'snapshot'; snapshot: Snapshot | null }
  | { type: 'frozen'; result: Result<LabProblem> }
  | { type: 'issue'; message: string }
  /** The world could not be loaded, or the speed not measured; `message` is a sentence. */
  | { type: 'failed'; message: string };

/** Says whether the step that follows a command may take longer than those before. */
export const mayTakeLonger = ({ type }: RunCommand): boolean => type === 'set' || type === 'freeze';
