import { between } from '../../core/band';
import { mean, type Check, type Probe } from '../scene';
import { BOX_BODIES } from './fixed';
import { shareOf } from './probes';

/** The probe of the friction that the walls of `openBox` use, if these are the first bodies. */
export const wallUse: Probe<{ friction: number }> = {
  label: 'Friction used by the walls', unit: '1', averaged: true,
  doc: 'Vertical forces on the walls over friction times what presses on them: 0 if they are smooth, 1 if all slips.',
  measure: ({ bodies }, { friction }) => {
    let along = 0, push = 0;
    for (let k = 1; k < BOX_BODIES; k++) {
      along += Math.abs(bodies[k].force[2]);
      push += Math.abs(bodies[k].force[k < 3 ? 0 : 1]);
    }
    return shareOf(along, friction * push);
  },
};

/** Least part of their friction that walls use on which spheres rest with some [1]. */
const SOME = 0.005;
/** Number of spheres from which on they lie against all walls: the few of a pile in the middle touch none. */
const ENOUGH = 40;

/** Returns the check that walls carry a part of a bed by friction, as smooth ones cannot. */
export const wallChecks = (
  { friction, count }: { friction: number; count: number }, from: number, until: number,
): Check[] => (
  friction >= 0.1 && count >= ENOUGH ? [{
    what: 'Walls carry by friction: what they use of it', unit: '1', cites: 'Coulomb: at most all of it',
    basis: 'closed form', until, allowed: between(SOME, 1, 'law', 'smooth walls carry nothing, slipping ones all'),
    measured: (s) => mean(s, 'wallUse', from, until),
  }] : []);
