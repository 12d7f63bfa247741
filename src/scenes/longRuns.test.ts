import { describe, expect, test } from 'vitest';
import { defaultsOf, toSI, type AnyValues } from '../params/param';
import { scenes } from './index';
import type { AnyScene, Check, Series } from './scene';

const ROWS = 200_000; // 200 s in steps of 1 ms
const t = Array.from({ length: ROWS }, (_, i) => (i + 1) * 1e-3), row = new Array<number>(ROWS).fill(1);

/** Returns the checks of a scene at its defaults and with each option of each choice, every check once. */
function everyCheck(scene: AnyScene): Check[] {
  const defaults: AnyValues = defaultsOf(scene.params);
  const variants = Object.entries(scene.params).flatMap(([key, spec]) => (spec.kind === 'choice'
    ? Object.keys(spec.options).map((option): AnyValues => ({ ...defaults, [key]: option })) : []));
  const checks = [defaults, ...variants].flatMap((values) =>
    scene.checks(toSI(scene.params, values as Parameters<typeof toSI>[1]) as Parameters<typeof scene.checks>[0]));
  return [...new Map(checks.map((check) => [check.what, check])).values()];
}

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  test(`measures its checks over a run of ${ROWS} rows`, () => {
    const series: Series = { ...Object.fromEntries(Object.keys(scene.probes).map((key) => [key, row])), t };
    for (const { what, measured } of everyCheck(scene)) expect(typeof measured(series), what).toBe('number');
  });
});
