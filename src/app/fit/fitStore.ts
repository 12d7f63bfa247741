import { create } from 'zustand';
import type { Answer } from '../../calibrate/calibrate';
import type { Fit } from '../../calibrate/fit';
import type { Iterate } from '../../calibrate/levenbergMarquardt';

/** The state of the fit that the page does, or did last; `text` and `files` are those of the next one. */
export type FitState = {
  /** Text of the document, the same as the command line takes, and the tables beside it by their names. */
  text: string;
  files: Readonly<Record<string, string>>;
  doing: 'nothing' | 'running' | 'ended' | 'cancelled';
  /** The fit that was started. */
  ran: Fit | null;
  path: readonly Iterate[];
  /** Means over seeds of what the runs gave so far at the point that is tried, by target, and of the start. */
  means: readonly (number | null)[];
  first: readonly (number | null)[];
  /** Runs that have ended, and those that are asked for as yet. */
  ended: number;
  asked: number;
  answer: Answer | null;
  /** Says in a sentence what could not be done; null if nothing failed. */
  message: string | null;
};

export const useFit = create<FitState>(() => ({
  text: '', files: {}, doing: 'nothing', ran: null, path: [], means: [], first: [], ended: 0, asked: 0, answer: null,
  message: null,
}));

export const getFit = useFit.getState, setFit = useFit.setState;
