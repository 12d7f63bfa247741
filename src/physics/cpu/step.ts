import type { Measures } from '../../model/measures';
import type { Live } from '../../model/settings';
import { contactMargin } from '../contact/searchRange';
import { detectContacts, goOn, writeFrames, writePoses } from './collide/detect';
import { planSearch, sharesSearch } from './collide/sharedSearch';
import { createCompatibleForces } from './compatible/compatibleForces';
import { turnTogether } from './core/shareStage';
import { measure } from './measure';
import { createPieces } from './pieces';
import { announcePull, endPull, startPull } from './pull/pull';
import { endFrame, measureResponders, startFrame, writeAnswers } from './respond/respond';
import { updateSleepers } from './sleep/fallAsleep';
import { markSleepers } from './sleep/wake';
import { createSolve } from './solve/solve';
import { createStopwatch, type Stages } from './stopwatch';
import type { CpuWorld } from './world';

/**
 * A step takes one frame step H under `live`; it writes `measures`, and its wall times to `stages`. It returns false if
 * it was refused: then nothing has moved.
 */
type Step = (live: Live, measures: Measures, stages: Stages) => boolean;

/** Makes the step of a world, in the order of docs/ARCHITECTURE.md, One frame step H. */
export function createStep(world: CpuWorld): Step {
  const solve = createSolve(world), compatibleForces = createCompatibleForces(world);
  const measurePieces = createPieces();
  const { start, lap, stop } = createStopwatch(world.responders);
  return (live, measures, stages) => {
    const { dt, substeps } = live.settings, h = dt / substeps;
    start();
    measures.status = 0;
    world.bodyImpulse.fill(0);
    if (!startFrame(world, live, h, measures)) return false;

    announcePull(world, live);
    prepareContacts(world, live, h, measures);
    startPull(world, live);
    lap(stages, 'detect');

    solve(live, h, measures);
    turnTogether(world, dt);
    if (!endFrame(world, live, measures)) return false;
    updateSleepers(world, live, h);
    world.compatible = compatibleForces(live, h, measures);
    lap(stages, 'solve');

    measure(measures, world, live, h);
    measurePieces(world, measures);
    endPull(world, live, measures);
    measureResponders(world, measures, dt);
    lap(stages, 'measure');
    stop(stages);
    return true;
  };
}

/**
 * Takes stages 1 to 3 of a frame of substeps h [s]: contacts with their impulses and memory of the last frame, and the
 * answers of bodies.
 */
export function prepareContacts(world: CpuWorld, live: Live, h: number, measures: { status: number }): void {
  const { dt } = live.settings;
  writeFrames(world);
  if (sharesSearch(world, live, h)) goOn(world, live);
  else {
    writePoses(world, dt * planSearch(world, live, contactMargin(world.model, dt)));
    detectContacts(world, live, h, measures);
  }
  markSleepers(world, live, h);
  writeAnswers(world, live, h);
}
