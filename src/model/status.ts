/**
 * What can go wrong inside a step. Bits, so that kernels set them with one atomicOr and several can happen at once.
 * A step never throws: it finishes with what fitted and says so. shaders/shared/status.wgsl holds the same constants.
 */
export const STEP_STATUS = {
  contactsFull: { bit: 1 << 0, says: 'More contacts than the buffer holds; some grains pass through each other.' },
  notFinite: { bit: 1 << 1, says: 'A position or velocity is not a number. The run was paused; reset, or take a smaller step.' },
  notConverged: { bit: 1 << 2, says: 'The contact solve hit its iteration limit before its tolerance.' },
  outside: { bit: 1 << 3, says: 'Some grains have left the domain of the scene.' },
} as const;

export type StatusKey = keyof typeof STEP_STATUS;

/** The sentences of the bits that are set. */
export const statusSentences = (status: number): string[] =>
  Object.values(STEP_STATUS).filter(({ bit }) => (status & bit) !== 0).map(({ says }) => says);
