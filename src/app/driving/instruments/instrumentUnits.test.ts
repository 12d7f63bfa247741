import { expect, test } from 'vitest';
import { INSTRUMENT_UNITS, readingIn } from './instrumentUnits';

test('a truck at 60 km/h reads as drivers of each system are used to', () => {
  const shown = Object.values(INSTRUMENT_UNITS).map(({ speed, fine, load, turn, tilt }) => [
    `${readingIn(speed, 60 / 3.6, 'm/s')} ${speed[0]}`, fine && `${readingIn(fine, 60 / 3.6, 'm/s')} ${fine[0]}`,
    `${readingIn(load, 7500, 'N')} ${load[0]}`, `${readingIn(turn, 2236, '1/min')} ${turn[0]}`,
    `${readingIn(tilt, -3, 'deg')} ${tilt[0]}`,
  ]);
  expect(shown).toEqual([
    ['60.0 km/h', '16.67 m/s', '7.5 kN', '2240 rpm', '−3.0 °'],
    ['16.67 m/s', null, '7500 N', '234 rad/s', '−0.052 rad'],
    ['37.3 mph', '54.7 ft/s', '1686 lbf', '2240 rpm', '−3.0 °'],
  ]);
});

test('what is not there is a dash in any of them', () => {
  for (const { speed, turn } of Object.values(INSTRUMENT_UNITS)) {
    expect([readingIn(speed, undefined, 'm/s'), readingIn(turn, NaN, '1/min')]).toEqual(['—', '—']);
  }
});
