import { loadavg } from 'node:os';
import { words } from '../kit/words';
import { printCost } from './cost';
import { printLoads } from './loads';
import { printRest, printSceneRest } from './rest';
import { SETTLE, standing } from './standing';
import { small, WAYS } from './ways';

/**
 * The bench compares ways of stepping the HMMWV, its wheels held, on a ditch of ellipsoids (CPU), all from the same
 * state at rest: `npm run -s bench -- vehicle <table> [grains] [seconds]`, where <table> is
 * - ways, main: small steps with the mechanism advanced once a frame against large steps, which advance it with the
 *   contacts; `main` has the few that matter;
 * - converged: the default numbers of sweeps and iterations against ever larger ones;
 * - dt: frames of 0.5 to 5 ms;
 * - drive, driveDt: ways and frames with wheels that turn at 2.7 rad/s, by motors that hold that speed;
 * - cost: the cost of `main`, the ways in turns;
 * - rest: one way for long, a row every twelfth of it:
 *   `… rest [grains] [seconds] [H] [n] [e] [damping of grains, 1/s]`;
 * - scene: the same of a scene as it is, on its brakes once its bed has settled, or with other substeps and sweeps a
 *   substep: `… scene [grains] [seconds] [id] [n] [sweeps]`.
 *
 * A fourth word of the other tables selects the ways whose name contains it. Loads are means of the second half.
 * Spread: standard deviation of 20 ms means, mean over wheels; jitter: that of single steps.
 */
const [table = 'ways', grains = '2000', seconds = '1', option = '', ...more] = words;
const count = Number(grains), duration = Number(seconds), load = (): string => loadavg()[0].toFixed(1);
const tables = ['rest', 'scene', ...Object.keys(WAYS)];
if (!tables.includes(table)) throw new Error(`no table ${table}: ${tables.join(', ')}`);

const start = table === 'scene' ? null : await standing(count), rest = start ? ` after ${SETTLE} s at rest` : '';
console.log(`\n## ${table}: ${count} ellipsoids, ${duration} s${rest}, load ${load()}\n`);
if (!start) {
  const [substeps, sweeps] = more.map(Number);
  await printSceneRest(option || 'hmmwv-flat', { count, ...(sweeps && { substeps, sweeps }) }, duration);
} else if (table === 'rest') {
  const dt = Number(option || 0.002), [substeps = 20, recovery = 0.02, damping = 0] = more.map(Number);
  await printRest({ ...small(dt, dt / substeps, recovery), damping }, start, duration);
} else if (table === 'cost') {
  await printCost(WAYS.cost, start, duration);
} else {
  await printLoads(WAYS[table].filter(([name]) => name.includes(option)), start, duration, table.startsWith('drive'));
}
console.log(`\nLoad at the end ${load()}.`);
