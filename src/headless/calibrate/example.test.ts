import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../sweep/testing/sweepFolder';
import type { Answer } from '../../calibrate/calibrate';
import { calibrateCommand } from './command';

const root = join(import.meta.dirname, '../../..'), example = join(root, 'public/data/fits/rolling-ball.json');

test('the example of the documents finds the friction of its table, and what it predicts', async () => {
  let text = '';
  const out = join(newFolder(), 'ball');
  const code = await calibrateCommand([example, '--out', out, '--jobs', '1'], (part) => { text += part; }, () => {});
  const answer = JSON.parse(text) as Answer, [{ value, interval }] = answer.parameters;
  expect(code).toBe(0);
  expect(answer.status).toBe('determined');
  // the table is of μ = 0.275, rounded to millimetres a second: v₀ − μ g t while it slides, 5/7 v₀ once it rolls
  expect(value).toBeCloseTo(0.275, 2);
  expect(interval![0]).toBeLessThan(0.275);
  expect(interval![1]).toBeGreaterThan(0.275);
  expect(answer.targets).toHaveLength(5);
  for (const { fitted, value: data } of answer.targets) expect(Math.abs(fitted! - data)).toBeLessThan(0.004);
  expect(answer.predictions[0].predicted).toBeCloseTo(4 - 0.275 * 9.81 * 0.1, 2);
});

test('the file in docs/CALIBRATION.md is that of the example', () => {
  const text = /^ {4}(\{"parameters"[\s\S]*?)\n\n/m.exec(readFileSync(join(root, 'docs/CALIBRATION.md'), 'utf8'))![1];
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(example, 'utf8')));
});
