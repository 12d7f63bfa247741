import { expect, test } from 'vitest';
import { findScene, scenes } from '../../scenes/index';
import { readLink, SWEEP, writeFitting, type Setup } from '../../share/link';
import { formFor, plainForm, sweepable } from './form';
import { readSweepText, writeSweepText } from './linkText';

const ball = findScene('rolling-ball')!, setup: Setup = { sceneId: ball.id, values: { speed: 3 } };

test('a sweep of every number of every scene comes back from its link, with the values of the page', () => {
  for (const scene of scenes) {
    expect(scene.params).not.toHaveProperty(SWEEP);
    for (const [key] of sweepable(scene)) {
      const present = { sceneId: scene.id, values: {} }, form = formFor(scene, present, key);
      const { link } = writeFitting(present, undefined, writeSweepText(form, scene)), read = readLink(link);
      expect(read.issues).toEqual([]);
      expect(readSweepText(read.sweep!, scene, read.setup)).toEqual({ ok: true, value: form });
    }
  }
});

test('a link holds plain numbers, whatever was typed, and the values beside', () => {
  const typed = { ...formFor(ball, setup, 'friction'), from: '10 %', to: '0,4', duration: '1e+0' };
  const { link } = writeFitting(setup, undefined, writeSweepText(typed, ball)), { sweep, setup: read } = readLink(link);
  expect(link).toContain('speed=3&sweep=friction,0.1,0.4,5,');
  expect(read).toEqual(setup);
  expect(readSweepText(sweep!, ball, read)).toEqual({ ok: true, value: plainForm(typed, ball) });
});

test('a link holds all probes, and one of before has the same sweep of one', () => {
  const form = { ...formFor(ball, setup, 'friction'), probes: ['speed', 'spin'] };
  const { link } = writeFitting(setup, undefined, writeSweepText(form, ball)), { sweep, setup: read } = readLink(link);
  expect(link).toContain(',speed~spin,mean,');
  expect(readSweepText(sweep!, ball, read)).toEqual({ ok: true, value: form });
  expect(readSweepText(GOOD, ball, setup)).toMatchObject({ ok: true, value: { probes: ['speed'], reduce: 'mean' } });
});

test('a link holds a fit, and the probe along which it is laid', () => {
  for (const [along, text] of [['', 'power.exponent'], ['spin', 'power.exponent~spin']]) {
    const form = { ...formFor(ball, setup, 'friction'), reduce: 'power.exponent' as const, along };
    const { link } = writeFitting(setup, undefined, writeSweepText(form, ball)), read = readLink(link);
    expect(link).toContain(`,${text},`);
    expect(readSweepText(read.sweep!, ball, read.setup)).toEqual({ ok: true, value: form });
  }
  const mean = { ...formFor(ball, setup, 'friction'), along: 'spin' }; // chosen for a fit, and left there
  expect(writeSweepText(mean, ball)).toContain(',mean,');
});

const GOOD = 'friction,0.1,0.4,3,linear,1,speed,mean,0.5,1,1';

test.each<[string, RegExp]>([
  ['', /^sweep = \(nothing\) is not allowed: 11 values, which are key, from, to/],
  ['friction,0.1', /^sweep = friction,0\.1 is not allowed: 11 values/],
  [GOOD.replace('friction', 'fricton'), /^sweep: key = fricton is not allowed \(did you mean friction\?\): /],
  [GOOD.replace('friction', '__proto__'), /^sweep: key = __proto__ is not allowed/],
  [GOOD.replace('0.1', 'NaN'), /^sweep: from = NaN is not allowed: a number; no sweep is opened\.$/],
  [GOOD.replace('0.4', '9'), /^sweep: friction = 9 is not allowed: 0 to 2; no sweep is opened\.$/],
  [GOOD.replace(',3,', ',1000000,'), /^sweep: Points = 1000000 is not allowed/],
  [GOOD.replace('linear', 'cubic'), /^sweep: scale = cubic is not allowed: linear, log;/],
  [GOOD.replace('speed', 'sped'), /^sweep: probe = sped is not allowed \(did you mean speed\?\)/],
  [GOOD.replace('speed', 'speed~sped'), /^sweep: probe = sped is not allowed \(did you mean speed\?\)/],
  [GOOD.replace('speed', 'speed~'), /^sweep: probe = \(nothing\) is not allowed/],
  [GOOD.replace('speed', 'speed~speed'), /^sweep: Plot asks for speed\.mean .* a second time; no sweep is opened\.$/],
  [GOOD.replace('mean', 'median'), /^sweep: reduce = median is not allowed.*: last, mean, max, min, slope, line\./],
  [GOOD.replace('mean', 'power.expnent'), /^sweep: reduce = power\.expnent .*\(did you mean power\.exponent\?\)/],
  [GOOD.replace('mean', 'mean~spin'), /^sweep: reduce = mean~spin is not allowed/],
  [GOOD.replace('mean', 'line.slope~sped'), /^sweep: probe = sped is not allowed \(did you mean speed\?\)/],
  [GOOD.replace('mean', 'line.slope~spin~spin'), /^sweep: probe = spin~spin is not allowed/],
  [GOOD.replace(',1,1', ',2,1'), /^sweep: Window = \[0\.5, 2\] is not allowed/],
])('the text %j is refused with one sentence', (text, sentence) => {
  expect(readSweepText(GOOD, ball, setup).ok).toBe(true);
  const read = readSweepText(text, ball, setup);
  expect(read.ok ? '' : read.issues[0].message).toMatch(sentence);
});

test('two sweeps in a link are refused', () => {
  expect(readLink(`#1/rolling-ball?sweep=${GOOD}&sweep=${GOOD}`)).toMatchObject({
    issues: [{ message: 'sweep is given more than once; none is opened.' }],
  });
  expect(readLink(`#1/rolling-ball?sweep=${GOOD}`)).toMatchObject({ sweep: GOOD, issues: [] });
});
