import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SPEED_VERSION, type Command, type Speed } from '../protocol/messages';
import { scenes } from '../scenes/index';
import { openingOf } from '../share/link';
import { mainScene } from './mainScene';
import { createSession } from './session/createSession';
import { createAppStore } from './store';

const main = scenes[0].id, best = 'hmmwv-flat';

/** The speed of a machine that takes this long for what hangs on a grain [s]. */
const speedOf = (perGrain: number, backend: Speed['backend'] = 'cpu'): Speed => ({
  version: SPEED_VERSION, device: 'd', browser: 'b', backend, weak: backend === 'cpu', perSweep: perGrain,
  perContact: perGrain / 100, perGrain: backend === 'cpu' ? perGrain : 0,
});
const fast = speedOf(1e-6), slow = speedOf(1e-4);

beforeEach(() => {
  vi.useFakeTimers(); // the address is written a while after a change
  const location = { href: 'https://host/', hash: '' };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, href: string) => { location.href = href; } });
  vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of which nothing is known, and the scenes that its engine was asked for. */
function visit(greets: boolean, speedHere: Speed | null) {
  const store = createAppStore(), session = createSession(store), asked: string[] = [];
  store.setState({ greets, speedHere });
  session.attach({
    post: (command: Command) => { if (command.type === 'load') asked.push(command.setup.sceneId); },
    renewCanvas: () => {},
  });
  asked.length = 0;
  return { session, store, asked, measured: (speed: Speed) => session.receive({ type: 'speed', speed }) };
}

test('the HMMWV comes first where it runs at half of real time, on CPU or GPU, else the recorded scene', () => {
  expect([fast, slow, null].map((speed) => mainScene(speed).id)).toEqual([best, main, main]);
  expect([1e-12, 1e-7].map((perGrain) => mainScene(speedOf(perGrain, 'gpu')).id)).toEqual([best, main]);
});

test('a first visit opens the main scene, and what impresses most as soon as it is known to run; a later one at once',
  () => {
    const first = visit(true, null), later = visit(true, fast);
    first.session.openLink('');
    first.measured(fast);
    expect(first.asked).toEqual([main, best]);
    expect(first.store.getState()).toMatchObject({ setup: openingOf(mainScene(fast)), greeting: true });
    first.measured(slow); // a device that is measured anew takes nothing away
    expect(first.asked).toEqual([main, best]);
    later.session.openLink('');
    expect(later.asked).toEqual([best]);
  });

test('a slow machine stays with the recorded scene', () => {
  const { session, asked, measured } = visit(true, null);
  session.openLink('');
  measured(slow);
  expect(asked).toEqual([main]);
});

test('what a person or a link has asked for stays, whatever is measured, and so does the scene of an embed', () => {
  const linked = visit(true, null), changed = visit(true, null), embedded = visit(false, fast);
  linked.session.openLink(`#1/${main}`);
  linked.measured(fast);
  expect(linked.asked).toEqual([main]);
  expect(linked.store.getState().greeting).toBe(false); // its card has the title of the scene
  changed.session.openLink('');
  changed.session.setValue('slip', 0.6);
  changed.measured(fast);
  expect(changed.asked).toEqual([main]);
  embedded.session.openLink('');
  expect(embedded.asked).toEqual([main]);
});
