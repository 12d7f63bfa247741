import { cannonballTable } from '../src/experiment/testing/cannonballTable';
import type { AnyValues } from '../src/params/param';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench prints OlsenKamrin2018, Table 1: forces on the base of a pyramid of spheres by our solvers, and by the
 * forces of stiff bodies after them, against the stiff DEM (E = 50 GPa) at rest:
 * `npm run -s bench -- cannonball [layers] [drop in radii] [frames] > bench/results/cannonball-<machine>.md`.
 */
const [layers = 20, drop = 0, frames = 5] = words.map(Number);

const exact = { tolerance: 1e-8, iterations: 2000 };
const SOLVERS: [name: string, values: AnyValues][] = [
  ['APGD', { solver: 'apgd', ...exact }], ['projected Gauss–Seidel', { solver: 'gauss-seidel', ...exact }],
  ['CGM', { solver: 'cgm', ...exact }],
];
const spheres = (layers * (layers + 1) * (2 * layers + 1)) / 6;
const how = drop > 0 ? `dropped ${drop} radii a layer` : 'starting at rest';
console.log(`## ${layers} layers, ${spheres} spheres, ${how}, ${frames} frames of 1 ms\n`);
header('solver', 'contact model', 'off by its own forces', 'off by compatible forces', 'asymmetry, own, compatible',
  'highest force [weights], own, compatible, DEM', 'iterations, residual [m/s]');
for await (const r of cannonballTable(layers, SOLVERS, drop, frames)) {
  row(r.solver, r.model, r.impulses.toPrecision(3), r.compatible.toExponential(1),
    r.asymmetry.map((x) => x.toExponential(1)).join(', '), r.highest.map((x) => x.toFixed(4)).join(', '),
    `${r.iterations}, ${r.residual.toExponential(1)}`);
}
