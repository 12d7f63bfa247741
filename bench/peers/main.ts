import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import RAPIER from '@dimforge/rapier3d-simd-compat';
import { words } from '../kit/words';
import { CANDIDATES } from './candidates';
import { createGrouser } from './grouser';
import { measurePeers } from './measure';
import { settledPacking } from './packing';
import { createRapier } from './rapier';
import { ratiosTable, rowsTable } from './table';

/**
 * `npm run -s bench -- peers [options]` compares our CPU engine and Rapier on the loaded column of `compaction`, in one
 * run and one process.
 */
const { values } = parseArgs({
  args: [...words],
  options: {
    count: { type: 'string', default: '4000' }, mass: { type: 'string', default: '1000' },
    settle: { type: 'string', default: '0.24' }, duration: { type: 'string', default: '0.48' }, out: { type: 'string' },
  },
});
const say = (text: string): void => { process.stderr.write(text); };

await RAPIER.init();
say('settling the column\n');
const packing = await settledPacking(Number(values.count), Number(values.mass));
const runners = await Promise.all(CANDIDATES.map(async ({ engine, settings }) => ({
  dt: settings.dt,
  peer: engine === 'Grouser' ? await createGrouser(packing, settings) : createRapier(packing, settings),
})));
const measured = await measurePeers(packing, runners, Number(values.settle), Number(values.duration), say);
const rows = CANDIDATES.map((candidate, k) => ({ candidate, measured: measured[k] }));
const weight = (packing.slabMass * packing.gravity).toFixed(0);
const adapters = [...new Set(runners.map(({ peer }) => peer.adapter()))];
const text = `Grouser (${adapters[0]}) and its peer (${adapters[1]}) on one core, on \`compaction\`: ${values.count}
spheres under a slab of ${values.mass} kg, weight ${weight} N, loaded for 1 s by Grouser, then for ${values.settle} s by
each engine from rest; measured from there to ${values.duration} s.

${rowsTable(rows)}

At no larger worst penetration:

${ratiosTable(rows)}

Processor time, engines in turns of 16 ms of simulated time; the least of the turns is compared, to which other work on
the machine can only add. Penetrations are found from positions by one routine for both, at the end of every turn;
forces are means over a turn. e is Grouser's recovery. Hz is the stiffness of Rapier's contacts; its defaults (30 Hz,
60 Hz against fixed bodies) let the column sag.
`;
process.stdout.write(text);
if (values.out) writeFileSync(values.out, text);
