import type { Result } from '../core/result';
import type { LabProblem } from '../model/labProblem';
import type { OverlayList } from '../model/overlay';
import type { WorldSpec } from '../model/worldSpec';
import type { AnyValues } from '../params/param';
import type { CheckResult, Samples, Snapshot } from '../protocol/messages';
import type { RunCommand } from '../protocol/runCommand';
import type { Frame } from './frame';
import type { Timing } from '../physics/measureSpeed';
import type { RunStatus } from './runReports';

/**
 * Engine worker → CPU worker. The first message is `load`, and there is one; `start` follows when its world is shown.
 * Or there is one message in all, `measure`: how fast is this processor?
 */
export type CpuCommand =
  | { type: 'measure' }
  | { type: 'load'; sceneId: string; values: AnyValues; snapshot: Snapshot | null }
  | { type: 'start'; playing: boolean; speed: number }
  | RunCommand
  | { type: 'giveBack'; frame: Frame }
  | { type: 'giveBackOverlay'; list: OverlayList }
  | { type: 'snapshot' };

/** CPU worker → engine worker. */
export type CpuReport =
  | { type: 'measured'; timing: Timing }
  | { type: 'loaded'; adapter: string; resumed: boolean; spec: WorldSpec }
  | { type: 'frame'; frame: Frame }
  | { type: 'overlay'; list: OverlayList }
  | { type: 'samples'; samples: Samples }
  | { type: 'status'; status: RunStatus }
  | { type: 'checks'; results: CheckResult[] }
  | { type: 'snapshot'; snapshot: Snapshot | null }
  | { type: 'frozen'; result: Result<LabProblem> }
  | { type: 'issue'; message: string }
  /** It could not be loaded: a sentence. */
  | { type: 'failed'; message: string };
