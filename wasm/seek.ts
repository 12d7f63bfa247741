// The search for contacts of grains, compiled to WebAssembly: what it exports. docs/decisions/0024.

export { solvePairs } from './ellipsoids';
export { findNear } from './near';
