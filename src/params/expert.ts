/**
 * Parameters that only somebody changes who knows the method, in whatever scene: the panel shows them on demand, when
 * they are searched for, and where one is off its default. A key means the same in all scenes.
 */
export const EXPERT: ReadonlySet<string> = new Set([
  'recovery', 'recoverySpeed', 'warmStart', 'form', 'sleep', 'core', 'threads', 'keep', 'searchEvery', 'tolerance',
  'integrator', 'cohesionRange', 'wallCohesion', 'healing', 'spinningFriction', 'contactDamping', 'yieldForce',
  'flowPressure', 'restitutionSpeed', 'tangentialStiffness', 'poissonRatio', 'dampingTime', 'points', 'lateral',
  'radial', 'renderer', 'camera',
]);
