import { expect, test } from 'vitest';
import type { Snapshot } from '../model/snapshot';
import type { Report } from '../protocol/messages';
import { createPageCopies, MOST_COPIED } from './pageCopies';
import type { World } from './world';

const REPORT: World['report'] = {
  type: 'loaded', setup: { sceneId: 'filling', values: { count: 9 } }, applied: { dt: 0.02 }, notice: null,
  backend: 'gpu', adapter: '', grains: 9,
};

/** A state with so many numbers. */
const stateOf = (step: number, numbers: number): Snapshot => ({
  step, time: step, datum: {}, position: new Float64Array(numbers), orientation: new Float64Array(),
  velocity: new Float64Array(), spin: new Float64Array(),
});

function listening() {
  const sent: Extract<Report, { type: 'lastState' }>[] = [];
  const copies = createPageCopies((report, transfer = []) => {
    sent.push(structuredClone(report, { transfer }) as Extract<Report, { type: 'lastState' }>);
  });
  const copy = (snapshot: Snapshot, bytes = 0) => copies({ report: REPORT }, { bytes, snapshot: () => snapshot });
  return { sent, copy, begin: () => copies({ report: REPORT }, null) };
}

test('the page gets the setup of the run with what was applied, and a copy of its state', async () => {
  const { sent, copy, begin } = listening(), state = stateOf(3, 4);
  const setup = { sceneId: 'filling', values: { count: 9, dt: 0.02 } };
  state.position.fill(5);
  await begin();
  await copy(state);
  expect(sent).toEqual([
    { type: 'lastState', run: { setup, snapshot: null } }, { type: 'lastState', run: { setup, snapshot: state } },
  ]);
  expect(state.position).toHaveLength(4); // the run still has its own
});

test('of a state that is too large the page is told once, before it is made where that is known', async () => {
  const { sent, copy, begin } = listening(), large = stateOf(1, MOST_COPIED / 8 + 1);
  await copy(large);
  expect(sent).toEqual([]); // the page has none
  await begin();
  await copy(large);
  await copy(large);
  await copy(new Proxy(large, { get() { throw new Error('it is made'); } }), MOST_COPIED + 1);
  expect(sent.slice(1)).toEqual([{ type: 'lastState', run: null }]);
});

test('a copy that is overtaken by another is not sent', async () => {
  const { sent, copy } = listening();
  await Promise.all([copy(stateOf(1, 2 ** 18)), copy(stateOf(2, 3))]);
  expect(sent.map(({ run }) => run?.snapshot?.step)).toEqual([2]);
});
