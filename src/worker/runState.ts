import type { Experiment } from '../experiment/experiment';
import type { Status } from '../protocol/messages';

/** What a loop knows of its run besides the experiment. */
export type RunState = {
  playing: boolean;
  /** Steps that were asked for while it is paused. */
  extraSteps: number;
  /** The state is no good, or a step threw: nothing goes on from here. */
  failed: boolean;
  /** A step was refused: the run waits until its values allow one. */
  halted: boolean;
  stopped: boolean;
};

/**
 * Whether the bed still settles. The first step sets the wheel down: it belongs to the preparation, so that a paused
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
