import { words } from '../kit/words';
import { cloth } from './cloth';
import { energy } from './energy';
import { press } from './press';
import { bounce, falls } from './rest';
import { radial, radius, roll, slow, tolerance } from './rolling';

/**
 * The bench compares flexible surfaces with Melanz2016 ch. 6, on the CPU (§8.4: tireSoil.ts):
 * `npm run -s bench -- flexible <table> [case]`. A second word selects the rows whose name contains it.
 */
const TABLES: Record<string, [title: string, print: (wanted: (name: string) => boolean) => Promise<void>]> = {
  cloth: ['Cloth: means of the last quarter', cloth],
  bounce: ['At rest on hard ground, 13 radial elements: means of 0.3 s of a tire that stands', bounce],
  falls: ['Dropped from 50 mm, 9 × 13 elements: means of the last half second', falls],
  radius: ['Where a tire pulls nothing, 9 × 11 elements, μ 0.8: means over the second element', radius],
  roll: ['Roll, 9 × 11 elements, 1.2 rad/s: means over the second element', roll],
  slow: ['Roll, 9 × 11 elements, 0.3 rad/s as in the paper: means over the second element', slow],
  radial: [
    'Roll, μ 0.25, 9 lateral elements, 1.2 rad/s: means over whole elements, of 0.4 s or more after as much', radial,
  ],
  tolerance: [
    'Roll, μ 0.25, 9 × 11 elements, from an element of rolling by small steps: means of 50 ms after 50 ms', tolerance,
  ],
  press: ['The tire of the HMMWV pressed on hard ground to 6.3 kN at 0.06 m/s', press],
  energy: ['A tire that spins at 10 rad/s for 1 s, without gravity and damping', energy],
};
const [table = 'cloth', only = ''] = words;
if (!Object.hasOwn(TABLES, table)) throw new Error(`no table ${table}: ${Object.keys(TABLES).join(', ')}`);

const [title, print] = TABLES[table];
console.log(`\n## ${title}\n`);
await print((name) => name.includes(only));
