import { describe, expect, test, vi } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { FIXED, FREE, type BodySpec, type Motion, type WorldSpec } from '../../model/worldSpec';
import type { ForwardedEvent, Report } from '../../protocol/messages';
import type { RunCommand } from '../../protocol/runCommand';
import { seenFrom } from '../../view/hand/testing/seenFrom';
import { timeIndex } from '../../view/pose';
import { createFrame, type Frame } from '../frame';
import type { Runner } from '../runner';
import type { Stage } from '../stage';
import { createFakeStage } from '../testing/stormFakes';
import { cannotHold } from './cannotHold';
import { createHand, type Hand } from './hand';
import { createHandDesk } from './handDesk';

const box: BodySpec = {
  name: 'plate', shape: { kind: 'box', halfExtents: [0.2, 0.2, 0.05], edgeRadius: 0 }, position: [1, 0, 0.5], mass: 1,
  inertia: [1, 1, 1], motion: FREE, look: 'slab',
};

/** A ball at the origin and a plate beside it, seen from the front, in a picture of 100 × 100 pixels. */
function scene(o: { motion?: Motion; recorded?: boolean; playing?: boolean } = {}) {
  const bodies = [{ ...box, motion: o.motion ?? FREE }], radii = Float64Array.of(0.1);
  const spec: WorldSpec = {
    domain: { min: [-2, -2, -2], max: [2, 2, 2] },
    grains: { positions: new Float64Array(3), radii, masses: Float64Array.of(1) }, bodies,
  };
  const seen = seenFrom([0, -4, 0], [0, 0, 0], { width: 100, height: 100, angle: 40 });
  let see: ((frame: Frame) => void) | null = null;
  const camerasOwn: ForwardedEvent[] = [], over: unknown[] = [], heard: RunCommand[] = [], told: Report[] = [];
  const stage: Stage = {
    ...createFakeStage(() => false), handle: (event) => { camerasOwn.push(event); },
    hand: {
      seen: () => seen, setOver: (object) => { over.push(object); },
      watch(next) { see = next; }, show() {},
    },
  };
  const frame = createFrame({ looseCount: 1, bodyCount: 1, flexible: [] });
  frame.center.set([0, 0, 0, 0.1]);
  frame.poses.set([...box.position, 0, 0, 0, 1]);
  const runner: Runner = {
    backend: 'cpu', adapter: '', resumed: false, isExact: true, spec, buffers: null,
    start() {}, giveBack() {}, record() {}, dispose() {}, snapshot: () => Promise.resolve(null),
    handle: (command) => { heard.push(command); }, drawOn() {}, glance: vi.fn(),
  };
  const means = {
    stage: () => stage, runner: () => runner, isRecorded: () => o.recorded ?? false,
    isPlaying: () => o.playing ?? true, post: (report: Report) => { told.push(report); },
  };
  const show = (at: Vec3 = [0, 0, 0], pull = 0): void => {
    frame.center.set(at);
    frame.pull = pull;
    see?.(frame);
  };
  return { means, frame, show, camerasOwn, over, heard, told, runner, isWatched: () => see !== null };
}

const event = (type: string, clientX: number, clientY: number, more: object = {}): ForwardedEvent =>
  ({ type, clientX, clientY, pointerId: 1, button: 0, hand: true, ...more });
const grab = (hand: Hand, x = 50, y = 50): boolean => hand.takes(event('pointerdown', x, y));
const pulls = (heard: readonly RunCommand[]) => heard.flatMap((c) => (c.type === 'pull' ? [c.pull] : []));

test('a grain is held, dragged up, and let go', () => {
  const s = scene(), hand = createHand(s.means);
  expect(grab(hand)).toBe(true);
  expect(s.runner.glance).toHaveBeenCalledTimes(1); // a run may rest, or draw from the device
  expect(pulls(s.heard)).toEqual([]); // until it is seen what is there
  s.show();
  expect(pulls(s.heard)).toEqual([{ of: 'grain', index: 0, point: [0, 0, 0], place: [0, 0, 0] }]);
  expect(s.told).toContainEqual({ type: 'hand', held: 'grain', force: 0 });
  expect(s.told).toContainEqual({ type: 'capture', pointerId: 1 });
  expect(hand.takes(event('pointermove', 50, 25))).toBe(true);
  const { place: [x, y, z] } = pulls(s.heard).at(-1)!;
  expect([x, y]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
  expect(z).toBeCloseTo(0.5 * 4 * Math.tan((20 * Math.PI) / 180), 6);
  expect(s.over.at(-1)).not.toBeNull();
  expect(hand.takes(event('pointerup', 50, 25))).toBe(true);
  expect(pulls(s.heard).at(-1)).toBeNull();
  expect(s.over.at(-1)).toBeNull();
  expect(s.told.at(-1)).toEqual({ type: 'hand', held: null, force: 0 });
  expect(s.isWatched()).toBe(false);
  expect(hand.takes(event('pointermove', 60, 60))).toBe(false);
  expect(s.camerasOwn).toEqual([]);
});

test('a body is held where it was pressed', () => {
  const s = scene(), hand = createHand(s.means), half = 4 * Math.tan((20 * Math.PI) / 180);
  grab(hand, 50 + (50 * 1.1) / half, 50 - (50 * 0.5) / half); // nearly, as its front is nearer
  s.show();
  const pull = pulls(s.heard)[0]!;
  expect(pull).toMatchObject({ of: 'body', index: 0 });
  expect(pull.point[1]).toBeCloseTo(-0.2, 5);
  expect(pull.place.map((v, c) => v - box.position[c])).toEqual(pull.point.map((v) => expect.closeTo(v, 5) as number));
  expect(s.told).toContainEqual({ type: 'hand', held: 'plate', force: 0 });
});

test('the force is told a few times a second, as frames have it', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000), s = scene(), hand = createHand(s.means);
  grab(hand);
  s.show();
  const forces = () => s.told.flatMap((r) => (r.type === 'hand' ? [r.force] : []));
  for (let k = 1; k <= 50; k++) {
    now.mockReturnValue(1000 + 10 * k);
    s.show([0, 0, 0.01 * k], k);
  }
  expect(forces()).toEqual([0, 10, 20, 30, 40, 50]);
  expect(s.told.at(-1)).toMatchObject({ isMost: false });
  now.mockReturnValue(2000);
  s.show([0, 0, 0], 30 * 9.81); // of 1 kg
  expect(s.told.at(-1)).toMatchObject({ isMost: true });
  now.mockRestore();
});

test.each(['pointercancel', 'lostpointercapture'])('%s lets go, too', (type) => {
  const s = scene(), hand = createHand(s.means);
  grab(hand);
  s.show();
  hand.takes(event(type, 50, 50));
  expect(pulls(s.heard).at(-1)).toBeNull();
});

test('a world that goes takes what was held with it', () => {
  const s = scene(), hand = createHand(s.means);
  grab(hand);
  s.show();
  hand.drop();
  expect(pulls(s.heard).at(-1)).toBeNull();
  expect(grab(hand)).toBe(true); // and the hand is free
});

describe('a press is the camera’s', () => {
  test('where it meets nothing, from its start on, whatever came before that was known', () => {
    const s = scene(), hand = createHand(s.means);
    expect(grab(hand, 10, 90)).toBe(true);
    const all = [event('pointerdown', 10, 90), event('pointermove', 11, 90), event('pointerup', 12, 90)];
    all.slice(1).forEach(hand.takes);
    s.show();
    expect(s.camerasOwn).toEqual(all);
    expect(hand.takes(event('pointermove', 11, 90))).toBe(false);
    expect(pulls(s.heard)).toEqual([]);
  });

  test('without the hand, with another button, or of another finger', () => {
    const s = scene(), hand = createHand(s.means);
    expect(hand.takes(event('pointerdown', 50, 50, { hand: undefined }))).toBe(false);
    expect(hand.takes(event('pointerdown', 50, 50, { button: 2 }))).toBe(false);
    grab(hand);
    s.show();
    expect(hand.takes(event('pointerdown', 20, 20, { pointerId: 2 }))).toBe(false);
    expect(hand.takes(event('pointermove', 20, 30, { pointerId: 2 }))).toBe(false);
    expect(hand.takes(event('wheel', 50, 50, { pointerId: undefined }))).toBe(false);
    expect(pulls(s.heard)).toHaveLength(1);
  });

  test('in a moment of the record, which is said', () => {
    const s = scene({ recorded: true }), hand = createHand(s.means);
    expect(grab(hand)).toBe(false);
    expect(s.told).toEqual([
      { type: 'hand', held: null, force: 0, says: expect.stringContaining('recorded') as string },
    ]);
  });

  test('on a body that moves as told, which is said, and while the bed settles', () => {
    const s = scene({ motion: [1, 0, 0, 0, 0, 0] }), hand = createHand(s.means), half = 4 * Math.tan(Math.PI / 9);
    grab(hand, 50 + (50 * 1.1) / half, 50 - (50 * 0.5) / half);
    s.show();
    s.frame.poses[timeIndex(1)] = -0.5;
    grab(hand);
    s.show();
    expect(s.told.map((r) => (r.type === 'hand' ? r.says : ''))).toEqual([
      '“plate” moves as the scene says: no hand can hold it.',
      'The bed still settles: it can be touched once the run begins.',
    ]);
    expect(s.camerasOwn).toHaveLength(2);
    expect(pulls(s.heard)).toEqual([]);
  });
});

test('what is held while the run is paused is said to wait', () => {
  const s = scene({ playing: false }), hand = createHand(s.means);
  grab(hand);
  s.show();
  const says = expect.stringContaining('paused') as string;
  expect(s.told).toContainEqual({ type: 'hand', held: 'grain', force: 0, says });
});

test('a pointer that is up again before anything was seen holds nothing', () => {
  const s = scene(), hand = createHand(s.means);
  grab(hand);
  hand.takes(event('pointerup', 50, 50));
  s.show();
  expect(pulls(s.heard)).toEqual([]);
  expect(s.camerasOwn).toEqual([]);
});

test('what stands fast, is joined, or turns freely', () => {
  const joined = { bodies: [{ ...box, motion: FREE }], mechanism: {
    bodies: [{ name: 'plate', mass: 1, inertia: [1, 1, 1] as Vec3, position: [0, 0, 0] as Vec3 }], connections: [],
  } };
  const body = { of: 'body', index: 0 } as const;
  expect(cannotHold(joined, body)).toContain('joined');
  expect(cannotHold({ bodies: [{ ...box, motion: FIXED }] }, body)).toBe('');
  expect(cannotHold({ bodies: [{ ...box, motion: [0, 0, null, 0, 1, 0] }] }, body)).toBeNull();
  expect(cannotHold(joined, { of: 'grain', index: 7 })).toBeNull();
});

test('the hand comes when it is first used, and nothing is lost until then', async () => {
  const s = scene(), others: ForwardedEvent[] = [], desk = createHandDesk(s.means, (e) => others.push(e));
  expect(desk.takes(event('pointermove', 1, 1))).toBe(false);
  expect(desk.takes(event('pointerdown', 1, 1, { hand: undefined }))).toBe(false);
  expect(desk.takes(event('pointerdown', 50, 50))).toBe(true);
  expect(desk.takes(event('wheel', 50, 50, { pointerId: undefined }))).toBe(true);
  await vi.waitFor(() => expect(others.map(({ type }) => type)).toEqual(['wheel']));
  s.show();
  expect(pulls(s.heard)).toHaveLength(1);
});
