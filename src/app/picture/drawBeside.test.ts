import { expect, test } from 'vitest';
import { COLOR_MAP } from '../../params/colorMap';
import type { LegendOf } from '../cards/legendOf';
import { breakLines, drawBeside, type Pen } from './drawBeside';

const INKS = { ground: 'ground', text: 'text', muted: 'muted' };
const CAPTION = {
  title: 'A wheel in sand, t = 1.00 s',
  texts: [`https://example.org/#1/single-wheel?${'slip=0.5&'.repeat(20)}`, 'Slip 0.5, Load 80 N.'],
};
const SPEED: LegendOf = {
  title: 'Grain speed', label: '', map: COLOR_MAP, ends: ['0', '≥ 1 m/s'], lines: [], notes: ['One grain not drawn.'],
};
const NORMALS: LegendOf = {
  ...SPEED, title: 'Contact normals', notes: [], lines: [{ says: 'near', height: 2, rgb: COLOR_MAP[0] }],
};

type Box = { left: number; top: number; right: number; bottom: number; what: string };

/** A pen that keeps the boxes of what it draws; a letter is as wide as three fifths of its size. */
function createPen() {
  const boxes: Box[] = [], stops: [number, string][] = [];
  const sizeNow = () => Number(/ ([\d.]+)px/.exec(pen.font)![1]);
  const pen: Pen = {
    font: '', fillStyle: '', textAlign: 'left', textBaseline: 'middle',
    measureText: (text: string) => ({ width: 0.6 * sizeNow() * text.length }),
    createLinearGradient: () => ({ addColorStop: (at: number, color: string) => stops.push([at, color]) }),
    fillRect(left: number, top: number, width: number, height: number) {
      boxes.push({ left, top, right: left + width, bottom: top + height, what: 'box' });
    },
    fillText(what: string, x: number, y: number) {
      const { width } = pen.measureText(what), left = pen.textAlign === 'right' ? x - width : x, half = sizeNow() / 2;
      boxes.push({ left, top: y - half, right: left + width, bottom: y + half, what });
    },
  };
  return { pen, boxes, stops };
}

test('a text is broken between words, and within one that is longer than a line; nothing is lost', () => {
  const widthOf = (text: string) => text.length;
  expect(breakLines('two by two words', 8, widthOf)).toEqual(['two by', 'two', 'words']);
  expect(breakLines('a verylongword b', 6, widthOf)).toEqual(['a', 'verylo', 'ngword', 'b']);
  expect(breakLines('', 6, widthOf)).toEqual(['']);
});

const PICTURES = [[900, 560], [3840, 2160], [600, 1600], [8192, 256]];
test.each(PICTURES)('all is within a picture of %i × %i', (width, height) => {
  const { pen, boxes } = createPen();
  drawBeside(pen, { width, height }, { caption: CAPTION, legends: [NORMALS] }, INKS);
  for (const { left, top, right, bottom } of boxes) {
    expect([left, top].every((x) => x >= 0)).toBe(true);
    expect([right <= width + 1e-9, bottom <= height + 1e-9]).toEqual([true, true]);
  }
  const said = boxes.map(({ what }) => what).join('');
  expect(said).toContain('near');
  expect(said).toContain('t = 1.00 s');
});

test('a caption takes less than half of a picture: what has no room is cut off with an ellipsis', () => {
  const { pen, boxes } = createPen();
  drawBeside(pen, { width: 320, height: 200 }, { caption: CAPTION, legends: [] }, INKS);
  const [band] = boxes;
  expect([band.left, band.right, band.bottom]).toEqual([0, 320, 200]);
  expect(band.top).toBeGreaterThanOrEqual(120);
  expect(boxes.at(-1)!.what).toMatch(/…$/);
});

test('legends stand one above the other, above the caption, with the whole map from its low end on', () => {
  const { pen, boxes, stops } = createPen();
  drawBeside(pen, { width: 1920, height: 1080 }, { caption: CAPTION, legends: [SPEED, NORMALS] }, INKS);
  const at = (what: string): Box => boxes.find((box) => box.what === what)!;
  expect(at(CAPTION.title).top).toBeGreaterThan(at('One grain not drawn.').bottom);
  expect(at('Grain speed').top).toBeGreaterThan(at('near').bottom);
  expect(at('0').right).toBeLessThan(at('≥ 1 m/s').left);
  expect(stops.map(([, color]) => color)).toEqual(COLOR_MAP.map((rgb) => `rgb(${rgb.join(' ')})`));
  expect([stops[0][0], stops.at(-1)![0]]).toEqual([0, 1]);
});
