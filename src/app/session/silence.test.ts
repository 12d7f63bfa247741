import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command, LastState } from '../../protocol/messages';
import { createAppStore } from '../store';
import { createSession } from './createSession';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const SNAPSHOT = { step: 5, time: 0.1 } as NonNullable<LastState['snapshot']>; // the page does not look into it

/** A page with an engine that only listens, whose world stands and has told its last state. */
function standing(snapshot: LastState['snapshot'] = SNAPSHOT) {
  const sent: Command[] = [], store = createAppStore(), page = createSession(store);
  vi.stubGlobal('location', { href: 'https://host/', hash: '' });
  vi.stubGlobal('history', { replaceState() {} });
  page.attach({ post: (command) => { sent.push(command); }, renewCanvas() {} });
  const setup = { sceneId: 'filling', values: { count: 60 } };
  const stand = (resumed = false) => page.receive({
    type: 'loaded', setup, applied: { dt: 0.02 }, notice: null, backend: 'gpu', adapter: '', grains: 60, resumed,
  });
  const tell = (run: LastState | null) => page.receive({ type: 'lastState', run });
  page.openLink('#1/filling?count=60');
  stand();
  tell({ setup: { ...setup, values: { ...setup.values, dt: 0.02 } }, snapshot });
  const lastLoad = () => sent.findLast((command) => command.type === 'load');
  const texts = () => store.getState().notices.map(({ text }) => text);
  return { page, sent, store, stand, tell, lastLoad, texts };
}

test('an engine that is replaced goes on from the last state, with the present values, as a person wants it', () => {
  const { page, store, sent, lastLoad, texts } = standing();
  page.setValue('friction', 0.7);
  page.setSpeed(0.5);
  page.pause();
  sent.length = 0;
  expect(page.mayReplace()).toBe(true);
  page.silence(true);
  expect(lastLoad()).toEqual({
    type: 'load', playing: false, light: false, snapshot: SNAPSHOT,
    setup: { sceneId: 'filling', values: { count: 60, dt: 0.02, friction: 0.7 } },
  });
  expect(sent.findIndex(({ type }) => type === 'speed')).toBeLessThan(sent.indexOf(lastLoad()!));
  const says = /not answered .*was replaced\. The run goes on from its last state\.$/;
  expect(texts()).toEqual([expect.stringMatching(says)]);
  expect(store.getState()).toMatchObject({ engine: 'starting', failure: null, filming: null, moment: null });
});

test('plots stay over that, and who waits for a step or a picture is answered', async () => {
  const { page, stand } = standing(), { probes } = (await import('../../scenes/index')).findScene('filling')!;
  const keys = Object.keys(probes), values = new Float64Array(keys.length);
  page.receive({ type: 'samples', samples: { t: Float64Array.of(0.1), keys, values } });
  const step = page.freezeStep(0.001), picture = page.takePicture(null);
  page.silence(true);
  stand(true);
  expect(page.currentHistory().count).toBe(1);
  for (const result of [await step, await picture]) expect(result).toMatchObject({ ok: false });
});

test('a run that has just begun, and a world that is asked for, begin anew; another state is none of theirs', () => {
  const { page, lastLoad, tell, texts } = standing(null);
  page.silence(true);
  expect(lastLoad()).toMatchObject({ snapshot: null, light: false });
  expect(texts()).toEqual([expect.stringMatching(/The run starts again\.$/)]);
  page.openLink('#1/beam');
  tell({ setup: { sceneId: 'filling', values: {} }, snapshot: SNAPSHOT }); // it was on its way
  expect(page.mayReplace()).toBe(true);
  page.silence(true);
  expect(lastLoad()).toMatchObject({ setup: { sceneId: 'beam' }, light: true });
  expect(lastLoad()).not.toHaveProperty('snapshot');
});

test('a run of which there is no copy is not replaced, and the page says what a person can do', () => {
  const { page, store, tell } = standing();
  tell(null);
  expect(page.mayReplace()).toBe(false);
  page.silence(false);
  expect(store.getState()).toMatchObject({
    engine: 'failed',
    failure: expect.stringMatching(/not answered for 10 s.*Reload .* the address keeps your settings\.$/),
  });
});

test('engines that fall silent soon are replaced three times; after a minute that a run lasts, again', () => {
  const { page, stand } = standing();
  for (let k = 0; k < 10; k++) { // now and then
    vi.advanceTimersByTime(61_000);
    expect(page.mayReplace()).toBe(true);
    page.silence(true);
    stand(true);
  }
  for (let k = 0; k < 2; k++) { // at the same step again, though each takes a minute to stand
    page.silence(true);
    vi.advanceTimersByTime(50_000);
    stand(true);
    vi.advanceTimersByTime(5000);
  }
  expect(page.mayReplace()).toBe(false);
  vi.advanceTimersByTime(56_000);
  expect(page.mayReplace()).toBe(true);
});
