import { expect, test } from 'vitest';
import { defaultsOf, type AnyValues } from '../../../params/param';
import { valuesInSI } from '../../scene';
import { impact } from './impact';

/** Returns what the checks of the way rest on, in the order of their times, with these values beside the defaults. */
const bases = (own: AnyValues = {}): string[] =>
  impact.checks(valuesInSI(impact, { ...defaultsOf(impact.params), ...own }))
    .filter(({ what }) => what.startsWith('Displacement')).map(({ basis }) => basis);

test('rigid contacts are held to the codes till the ball is at the floor, later and if coarser to our own runs', () => {
  expect(bases()).toEqual(['other code', 'regression', 'regression']);
  expect(bases(impact.light)).toEqual(['regression', 'regression', 'regression']);
  expect(bases(impact.small)).toEqual(['regression', 'regression', 'regression']);
});

test('springs are held to the codes at all times, where grains are as fine and as stiff', () => {
  expect(bases({ contact: 'penalty' })).toEqual(['other code', 'other code', 'other code']);
  expect(bases({ contact: 'penalty', youngsModulus: 1e8 })).toEqual([]);
  expect(bases({ ...impact.light, contact: 'penalty' })).toEqual([]);
});

test.each<AnyValues>([{ speed: 6 }, { count: 20000 }, { friction: 0.2 }, { cohesion: 0.1 }, { grainRadius: 2 }])(
  'another case is held to nothing: %o', (own) => {
    expect(bases(own)).toEqual([]);
  });
