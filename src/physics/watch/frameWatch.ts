import { minOf } from '../../core/extremes';
import type { Measures } from '../../model/measures';
import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import { STEP_STATUS } from '../../model/status';
import { createCreepWatch } from './creep';
import { createEnergyWatch } from './energyWatch';
import { createOverlapWatch } from './overlapWatch';

/** Distance along an axis that no body reaches unless its step has blown up: a fourth of the Earth's girth [m]. */
const FARTHEST = 1e7;

/** Looks at what every frame leaves, for faults that no kernel sees, alike for both engines. It allocates nothing. */
export type FrameWatch = {
  /** Judges a frame whose measures are all known, its time too; sets status bits, and measures of its own. */
  look(live: Live, measures: Measures): void;
  /**
   * Begins anew with a state that no frame led to, whose responders are measured; `isLaid`: a part of it was laid anew
   * in the midst of a run.
   */
  begin(state: State, measures: Measures, isLaid: boolean): void;
  /** Takes notice that the clock was set. */
  clock(): void;
  /** Returns the numbers that the next look needs, as `recall` takes them. */
  remember(): number[];
  recall(numbers: ArrayLike<number>): void;
};

export function createFrameWatch(model: Model): FrameWatch {
  const energy = createEnergyWatch(model), creep = createCreepWatch(model);
  const overlaps = createOverlapWatch(), diameter = smallestOf(model);
  return {
    begin(state, measures, isLaid) {
      energy.begin(state, measures);
      creep.restart();
      overlaps.begin(isLaid);
    },
    clock: energy.clock,
    remember: () => [...creep.remember(), ...energy.remember()],
    recall(numbers) {
      const [top, mean, ...others] = Array.from(numbers);
      creep.recall([top, mean]);
      energy.recall(others);
    },
    look(live, measures) {
      energy.look(live, measures);
      creep.look(live, measures);
      measures.overlap = measures.maxPenetration / diameter;
      if (overlaps.isTooDeep(measures.overlap, live.settings.dt)) measures.status |= STEP_STATUS.overlap.bit;
      for (const { position: [x, y, z] } of measures.bodies)
        if (Math.abs(x) > FARTHEST || Math.abs(y) > FARTHEST || Math.abs(z) > FARTHEST)
          measures.status |= STEP_STATUS.notFinite.bit;
    },
  };
}

/** Returns the diameter of the smallest loose grain [m]; ∞ without any. */
const smallestOf = ({ looseCount, radii }: Model): number => 2 * minOf(radii.subarray(0, looseCount));
