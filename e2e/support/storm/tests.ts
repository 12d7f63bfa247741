import { expect, test } from '../page';
import { engineOf, FIRST_ON_GPU } from './plan';
import { rage } from './rage';

/** Seeds whose first acts run with all tests, so many; each has all its acts among the long ones. */
const QUICK = [6, 15, 21, 22, 23, 26, 27, 39, 52, 54], FEW = 2;
/** Number of seeds whose runs are computed on the GPU. */
const ON_GPU = 10, LAST = FIRST_ON_GPU + ON_GPU - 1;

/**
 * Declares the storms of even seeds, which have WebGPU and with it those whose runs are computed on it, or of odd ones;
 * GROUSER_STORMS=from,to asks for those from `from` to `to`.
 */
export function declareStorms(parity: 0 | 1): void {
  const [from, to] = (process.env.GROUSER_STORMS ?? `0,${LAST}`).split(',').map(Number);
  const isHere = (seed: number) => (engineOf(seed) === 'gpu' ? 0 : seed % 2) === parity;
  for (const seed of QUICK.filter(isHere)) {
    test(`storm ${seed}, its first ${FEW} acts`, async ({ page, faults }) => {
      test.setTimeout(240_000);
      const { wrong, log } = await rage(page, faults, seed, FEW);
      expect(wrong.length === 0 ? '' : [`storm ${seed}:`, ...wrong, ...log].join('\n')).toBe('');
    });
  }
  for (let seed = from; seed <= to; seed++) {
    if (!isHere(seed)) continue;
    test(`storm ${seed}`, { tag: ['@storm', '@long'] }, async ({ page, faults }, info) => {
      test.setTimeout(engineOf(seed) === 'gpu' ? 900_000 : 240_000);
      const begin = Date.now(), { wrong, log, acts, lost, link, hash } = await rage(page, faults, seed);
      const seconds = ((Date.now() - begin) / 1000).toFixed(1);
      info.annotations.push({
        type: 'storm', description: JSON.stringify({ seed, acts, lost, link, hash, seconds, wrong: wrong.length }),
      });
      expect(wrong.length === 0 ? '' : [`storm ${seed}:`, ...wrong, ...log].join('\n')).toBe('');
    });
  }
}
