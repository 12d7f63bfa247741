import { describe, expect, test } from 'vitest';
import { defaultsOf, parseValues, type AnyValues, type Param, type Value } from '../params/param';
import { valueFor } from './derived';
import { scenes } from './index';
import { valuesInSI, type AnyScene } from './scene';
import { actionOf, clickOn, sayingOf } from './suggestion';

const paramOf = ({ params }: AnyScene, key: string): Param => (params as Readonly<Record<string, Param>>)[key];

/** Returns the numbers that a sentence writes, as the panel does but for the minus sign: "−0.3", "2e7". */
const numbersIn = (say: string): number[] =>
  (say.match(/(?<![\w.])[−-]?\d+(?:\.\d+)?(?:e-?\d+)?(?![\d.]*\d)/g) ?? []).map((text) => +text.replace('−', '-'));

/** Says whether a word or more stand in a sentence, not as a part of other words. */
const hasWords = (say: string, words: string): boolean =>
  new RegExp(`(?<!\\p{L})${words.replace(/[().]/g, '\\$&')}(?!\\p{L})`, 'iu').test(say);

/** Says whether a press on a preset that the sentence names sets this value. */
function isPreset(scene: AnyScene, say: string, key: string, value: Value): boolean {
  const { derived, params } = scene;
  if (derived?.by !== key) return false;
  const values = valuesInSI(scene, { ...defaultsOf(params), ...scene.opens });
  return derived.regimes.some((regime) =>
    hasWords(say, regime.label) && valueFor(derived, params, values, regime) === value);
}

/** Returns what is wrong with a value that a sentence is to name, or null. */
function unsaid(scene: AnyScene, say: string, key: string, value: Value): string | null {
  const spec = paramOf(scene, key);
  if (spec.kind === 'choice') {
    const label = (spec.options as Readonly<Record<string, string>>)[String(value)];
    const isWord = label.length > 3 || hasWords(say, spec.label); // "On" alone says nothing
    return hasWords(say, label) && isWord ? null : `it does not name ${spec.label}: ${label}`;
  }
  if (isPreset(scene, say, key, value)) return null;
  if (!hasWords(say, spec.label)) return `it does not name ${spec.label}`;
  return numbersIn(say).includes(value as number) ? null : `it does not contain ${key} = ${String(value)}`;
}

/** Returns the faults of values that a click sets in a scene; without a sentence, none is asked to name them. */
function faultsOf(scene: AnyScene, set: AnyValues, say?: string): string[] {
  const { issues, values } = parseValues(scene.params, Object.entries(set)), faults = issues.map((i) => i.message);
  if (Object.keys(set).length === 0) faults.push('it sets nothing');
  for (const [key, value] of Object.entries(values)) {
    const opening = scene.opens?.[key] ?? paramOf(scene, key).default;
    if (String(value) === String(opening)) faults.push(`${key} is ${String(value)} already`);
    const fault = say === undefined ? null : unsaid(scene, say, key, value);
    if (fault) faults.push(fault);
  }
  return faults;
}

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s', (_, scene) => {
  test('asks for what can be set, changes something, and says what in a short sentence', () => {
    for (const tip of scene.tryThis) {
      const say = sayingOf(tip), click = clickOn(tip);
      expect(say.length, say).toBeLessThanOrEqual(90);
      expect(say).toMatch(/^\p{Lu}.*[.?]$/u);
      if (click) expect(faultsOf(scene, click.set, say), say).toEqual([]);
    }
  });

  test('has one thing to do first: to drive, or a short verb that changes something', () => {
    const action = actionOf(scene);
    expect(action === null, 'a drivable scene has its own button').toBe(scene.drivable === true);
    if (!action) return;
    expect(action.verb).toMatch(/^\p{Lu}\S*( \S+){0,2}$/u);
    expect(faultsOf(scene, action.click.set)).toEqual([]);
  });
});

describe('a fault of a tip is found:', () => {
  const wheel = scenes.find(({ id }) => id === 'single-wheel')!, snow = scenes.find(({ id }) => id === 'snow')!;
  test.each<[string, AnyScene, AnyValues, string, RegExp]>([
    ['an unknown parameter', wheel, { slipp: 0.6 }, 'Set Slip to 0.6.', /slipp is not a parameter.*mean slip/],
    ['a value out of range', wheel, { slip: 3 }, 'Set Slip to 3.', /slip = 3 is not allowed: -1 to 0\.95/],
    ['an unknown choice', wheel, { packing: 'wet' }, 'Set Packing to wet.', /packing = wet is not allowed/],
    ['a default', wheel, { slip: 0.3 }, 'Set Slip to 0.3.', /slip is 0\.3 already/],
    ['what it opens with', wheel, { omega: 1.5 }, 'Set Angular speed to 1.5.', /omega is 1\.5 already/],
    ['nothing', wheel, {}, 'Set Slip to 0.6.', /it sets nothing/],
    ['another number', wheel, { slip: 0.6 }, 'Set Slip to 0.65.', /does not contain slip = 0\.6/],
    ['another sign', wheel, { slip: 0.6 }, 'Set Slip to −0.6.', /does not contain slip = 0\.6/],
    ['another parameter', wheel, { slip: 0.6 }, 'Set Slippage to 0.6.', /does not name Slip/],
    ['another choice', wheel, { packing: 'loose' }, 'Set Packing to Dense.', /does not name Packing: Loose/],
    ['a switch without its name', wheel, { sleep: 'on' }, 'Switch it on.', /does not name Sleeping grains: On/],
    ['another preset', snow, { cohesion: 17700 }, 'Press Holds.', /does not name Cohesion/],
  ])('%s', (_, scene, set, say, fault) => {
    expect(faultsOf(scene, set, say).join('; ')).toMatch(fault);
  });
});
