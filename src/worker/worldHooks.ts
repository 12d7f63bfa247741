import type { Issue } from '../core/result';
import type { Report } from '../protocol/messages';
import type { FilmDesk } from './film/filmDesk';
import type { Recorder } from './record/recorder';
import type { RunnerHooks } from './runner';
import { sampleBuffers } from './sampler';
import { sentence } from './sentences';
import type { Stage } from './stage';
import type { World } from './world';

/**
 * Receivers of what a world reports: page and stage. `shown` returns the world while it is the one that is shown, else
 * null.
 */
export type Audience = {
  /** Returns the stage that shows the world now; null if there is none. */
  stage(): Stage | null;
  /** Returns true while there is no stage because another one is being made. */
  isLost(): boolean;
  recorder: Recorder;
  /** Films what is drawn, if that is wished for. */
  film: Pick<FilmDesk, 'stepped'>;
  post(report: Report, transfer?: Transferable[]): void;
  issue(issue: Issue): void;
  /** Is told, in a sentence, that the device cannot go on with a run. */
  gaveOut(world: World, message: string): void;
  shown(): World | null;
  /**
   * Returns true while status is not to be reported: the program has paused this world for the next one, not a person.
   */
  isQuiet(): boolean;
};

/**
 * Makes the hooks of one world: its reports reach page and stage while it is shown, and are dropped before and after.
 */
export function hooksOf(
  { stage, isLost, recorder, film, post, issue, gaveOut, shown, isQuiet }: Audience,
): RunnerHooks {
  const ifShown = <A extends unknown[]>(f: (world: World, ...args: A) => void) => (...args: A): void => {
    const world = shown();
    if (world) f(world, ...args);
  };
  return {
    drawn: ifShown((_, poses, surfaces, time) => {
      stage()?.drawn(poses, surfaces);
      film.stepped(time);
    }),
    frame: ifShown(({ runner }, frame) => {
      const on = stage();
      if (on) on.takeFrame(frame, (used) => runner.giveBack(used));
      else if (isLost()) runner.giveBack(frame); // the next stage will ask for one
    }),
    seen: ifShown((_, frame) => stage()?.hand.show(frame)),
    recorded: ifShown((_, time, frame) => recorder.take(time, frame)),
    overlay: ifShown((_, list) => stage()?.takeOverlay(list)),
    samples: ifShown((_, samples) => post({ type: 'samples', samples }, sampleBuffers(samples))),
    checks: ifShown((_, results) => post({ type: 'checks', results })),
    stopped: ifShown(() => { if (!isQuiet()) post({ type: 'stopped' }); }),
    gaveOut: ifShown((world, message) => gaveOut(world, sentence(message))),
    issue: ifShown((_, message) => issue({ path: 'engine', message: sentence(message) })),
    frozen: ifShown((world, result) => {
      world.freezes -= 1;
      post({ type: 'frozen', result });
    }),
    status: ifShown(({ report: { backend, grains } }, status) => {
      if (isQuiet()) return;
      const on = stage(), framesPerSecond = on?.frameRate() ?? 0;
      const { detail, unshaded } = on ?? { detail: 1, unshaded: false };
      post({ type: 'status', status: { ...status, backend, grains, framesPerSecond, detail, unshaded } });
      recorder.report();
    }),
  };
}
