import { expect, test } from 'vitest';
import { captionOf } from './captionOf';

const LINK = 'https://example.org/#1/single-wheel?slip=0.5';

test('a caption has scene, time, link, and the parameters of physics that differ from their defaults', () => {
  const setup = { sceneId: 'single-wheel', values: { slip: 0.5, grainRadius: 20, color: 'height' } };
  const { title, texts } = captionOf(setup, 1.234, LINK, 'declared');
  expect(title).toMatch(/, t = 1\.23 s$/);
  expect(texts).toEqual([LINK, 'Slip 0.5, Grain radius 20 mm.']);
  expect(captionOf(setup, 1.234, LINK, 'si').texts[1]).toBe('Slip 0.5, Grain radius 0.02 m.');
});

test('without a time none is said, before the start it is 0, and defaults are named as such', () => {
  const setup = { sceneId: 'single-wheel', values: {} };
  expect(captionOf(setup, null, LINK, 'declared').title).not.toContain('t =');
  expect(captionOf(setup, -0.5, LINK, 'declared').title).toMatch(/t = 0\.00 s$/);
  expect(captionOf(setup, 0, LINK, 'declared').texts[1]).toBe('All parameters have their defaults.');
});
