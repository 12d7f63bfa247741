import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseValue, type AnyValues } from '../../params/param';
import { findScene } from '../../scenes/index';
import { SampleHistory } from '../samples/history';
import { createAppStore } from '../store';
import { done, refused, type Answer } from './answer';
import { createDesk, type Desk } from './desk';
import { MOST } from './subscriptions';

const scene = findScene('single-wheel')!, KEYS = Object.keys(scene.probes);
/** Two windows that ask; what is sent to them is kept by who asked. */
const asker = {} as MessageEventSource, other = {} as MessageEventSource;

let store: ReturnType<typeof createAppStore>, history: SampleHistory, acts: unknown[], desk: Desk;
beforeEach(() => {
  vi.useFakeTimers();
  store = createAppStore();
  store.setState({ setup: { sceneId: scene.id, values: {} }, worlds: 1, engine: 'ready' });
  history = new SampleHistory([...KEYS, 'wallStep']); // which no other page is told
  acts = [];
  const act = (name: string) => () => { acts.push(name); };
  desk = createDesk({
    getState: store.getState, history: () => history, play: act('play'), pause: act('pause'), reset: act('reset'),
    setValues: (values: AnyValues) => { acts.push(values); },
  });
});
afterEach(() => {
  desk.stop();
  vi.useRealTimers();
});

/** Adds a step to the run: each probe is its place in the list and the time. */
const step = (t: number) =>
  history.push({ t: Float64Array.of(t), keys: KEYS, values: Float64Array.from(KEYS, (_, k) => k + t) });

function ask(message: unknown, source = asker): Answer[] {
  const answers: Answer[] = [];
  desk.hear(message, source, (answer) => answers.push(answer));
  return answers;
}
const sentence = (message: unknown): string => {
  const [answer, ...more] = ask(message);
  expect(more).toEqual([]);
  if (answer.type !== 'refused') throw new Error(`The answer is ${answer.type}.`);
  return answer.sentences.join(' ');
};

test('play, pause, reset and values do what a person would do', () => {
  for (const type of ['play', 'pause', 'reset']) expect(ask({ grouser: 1, type, id: type })).toEqual([done(type)]);
  const values = { slip: 0.5, load: '90', packing: 'loose' };
  expect(ask({ grouser: 1, type: 'set', id: 4, values })).toEqual([done(4)]);
  expect(acts).toEqual(['play', 'pause', 'reset', { slip: 0.5, load: 90, packing: 'loose' }]);
});

test('a value is refused with the sentence of a link, and then none of the message is taken', () => {
  const refusal = parseValue('slip', scene.params.slip, 7);
  expect(sentence({ grouser: 1, type: 'set', id: 1, values: { load: 90, slip: 7 } }))
    .toBe(refusal.ok ? '' : refusal.issues[0].message);
  expect(sentence({ grouser: 1, type: 'set', values: { slipp: 0.5 } })).toContain('Did you mean slip?');
  expect(acts).toEqual([]);
});

const REFUSED: [what: unknown, says: string][] = [
  ['play', 'A message to this frame is a record with grouser, type and what belongs to that, not play.'],
  [null, 'A message to this frame is a record with grouser, type and what belongs to that, not null.'],
  [[1, 2], 'A message to this frame is a record with grouser, type and what belongs to that, not 1,2.'],
  [new Map(), 'A message to this frame is a record'],
  [{ type: 'play' }, 'grouser = (nothing) is not possible: this frame speaks version 1 of the messages.'],
  [{ grouser: 2, type: 'play' }, 'grouser = 2 is not possible: this frame speaks version 1 of the messages.'],
  [{ grouser: 1 }, 'type = (nothing) is not possible: describe, set, play, pause, reset, read, subscribe or unsubs'],
  [{ grouser: 1, type: 'paly' }, 'type = paly is not possible'],
  [{ grouser: 1, type: { toString: 0 } }, 'type = (a record) is not possible'],
  [{ grouser: 1, type: '__proto__' }, 'type = __proto__ is not possible'],
  [{ grouser: 1, type: 'play', id: {} }, 'id = (a record) is not possible: a number, or a text of at most 100 ch'],
  [{ grouser: 1, type: 'play', id: 'x'.repeat(101) }, 'is not possible: a number, or a text of at most 100 characters'],
  [{ grouser: 1, type: 'read', probe: ['torque'] }, 'probe is not a field of read: it may have id, probes, from. Did '
    + 'you mean probes?'],
  [{ grouser: 1, type: 'set' }, 'set needs values: a record of at least one parameter and its value.'],
  [{ grouser: 1, type: 'set', values: {} }, 'set needs values'],
  [{ grouser: 1, type: 'set', values: [0.5] }, 'set needs values'],
  [{ grouser: 1, type: 'set', values: { slip: NaN } }, 'slip = NaN is not allowed: -1 to 0.95.'],
  [{ grouser: 1, type: 'set', values: { slip: { toString: 1 } } }, 'slip = (a record) is not allowed: -1 to 0.95.'],
  [{ grouser: 1, type: 'set', values: Object.fromEntries([['__proto__', 1]]) }, '__proto__ is not a parameter'],
  [{ grouser: 1, type: 'read', probes: [] }, 'is not possible: a list of at least one probe, or nothing.'],
  [{ grouser: 1, type: 'read', probes: ['toque'] }, 'toque is not a probe of this scene. Did you mean torque?'],
  [{ grouser: 1, type: 'read', probes: ['torque', 'torque'] }, 'torque is given more than once.'],
  [{ grouser: 1, type: 'read', from: -1 }, 'from = -1 is not possible: a time in s, 0 or later.'],
  [{ grouser: 1, type: 'subscribe' }, 'subscribe needs the id by which the page knows the subscription.'],
  [{ grouser: 1, type: 'subscribe', id: 1, rate: 1e9 }, 'rate = 1000000000 is not possible: 0.1 to 60 messages a s'],
  [{ grouser: 1, type: 'subscribe', id: 1, rate: NaN }, 'rate = NaN is not possible'],
  [{ grouser: 1, type: 'unsubscribe', id: 'none' }, 'There is no subscription of the id none.'],
];

test.each(REFUSED)('%j is refused with a sentence, and nothing happens', (message, says) => {
  const said = sentence(message);
  expect(said).toContain(says);
  expect(said.length).toBeLessThan(1200);
  expect(acts).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a million wrong probes are refused in a few sentences', () => {
  const said = sentence({ grouser: 1, type: 'read', probes: new Array(1e6).fill('zzzzzz') });
  expect(said).toContain('zzzzzz is not a probe of this scene. docs/SCENES.md lists all probes.');
  expect(said.length).toBeLessThan(1000);
});

test('a refusal gives the id back; what another frame answers is not answered', () => {
  expect(ask({ grouser: 1, type: 'no', id: 9 })[0].id).toBe(9);
  expect(ask({ grouser: 1, type: 'no', id: {} })[0].id).toBeNull();
  expect(ask(refused(1, ['No.']))).toEqual([]);
  expect(ask(done(1))).toEqual([]);
});

test('an engine that failed says why it does not run', () => {
  store.setState({ engine: 'failed', failure: 'The simulation could not start.' });
  expect(sentence({ grouser: 1, type: 'play' })).toBe('The simulation could not start.');
  expect(acts).toEqual([]);
});

test('describe tells parameters with range and value, probes with unit, and what a person is told', () => {
  store.setState({ setup: { sceneId: scene.id, values: { slip: 0.4 } }, issues: [{ path: '', message: 'No.' }] });
  const [answer] = ask({ grouser: 1, type: 'describe' });
  expect(answer).toMatchObject({
    type: 'scene', versions: [1], scene: 'single-wheel', run: 1, phase: 'starting', playing: true, sentences: ['No.'],
    probes: { torque: { unit: 'N·m' } },
    parameters: {
      slip: { value: 0.4, default: 0.3, min: -1, max: 0.95, unit: '1', applies: 'live', allowed: '-1 to 0.95' },
      packing: { value: 'dense', unit: '1', options: { dense: expect.any(String) as string } },
    },
  });
  expect(() => structuredClone(answer)).not.toThrow();
});

test('read copies the rows from a time on; what was sent stays as it was', () => {
  for (const t of [0.1, 0.2, 0.3]) step(t);
  const [answer] = ask({ grouser: 1, type: 'read', probes: ['torque'], from: 0.2 });
  if (answer.type !== 'curves') throw new Error('It was refused.');
  history.clear();
  step(9);
  const k = KEYS.indexOf('torque');
  expect(answer).toMatchObject({ run: 1, steps: 1 });
  expect([...answer.time]).toEqual([0.2, 0.3]);
  expect(Object.keys(answer.probes)).toEqual(['torque']);
  expect([...answer.probes.torque]).toEqual([k + 0.2, k + 0.3]);
});

test('a subscription sends the run so far, then what is new, at its rate, and a new run from its start', () => {
  const sent: number[][] = [];
  step(0.1);
  desk.hear({ grouser: 1, type: 'subscribe', id: 'a', probes: ['torque'], rate: 10 }, asker, (answer) => {
    if (answer.type === 'curves') sent.push([answer.run, ...answer.time]);
  });
  vi.advanceTimersByTime(100);
  vi.advanceTimersByTime(100); // nothing is new
  step(0.2);
  step(0.3);
  vi.advanceTimersByTime(99);
  expect(sent).toEqual([[1, 0.1]]);
  vi.advanceTimersByTime(1);
  history.clear();
  store.setState({ worlds: 2 });
  step(0.1);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([[1, 0.1], [1, 0.2, 0.3], [2, 0.1]]);

  history = new SampleHistory(['speed']); // another scene was opened
  store.setState({ worlds: 3 });
  history.push({ t: Float64Array.of(1), keys: ['speed'], values: Float64Array.of(1) });
  vi.advanceTimersByTime(100);
  expect(sent.at(-1)).toEqual([3, 1]);
});

test('subscriptions are ended by who began them, replaced by id, and not without number', () => {
  const begin = (id: number, source = asker) => ask({ grouser: 1, type: 'subscribe', id }, source)[0];
  expect(begin(1)).toEqual(done(1));
  expect(begin(1)).toEqual(done(1));
  expect(vi.getTimerCount()).toBe(1);
  expect(ask({ grouser: 1, type: 'unsubscribe', id: 1 }, other)[0].type).toBe('refused');
  for (let id = 2; id <= MOST; id++) begin(id);
  expect(begin(0, other)).toEqual(refused(0, [`There are ${MOST} subscriptions already, the most possible.`]));
  expect(ask({ grouser: 1, type: 'unsubscribe', id: 1 })).toEqual([done(1)]);
  expect(begin(0, other)).toEqual(done(0));
});

test('a window that is closed is sent nothing more', () => {
  const window = { closed: false } as Window, sent: Answer[] = [];
  desk.hear({ grouser: 1, type: 'subscribe', id: 1 }, window, (answer) => sent.push(answer));
  step(0.1);
  Object.assign(window, { closed: true });
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([done(1)]);
  expect(vi.getTimerCount()).toBe(0);
});

test('who names no probes is told those of the scene, and nothing of this machine', () => {
  step(0.1);
  const [answer] = ask({ grouser: 1, type: 'read', id: 1 });
  expect(answer.type === 'curves' && Object.keys(answer.probes)).toEqual(KEYS);
});
