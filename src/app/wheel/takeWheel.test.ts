import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../protocol/messages';
import type { FileWheel } from '../../scenes/wheel/fileWheel';
import { readAddress } from '../address';
import { attach, detach, openLink, receive, sceneOf } from '../session';
import { getState, setState } from '../store';
import { formFor, readForm } from '../sweep/form';
import { takeWheel } from './takeWheel';

const WHEEL: FileWheel = {
  name: 'rover.stl', unit: 'mm', axle: 'y',
  vertices: Float64Array.of(0, -0.05, 0.2, 0.2, -0.05, 0, -0.2, -0.05, 0, 0, 0.05, -0.2),
  triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
};
const sent: Command[] = [];
const engine = { renewCanvas() {}, post: (command: Command) => { sent.push(command); } };
const lastLoad = () => sent.filter((c) => c.type === 'load').at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://host/', hash: '' });
  vi.stubGlobal('history', { replaceState() {} });
  readAddress();
  setState({ notices: [], issues: [], worlds: 0 });
  attach(engine);
  openLink('#1/wheel-lab?slip=0.2&wheelRadius=100&lugs=3');
  receive({
    type: 'loaded', setup: lastLoad().setup, applied: {}, notice: null, backend: 'cpu', adapter: '', grains: 1,
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  detach(engine);
});

test('the run starts anew with the wheel of a file and without what it has no use for, and goes back', () => {
  takeWheel(WHEEL);
  expect(lastLoad().setup).toEqual({ sceneId: 'wheel-lab', values: { slip: 0.2 }, wheel: WHEEL });
  expect(sceneOf(getState().setup).params).not.toHaveProperty('lugs');
  expect(sceneOf(getState().setup).params).toHaveProperty('wheelRadius.default', 200);
  expect(getState().notices.map(({ text }) => text).join(' ')).toBe(
    'The wheel is rover.stl: radius 200 mm, width 100 mm, 4 triangles. Links do not hold it; a saved run does.');
  takeWheel();
  expect(lastLoad().setup).toEqual({ sceneId: 'wheel-lab', values: { slip: 0.2 } });
});

test('a sweep of the page drives it, and its file names it', () => {
  takeWheel(WHEEL);
  const { setup } = getState(), scene = sceneOf(setup), read = readForm(formFor(scene, setup, 'slip'), scene, setup);
  expect(read.ok && read.value.wheel).toBe(WHEEL);
  expect(read.ok && read.value.base).not.toHaveProperty('wheelRadius');
});
