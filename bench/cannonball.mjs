import { loadKit } from './load.mjs';

/**
 * OlsenKamrin2018, Table 1: what the base of a pyramid of spheres bears by our solvers, and by the forces of stiff bodies after them,
 * against the stiff DEM (E = 50 GPa) at rest. Run as
 * `node bench/cannonball.mjs [layers] [drop in radii] [frames] > bench/results/cannonball-<machine>.md`.
 */
const layers = Number(process.argv[2] ?? 20), drop = Number(process.argv[3] ?? 0), frames = Number(process.argv[4] ?? 5);
const { cannonballTable } = await loadKit();

const exact = { tolerance: 1e-8, iterations: 2000 };
const SOLVERS = [
  ['APGD', { solver: 'apgd', ...exact }], ['projected Gauss–Seidel', { solver: 'gauss-seidel', ...exact }], ['CGM', { solver: 'cgm', ...exact }],
];
console.log(`## ${layers} layers, ${(layers * (layers + 1) * (2 * layers + 1)) / 6} spheres, ${drop > 0 ? `dropped ${drop} radii a layer` : 'starting at rest'}, ${frames} frames of 1 ms\n`);
console.log('| solver | contact model | off by its own forces | off by compatible forces | asymmetry, own, compatible | highest force [weights], own, compatible, DEM | iterations, residual [m/s] |');
console.log('|---|---|---|---|---|---|---|');
for await (const { solver, model, impulses, compatible, asymmetry, highest, iterations, residual } of cannonballTable(layers, SOLVERS, drop, frames)) {
  console.log(`| ${solver} | ${model} | ${impulses.toPrecision(3)} | ${compatible.toExponential(1)} | ${asymmetry.map((x) => x.toExponential(1)).join(', ')} | `
    + `${highest.map((x) => x.toFixed(4)).join(', ')} | ${iterations}, ${residual.toExponential(1)} |`);
}
