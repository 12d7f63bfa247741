import { hypot, square } from '../../core/elementary/powers';
import type { Measures } from '../../model/measures';
import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import { STEP_STATUS } from '../../model/status';
import { createBeginning } from './beginning';
import { createBodyWork } from './bodyWork';
import { createChanges } from './changes';
import { meanGrain } from './meanGrain';
import { whyUnwatched } from './unwatched';

/**
 * Part of its scale that energy may rise from nowhere [1], without flexible surfaces and with them: twenty times what
 * the scenes of the gallery need, and more than twice what their tires need (docs/theory/energy.md §3).
 */
const SHARE = 0.1, SHARE_OF_SURFACES = 0.25;

/** Length in place of a grain's diameter in a world without grains [m]. */
const WITHOUT_GRAINS = 0.01;

/** Time in which the scale forgets an energy that has gone [s]. */
const FORGETS = 1;

export type EnergyWatch = {
  /** Judges a frame whose measures are known. */
  look(live: Live, measures: Measures): void;
  /** Begins anew with a state that no frame led to, whose responders are measured. */
  begin(state: State, measures: Measures): void;
  /** Takes notice that the clock was set: works of mechanisms and surfaces may count from 0 again. */
  clock(): void;
  /** Returns the numbers that the next look needs, as `recall` takes them. */
  remember(): number[];
  recall(numbers: ArrayLike<number>): void;
};

/** Least number of substeps a frame for which what overlaps hold is far below what throwing them apart would make. */
const FINE = 4;

/**
 * Returns the energy of overlaps of rigid contacts [J], which small steps bear like springs, docs/theory/energy.md §2:
 * ½ F δ of each, summed for forces of a bed, whose mean square is twice the square of their mean. The total leaves it
 * out, and rises by as much when a load bounces on them.
 */
function heldInOverlaps({ settings: { solver, substeps, laws } }: Live, measures: Measures): number {
  if (solver !== 'smallsteps' || substeps < FINE || Number.isFinite(laws.stiffness)) return 0;
  return measures.activeCount * measures.meanForce * measures.meanPenetration;
}

/** The watch has a state before a first frame, has nothing to compare with, or goes on. */
type Stage = (typeof STAGES)[number];
const STAGES = ['state', 'nothing', 'frames'] as const;

/**
 * Creates the watch on energy, docs/theory/energy.md: contacts, friction and damping only take energy, so that what
 * there is, less the work on it, never rises. Where it rises over its lowest value by more than the bound, a status bit
 * is set, and stays until something begins anew.
 */
export function createEnergyWatch(model: Model): EnergyWatch {
  const { bodyCount, flexible, mechanism } = model, shafts = mechanism?.shafts ?? [];
  const diameter = meanGrain(model).diameter || WITHOUT_GRAINS;
  const loose = model.masses.reduce((sum, mass) => sum + mass, 0); // contact points have their surface's mass
  const bodyWork = createBodyWork(model), beginning = createBeginning(model);
  const changes = createChanges(bodyCount, flexible.length);
  const share = flexible.length > 0 ? SHARE_OF_SURFACES : SHARE;
  let stage: Stage = 'nothing', begun = 0, lowest = 0, scale = 0, others = 0, held = 0;

  /** Returns the energy of strained surfaces and of shafts that turn. */
  const heldOf = (measures: Measures): number => {
    let sum = 0;
    for (let s = 0; s < flexible.length; s++) sum += measures.flexible[s].strainEnergy;
    for (let k = 0; k < shafts.length; k++) sum += 0.5 * shafts[k].inertia * square(measures.mechanism!.shafts[k]);
    return sum;
  };
  /** Returns the work that mechanisms and surfaces count themselves. */
  const othersOf = (measures: Measures): number => {
    let sum = measures.mechanism?.work ?? 0;
    for (let s = 0; s < flexible.length; s++) sum += measures.flexible[s].work;
    return sum;
  };

  return {
    begin(state, measures) {
      // nodes of a surface follow the body that holds them from the first step on only
      stage = flexible.length > 0 ? 'nothing' : 'state';
      beginning.keep(state);
      bodyWork.place(state);
      held = heldOf(measures);
      others = othersOf(measures);
    },
    remember: () => [STAGES.indexOf(stage), begun, lowest, scale, others, held, ...bodyWork.before, ...changes.seen],
    recall(numbers) {
      const { before } = bodyWork, { seen } = changes;
      let at = 6;
      stage = STAGES[numbers[0]];
      [begun, lowest, scale, others, held] = Array.from(numbers).slice(1, at);
      for (let k = 0; k < before.length; k++) before[k] = numbers[at++];
      for (let k = 0; k < seen.length; k++) seen[k] = numbers[at++];
    },
    clock() { if (mechanism !== null || flexible.length > 0) stage = 'nothing'; },

    look(live, measures) {
      const { energy, kineticEnergy, time, pull } = measures, { settings: { gravity, dt } } = live;
      const bodies = bodyWork.measure(live, measures), work = othersOf(measures);
      const moving = kineticEnergy + energy.elastic + heldOf(measures);
      energy.total = moving + energy.grains + bodies.potential;
      energy.off = whyUnwatched(model, live);
      const wasFrames = stage === 'frames', isOther = changes.since(live) && wasFrames; // a new state begins by itself
      if (isOther || energy.off !== null) stage = 'nothing';
      if (stage !== 'frames') {
        energy.work = 0;
        energy.since = NaN;
        scale = 0;
        begun = lowest = energy.total;
        if (stage === 'state') {
          // compliant contacts are not known of a state: what they hold after the first frame they held before it
          scale = beginning.kinetic(live) + held + energy.elastic;
          begun = lowest = scale + beginning.potential(live) + bodies.before;
        }
      }
      if (stage !== 'nothing') energy.work += bodies.work + pull.work + work - others;
      stage = energy.off === null ? 'frames' : 'nothing';
      others = work;

      const left = energy.total - energy.work;
      if (left < lowest) lowest = left;
      scale = Math.max(moving, scale * (1 - dt / FORGETS));
      const g = hypot(gravity[0], gravity[1], gravity[2]);
      const unseen = wasFrames ? heldInOverlaps(live, measures) : 0;
      energy.dissipated = begun - left;
      energy.made = left - lowest;
      const load = bodies.load + Math.abs(pull.force[0]) + Math.abs(pull.force[1]) + Math.abs(pull.force[2]);
      energy.bound = share * (scale + ((loose + bodies.mass) * g + load) * diameter) + unseen;
      if (energy.made > energy.bound && !(energy.since >= 0)) {
        energy.since = time;
        for (let c = 0; c < 3; c++) energy.place[c] = measures.fastest[c];
      }
      if (energy.since >= 0) measures.status |= STEP_STATUS.energyMade.bit;
    },
  };
}
