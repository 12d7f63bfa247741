import { expect, test } from 'vitest';
import type { Answer } from '../embed/answer';
import type { Request } from '../embed/request';
import { createPair, type PairTold } from './pair';

const CAMERA = [1, -2, 1, 0, 0, 0];

const param = {
  label: 'Camera', unit: 'm', kind: 'numbers', applies: 'live', doc: '', allowed: '', default: CAMERA,
} as const;

const scene = (time: number, camera = CAMERA, playing = true): Answer => ({
  grouser: 1, type: 'scene', id: 'tick', versions: [1], scene: 'beam', title: 'Beam', run: 1, time, phase: 'running',
  playing, sentences: [], parameters: { camera: { ...param, value: camera } }, probes: {},
});

function make() {
  const asked: [number, Request][] = [], told: PairTold[] = [];
  const pair = createPair((side, message) => asked.push([side, message]), (said) => told.push(said));
  /** Lets both answer; returns what they are asked thereupon. */
  const round = (left: Answer, right: Answer) => {
    pair.tick();
    asked.length = 0;
    pair.hear(0, left);
    pair.hear(1, right);
    return asked.filter(([, { type }]) => type !== 'subscribe').map(([side, own]) => [side, own.type]);
  };
  return { pair, asked, told, round };
}

test('nothing is told before both have answered, and each frame is subscribed to once', () => {
  const { pair, asked, told } = make();
  pair.tick();
  pair.hear(0, scene(0));
  expect(told).toEqual([]);
  pair.hear(1, scene(0));
  pair.tick();
  pair.hear(1, scene(0));
  pair.hear(0, scene(0));
  expect(told.length).toBe(2);
  expect(asked.filter(([, { type }]) => type === 'subscribe').map(([side]) => side)).toEqual([0, 1]);
  pair.hear(1, {
    grouser: 1, type: 'curves', id: 'means', run: 1, steps: 1, time: Float64Array.of(1, 2),
    probes: { speed: Float64Array.of(1, 3) },
  });
  expect(told[1].means).toEqual([{}, { speed: 2 }]);
});

test('the run that is ahead is paused, and goes on once the other has come to it', () => {
  const { round } = make();
  expect(round(scene(0), scene(0))).toEqual([]);
  expect(round(scene(0.5), scene(0.1))).toEqual([]); // it may be ahead by what it does between two questions
  expect(round(scene(1), scene(0.2))).toEqual([[0, 'pause']]);
  expect(round(scene(1, CAMERA, false), scene(0.9))).toEqual([]);
  expect(round(scene(1, CAMERA, false), scene(1))).toEqual([[0, 'play']]);
});

test('without the bond of time nobody waits, and who waited goes on', () => {
  const { pair, round, asked } = make();
  round(scene(0), scene(0));
  expect(round(scene(1), scene(0.01))).toEqual([]);
  expect(round(scene(2.5), scene(0.01))).toEqual([[0, 'pause']]);
  asked.length = 0;
  pair.bind({ time: false, camera: true });
  expect(asked.map(([side, { type }]) => [side, type])).toEqual([[0, 'play']]);
  expect(round(scene(9), scene(0.1))).toEqual([]);
});

test('a camera that is moved moves the other one, which then is at rest', () => {
  const { pair, round, asked } = make(), moved = [3, -2, 1, 0, 0, 0];
  round(scene(0), scene(0));
  expect(round(scene(0), scene(0, moved))).toEqual([[0, 'set']]);
  expect(asked).toContainEqual([0, { type: 'set', id: null, values: { camera: moved } }]);
  expect(round(scene(0, moved), scene(0, moved))).toEqual([]);
  pair.bind({ time: true, camera: false });
  expect(round(scene(0), scene(0, moved))).toEqual([]);
});

test('runs of two scenes keep their own cameras', () => {
  const { round } = make(), other: Answer = { ...scene(0, [9, 9, 9, 0, 0, 0]), scene: 'cloth' } as Answer;
  expect(round(scene(0), other)).toEqual([]);
});

test('both are started and stopped by hand; who waited is not started behind the person\'s back', () => {
  const { pair, round, asked } = make();
  round(scene(0), scene(0));
  round(scene(2), scene(0.01));
  round(scene(4.5), scene(0.02)); // the left one waits
  asked.length = 0;
  pair.run('pause');
  expect(asked.map(([side, { type }]) => [side, type])).toEqual([[0, 'pause'], [1, 'pause']]);
  expect(round(scene(4.5, CAMERA, false), scene(4.5, CAMERA, false))).toEqual([]);
});
