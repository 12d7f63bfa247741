import { useEffect, useRef } from 'react';
import { rest, sceneOf } from '../session';
import { useApp, type AppState } from '../store';
import { useMedia } from '../useMedia';
import { restSpeed } from './replay';

/** Time for which nothing must have moved, over all the time before [1]: what rocks stands for a moment. */
const STILL = 0.3;

/** Returns true while nobody has acted on the run, and nobody does something else with it. */
export const isLeftAlone = (s: AppState): boolean => s.playing && s.moment === null && !s.touched
  && s.runsTo === null && s.filming === null && !s.holds && s.dialog === null && Boolean(s.recorded?.span);

/** Returns true once a run has come to its usual length, and all of it has come to rest. */
export function isOver({ status, setup }: Pick<AppState, 'status' | 'setup'>): boolean {
  const { time = 0, stillSince = null } = status ?? {};
  return stillSince !== null && time > (1 + STILL) * stillSince && time >= sceneOf(setup).duration;
}

/**
 * Plays a run back over and over once all of it rests, so that the picture moves however late somebody looks. That
 * happens once a run, where nobody has acted on it or wants little motion.
 */
export function useRest(): void {
  const world = useApp((s) => s.worlds), rested = useRef(-1), isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const mayRest = useApp((s) => isLeftAlone(s) && isOver(s));
  const time = useApp((s) => (mayRest ? s.recorded!.span!.to : 0));
  useEffect(() => {
    if (!mayRest || isCalm || rested.current === world) return;
    rested.current = world;
    rest(restSpeed(time));
  }, [mayRest, isCalm, world, time]);
}
