// The core for a memory that threads share: the same functions, and those by which other threads help. A test takes
// tasks itself, slowly.

export { integrate, predict, substep, sweepFours } from './substep';
export { sweepSingles } from './sweepSingles';
export { dismiss, help } from './threads';
export { doTask, runPhase } from './phases';
