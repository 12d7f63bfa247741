import type { Issue } from '../../core/result';
import type { DropWish } from '../../model/drop/dropped';
import { valuesInSI } from '../../scenes/scene';
import type { Runner } from '../runner';
import { messageOf, sentence } from '../sentences';
import { valuesOf, type Load, type World } from '../world';

/**
 * Means by which something is dropped: the world that stands, null while another is being built; the number of loads so
 * far, which changes when another world is asked for; whether the stage shows a recorded moment; `goOn` has a run that
 * waits go on as the page wants it; `load` builds a world, `issue` tells the page.
 */
export type DropMeans = {
  standing(): World | null; generation(): number; isRecorded(): boolean; goOn(runner: Runner): void;
  load(next: Load): void; issue(...issues: Issue[]): void;
};

const NOTHING = 'No run stands that something could be dropped into just now.';
const RECORDED = 'What you see is recorded: have the run go on from there, or go back to now, to drop something.';

/**
 * Makes the function that drops a body into the run that stands: the run waits, its snapshot gets the body, and a world
 * with it goes on. Where nothing can be dropped the run goes on as if nobody had asked.
 */
export function createDropDesk(means: DropMeans): (wish: DropWish) => void {
  const say = (message: string): void => means.issue({ path: 'drop', message });

  async function drop(world: World, wish: DropWish): Promise<void> {
    const { runner } = world, mine = means.generation(), isStill = () => means.generation() === mine;
    runner.handle({ type: 'pause' }); // so that no step is taken that would be taken back
    const next = await dropped(world, runner, wish).catch((error: unknown) => sentence(messageOf(error)));
    if (!isStill()) return;
    if (typeof next !== 'string') return means.load(next);
    say(next);
    means.goOn(runner);
  }

  return (wish) => {
    const world = means.standing();
    if (!world) return say(NOTHING);
    if (means.isRecorded()) return say(RECORDED);
    void drop(world, wish);
  };
}

/** Returns how the run goes on with the body, or why it does not, as sentences. */
async function dropped(world: World, runner: Runner, wish: DropWish): Promise<Load | string> {
  const { scene, report: { setup, applied } } = world, saved = await runner.snapshot();
  if (!saved) return NOTHING;
  const { dropInto } = await import('../../experiment/drop/dropInto'); // on demand
  const { gravity } = valuesInSI(scene, valuesOf(world));
  const made = dropInto(runner.spec, gravity, saved.snapshot(), wish);
  if (!made.ok) return made.issues.map(({ message }) => message).join(' ');
  const same = { ...setup, values: { ...applied, ...setup.values } };
  return { setup: same, light: false, snapshot: made.value, drops: true };
}
