import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { solvePlanar } from './contact';

describe('one contact in a plane, by the definition of its law', () => {
  for (const law of ['exact', 'relaxed'] as const) {
    test(law, () => {
      const random = createRandom(3), kinds = new Set<string>();
      for (let k = 0; k < 5000; k++) {
        const a = 0.5 + random(), b = 0.5 + random(), c = (2 * random() - 1) * Math.sqrt(a * b) * 0.95;
        const mu = 1.5 * random();
        // here Painlevé's region begins: there are several answers, or a jump is needed
        if (law === 'exact' && mu * Math.abs(c) >= a) continue;
        const rn = 2 * random() - 1.4, rt = 4 * random() - 2, { n, t } = solvePlanar({ a, b, c, rn, rt, mu }, law);
        const gn = rn + a * n + c * t, gt = rt + c * n + b * t, lift = law === 'relaxed' ? mu * Math.abs(gt) : 0;
        expect(n).toBeGreaterThanOrEqual(0);
        expect(Math.abs(t)).toBeLessThanOrEqual(mu * n + 1e-12);
        expect(gn - lift).toBeGreaterThan(-1e-9);
        expect(Math.abs(n * (gn - lift))).toBeLessThan(1e-9);
        expect(Math.abs(t * gt + mu * n * Math.abs(gt))).toBeLessThan(1e-9); // slip is resisted by all of friction
        kinds.add(n === 0 ? 'apart' : Math.abs(gt) < 1e-9 ? 'stick' : gt > 0 ? 'slip +' : 'slip −');
      }
      expect(kinds.size).toBe(4);
    });
  }
});
