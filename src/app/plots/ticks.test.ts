import { afterEach, describe, expect, test, vi } from 'vitest';
import type uPlot from 'uplot';
import { createChart } from './chart';
import {
  AXIS_FONT, AXIS_GAP, axisWidth, LEAST_AXIS, linearTicks, logTicks, logTickText, textsOf, ticksOf, tickTexts,
  type Range,
} from './ticks';

test.each([
  [[0, 5, 10], ['0', '5', '10']],
  [[-0.5, 0, 0.5], ['−0.5', '0.0', '0.5']],
  [[0, 500_000, 1_000_000, 1_500_000], ['0', '0.5e6', '1.0e6', '1.5e6']],
  [[-200_000, -100_000, 0, 100_000], ['−200e3', '−100e3', '0', '100e3']],
  [[0, 2.5e9], ['0', '2.5e9']],
  [[0, 2e-7, 4e-7], ['0', '200e−9', '400e−9']],
  [[0, 0], ['0', '0']],
  [[], []],
])('ticks at %j are written %j', (splits, texts) => {
  expect(tickTexts(splits)).toEqual(texts);
});

test('ticks of any size differ, say what they stand for, and have a few characters', () => {
  for (let power = -12; power <= 12; power++) {
    for (const gap of [1, 2, 2.5, 5]) {
      const splits = [-2, -1, 0, 1, 2, 3].map((k) => Number(`${k * gap}e${power}`)), texts = tickTexts(splits);
      texts.forEach((text, k) => {
        expect(Math.abs(Number(text.replaceAll('−', '-')) - splits[k])).toBeLessThanOrEqual(1e-9 * gap * 10 ** power);
      });
      expect(Math.max(...texts.map((text) => text.length)), texts.join(' ')).toBeLessThanOrEqual(8);
    }
  }
});

test('ticks are round, within the axis, and not too many', () => {
  expect(linearTicks([-0.31, 1.02], 6)).toEqual([-0.25, 0, 0.25, 0.5, 0.75, 1]);
  expect(linearTicks([3, 29], 3)).toEqual([10, 20]);
  expect(linearTicks([0, 12_000], 4)).toEqual([0, 5000, 10_000]);
  expect(logTicks([1e-12, 1], 6)).toEqual([1e-12, 1e-9, 1e-6, 1e-3, 1]);
  expect(logTicks([0.8, 30], 6)).toEqual([1, 2, 5, 10, 20]);
  expect([1e-6, 20, 2e5, 0.05].map(logTickText)).toEqual(['10⁻⁶', '20', '2 × 10⁵', '0.05']);
});

test.each<[Range, number, string[]]>([
  [[1.43, 2], 4, ['1.6', '1.8', '2.0']],
  [[1.43, 2], 2, ['1.5', '2.0']],
  [[1.43, 2.4], 4, ['1.50', '1.75', '2.00', '2.25']],
  [[2.1, 19], 5, ['5', '10', '15']],
  [[99.6, 100.4], 4, ['99.6', '99.8', '100.0', '100.2', '100.4']],
  [[0.8, 6], 6, ['1', '2', '5']],
  [[2.1e5, 2.9e5], 4, ['220e3', '240e3', '260e3', '280e3']],
  [[1e-6, 1], 2, ['10⁻⁴', '1']],
  [[0.5, 5e4], 1, ['1']],
])('a logarithmic axis over %j, with room for about %i, has labels that tell its ends apart', (range, most, texts) => {
  expect(textsOf(true, ticksOf(true, range, most))).toEqual(texts);
});

afterEach(() => vi.unstubAllGlobals());

/** Measures 8 px a character, as a wide font does. */
const wide = () => {
  const ctx = {
    font: 'of uPlot', asked: new Set<string>(), saved: '',
    save() { ctx.saved = ctx.font; }, restore() { ctx.font = ctx.saved; },
    measureText(text: string) {
      ctx.asked.add(ctx.font);
      return { width: 8 * text.length } as TextMetrics;
    },
  };
  return ctx;
};

describe('a vertical axis', () => {
  test('has room for its longest number, and no less than others have', () => {
    const ctx = wide();
    expect(axisWidth(ctx, ['0', '1234567', '5'])).toBeGreaterThanOrEqual(7 * 8 + AXIS_GAP);
    expect([axisWidth(ctx, ['0', '5']), axisWidth(ctx, []), axisWidth(ctx, null)]).toEqual(Array(3).fill(LEAST_AXIS));
    expect([...ctx.asked, ctx.font]).toEqual([AXIS_FONT, 'of uPlot']);
  });

  test('of a chart is as wide as that', () => {
    let width = 0;
    const splits = [1_234_500, 1_235_000];
    class Fake {
      width = 300;
      height = 100;
      constructor({ axes }: uPlot.Options) {
        const self = { ctx: wide() } as never, { size, values, gap } = axes![1];
        const texts = (values as (u: uPlot, splits: number[]) => string[])(self, splits);
        width = (size as (u: uPlot, texts: string[]) => number)(self, texts);
        expect(width).toBeGreaterThanOrEqual(8 * Math.max(...texts.map((text) => text.length)) + gap!);
      }
    }
    const style = { getPropertyValue: () => '' }, host = { clientWidth: 300, clientHeight: 100 };
    vi.stubGlobal('getComputedStyle', () => style);
    createChart(Fake as never, host as never, {
      xName: 't [s]', isTime: true, show: () => {}, zoom: () => {},
    });
    expect(width).toBeGreaterThan(LEAST_AXIS);
  });
});
