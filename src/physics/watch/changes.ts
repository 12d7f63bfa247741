import type { Live } from '../../model/settings';
import { SOLVER_OPTIONS } from '../../params/solvers';

/** Solvers by number. */
const SOLVERS = Object.keys(SOLVER_OPTIONS);

export type Changes = {
  /** Says whether something has changed since the last call. */
  since(live: Live): boolean;
  /** The last call saw this; it may be overwritten. */
  readonly seen: Float64Array;
};

/**
 * Creates what says whether something has changed since its last call that changes energies by itself: the
 * stiffness of contacts and surfaces, gravity, or which directions and masses of big bodies are free. A force, a speed
 * or a torque that changes does work, which is counted.
 */
export function createChanges(bodyCount: number, surfaceCount: number): Changes {
  const now = new Float64Array(7 + surfaceCount + 7 * bodyCount), seen = now.slice().fill(NaN);
  const since: Changes['since'] = ({ settings, bodies, flexible }) => {
    const { gravity, dt, substeps, laws, solver } = settings, isSoft = Number.isFinite(laws.stiffness);
    let changed = false, at = 7;
    for (let c = 0; c < 3; c++) now[c] = gravity[c];
    now[3] = laws.stiffness;
    now[4] = isSoft ? dt / substeps : 0; // how stiff a spring the substep resolves
    now[5] = isSoft ? laws.cohesion : 0;
    now[6] = isSoft ? SOLVERS.indexOf(solver) : 0;
    for (let s = 0; s < surfaceCount; s++) now[at++] = flexible?.[s].youngsModulus ?? 0;
    for (let k = 0; k < bodyCount; k++) {
      const { motion, mass } = bodies[k];
      now[at++] = mass;
      for (let c = 0; c < 6; c++) now[at++] = motion[c] === null ? 1 : 0;
    }
    for (let k = 0; k < now.length; k++) changed ||= now[k] !== seen[k];
    seen.set(now);
    return changed;
  };
  return { since, seen };
}
