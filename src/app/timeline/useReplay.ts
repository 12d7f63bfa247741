import { useEffect } from 'react';
import { showMoment } from '../session';
import { getState, setState, useApp } from '../store';
import { nextAtRest, nextMoment } from './replay';

/** Plays the record, while it is to, at true speed times its own: each frame of the display shows the next moment. */
export function useReplay(): void {
  const replaying = useApp((s) => s.replaying);
  useEffect(() => {
    if (!replaying) return;
    let last = performance.now(), frame = 0, stood = 0, next: number | null;
    const tick = (now: number) => {
      const { moment, recorded, replaySpeed: speed, replayLoops, rests } = getState(), span = recorded?.span;
      if (moment === null || !span) return setState({ replaying: false });
      frame = requestAnimationFrame(tick);
      const passed = (now - last) / 1000, replay = { span, speed, loops: replayLoops || rests !== null };
      if (rests) [next, stood] = nextAtRest(moment, passed, stood, replay);
      else next = nextMoment(moment, passed, replay);
      showMoment(next);
      last = now;
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [replaying]);
}

/** Plays the record on from the moment shown, or from its start if what is computed is shown; or stops playing it. */
export function toggleReplay(): void {
  const { moment, recorded, replaying } = getState();
  if (replaying) return setState({ replaying: false });
  if (!recorded?.span) return;
  showMoment(moment ?? recorded.span.from);
  setState({ replaying: true });
}
