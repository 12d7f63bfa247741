import type { Experiment } from '../experiment/experiment';
import type { Status } from '../protocol/messages';

/** The state of a run loop besides its experiment. */
export type RunState = {
  playing: boolean;
  /** Number of steps still to be done while the run is paused. */
  extraSteps: number;
  /** True if the state is invalid or a step threw: the run cannot continue. */
  failed: boolean;
  /** True if a step was refused: the run waits until its values allow one. */
  halted: boolean;
  stopped: boolean;
};

/**
 * Returns true while the bed settles. The first step sets the wheel down: it belongs to the settling, so that a paused
 * start shows the experiment.
 */
export const isSettling = ({ spec, time }: Pick<Experiment, 'spec' | 'time'>): boolean =>
  spec.settle !== undefined && time < 1e-9;

/** Names the phase of a run for the status line. */
export function phaseOf({ failed, halted, playing }: RunState, settling: boolean): Status['phase'] {
  if (failed) return 'failed';
  if (halted) return 'paused';
  if (settling) return 'preparing';
  return playing ? 'running' : 'paused';
}
