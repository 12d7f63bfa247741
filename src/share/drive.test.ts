// @module-tag slow
import { expect, test } from 'vitest';
import { createTrackDriver, parseInline } from '../vehicle/drivers/track';
import { fitDrive, readDriveFile, type Drive } from './drive';

/** A lively drive, a moment every 2 ms: pedals that come and go, a wheel that swings ever faster. */
const lively = (seconds: number): Drive => Array.from({ length: seconds * 500 }, (_, i) => {
  const time = (i + 1) / 500;
  return {
    time, throttle: Math.max(0, Math.sin(time / 3)), steer: 0.6 * Math.sin(0.02 * time * time),
    brake: Math.max(0, Math.sin(time / 3 + 3.6)) ** 2,
  };
});
/** A person at keys: pedals that rise, stay and fall on straight lines. */
const KEYS: Drive = lively(12).map(({ time }) => ({
  time, throttle: Math.min(1, time), steer: Math.max(0, Math.min(0.5, time - 4) - Math.max(0, time - 6)),
  brake: Math.max(0, Math.min(1, 3 * (time - 9))),
}));

/** Returns the largest difference between a record and its replay [1], measured with the driver that replays. */
function replayOff(record: Drive, text: string): number {
  const read = parseInline(text);
  if (!read.ok) throw new Error(read.issues[0].message);
  const driver = createTrackDriver(read.value);
  let off = 0;
  for (const m of record) {
    driver.advance(0.002, { time: m.time, x: 0, y: 0, heading: 0, speed: 0 });
    for (const key of ['throttle', 'steer', 'brake'] as const) off = Math.max(off, Math.abs(driver.out[key] - m[key]));
  }
  return off;
}

test('what a person did at keys is a few moments, and replays within a hundredth or two', () => {
  const fitted = fitDrive(KEYS, 1500)!;
  expect(fitted.moments).toBeLessThan(14);
  expect(fitted.text.length).toBeLessThan(200);
  expect(replayOff(KEYS, fitted.text)).toBeLessThan(0.02);
});

test('a drive is thinned until it fits, and says how far off it is', () => {
  const record = lively(60);
  let last = 0;
  for (const room of [3000, 1500, 700, 400]) {
    const fitted = fitDrive(record, room)!;
    expect(fitted.text.length).toBeLessThanOrEqual(room);
    expect(fitted.text.length).toBeGreaterThan(room / 2); // as near as the room allows
    expect(fitted.off).toBeCloseTo(replayOff(record, fitted.text), 9);
    expect(fitted.off).toBeGreaterThanOrEqual(last);
    last = fitted.off;
  }
  expect(last).toBeGreaterThan(0.02);
});

test('what would be another drive is not kept', () => {
  expect(fitDrive(lively(60), 60)).toBeNull();
  expect(fitDrive([], 100)).toBeNull();
});

test('a file that fits is kept to the last digit', () => {
  const read = readDriveFile('0 0 0 0\n1.23456 .5 -.123456 0\n2 0 0 1');
  expect(read.ok && fitDrive(read.value, 100)).toEqual({ text: '0*1.23456_.5_-.123456*2_0_0_1', moments: 3, off: 0 });
});

test('moments closer than the digits of a link are one', () => {
  const record =
    [0, 0.1, 0.2, 0.1, 0].map((throttle, i) => ({ time: [0, 1, 1.001, 1.002, 2][i], throttle, steer: 0, brake: 0 }));
  expect(fitDrive(record, 20)?.text).toBe('0*1_.1*2');
});
