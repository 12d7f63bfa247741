import { expect, test } from '../page';
import { planStorm, SEEDS } from './plan';
import { QUICK } from './quick';
import { rage } from './rage';

/**
 * Declares the storms of even seeds, which have WebGPU and with it those whose runs are computed on it, or of odd ones;
 * GROUSER_STORMS=from,to asks for those from `from` to `to`.
 */
export function declareStorms(parity: 0 | 1): void {
  const [from, to] = (process.env.GROUSER_STORMS ?? `0,${SEEDS - 1}`).split(',').map(Number);
  const isOnGpu = (seed: number) => planStorm(seed).engine === 'gpu';
  const isHere = (seed: number) => (isOnGpu(seed) ? 0 : seed % 2) === parity;
  for (const [seed, most] of QUICK) {
    if (!isHere(seed)) continue;
    test(`storm ${seed}, its first ${most} acts`, async ({ page, faults }) => {
      test.setTimeout(240_000);
      const { wrong, log } = await rage(page, faults, seed, most);
      expect(wrong.length === 0 ? '' : [`storm ${seed}:`, ...wrong, ...log].join('\n')).toBe('');
    });
  }
  for (let seed = from; seed <= to; seed++) {
    if (!isHere(seed)) continue;
    test(`storm ${seed}`, { tag: ['@storm', '@long'] }, async ({ page, faults }, info) => {
      test.setTimeout(isOnGpu(seed) ? 900_000 : 240_000);
      const begin = Date.now(), { wrong, log, acts, lost, link, hash } = await rage(page, faults, seed);
      const seconds = ((Date.now() - begin) / 1000).toFixed(1);
      info.annotations.push({
        type: 'storm', description: JSON.stringify({ seed, acts, lost, link, hash, seconds, wrong: wrong.length }),
      });
      expect(wrong.length === 0 ? '' : [`storm ${seed}:`, ...wrong, ...log].join('\n')).toBe('');
    });
  }
}
