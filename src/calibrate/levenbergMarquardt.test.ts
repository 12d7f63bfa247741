import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../core/random';
import { fitParameters, type Iterate } from './levenbergMarquardt';
import { modelFit, modelSampler, type Model } from './testing/modelFit';

const range = (start: number, from: number, to: number, step: number) => ({ start, from, to, step });
const times = [0, 0.5, 1, 1.5, 2, 3];
/** A decay a e^(−b t). */
const decay: Model = ([a, b]) => ({ targets: times.map((t) => a * Math.exp(-b * t)) });
const data = (error: number, a = 2, b = 0.7) =>
  decay([a, b], 1).targets.map((value) => ({ value, error }));

test('finds the parameters of a curve to as many digits as its data have', async () => {
  const fit = modelFit([range(1, 0.1, 5, 0.01), range(2, 0, 4, 0.01)], data(1e-6)), path: Iterate[] = [];
  const { slopes, stop, chi2 } = await fitParameters(fit, modelSampler(fit, decay), (one) => path.push(one));
  expect(stop).toBe('converged');
  expect(slopes.point[0]).toBeCloseTo(2, 6);
  expect(slopes.point[1]).toBeCloseTo(0.7, 6);
  expect(chi2).toBeLessThan(0.1);
  for (let k = 1; k < path.length; k++) expect(path[k].chi2).toBeLessThan(path[k - 1].chi2); // no step uphill is taken
});

test('never asks for a run beyond the bounds, and ends at the best point within them', async () => {
  // the curve has a = 2, which is not allowed: the best b for a = 1.5 is left
  const fit = modelFit([range(1, 0.1, 1.5, 0.01), range(2, 0, 4, 0.01)], data(0.01));
  const sampler = modelSampler(fit, decay);
  const { slopes: { point }, chi2, stop } = await fitParameters(fit, sampler, () => {});
  for (const [a, b] of sampler.asked) expect(a >= 0.1 && a <= 1.5 && b >= 0 && b <= 4).toBe(true);
  expect(point[0]).toBe(1.5);
  expect(stop).toBe('converged');
  const at = (b: number): number => decay([1.5, b], 1).targets.reduce((sum, y, i) =>
    sum + ((y - data(0.01)[i].value) / 0.01) ** 2, 0);
  expect(chi2).toBeLessThan(Math.min(at(point[1] + 0.01), at(point[1] - 0.01)));
});

test('weights each number by its error: two that disagree meet where their errors say', async () => {
  // least Σ ((a − y)/σ)² is the mean with weights 1/σ²: (10/1² + 20/3²)/(1/1² + 1/3²) = 11
  const fit = modelFit([range(15, 0, 30, 1)], [{ value: 10, error: 1 }, { value: 20, error: 3 }]);
  const { slopes } = await fitParameters(fit, modelSampler(fit, ([a]) => ({ targets: [a, a] })), () => {});
  expect(slopes.point[0]).toBeCloseTo(11, 2);
});

test('the scatter of seeds is an error too', async () => {
  // the second number scatters by ±3 over seeds, so its mean over two has an error of 3
  const fit = modelFit([range(15, 0, 30, 1)], [{ value: 10, error: 1 }, { value: 20, error: 0 }], [1, 2]);
  const model: Model = ([a], seed) => ({ targets: [a, a + (seed === 1 ? 3 : -3)] });
  const { slopes, weights } = await fitParameters(fit, modelSampler(fit, model), () => {});
  expect(weights[0]).toBeCloseTo(1, 12);
  expect(weights[1]).toBeCloseTo(1 / 3, 12);
  expect(slopes.point[0]).toBeCloseTo(11, 2);
});

test('a number without error of which all seeds agree is refused', async () => {
  const fit = modelFit([range(1, 0, 2, 0.1)], [{ value: 1, error: 1 }, { value: 1, error: 0 }], [1, 2]);
  await expect(fitParameters(fit, modelSampler(fit, ([a]) => ({ targets: [a, a] })), () => {}))
    .rejects.toThrow('model: target 2 has no error, and all seeds give the same: give it its error.');
});

test('a step to where a run fails is not taken; a slope is then tried to the other side', async () => {
  const fragile: Model = ([a, b]) => {
    if (a > 2.005) throw new Error('it blew up.');
    return decay([a, b], 1);
  };
  const fit = modelFit([range(1, 0.1, 5, 0.01), range(2, 0, 4, 0.01)], data(1e-4));
  const { slopes } = await fitParameters(fit, modelSampler(fit, fragile), () => {});
  expect(slopes.point[0]).toBeCloseTo(2, 4);
  const broken = modelFit([range(3, 0.1, 5, 0.01), range(2, 0, 4, 0.01)], data(1e-4));
  await expect(fitParameters(broken, modelSampler(broken, fragile), () => {})).rejects.toMatchObject({
    code: 3, message: 'A run failed, and without it there are no slopes: it blew up.',
  });
});

test('with common seeds noise hardly matters: what scatters by 5 % is fitted to the mean of the seeds', async () => {
  const noisy: Model = ([a, b], seed) => {
    const random = createRandom(seed);
    return { targets: decay([a, b], seed).targets.map((y) => y * (1 + 0.1 * (random() - 0.5))) };
  };
  const fit = modelFit([range(1, 0.1, 5, 0.05), range(2, 0, 4, 0.05)], data(0), [1, 2, 3, 4, 5, 6, 7, 8]);
  const { slopes, chi2, stop } = await fitParameters(fit, modelSampler(fit, noisy), () => {});
  expect(stop).toBe('converged');
  expect(slopes.point[0]).toBeCloseTo(2, 1);
  expect(slopes.point[1]).toBeCloseTo(0.7, 1);
  expect(chi2).toBeLessThan(20);
});

test('any line within its bounds is found from anywhere', async () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  await fc.assert(fc.asyncProperty(unit, unit, unit, unit, async (a, b, c, d) => {
    const line: Model = ([p, q]) => ({ targets: [p, p + q, p + 2 * q] });
    const fit = modelFit([range(c, 0, 1, 0.1), range(d, 0, 1, 0.1)], line([a, b], 1).targets.map((value) =>
      ({ value, error: 1e-4 })));
    const { slopes: { point }, stop } = await fitParameters(fit, modelSampler(fit, line), () => {});
    expect(stop).toBe('converged');
    expect(Math.abs(point[0] - a)).toBeLessThan(1e-4);
    expect(Math.abs(point[1] - b)).toBeLessThan(1e-4);
  }), { seed: 3, numRuns: 100 });
});
