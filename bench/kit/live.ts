import { NO_LAWS, type Live, type StepSettings } from '../../src/model/settings';
import type { WorldSpec } from '../../src/model/worldSpec';

/** The controls of a world that no scene drives: small steps of 0.1 ms but for what is its `own`. */
export const liveForBench = (spec: WorldSpec, own: Partial<StepSettings>): Live => ({
  settings: {
    dt: 0.002, substeps: 20, solver: 'smallsteps', law: 'exact', form: 'auto', iterations: 0, tolerance: 1e-6,
    warmStart: true, recovery: 0.1, recoverySpeed: 0.5, gravity: [0, 0, -9.81], friction: 0.8, laws: NO_LAWS,
    damping: 0, sleep: false, ...own,
  },
  bodies: spec.bodies.map((body) => ({ motion: [...body.motion], force: [0, 0, 0], mass: body.mass })),
});
