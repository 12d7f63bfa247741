import type { AnyValues } from './param';

/** Scenes whose surfaces are flexible say how these are integrated. */
export const hasSurfaces = (values: AnyValues): boolean => values.integrator !== undefined;

/** Whether bodies of a scene are joined, or surfaces flexible: fewer solvers of the GPU know such worlds. */
export const isJoined = ({ pilot }: { pilot?: unknown }, values: AnyValues): boolean => pilot !== undefined || hasSurfaces(values);

/** Why surfaces with these values are computed on the CPU only, as the end of a sentence; undefined where a GPU may take them. */
export const surfaceReason = ({ integrator }: AnyValues): string | undefined =>
  (integrator === 'implicit' ? 'the linearly implicit step of flexible surfaces is computed on the CPU only' : undefined);
