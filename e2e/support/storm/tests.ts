import { expect, test } from '../page';
import { rage } from './rage';

/** Seeds of storms that run with all tests; the others, up to the last one, with the long ones. */
const QUICK = [15], ALL = 200;

/** Declares the storms of even seeds, or of odd ones; GROUSER_STORMS=from,to asks for those from `from` to `to`. */
export function declareStorms(parity: 0 | 1): void {
  const [from, to] = (process.env.GROUSER_STORMS ?? `0,${ALL - 1}`).split(',').map(Number);
  for (let seed = from; seed <= to; seed++) {
    if (seed % 2 !== parity) continue;
    const tag = QUICK.includes(seed) ? ['@storm'] : ['@storm', '@long'];
    test(`storm ${seed}`, { tag }, async ({ page, faults }, info) => {
      test.setTimeout(240_000);
      const begin = Date.now(), { wrong, log, acts, lost, link, hash } = await rage(page, faults, seed);
      const seconds = ((Date.now() - begin) / 1000).toFixed(1);
      info.annotations.push({
        type: 'storm', description: JSON.stringify({ seed, acts, lost, link, hash, seconds, wrong: wrong.length }),
      });
      expect(wrong.length === 0 ? '' : [`storm ${seed}:`, ...wrong, ...log].join('\n')).toBe('');
    });
  }
}
