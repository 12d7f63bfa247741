import { expect, test } from 'vitest';
import { calibrate } from '../../calibrate/calibrate';
import type { Fit } from '../../calibrate/fit';
import { readFit } from '../../calibrate/readFit';
import type { SweepCommand } from '../../protocol/sweep';
import type { StartWorker } from '../sweep/pool';
import { createPageSampler } from './pageSampler';

const G = 9.81, TIMES = [0.05, 0.1, 0.15];
const csv = `time [s],speed [m/s],speed error [m/s]\n${TIMES.map((t) => `${t},${2 - 0.3 * G * t},0.001`).join('\n')}`;
const ball = (more: object) => ({ scene: 'rolling-ball', base: { duration: 0.2, backend: 'cpu' }, ...more });
const fitOf = (seeds: number[]): Fit => {
  const read = readFit(JSON.stringify({
    parameters: [{ key: 'friction', start: 0.5, from: 0.05, to: 1, step: 0.01 }], seeds,
    runs: [
      ball({ targets: [{ probe: 'speed', csv: 'ball.csv' }] }),
      ball({ name: 'later', predict: [{ probe: 'speed', reduce: 'last' }] }),
    ],
  }), () => csv);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value;
};

/** Workers that answer at once, as a ball does that slides; `refuse` makes a run a failed one. */
function workers(refuse: (friction: number) => boolean = () => false) {
  const asked: SweepCommand[] = [];
  const start: StartWorker = (hear) => ({
    post(command) {
      asked.push(command);
      const { index, values: { friction: mu }, probes } = command;
      hear({ type: 'begun', index });
      void Promise.resolve().then(() => hear({
        type: 'ended', index, wall: 1, outcome: refuse(mu as number)
          ? { status: 'failed', code: 3, reason: 'It blew up.' }
          : { status: 'done', probes: probes.map(({ at = 0.2 }) => 2 - (mu as number) * G * at), checks: [],
            backend: 'cpu', stateHash: '', notices: [], warnings: [] },
      }));
    },
    end() {},
  });
  return { asked, start };
}

const silent = { size: () => 2, told() {} };

test('a fit by the pool finds the friction, and no run is done twice', async () => {
  const fit = fitOf([1, 2]), { asked, start } = workers(), sampler = createPageSampler(fit, { ...silent, start });
  const answer = await calibrate(fit, sampler, 'page', () => {});
  expect(answer.parameters[0].value).toBeCloseTo(0.3, 6);
  expect(answer).toMatchObject({ status: 'determined', backends: ['cpu'], engine: 'page', runs: asked.length });
  expect(answer.predictions[0].predicted).toBeCloseTo(2 - 0.3 * G * 0.2, 6);
  const texts = asked.map(({ values, probes }) => JSON.stringify([values, probes]));
  expect(new Set(texts).size).toBe(texts.length);
});

test('it tells how far it is and the means of what has ended at the first point', async () => {
  const fit = fitOf([1, 2]), { start } = workers(), said: [number, number, number | null][] = [];
  const sampler = createPageSampler(fit, {
    start, size: () => 1, told: ({ ended, asked, means }) => said.push([ended, asked, means[0]]),
  });
  await sampler.at([[0.5], [0.51]]);
  const mean = 2 - 0.5 * G * 0.05;
  expect(said).toEqual([[0, 4, null], [1, 4, mean], [2, 4, mean], [3, 4, mean], [4, 4, mean]]);
});

test('a run that fails makes its point a failed one, and the fit ends with its reason', async () => {
  const fit = fitOf([7]), { start } = workers((mu) => mu > 0.4), sampler = createPageSampler(fit, { ...silent, start });
  expect(await sampler.at([[0.3], [0.5]])).toMatchObject([
    { status: 'done' }, { status: 'failed', code: 3, reason: 'run 1, seed 7: It blew up.' },
  ]);
  await expect(calibrate(fit, sampler, '', () => {})).rejects.toMatchObject({
    code: 3, message: 'A run failed, and without it there are no slopes: run 1, seed 7: It blew up.',
  });
});

test('after it is cancelled it does no run and says nothing', async () => {
  const fit = fitOf([1]), { asked, start } = workers(), said: number[] = [];
  const sampler = createPageSampler(fit, { start, size: () => 1, told: ({ ended }) => said.push(ended) });
  void sampler.at([[0.5], [0.6]]);
  sampler.cancel();
  await new Promise((resolve) => { setTimeout(resolve, 0); });
  void sampler.at([[0.7]]);
  expect(asked).toHaveLength(1);
  expect(said).toEqual([0]);
});
