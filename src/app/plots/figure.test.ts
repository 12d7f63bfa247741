import { expect, test } from 'vitest';
import type { ChartData } from './chartData';
import { captionOf, dashOf, layOut, writeSvg } from './figure';
import { publishedOver } from './published';

const DATA: ChartData = {
  x: [0, 1], y: [-10, 30], isLogX: false, isLogY: false, latest: { x: 0, y: 0 }, mean: null,
  raw: { x: [0.1, 0.5, null, 0.9, 0.2], y: [0, 30, 5, 10, -10] }, dashed: [],
};
const NAMES = {
  title: 'Pull against slip', scene: 'Wheel', x: 'Slip', y: 'Pull [N]', raw: 'Each step', mean: 'Mean over 0.1 s',
};

/** Reads XML as strictly as an XML parser would as to tags, attributes and entities; returns the names of elements. */
function elementsOf(xml: string): string[] {
  const open: string[] = [], all: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z-]+="[^"<]*")*)\s*(\/?)>/g;
  const rest = xml.replace(tag, (_, end, name, attributes, alone) => {
    if (end) expect(open.pop()).toBe(name); else all.push(name);
    if (!end && !alone) open.push(name);
    expect(attributes).not.toMatch(/&(?!(amp|lt|gt|quot);)/);
    return '';
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/);
  expect(xml).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f]|NaN|Infinity|undefined/);
  return all;
}

test('an SVG is XML with title, axes with units, and a legend', () => {
  const svg = writeSvg(layOut(DATA, NAMES, [])), elements = elementsOf(svg);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="720" height="\d+" viewBox="0 0 720 \d+"/);
  for (const text of ['Pull against slip', 'Wheel', 'Slip', 'Pull [N]', 'Each step', '0.2', '−10'])
    expect(svg).toContain(`>${text}</text>`);
  expect(svg).not.toContain('Mean over');
  expect(elements.filter((name) => name === 'title')).toHaveLength(1);
});

test('points are in order of time at their places, and a gap parts a curve in two', () => {
  const { curves, frame: [left, top, width, height] } = layOut(DATA, NAMES, []);
  const at = (x: number, y: number) => [left + width * x, top + height * (30 - y) / 40];
  expect(curves.map(({ points }) => points)).toEqual([[at(0.1, 0), at(0.5, 30)], [at(0.9, 10), at(0.2, -10)]]
    .map((points) => points.map((point) => point.map((value) => expect.closeTo(value, 9)))));
});

test('on a logarithmic axis powers of ten are equally far apart', () => {
  const { curves, texts } = layOut({
    ...DATA, isLogX: true, x: [1, 100], raw: { x: [1, 10, 100], y: [0, 0, 0] },
  }, NAMES, []);
  const [first, second, third] = curves[0].points.map(([x]) => x);
  expect(second - first).toBeCloseTo(third - second, 9);
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['1', '10', '100']));
});

test('kept runs are dashed and named, behind the mean', () => {
  const svg = writeSvg(layOut({
    ...DATA, mean: DATA.raw, dashed: [{ points: [[0, 0], [1, 1]], kept: 1 }, { points: [[0, 0]] }],
  }, NAMES, ['Load 80 N', 'Figure 7 (Paper2016)']));
  expect(svg.match(/stroke-dasharray="1\.5,2\.5"/g)).toHaveLength(2); // with its sample in the legend
  for (const name of ['Load 80 N', 'Figure 7 (Paper2016)', 'Mean over 0.1 s']) expect(svg).toContain(`>${name}</text>`);
  expect(svg.lastIndexOf('stroke-width="1.8"')).toBeGreaterThan(svg.indexOf('stroke-dasharray'));
});

test('a band is a faint area beneath all curves, as it is named', () => {
  const points = [[0, 5], [1, 15]] as const, band = { label: 'all runs', points: [[0, 0, 10], [1, 10, 20]] as const };
  const curve = { points, band, label: 'mean', cites: 'X', nth: 0 };
  const figure = layOut({ ...DATA, dashed: [curve] }, NAMES, ['m']);
  const [left, top, width, height] = figure.frame, up = (y: number) => top + height * (30 - y) / 40;
  expect(figure.bands.map((one) => one.points)).toEqual([
    [[left, up(10)], [left + width, up(20)], [left + width, up(10)], [left, up(0)]],
  ]);
  const svg = writeSvg(figure);
  elementsOf(svg);
  expect(svg.match(/<polygon points="84,[^"]*" fill="#1f5f8b" fill-opacity="0\.16"\/>/g)).toHaveLength(1);
  expect(svg.indexOf('<polygon')).toBeLessThan(svg.indexOf('<polyline', svg.indexOf('clip-path="')));
  expect(captionOf([curve])).toBe('Dashed: mean, shaded: all runs (X)');
});

test('names are escaped, and what XML cannot hold is left out', () => {
  const svg = writeSvg(layOut(DATA, { ...NAMES, title: '<b>&"quoted"\0\x1f', y: 'a < b & c [N·m]' }, []));
  elementsOf(svg);
  expect(svg).toContain('<title>&lt;b&gt;&amp;&quot;quoted&quot;</title>');
  expect(svg).toContain('>a &lt; b &amp; c [N·m]</text>');
});

test('a plot without samples is a figure with axes', () => {
  elementsOf(writeSvg(layOut({ ...DATA, raw: { x: [], y: [] }, mean: { x: [null], y: [null] } }, NAMES, [])));
});

test('published curves are those over what the chart is over, drawn and named by their dashes', () => {
  const points = [[0, 1]] as const;
  const [a, b, c] = [undefined, 'slip', 'slip'].map((over, k) =>
    ({ label: `wheel ${k}`, cites: 'X', probe: 'p', over, points }));
  expect(publishedOver([a, b, c], null)).toEqual([a]);
  expect(publishedOver([a, b, c], 'slip')).toEqual([b, c]);
  expect(publishedOver(undefined, 'slip')).toEqual([]);
  expect(captionOf([b, c])).toBe('Dashed: wheel 1 (X); Dotted: wheel 2 (X)');
  expect(new Set([0, 1, 2].map((nth) => dashOf({ nth }).join())).size).toBe(3);
  const { curves } = layOut({ ...DATA, dashed: [b, c].map((curve, nth) => ({ ...curve, nth })) }, NAMES, ['1', '2']);
  expect(curves.slice(-2).map(({ dash }) => dash)).toEqual([dashOf({ nth: 0 }), dashOf({ nth: 1 })]);
});
