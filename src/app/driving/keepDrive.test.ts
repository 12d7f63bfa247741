// @module-tag slow
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultsOf, parseValue } from '../../params/param';
import type { Command } from '../../protocol/messages';
import { findScene } from '../../scenes/index';
import { MAX_LINK, readLink, writeLink } from '../../share/link';
import { offFrom, readDriveText } from '../../share/drive';
import { readAddress } from '../address';
import { SampleHistory } from '../samples/history';
import { attach, detach, hold, openLink, receive } from '../session';
import { getState, setState } from '../store';
import { keepDrive, loadDrive, takeOver } from './keepDrive';
import { recordOf, trackParam } from './record';

const SCENE = 'hmmwv-flat', scene = findScene(SCENE)!, KEYS = ['throttle', 'steer', 'brake', 'gear', 'speed'];
const sent: Command[] = [];
const engine = { renewCanvas() {}, post: (command: Command) => { sent.push(command); } };
const loads = () => sent.filter((c) => c.type === 'load');
const said = () =>
  [...getState().issues.map(({ message }) => message), ...getState().notices.map(({ text }) => text)].join(' ');

/** Returns throttle, steer and brake at a time [s]: keys, smoothed as a driver's hands are. */
const at = (t: number, wild = 1) => ({
  throttle: Math.min(1, t) * (t < 6 ? 1 : Math.max(0, 1 - 3 * (t - 6))), steer: 0.5 * Math.sin(wild * 0.9 * t),
  brake: Math.min(1, Math.max(0, 3 * (t - 7))),
});
/** Sends the page samples of `seconds` of a drive, a step every 2 ms. */
function pass(seconds: number, { wild = 1, reversedAt = Infinity } = {}): void {
  const t = Float64Array.from({ length: seconds * 500 }, (_, i) => (i + 1) / 500);
  const rows = [...t].map((time) => {
    const { throttle, steer, brake } = at(time, wild);
    return [throttle, steer, brake, time < reversedAt ? 1 : -1, 3];
  });
  receive({ type: 'samples', samples: { t, keys: KEYS, values: Float64Array.from(rows.flat()) } });
}

let address = '';
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { get href() { return `https://host/path/${address}`; }, get hash() { return address; } });
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, url: string) => { address = url.replace(/^[^#]*/, ''); },
  });
  readAddress();
  address = `#1/${SCENE}?driver=interactive&friction=0.5`;
  sent.length = 0;
  setState({ notices: [], issues: [], worlds: 0 });
  attach(engine);
  openLink(readAddress());
  stand();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  detach(engine);
});

function stand(): void {
  const { setup } = loads().at(-1) as Extract<Command, { type: 'load' }>;
  receive({ type: 'loaded', setup, applied: {}, notice: null, backend: 'cpu', adapter: '', grains: 1 });
}

test('what was driven is in the link, which opens and replays it', () => {
  pass(9);
  const before = loads().length;
  keepDrive();
  vi.advanceTimersByTime(1000);
  expect(loads()).toHaveLength(before + 1); // at once, and once
  expect(loads().at(-1)).toMatchObject({ playing: true, setup: { values: { driver: 'file', friction: 0.5 } } });
  expect(address).toMatch(/driver=file.*track=[-\d._*]+/);
  expect(address.length).toBeLessThanOrEqual(MAX_LINK);
  const { setup, issues } = readLink(address), drive = readDriveText(setup.values.track as string);
  expect(issues).toEqual([]);
  const driven = Array.from({ length: 900 }, (_, i) => ({ time: (i + 1) / 100, ...at((i + 1) / 100) }));
  expect(drive.ok && offFrom(driven, drive.value)).toBeLessThan(0.03);
  // nobody drives on after the end
  expect(drive.ok && drive.value.at(-1)).toEqual({ time: 9.5, throttle: 0, steer: 0, brake: 0 });
});

test('a long and lively drive is thinned to fit, and the sentence says by how much', () => {
  pass(20, { wild: 8 });
  keepDrive();
  vi.advanceTimersByTime(1000);
  expect(address.length).toBeLessThanOrEqual(MAX_LINK);
  expect(parseValue('track', scene.params.track, getState().setup.values.track).ok).toBe(true);
  expect(said()).toMatch(/thinned to \d+ moments: up to \d+ % of a pedal/);
});

test('a drive that no link holds is not kept, and the run goes on', () => {
  pass(12, { wild: 60 });
  const before = loads().length;
  keepDrive();
  vi.advanceTimersByTime(1000);
  expect(said()).toMatch(/could not be kept: \d+ s of it are more than a link holds/);
  expect(getState().setup.values.driver).toBe('interactive');
  expect(loads()).toHaveLength(before);
});

test('without a drive there is none to keep', () => {
  keepDrive();
  expect(said()).toContain('no drive to keep yet');
  expect(getState().setup.values.driver).toBe('interactive');
});

test('a drive ends where reverse was put in, which the sentence says', () => {
  pass(5, { reversedAt: 3 });
  keepDrive();
  expect(said()).toContain('ends at 3.0 s, where reverse was put in');
  const read = readDriveText(getState().setup.values.track as string);
  expect(read.ok && read.value.at(-1)!.time).toBeCloseTo(3.5, 1);
});

test('a record leaves out steps that no driver had a part in', () => {
  const history = new SampleHistory(['throttle', 'steer']);
  history.push({
    t: Float64Array.of(1, 2, 3), keys: ['throttle', 'steer'], values: Float64Array.of(NaN, 0, 1, 0.5, 1, 0),
  });
  const rows = recordOf(history).drive.map(({ time, throttle, brake }) => [time, throttle, brake]);
  expect(rows).toEqual([[2, 1, 0], [3, 1, 0], [3.5, 0, 0]]);
  expect(recordOf(new SampleHistory(['speed'])).drive).toEqual([]);
});

const file = (text: string) => ({ name: 'drive.txt', size: text.length, text: () => Promise.resolve(text) }) as File;

test('a file of a drive is followed from the start', async () => {
  await loadDrive(file('# brake, then go\n0 0 0 1\n1.5 0.8 -0.25 0\n4 0 0 1\n'));
  vi.advanceTimersByTime(1000);
  expect(getState().setup.values).toMatchObject({ driver: 'file', track: '0_0_0_1*1.5_.8_-.25*4_0_0_1' });
  expect(said()).toContain('drive.txt is in the link and drives now');
});

test('what is wrong with a file is said by line, and nothing changes', async () => {
  await loadDrive(file('0 0 0 0\n1 2 0 0\n2 x 0 0\n'));
  expect(getState().issues.map(({ message }) => message)).toEqual([
    'Driver, line 2: throttle is 2; it must be from 0 to 1.', "Driver, line 3: throttle is 'x', which is no number.",
  ]);
  expect(getState().setup.values.driver).toBe('interactive');
  await loadDrive({ ...file(''), name: 'film.mov', size: 5e9 } as File);
  expect(said()).toContain('film.mov is too large for a drive');
});

test('a person can take over from a recorded drive, while it runs', () => {
  pass(2);
  keepDrive();
  stand();
  const before = loads().length;
  takeOver();
  vi.advanceTimersByTime(1000);
  expect(sent.at(-1)).toEqual({ type: 'set', key: 'driver', value: 'interactive' });
  expect(loads()).toHaveLength(before);
});

test('what is held is told to a world that stands later', () => {
  hold({ throttle: 1, steer: 0, brake: 0, reverse: false });
  sent.length = 0;
  receive({
    type: 'loaded', setup: getState().setup, applied: {}, notice: null, backend: 'cpu', adapter: '', grains: 1,
  });
  expect(sent).toContainEqual({ type: 'hold', held: { throttle: 1, steer: 0, brake: 0, reverse: false } });
  hold({ throttle: 0, steer: 0, brake: 0, reverse: false });
});

test('scenes without somebody who follows a drive have no place for one', () => {
  expect(trackParam(scene.params)).toBe(scene.params.track);
  expect(trackParam(findScene('rolling-ball')!.params)).toBeUndefined();
  expect(writeLink({ sceneId: SCENE, values: defaultsOf(scene.params) })).not.toContain('track');
});
