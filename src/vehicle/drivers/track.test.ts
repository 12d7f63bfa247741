import { describe, expect, it } from 'vitest';
import type { Motion } from './driver';
import { createTrackDriver, formatInline, parseInline, parseTrack, type Track } from './track';

const at = (time: number): Motion => ({ time, x: NaN, y: NaN, heading: NaN, speed: NaN });
const said = (text: string): string[] => {
  const read = parseTrack(text);
  return read.ok ? [] : read.issues.map(({ message }) => message);
};
const TRACK: Track = [
  { time: 0, throttle: 0, steer: 0, brake: 0 }, { time: 1.5, throttle: 0.8, steer: -0.25, brake: 0 },
  { time: 4, throttle: 0, steer: 0.1, brake: 1 },
];

describe('a file of a drive', () => {
  it('is read with spaces or commas, remarks and a heading', () => {
    const text = '# a drive\ntime, throttle, steer, brake\n0, 0, 0, 0\n\n1.5 .8 -0.25 0 # turn\r\n4\t0 .1 1\n';
    expect(parseTrack(text)).toEqual({ ok: true, value: TRACK });
  });

  it('says which line is wrong, and how', () => {
    expect(said('')).toEqual(['Driver, line 1: there is no moment; a drive needs one or more.']);
    expect(said('0 0 0 0\n1 0 0'))
      .toEqual(['Driver, line 2: it has 3 values; time, throttle, steer and brake are four.']);
    expect(said('0, 0, , 0')).toEqual(['Driver, line 1: steer is missing.']);
    expect(said('0 0 0 0\n\n2 1.5 -7 x')).toEqual([
      'Driver, line 3: throttle is 1.5; it must be from 0 to 1.',
      'Driver, line 3: steer is -7; it must be from -1 to 1.',
      "Driver, line 3: brake is 'x', which is no number.",
    ]);
    expect(said('0 0 0 0\n1 0 0 0\n1 1 0 0')).toEqual(['Driver, line 3: time 1 s is there already, in line 2.']);
    expect(said('0 0 0 0\n3 0 0 0\n1 1 0 0')).toEqual(['Driver, line 3: time goes back from 3 s in line 2 to 1 s.']);
    for (const bad of ['NaN', 'Infinity', '0x1', '1e', '-', '1;2']) expect(said(`0 ${bad} 0 0`)).toHaveLength(1);
    expect(said('0 2 0 0\n'.repeat(200)).length).toBe(20);
    expect(said('0 0 0 0\n'.repeat(20001)))
      .toEqual(['Driver, line 20001: a drive has at most 20000 moments, this one 20001.']);
  });
});

describe('a drive in a link', () => {
  it('is short, and comes back as it was', () => {
    expect(formatInline(TRACK)).toBe('0*1.5_.8_-.25*4_0_.1_1');
    expect(parseInline(formatInline(TRACK))).toEqual({ ok: true, value: TRACK });
    const odd: Track = [{ time: 1 / 3, throttle: 1e-7, steer: -2 / 7, brake: 0 },
      { time: 99999, throttle: 1, steer: -1, brake: 1e-9 }];
    expect(parseInline(formatInline(odd))).toEqual({ ok: true, value: odd });
  });

  it('holds nothing that a link would change', () => {
    const link = new URLSearchParams({ driver: formatInline(TRACK) }).toString();
    expect(link).toBe(`driver=${formatInline(TRACK)}`);
  });

  it('says which moment is wrong', () => {
    for (const [text, wrong] of [['', 'line 1'], ['0*', 'moment 2'], ['0*1_2', 'moment 2'],
      ['1*1', 'moment 2'], ['0_0_0_0_0', 'moment 1']]) {
      const read = parseInline(text);
      expect(read.ok ? '' : read.issues[0].path).toBe(wrong);
    }
  });
});

describe('a recorded driver', () => {
  it('goes straight between moments and stays at the ends, and can begin anew', () => {
    const { out, advance } = createTrackDriver(TRACK);
    const values = [0.75, 1.5, 2.75, 9, 0].map((time) => { advance(0.01, at(time)); return { ...out }; });
    expect(values[0]).toEqual({ throttle: 0.4, steer: -0.125, brake: 0 });
    expect(values[1]).toEqual({ throttle: 0.8, steer: -0.25, brake: 0 });
    expect(values[2].brake).toBeCloseTo(0.5, 12);
    expect(values[3]).toEqual({ throttle: 0, steer: 0.1, brake: 1 });
    expect(values[4].throttle).toBe(0);
  });
});
