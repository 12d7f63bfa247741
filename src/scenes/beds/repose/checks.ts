import { around, between } from '../../../core/band';
import { mean, type Check } from '../../scene';
import type { HeapValues } from './release';
import { coarseOf, DEG, repose, SCATTER } from './zhou';

/** Time before the heap is at rest over which a channel's weight is taken, and over which all angles are [s]. */
const LONG = 0.5, SHORT = 0.1;
/** Fewest grains of a round heap whose cone is compared. */
const FEW = 600;
/** Least rolling friction of a round heap that is compared, over the radius: with less, ours stand 5° steeper [1]. */
const LEAST = 0.1;

type V = HeapValues & { release: 'gate' | 'cylinder' | 'hopper'; wallFrictionRatio: number };

/** Returns the check of the angle of a heap of 300 to 1500 grains with the default friction: 30 to 35° over seeds. */
function steep(v: V, until: number): Check[] {
  const isDefault = v.friction === 0.5 && v.wallFrictionRatio === 1
    && Math.abs(v.rollingFriction / v.grainRadius - 0.2) < 1e-9 && v.count >= 300 && v.count <= 2000;
  return isDefault ? [{
    what: 'Angle of the heap with rolling friction; without it is 9 to 15°', unit: 'deg',
    cites: 'Anitescu2014 §4: the trend', basis: 'regression', until,
    allowed: between(28, 40, 'seeds', '300 to 1500 grains: 30 to 35°, a degree or two by seed (repose)'),
    measured: (s) => mean(s, 'angle', until - SHORT, until),
  }] : [];
}

/**
 * Returns the check of a round heap against the fit of Zhou2002, where frictions and sizes are not far from those of
 * its runs (docs/theory/flows.md §4).
 */
function byZhou(v: V, until: number): Check[] {
  const roll = v.rollingFriction / v.grainRadius, { friction, wallFriction } = coarseOf(v);
  const isNear = friction >= 0.4 && friction <= 0.6 && wallFriction >= 0.4 && wallFriction <= 0.7
    && roll >= LEAST && roll <= 0.21 && v.grainRadius <= 0.011 && v.rim === 1 && v.count >= FEW
    && v.gravity > 1;
  return isNear ? [{
    what: 'Angle of the cone less that of the fit of Zhou2002', unit: 'deg',
    cites: 'Zhou2002, eq. 5: three standard deviations of its runs', basis: 'other code', until,
    allowed: around(0, 3 * SCATTER, 'source', 'three times the 2° by which runs of the source are off its fit'),
    measured: (s) => mean(s, 'angle', until - SHORT, until) - DEG * repose(coarseOf(v)),
  }] : [];
}

/** Returns the checks of a heap that is at rest from a time on [s]. */
export function heapChecks(v: V, restsAt: number): Check[] {
  const until = restsAt + SHORT;
  return [...(v.release === 'gate' ? steep(v, until) : byZhou(v, until)), {
    what: 'Floor and walls bear the weight of the heap', unit: '1', cites: 'statics', basis: 'closed form', until,
    allowed: around(1, 0.01, 'regression', 'off by 0.1 % at most (repose, checks)'),
    measured: (s) => mean(s, 'weightRatio', until - LONG, until),
  }];
}
