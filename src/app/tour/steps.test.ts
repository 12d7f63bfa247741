import { expect, test } from 'vitest';
import { findScene, scenes } from '../../scenes/index';
import { findStop, STEPS } from './steps';

const find = (id: string) => findScene(id)!;
/** Returns the selectors of the stops in a scene on a screen that shows all but what is named. */
const stops = (id: string, ...hidden: string[]) =>
  STEPS.map((step) => findStop(step, find(id), (at) => !hidden.includes(at))?.at);

const TAB = ['#toggle-parameters', '#toggle-plots', '.topbar [aria-label="Copy link"]'];

test('five steps stop at the controls that are there', () => {
  expect(stops('single-wheel')).toEqual([
    '.caption .primary', '.caption .caption-more', '#toggle-plots', '.timeline-slider',
    '.topbar [aria-label="Copy link"]',
  ]);
  expect(stops('single-wheel', '.caption .caption-more', ...TAB)).toEqual(
    ['.caption .primary', '#tab-parameters', '#tab-plots', '.timeline-slider', '.topbar [aria-label="More"]']);
});

test('a step without its control is left out', () => {
  expect(stops('single-wheel', '.caption .primary', '.timeline-slider').map((at) => at !== undefined))
    .toEqual([false, true, true, false, true]);
  expect(STEPS.filter((step) => findStop(step, find('single-wheel'), () => false))).toEqual([]);
});

test('the wheel is spoken of where somebody can drive, and nowhere else', () => {
  for (const scene of scenes) {
    const says = findStop(STEPS[0], scene, () => true)!.says;
    expect(says.includes('wheel'), scene.id).toBe(scene.drivable === true);
  }
});
