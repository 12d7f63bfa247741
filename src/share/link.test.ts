import { describe, expect, test } from 'vitest';
import { createRandom } from '../core/random';
import { defaultsOf, type AnyValues, type Param } from '../params/param';
import { scenes } from '../scenes/index';
import { AT, fullValues, isUntouched, MAX_LINK, openingOf, readLink, writeFitting, writeLink } from './link';

const random = createRandom(3);

/** Returns a random allowed value of a parameter. */
function sample(spec: Param): AnyValues[string] {
  switch (spec.kind) {
    case 'choice': return Object.keys(spec.options)[Math.floor(random() * Object.keys(spec.options).length)];
    case 'text': return spec.default;
    case 'numbers': return spec.default.map(() => +(spec.min + random() * (spec.max - spec.min)).toPrecision(4));
    case 'number': {
      const x = spec.min + random() * (spec.max - spec.min);
      return spec.integer ? Math.round(x) : x;
    }
  }
}

describe.each(scenes.map((scene) => [scene.id, scene] as const))('a link to %s', (sceneId, scene) => {
  test('at its defaults is bare, but for what a weak device would change unasked', () => {
    expect(writeLink({ sceneId, values: {} })).toBe(`#1/${sceneId}`);
    const { setup } = readLink(writeLink({ sceneId, values: defaultsOf(scene.params) }));
    expect(Object.keys(setup.values).sort()).toEqual(Object.keys(scene.light).sort());
  });
  test('round-trips every value', () => {
    for (let k = 0; k < 50; k++) {
      const values = Object.fromEntries(Object.entries(scene.params as Record<string, Param>).map(
        ([key, spec]) => [key, sample(spec)]
      ));
      const link = writeLink({ sceneId, values });
      expect(link.length).toBeLessThanOrEqual(MAX_LINK);
      const { setup, issues } = readLink(link);
      expect(issues).toEqual([]);
      expect(fullValues(setup)).toEqual(values);
    }
  });
});

describe('a bad link', () => {
  test.each([
    ['#1/nowhere', /no scene "nowhere": single-wheel/],
    ['#1/hmmwv-falt', /no scene "hmmwv-falt"\. Did you mean hmmwv-flat\? The main scene is shown\./],
    ['#1/__proto__', /no scene "__proto__"/],
    ['#2/single-wheel', /not a link of this version/],
    ['hello', /not a link of this version/],
    ['#1/single-wheel?slip=NaN', /slip = NaN is not allowed: -1 to 0\.95/],
    ['#1/single-wheel?slip=Infinity', /slip = Infinity/],
    ['#1/single-wheel?slip=', /slip = \(nothing\)/],
    ['#1/single-wheel?slip', /slip = \(nothing\)/],
    ['#1/single-wheel?load=1e9', /load = 1e9 is not allowed: 1 to 1000 N/],
    ['#1/single-wheel?lod=3', /^lod = 3 is not allowed: lod is not a parameter of this scene\. Did you mean load\?/],
    ['#1/single-wheel?foo=3', /^foo = 3 is not allowed: foo is not a parameter of this scene\. docs\/SCENES\.md lists/],
    ['#1/single-wheel?foo', /^foo = \(nothing\) is not allowed: foo is not/],
    ['#1/single-wheel?__proto__=1', /__proto__ is not a parameter/],
    ['#1/single-wheel?constructor=1', /constructor is not a parameter/],
    ['#1/single-wheel?slip=0.1&slip=0.2', /slip is given more than once/],
    ['#1/single-wheel?slip=%E0%A4%A', /slip = /],
    [`#1/single-wheel?slip=${'1'.repeat(100000)}`, /100021 characters; at most 2000/],
    ['#1/filling?count=1e12', /count = 1e12 is not allowed: a whole number from 1 to 200000/],
  ])('case %# is refused with a sentence', (link, sentence) => {
    const { setup, issues } = readLink(link);
    expect(issues).toHaveLength(1);
    expect(issues[0].message).toMatch(sentence);
    expect(issues[0].message.length).toBeLessThan(700);
    expect(scenes.map((scene) => scene.id)).toContain(setup.sceneId);
  });
  test('of a thousand keys is refused in a few sentences, the last of which counts the others', () => {
    const { setup, issues } = readLink(`#1/single-wheel?slip=0.1&${'a&'.repeat(980)}`);
    expect(setup.values).toEqual({ slip: 0.1 });
    expect(issues).toHaveLength(8);
    expect(issues[7].message).toBe('973 more values are not allowed here.');
  });
  test.each(['toString', '__proto__', 'constructor'])('with %s as key or scene is refused in plain words', (word) => {
    expect(readLink(`#1/single-wheel?${word}=1`).issues[0].message).toMatch(
      new RegExp(`^${word} = 1 is not allowed: ${word} is not a parameter of this scene\\. docs`)
    );
    expect(readLink(`#1/${word}`).issues[0].message).toMatch(new RegExp(`^There is no scene "${word}": `));
  });
  test('of an unknown scene is refused in a sentence that fits into a small frame', () => {
    const [{ message }] = readLink('#1/nowhere-at-all').issues, [first, second, third] = scenes.map(({ id }) => id);
    expect(message).toBe(`There is no scene "nowhere-at-all": ${first}, ${second}, ${third} and ${scenes.length - 3} `
      + 'more. The main scene is shown.');
    expect(readLink('#1/single-whel').issues[0].message).toContain('Did you mean single-wheel?');
  });
  test('keeps what is right', () => {
    const { setup, issues } = readLink('#1/single-wheel?slip=0.1&load=oops&friction=0.7');
    expect(setup).toEqual({ sceneId: 'single-wheel', values: { slip: 0.1, friction: 0.7 } });
    expect(issues).toHaveLength(1);
  });
});

describe.each(scenes.map((scene) => [scene.id, scene] as const))('%s opened without a link', (sceneId, scene) => {
  const opening = openingOf(scene);
  test('has a link that says so; its bare link is at its defaults, as ever', () => {
    expect(readLink(writeLink(opening))).toEqual({ setup: opening, issues: [] });
    expect(fullValues(readLink(`#1/${sceneId}`).setup)).toEqual(defaultsOf(scene.params));
  });
});

test('a link of more than fits leaves out the longest value, and says which', () => {
  const scene = scenes.find(({ params }) => 'track' in params)!, params: Record<string, Param> = scene.params;
  const others = Object.fromEntries(Object.entries(params).map(([key, spec]) => [key, sample(spec)]));
  const values = { ...others, track: '1'.repeat(1900) };
  const { link, leftOut } = writeFitting({ sceneId: scene.id, values });
  expect(leftOut).toEqual(['Recorded drive']);
  expect(link).toBe(writeLink({ sceneId: scene.id, values: { ...values, track: params.track.default } }));
  expect(link.length).toBeLessThanOrEqual(MAX_LINK);
  expect(writeFitting({ sceneId: scene.id, values: {} }).leftOut).toEqual([]);
});

test('links say what they said before scenes opened with values of their own', () => {
  const { setup } = readLink('#1/single-wheel?slip=0.6');
  expect(fullValues(setup)).toMatchObject({ slip: 0.6, omega: 0.3, lugs: 0 });
  expect(fullValues(readLink('#1/hmmwv-flat').setup)).toMatchObject({ cruiseSpeed: 1, startSpeed: 0 });
});

test('no link opens the main scene without a word', () => {
  for (const hash of ['', '#'])
    expect(readLink(hash)).toEqual({ setup: openingOf(scenes[0]), issues: [] });
});

test('values are untouched if there are none, or those with which the scene opens', () => {
  const [wheel] = scenes;
  expect(isUntouched(wheel, {})).toBe(true);
  expect(isUntouched(wheel, wheel.opens!)).toBe(true);
  expect(isUntouched(wheel, { omega: wheel.opens!.omega })).toBe(true);
  expect(isUntouched(wheel, { ...wheel.opens, omega: 1 })).toBe(false);
  expect(isUntouched(wheel, { slip: 0.3 })).toBe(false); // somebody has written it
});

test('a link to a moment says when it stops; no parameter has that name', () => {
  const setup = { sceneId: 'single-wheel', values: { slip: 0.6 } }, { link } = writeFitting(setup, 1.73);
  expect(link).toBe('#1/single-wheel?slip=0.6&at=1.73');
  expect(readLink(link)).toEqual({ setup, at: 1.73, issues: [] });
  expect(readLink(writeFitting({ ...setup, values: {} }, 0).link)).toMatchObject({ at: 0, issues: [] });
  expect(scenes.filter(({ params }) => AT in params)).toEqual([]);
  const full = { sceneId: 'hmmwv-flat', values: { track: `0*${'1'.repeat(1970)}` } };
  expect(writeFitting(full).leftOut).toEqual([]);
  expect(writeFitting(full, 123.456789)).toEqual({ link: '#1/hmmwv-flat?at=123.456789', leftOut: ['Recorded drive'] });
});

test.each(['-3', '1e9', 'soon', 'NaN', '', '3600.1', '<img>'])('a moment %j is refused in a sentence', (text) => {
  const { at, setup, issues } = readLink(`#1/single-wheel?at=${encodeURIComponent(text)}&slip=0.5`);
  expect([at, setup.values]).toEqual([undefined, { slip: 0.5 }]);
  expect(issues).toEqual([{
    path: 'at', message: `at = ${text || '(nothing)'} is not allowed: a time from 0 to 3600 s; the scene runs on.`,
  }]);
});

test('of two moments none is taken', () => {
  const { issues: [{ message }] } = readLink('#1/single-wheel?at=1&at=2');
  expect(message).toBe('at is given more than once; the scene runs on.');
});
