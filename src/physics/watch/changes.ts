import type { Live } from '../../model/settings';

/**
 * Creates a function that says whether something has changed since its last call that changes energies by itself: the
 * stiffness of contacts and surfaces, gravity, or which directions and masses of big bodies are free. A force, a speed
 * or a torque that changes does work, which is counted.
 */
export function createChanges(bodyCount: number, surfaceCount: number): (live: Live) => boolean {
  const now = new Float64Array(6 + surfaceCount + 7 * bodyCount), seen = now.slice().fill(NaN);
  let solver = '';
  return ({ settings, bodies, flexible }) => {
    const { gravity, dt, substeps, laws } = settings, isSoft = Number.isFinite(laws.stiffness);
    let changed = isSoft && solver !== settings.solver, at = 6;
    solver = settings.solver;
    for (let c = 0; c < 3; c++) now[c] = gravity[c];
    now[3] = laws.stiffness;
    now[4] = isSoft ? dt / substeps : 0; // how stiff a spring the substep resolves
    now[5] = isSoft ? laws.cohesion : 0;
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
}
