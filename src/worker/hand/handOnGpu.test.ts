import { beforeAll, expect, test, vi } from 'vitest';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { defaultsOf, type AnyValues } from '../../params/param';
import type { ForwardedEvent, Report } from '../../protocol/messages';
import { findScene } from '../../scenes/index';
import { seenFrom } from '../../view/hand/testing/seenFrom';
import type { Frame } from '../frame';
import { createGpuRunner } from '../gpuRunner';
import type { RunnerHooks } from '../runner';
import type { Stage } from '../stage';
import { createFakeStage } from '../testing/stormFakes';
import { createHand } from './hand';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 120_000);

const event = (type: string, x: number, y: number): ForwardedEvent =>
  ({ type, clientX: x, clientY: y, pointerId: 1, button: 0, hand: true });

const LIFTED = 'a ball that is drawn from the device is found, lifted with its force told, and let go';
test(LIFTED, { tags: 'long' }, async () => {
  const scene = findScene('rolling-ball')!, size = { width: 100, height: 100, angle: 40 };
  const seen = seenFrom([0, -6, 1], [0, 0, 0.5], size);
  const values: AnyValues = { ...defaultsOf(scene.params), speed: 0, radius: 0.5, backend: 'gpu' };
  const told: Report[] = [], heights: number[] = [], pulls: number[] = [];
  let see: ((frame: Frame) => void) | null = null, looks = 0;
  const stage: Stage = {
    ...createFakeStage(() => false),
    hand: {
      seen: () => seen, setOver() {}, watch(next) { see = next; },
      show(frame) {
        looks++;
        heights.push(frame.center[2]);
        pulls.push(frame.pull);
        see?.(frame);
      },
    },
  };
  const nothing = (): void => {}, hooks: RunnerHooks = {
    drawn: nothing, overlay: nothing, samples: nothing, status: nothing, checks: nothing, stopped: nothing,
    frozen: nothing, gaveOut: nothing, recorded: nothing, seen: (frame) => stage.hand.show(frame),
    frame: () => { throw new Error('a whole frame is to be drawn'); },
    issue: (message) => { throw new Error(message); },
  };
  const runner = await createGpuRunner({ scene, values, snapshot: null }, gpu, hooks, {});
  runner.start(false, 1); // it rests at its start
  const hand = createHand({
    stage: () => stage, runner: () => runner, isRecorded: () => false, isPlaying: () => true,
    post: (report) => { told.push(report); },
  });
  expect(hand.takes(event('pointerdown', 50, 50))).toBe(true);
  await vi.waitUntil(() => looks > 0, { timeout: 20_000 });
  expect(told).toContainEqual({ type: 'hand', held: 'grain', force: 0 });
  expect(heights[0]).toBeCloseTo(0.5, 5);
  hand.takes(event('pointermove', 50, 25));
  runner.handle({ type: 'play' });
  await vi.waitUntil(() => heights.at(-1)! > 1, { timeout: 60_000 });
  expect(Math.max(...pulls)).toBeGreaterThan(9.8); // [N], of 1 kg
  hand.takes(event('pointerup', 50, 25));
  expect(told.at(-1)).toEqual({ type: 'hand', held: null, force: 0 });
  const last = looks;
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  expect(looks).toBe(last);
  expect(told.some((report) => report.type === 'hand' && report.held === 'grain' && report.force > 0)).toBe(true);
  runner.dispose();
  expect(gpu.errors).toEqual([]);
});
