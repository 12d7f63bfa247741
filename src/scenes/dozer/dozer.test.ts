import { expect, test } from 'vitest';
import { holds } from '../../core/band';
import { defaultsOf, toSI } from '../../params/param';
import { dozer } from './dozer';
import type { Series } from '../scene';

const DT = 0.002, RUN_UP_TIME = 1; // [s]; the tracks gain their speed in a second

/**
 * Returns the series of a run as long as the scene's own: the chassis gains `speed` [m/s] and keeps it; the other
 * probes are as they should be.
 */
function driven(speed: number, duration: number): Series {
  const t = Array.from({ length: Math.round(duration / DT) }, (_, k) => (k + 1) * DT), sound = t.map(() => 0);
  const gaining = (time: number) => time ** 2 / (2 * RUN_UP_TIME), steady = (time: number) => time - RUN_UP_TIME / 2;
  const distance = t.map((time) => speed * (time < RUN_UP_TIME ? gaining(time) : steady(time)));
  return { t, distance, trackGap: sound, jointGap: sound, bladeForce: t.map(() => 3e4) };
}

const failing = (series: Series): string[] =>
  dozer.checks(toSI(dozer.params, defaultsOf(dozer.params)) as Parameters<typeof dozer.checks>[0])
    .filter(({ measured, allowed }) => !holds(allowed, measured(series))).map(({ what }) => what);

test('a run of the scene\'s own duration holds its checks, as one that ends when they are due does', () => {
  for (const duration of [2, dozer.duration, 60]) expect(failing(driven(1.35, duration))).toEqual([]);
});

test('a dozer that the heap stops, slows or lets fly does not', () => {
  for (const speed of [0, 0.8, 2]) {
    expect(failing(driven(speed, dozer.duration))).toEqual(['Way of the blade into where the heap was']);
  }
});

test('a run too short for its checks shows no way', () => {
  expect(failing({ ...driven(1.35, 2), t: [], distance: [] })).toContain('Way of the blade into where the heap was');
});
