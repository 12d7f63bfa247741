// @module-tag slow
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { benchCommand } from './bench';
import type { BenchRecord } from './benchRecord';
import { readBenchOptions } from './benchOptions';
import { scalingTable } from './benchText';

const folder = mkdtempSync(join(tmpdir(), 'grouser-bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SMALL = ['compaction', '--backend', 'cpu', '--steps', '2', '--set', 'slabMass=10'];

async function run(args: string[]): Promise<string> {
  let text = '';
  await benchCommand(args, (piece) => { text += piece; });
  return text;
}

test('--json prints one record a size, with the fields that others read; --record keeps the same lines', async () => {
  const file = join(folder, 'records.jsonl');
  const text = await run([...SMALL, '--sizes', '20,40', '--json', '--record', file]);
  expect(readFileSync(file, 'utf8')).toBe(text);
  const records = text.trim().split('\n').map((line) => JSON.parse(line) as BenchRecord);
  expect(records.map((r) => [r.size, r.bodies]))
    .toEqual([[{ key: 'count', value: 20 }, 20], [{ key: 'count', value: 40 }, 40]]);
  for (const r of records) {
    expect(r).toMatchObject({ scene: 'compaction', backend: 'cpu', steps: 2, status: [] });
    expect(r).not.toHaveProperty('form'); // of a device alone
    expect(r.stateHash).toMatch(/^[0-9a-f]{16}$/);
    expect(r.params.slabMass).toBe(10);
    expect(r.contacts).toBeGreaterThan(0);
    for (const value of [r.contactIterationsPerSecond, r.bytesPerBody, r.usPerBody]) expect(value).toBeGreaterThan(0);
    expect(r.usPerBody * r.bodies / 1000).toBeCloseTo(r.msPerStep, 9);
    expect(r.realTimeFactor * 2).toBeCloseTo(r.msPerStep, 9); // H is 2 ms
  }
}, 30_000);

test('a surface that cannot follow its substeps ends a bench that has not begun, with the longest that it can',
  async () => {
  const values = [
    'count=300', 'lateral=3', 'radial=7', 'points=3', 'substeps=6', 'youngsModulus=1e9',
  ].flatMap((value) => ['--set', value]);
  await expect(run(['tire-soil', '--backend', 'cpu', ...values]))
    .rejects.toMatchObject({ message: expect.stringMatching(/at most [\d.e-]+ s is stable/) });
}, 30_000);

test('as text, sizes end in a table of their costs', async () => {
  const text = await run([...SMALL, '--set', 'count=20', '--sizes=radius=0.3,0.35']);
  expect(text).toMatch(/radius +grains .*\n +0\.3 .*\n +0\.35 .*\ndearest over cheapest grain: \d/);
}, 30_000);

test('the table compares the cost of a grain with the first size', () => {
  const record = (bodies: number, msPerStep: number) => ({
    scene: 's', backend: 'gpu', adapter: 'a', params: { solver: 'smallsteps' }, bodies, contacts: 4 * bodies,
    msPerStep, usPerBody: (1000 * msPerStep) / bodies, size: { key: 'count', value: bodies },
  });
  expect(scalingTable([record(1000, 1), record(10_000, 20), record(100_000, 50)])).toBe('\ns, gpu (a), solver '
    + 'smallsteps\n'
    + ' count  grains  contacts a grain  ms/step  µs a grain  × the first\n'
    + '  1000    1000              4.00    1.000      1.0000         1.00\n'
    + ' 10000   10000              4.00   20.000      2.0000         2.00\n'
    + '100000  100000              4.00   50.000      0.5000         0.50\n'
    + 'dearest over cheapest grain: 4.00\n\n');
});

test('--roofline takes the GPU unless told otherwise, and a bench without scenes all of them on both', () => {
  const roofline = readBenchOptions(['--roofline', 'compaction']);
  expect(roofline).toMatchObject({ roofline: true, asked: true, cases: [{ backend: 'gpu' }] });
  expect(new Set(readBenchOptions([]).cases.map((one) => `${one.scene.id} ${one.backend}`)))
    .toContain('rolling-ball cpu');
  expect(readBenchOptions([])).toMatchObject({ asked: false, json: false, record: null, sizeKey: null });
});

describe('refuses with one sentence before anything runs', () => {
  const cases: [args: string[], sentence: RegExp][] = [
    [['nope'], /There is no scene "nope": single-wheel/],
    [['--size', '3'], /bench does not know --size: --backend, --set, --sizes/],
    [['compaction', '--sizes'], /--sizes needs a value/],
    [['compaction', '--sizes', '100,,200'], /--sizes 100,,200 is not allowed: up to 20 values/],
    [['compaction', '--sizes', ''], /--sizes {2}is not allowed/],
    [['compaction', '--sizes', '=1,2'], /--sizes =1,2 is not allowed/],
    [['compaction', '--sizes', Array.from({ length: 21 }, () => '5').join(',')], /up to 20 values/],
    [['compaction', '--sizes', '100,1e9'], /count = 1e9 is not allowed: a whole number from 1 to \d+/],
    [['compaction', '--sizes', '100,NaN'], /count = NaN is not allowed/],
    [['compaction', '--sizes', '100,200.5'], /count = 200.5 is not allowed: a whole number/],
    [['rolling-ball', '--sizes', '100'], /rolling-ball has no parameter count; --sizes key=/],
    [['rolling-ball', '--sizes', '__proto__=1'], /has no parameter __proto__/],
    [['compaction', '--sizes', '10', '--set', 'count=5'], /count is given more than once/],
    [['compaction', '--sizes', '10', '--sizes', '20'], /--sizes is given more than once/],
    [['compaction', '--backend', 'cpu', '--backend', 'cpu'], /--backend cpu is given more than once/],
    [['compaction', '--backend', 'metal'], /backend = metal is not allowed: auto, gpu or cpu/],
    [['compaction', '--steps', '0'], /--steps = 0 is not allowed/],
    [['compaction', '--steps', '2.5'], /--steps = 2.5 is not allowed: a whole number/],
    [['compaction', '--set', 'count'], /--set takes key=value/],
    [['compaction', '--record', join(folder, 'no/such/folder')], /--record .* cannot be written/],
  ];
  test.each(cases)('%j', async (args, sentence) => {
    await expect(run(args)).rejects.toMatchObject({ code: 2, message: expect.stringMatching(sentence) });
  });
});
