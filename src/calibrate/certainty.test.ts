import { describe, expect, test } from 'vitest';
import { certaintyOf } from './certainty';
import { fitParameters } from './levenbergMarquardt';
import { modelFit, modelSampler, type Model } from './testing/modelFit';
import { studentT } from './student';
import { verdictOf } from './verdict';

const range = (start: number, from: number, to: number, step: number) => ({ start, from, to, step });
async function fitted(fit: ReturnType<typeof modelFit>, model: Model) {
  const ended = await fitParameters(fit, modelSampler(fit, model), () => {}), certainty = certaintyOf(fit, ended);
  return { ended, certainty, ...verdictOf(fit, ended, certainty) };
}
const exact = (values: number[], error = 0.1) => values.map((value) => ({ value, error }));

test('errors, correlation and condition of a line are those of its normal equations', async () => {
  // y = a + b x at x = 0, 1, 2, errors 0.1: AᵀA = 100 [[3, 3], [3, 5]], inverse [[5, −3], [−3, 3]]/600
  const line: Model = ([a, b]) => ({ targets: [a, a + b, a + 2 * b], predictions: [a + 3 * b] });
  const fit = modelFit([range(0, -5, 5, 0.5), range(0, -5, 5, 0.5)], exact([1, 1.5, 2]));
  const { certainty, status, verdict } = await fitted(fit, line);
  const { errors, halves, correlation, predicted } = certainty;
  expect(errors[0]).toBeCloseTo(Math.sqrt(5 / 600), 9);
  expect(errors[1]).toBeCloseTo(Math.sqrt(3 / 600), 9);
  expect(halves[0] / errors[0]).toBeCloseTo(1.96, 2);
  expect(correlation[0][1]).toBeCloseTo(-3 / Math.sqrt(15), 9);
  const cosine = 3 / Math.sqrt(15); // of the two columns
  expect(certainty.condition).toBeCloseTo(Math.sqrt((1 + cosine) / (1 - cosine)), 9);
  // (1, 3) C (1, 3)ᵀ = (5 − 18 + 27)/600
  expect(predicted[0].value).toBeCloseTo(2.5, 2);
  expect(predicted[0].error).toBeCloseTo(Math.sqrt(14 / 600), 9);
  expect(status).toBe('determined');
  expect(verdict).toBe('a = 0.999 ± 0.179 and b = 0.5 ± 0.139 (95 %).');
});

test('the error of a number that is the mean over seeds is that of the mean, with few degrees of freedom', async () => {
  const noise = [0.3, -0.1, -0.4, 0.2], seeds = [1, 2, 3, 4];
  const fit = modelFit([range(3, 0, 10, 1)], [{ value: 5, error: 0 }], seeds);
  const { certainty } = await fitted(fit, ([a], seed) => ({ targets: [a + noise[seed - 1]], predictions: [2 * a] }));
  const error = Math.sqrt((0.09 + 0.01 + 0.16 + 0.04) / 3 / 4);
  expect(certainty.errors[0]).toBeCloseTo(error, 9);
  expect(certainty.halves[0]).toBeCloseTo(error * studentT(0.95, 3), 6);
  expect(certainty.predicted[0].error).toBeCloseTo(2 * error, 9);
});

test('numbers of one run that scatter together do not make each other surer', async () => {
  // ten copies of one number say as much as one, however many there are
  const noise = [0.3, -0.1, -0.4, 0.2], copies = Array.from({ length: 10 }, () => ({ value: 5, error: 0 }));
  const model: Model = ([a], seed) => ({ targets: copies.map(() => a + noise[seed - 1]) });
  const { certainty } = await fitted(modelFit([range(3, 0, 10, 1)], copies, [1, 2, 3, 4]), model);
  expect(certainty.errors[0]).toBeCloseTo(Math.sqrt(0.3 / 12), 9);
});

test('slopes that are noise are known to be: a parameter without effect is not found by them', async () => {
  // each seed answers to a by chance, up and down: the mean slope is small, but not zero
  const by = [1.3, -1.1, 0.9, -1.0], model: Model = ([a], seed) => ({ targets: [5 + by[seed - 1] * (a - 5)] });
  const fit = modelFit([range(4, 0, 10, 1)], [{ value: 5, error: 0.01 }], [1, 2, 3, 4]);
  // mean 0.025, standard error √(Σ (b − 0.025)²/12) = 0.6263; t of three degrees is 3.18
  expect(await fitted(fit, model)).toMatchObject({
    status: 'undetermined', combination: { a: 1 },
    verdict: 'The effect of a (0.0399 standard errors, needed 3.18) is within the scatter of the seeds.',
  });
  const clear: Model = ([a], seed) => ({ targets: [5 + (3 + by[seed - 1]) * (a - 5)] });
  expect(await fitted(fit, clear)).toMatchObject({ status: 'determined' });
});

test('data that fit badly have larger errors than they claim', async () => {
  const fit = modelFit([range(0, -5, 5, 0.5)], exact([1, -1, 1, -1], 0.1));
  const { certainty, ended } = await fitted(fit, ([a]) => ({ targets: [a, a, a, a] }));
  expect(ended.chi2).toBeCloseTo(400, 6);
  expect(certainty.errors[0]).toBeCloseTo(0.05 * Math.sqrt(400 / 3), 6);
});

describe('what cannot be told is said:', () => {
  test('fewer numbers than parameters bound neither of them, nor what depends on both otherwise', async () => {
    const noise = [0.2, -0.1, -0.1], model: Model = ([a, b], seed) =>
      ({ targets: [a + b + noise[seed - 1]], predictions: [3 * (a + b), a - b] });
    const fit = modelFit([range(1, 0, 10, 0.5), range(1, 0, 10, 0.5)], exact([5]), [1, 2, 3]);
    const { certainty: { errors, halves, predicted }, verdict } = await fitted(fit, model);
    expect([...errors, ...halves]).toEqual([Infinity, Infinity, Infinity, Infinity]);
    expect(predicted[0].error).toBeLessThan(1);
    expect(predicted[1].error).toBe(Infinity);
    expect(verdict).toContain('The data cannot tell a and b apart');
  });

  test('two parameters of which only the product counts', async () => {
    const model: Model = ([a, b]) => ({ targets: [a * b, 2 * a * b] });
    const { status, verdict, combination, certainty } =
      await fitted(modelFit([range(1, 0.5, 4, 0.1), range(1, 0.5, 4, 0.1)], exact([2, 4])), model);
    expect(status).toBe('undetermined');
    expect(certainty.condition).toBeGreaterThan(1e6);
    expect(verdict).toMatch(/^The data cannot tell a and b apart: [+−][\d.]+ of a and [+−][\d.]+ of b together/);
    expect(combination!.a * combination!.b).toBeLessThan(0);
    expect(Math.max(Math.abs(combination!.a), Math.abs(combination!.b))).toBeCloseTo(0.35, 6);
  });

  test('a parameter on which nothing depends', async () => {
    const { status, verdict, combination, certainty } =
      await fitted(modelFit([range(1, 0, 4, 0.1), range(1, 0, 4, 0.1)], exact([2, 2])), ([a]) => ({ targets: [a, a] }));
    expect(status).toBe('undetermined');
    expect(verdict).toContain('Nothing that was measured depends on b.');
    expect(combination).toEqual({ b: 0.4 });
    expect(certainty.errors[0]).toBeCloseTo(0.1 / Math.sqrt(2), 9);
    expect(certainty.errors[1]).toBe(Infinity);
  });

  test('more parameters than numbers', async () => {
    const fit = modelFit([range(1, 0, 4, 0.1), range(1, 0, 4, 0.1)], exact([3]));
    const { status, verdict } = await fitted(fit, ([a, b]) => ({ targets: [a + b] }));
    expect(status).toBe('undetermined');
    expect(verdict).toContain('cannot tell a and b apart: +0.4 of a and −0.4 of b');
  });

  test('an interval that is wider than the range', async () => {
    const fit = modelFit([range(1, 0, 4, 0.1)], exact([2], 2));
    expect(await fitted(fit, ([a]) => ({ targets: [a] }))).toMatchObject({
      status: 'undetermined', verdict: 'The 95 % interval of a (±3.92, allowed 0 to 4) is wider than its range.',
    });
  });

  test('a fit at a bound', async () => {
    const fit = modelFit([range(1, 0, 4, 0.1)], exact([5]));
    expect(await fitted(fit, ([a]) => ({ targets: [a] }))).toMatchObject({
      status: 'bound', verdict: 'The fit ended at a bound, which the file set and not the data: a at 4.',
    });
  });

  test('a fit that was cut short', async () => {
    const fit = modelFit([range(1, 0.1, 40, 0.01)], exact([Math.exp(3)], 0.1), [1], { iterations: 1 });
    expect(await fitted(fit, ([a]) => ({ targets: [Math.exp(a)] }))).toMatchObject({
      status: 'unsettled', verdict: expect.stringMatching(/^The fit took all 1 iterations; a step would/) as string,
    });
  });
});
