/** Solvers that the device has; the others run on the CPU. By itself, so that whoever asks does not carry all kernels with it. */
export const GPU_SOLVERS = ['smallsteps', 'cgm', 'apgd'] as const;
/** Those that know bodies that are joined. */
export const GPU_MECHANISM_SOLVERS = ['smallsteps'] as const;

export type GpuSolver = (typeof GPU_SOLVERS)[number];
