import { create } from 'zustand';
import type { Sweep } from '../../sweep/sweep';
import type { Form } from './form';
import type { SweptRun } from './sweepCurve';

/** The state of the sweep that the page does, or did last. Runs belong to `ran`: a new start removes them. */
export type SweepState = {
  /** The form holds what is typed, and the scene that it is of; null before somebody asks for a sweep. */
  form: Form | null;
  sceneId: string;
  doing: 'nothing' | 'running' | 'ended' | 'cancelled';
  /** The sweep that was started, and the engine that does it. */
  ran: Sweep | null;
  engine: string;
  runs: readonly SweptRun[];
  /** Each share says how much of a run that is being done is done, 0 … 1, by its index. */
  parts: Readonly<Record<number, number>>;
  /** Number of workers that do runs at once. */
  workers: number;
  /** Wall times of the runs that were done [s]. */
  walls: readonly number[];
  /** Says in a sentence what could not be done; null if nothing failed. */
  message: string | null;
};

export const useSweep = create<SweepState>(() => ({
  form: null, sceneId: '', doing: 'nothing', ran: null, engine: '', runs: [], parts: {}, workers: 0, walls: [],
  message: null,
}));

export const getSweep = useSweep.getState, setSweep = useSweep.setState;
