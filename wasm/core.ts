// The core of the CPU engine, compiled to WebAssembly: what it exports. docs/ARCHITECTURE.md, The core.

export { integrate, predict, substep } from './substep';
export { sweepFours } from './sweepFours';
export { sweepSingles } from './sweepSingles';
