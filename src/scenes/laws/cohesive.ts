import { atLeast, atMost } from '../../core/band';
import { cube } from '../../core/elementary/powers';
import type { Derived } from '../derived';
import type { Check, Probe } from '../scene';

/** Values on which it depends whether spheres that cohesion holds come apart in an impact, in SI. */
export type Cohesive = {
  cohesion: number; cohesionRange: number; grainRadius: number; density: number; speed: number;
};

/** Returns half the mass of a sphere times its speed squared, over δ_c: ĉ at Π = 1 [N]. */
function scaleOf({ cohesionRange, grainRadius, density, speed }: Cohesive): number {
  const mass = (4 / 3) * Math.PI * cube(grainRadius) * density;
  return (0.5 * mass * speed * speed) / (cohesionRange * grainRadius);
}

/**
 * Π = ĉ δ_c / (½ m v²), the work that parts two spheres over the kinetic energy of one: what decides how a body of
 * cohesive spheres breaks (laws.md §4, where the borders are measured).
 */
export const cohesionNumber: Derived<Cohesive> = {
  label: 'Cohesion number', symbol: 'Π',
  doc: 'Work that parts two spheres over the kinetic energy of one, ĉ δ_c/(½ m v²). A press sets the cohesion.',
  value: (v) => (v.cohesion > 0 ? v.cohesion / scaleOf(v) : 0),
  regimes: [
    { label: 'Rubble', from: 0, typical: 5e-4 }, { label: 'Lumps', from: 1e-3, typical: 0.01 },
    { label: 'Cracks', from: 0.02, typical: 0.05 }, { label: 'Holds', from: 0.2, typical: 0.5 },
  ],
  by: 'cohesion', at: (v, x) => x * scaleOf(v),
};

/** Probes of the pieces into which a body of cohesive spheres breaks. */
export const pieceProbes: Record<'pieces' | 'largest', Probe<unknown>> = {
  pieces: {
    label: 'Pieces', unit: '1', measure: (m) => m.pieces,
    doc: 'Parts that cohesion holds together, of at least 2 % of the spheres; smaller ones are crumbs.',
  },
  largest: {
    label: 'Largest piece', unit: '%', doc: 'Share of the spheres in it.', measure: (m) => 100 * m.largestPiece,
  },
};

/**
 * Π from which on half of a body stays whole in an impact, and below which none does (bench/results/cohesion), and the
 * most spheres with which that was measured.
 */
const HELD = 0.008, LOOSE = 1e-4, MOST = 3000;

/**
 * Returns the check of what an impact leaves in one piece, for bodies that cohesion holds or lets go; between the two
 * it depends on the body and on chance. A body of fewer than `least` spheres is nearly all surface, and none is asked
 * to hold.
 */
export function piecesHold(v: Cohesive & { count: number }, until: number, least = 0): Check[] {
  const number = cohesionNumber.value(v), holds = number >= HELD && v.count >= least;
  return v.count <= MOST && (holds || number < LOOSE) ? [{
    what: holds ? 'Cohesion holds: the largest piece' : 'Dry grains run off: the largest piece', unit: '%',
    cites: 'laws.md §4', basis: 'regression', until,
    allowed: holds ? atLeast(50, 'regression', 'from Π = 0.008 on half of each body or more (cohesion)')
      : atMost(5, 'regression', '1.6 and 2.3 %: contacts at a moment (checks)'),
    measured: (s) => s.largest.at(-1)!,
  }] : [];
}

/**
 * Settings of a cold start in an impact: what is deep is pushed out faster than any body may come in. Slower, contacts
 * were mere dampers, and swallowed the spheres behind them (laws.md §4).
 */
export const COLD = { warmStart: 'off', recovery: 0.3, recoverySpeed: 100 } as const;
