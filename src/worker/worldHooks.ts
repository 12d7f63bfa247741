import type { Issue } from '../core/result';
import type { Report } from '../protocol/messages';
import type { RunnerHooks } from './runner';
import { sampleBuffers } from './sampler';
import { sentence } from './sentences';
import type { Stage } from './stage';
import type { World } from './world';

/** Whom a world speaks to: page and stage. `shown` is the world while it is the one that is shown, else null. */
export type Audience = {
  stage: Stage | null;
  post(report: Report, transfer?: Transferable[]): void;
  issue(issue: Issue): void;
  shown(): World | null;
  /** A world that makes way is paused by us, not by a person: nothing is to be said of that. */
  isQuiet(): boolean;
};

/** Makes the hooks of one world: what it says reaches page and stage while it is shown, and nobody before or after. */
export function hooksOf({ stage, post, issue, shown, isQuiet }: Audience): RunnerHooks {
  const ifShown = <A extends unknown[]>(f: (world: World, ...args: A) => void) => (...args: A): void => {
    const world = shown();
    if (world) f(world, ...args);
  };
  return {
    drawn: ifShown((_, poses, surfaces) => stage?.drawn(poses, surfaces)),
    frame: ifShown((_, frame) => stage?.takeFrame(frame, ifShown(({ runner }, used) => runner.giveBack(used)))),
    overlay: ifShown((_, list) => stage?.takeOverlay(list)),
    samples: ifShown((_, samples) => post({ type: 'samples', samples }, sampleBuffers(samples))),
    checks: ifShown((_, results) => post({ type: 'checks', results })),
    issue: ifShown((_, message) => issue({ path: 'engine', message: sentence(message) })),
    frozen: ifShown((world, result) => {
      world.freezes -= 1;
      post({ type: 'frozen', result });
    }),
    status: ifShown(({ report: { backend, adapter, grains } }, status) => {
      if (isQuiet()) return;
      const framesPerSecond = stage?.frameRate() ?? 0;
      post({ type: 'status', status: { ...status, backend, adapter, grains, framesPerSecond } });
    }),
  };
}
