import { expect, test } from 'vitest';
import type { Done, Failed } from '../../sweep/outcome';
import type { Sweep } from '../../sweep/sweep';
import { curveOf, tableOf, type SweptRun } from './sweepCurve';

const sweep: Sweep = {
  scene: 'rolling-ball', base: { backend: 'cpu' }, duration: 1,
  axes: [{ key: 'friction', from: 0.2, to: 0.1, count: 2, scale: 'linear' }, { key: 'seed', values: [1, 2, 3] }],
  probes: [{ probe: 'speed', reduce: 'mean', over: [0.5, 1] }],
};
const done = (y: number): Done => ({
  status: 'done', probes: [y], checks: [{ what: 'a', ok: true, measured: 1 }], backend: 'cpu', stateHash: '',
  notices: [], warnings: [],
});
const failed: Failed = { status: 'failed', code: 1, reason: 'It fell, far.' };
const run = (index: number, friction: number, seed: number, outcome: Done | Failed | null): SweptRun =>
  ({ index, hash: `h${index}`, values: { friction, seed }, outcome });

test('a point is the mean of its runs with the standard error s / √n, whatever failed or is missing', () => {
  const runs = [
    run(0, 0.2, 1, done(1)), run(1, 0.2, 2, done(2)), run(2, 0.2, 3, done(6)),
    run(3, 0.1, 1, done(4)), run(4, 0.1, 2, failed), run(5, 0.1, 3, null),
  ];
  // s² = (4 + 1 + 9) / 2 = 7
  expect(curveOf(sweep, runs)).toEqual([
    { x: 0.1, y: 4, error: null, done: 1, failed: 1 },
    { x: 0.2, y: 3, error: expect.closeTo(Math.sqrt(7 / 3), 12) as number, done: 3, failed: 0 },
  ]);
  const two = [run(0, 0.2, 1, { ...done(1), probes: [1, 5] }), run(1, 0.2, 2, { ...done(2), probes: [2, 7] })];
  expect(curveOf(sweep, two, 1)).toMatchObject([{ x: 0.2, y: 6, error: expect.closeTo(1, 12) as number, done: 2 }]);
  expect(curveOf(sweep, [run(0, 0.2, 1, null)])).toEqual([{ x: 0.2, y: null, error: null, done: 0, failed: 0 }]);
});

test('the table has the columns of the command line, and a line for each run', () => {
  expect(tableOf(sweep, [run(0, 0.2, 1, done(1 / 3)), run(1, 0.2, 2, failed), run(2, 0.2, 3, null)], '1+page')).toBe(
    'run,status,hash,friction [1],seed [1],speed.mean 0.5..1 s [m/s],checks passed,checks failed,engine,reason\n'
    + '0,done,h0,0.2,1,0.333333333,1,0,1+page,\n'
    + '1,failed,h1,0.2,2,,,,1+page,"It fell, far."\n'
    + '2,missing,h2,0.2,3,,,,,\n');
  const both: Sweep = { ...sweep, probes: [...sweep.probes, { probe: 'spin', reduce: 'last' }] };
  expect(tableOf(both, [run(0, 0.2, 1, { ...done(1), probes: [1, 5] }), run(2, 0.2, 3, null)], 'e')).toBe(
    'run,status,hash,friction [1],seed [1],speed.mean 0.5..1 s [m/s],spin.last [rad/s],checks passed,checks failed,'
    + 'engine,reason\n0,done,h0,0.2,1,1,5,1,0,e,\n2,missing,h2,0.2,3,,,,,,\n');
});
