import { describe, expect, test } from 'vitest';
import { scenes } from './index';
import type { Series } from './scene';
import { everyCheck } from './testing/everyCheck';

const ROWS = 150_000; // 150 s in steps of 1 ms: more than a call takes as arguments
const t = Array.from({ length: ROWS }, (_, i) => (i + 1) * 1e-3), row = new Array<number>(ROWS).fill(1);

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  test(`measures its checks over a run of ${ROWS} rows`, () => {
    const series: Series = { ...Object.fromEntries(Object.keys(scene.probes).map((key) => [key, row])), t };
    for (const { what, measured } of everyCheck(scene)) expect(typeof measured(series), what).toBe('number');
  });
});
