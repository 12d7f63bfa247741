import { createServer } from 'vite';

/**
 * One step of `drafting` in motion, solved by every first-order solver to tighter and tighter tolerances: do they agree on the
 * draft force (Melanz2016 figs. 4.2, 4.3)? Run as `node bench/drafting.mjs [spheres] > bench/results/drafting-<machine>.md`.
 */
const count = Number(process.argv[2] ?? 21638);
const server = await createServer({ logLevel: 'warn', server: { middlewareMode: true }, appType: 'custom' });
const { draftingTable } = await server.ssrLoadModule('/src/experiment/draftingTable.ts');
const { hash, grains, rows } = await draftingTable({ count }, 2.5, ['apgd', 'cgm', 'gauss-seidel'], [1e-2, 1e-3, 1e-4, 1e-5], 3000);
console.log(`${grains} spheres, state ${hash}\n`);
console.log('| solver | tolerance [m/s] | draft force [N] | residual [m/s] | iterations | products |');
console.log('|---|---|---|---|---|---|');
for (const { solver, tolerance, force, residual, iterations, products } of rows) {
  console.log(`| ${solver} | ${tolerance} | ${force.toFixed(2)} | ${residual.toExponential(1)} | ${iterations} | ${products} |`);
}
await server.close();
