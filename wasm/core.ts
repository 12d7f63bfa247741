// The core of the CPU engine, compiled to WebAssembly: what it exports. docs/ARCHITECTURE.md, The core.

export { integrate, predict, substep, sweepFours } from './substep';
export { sweepSingles } from './sweepSingles';
