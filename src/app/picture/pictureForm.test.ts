import { expect, test } from 'vitest';
import { readSize, type PictureFields } from './pictureForm';

const read = (width: string, height: string) =>
  readSize({ size: 'own', width, height, hasLegend: true, hasCaption: true } satisfies PictureFields);

test('a size that is named needs none typed; an own one is read', () => {
  const fields = { width: 'wide', height: '', hasLegend: false, hasCaption: false };
  expect(readSize({ ...fields, size: 'window' })).toEqual({ ok: true, value: null });
  expect(readSize({ ...fields, size: 'hd' })).toEqual({ ok: true, value: { width: 1920, height: 1080 } });
  expect(readSize({ ...fields, size: 'uhd' })).toEqual({ ok: true, value: { width: 3840, height: 2160 } });
  expect(read(' 640 ', '64')).toEqual({ ok: true, value: { width: 640, height: 64 } });
  expect(read('4096', '4096')).toEqual({ ok: true, value: { width: 4096, height: 4096 } });
});

test.each([
  ['63', '100', 'Width "63": a whole number from 64 to 8192 is allowed.'],
  ['8193', '100', 'Width "8193": a whole number from 64 to 8192 is allowed.'],
  ['100', '1e3', 'Height "1e3": a whole number from 64 to 8192 is allowed.'],
  ['100.5', '100', 'Width "100.5": a whole number from 64 to 8192 is allowed.'],
  ['', '100', 'Width "": a whole number from 64 to 8192 is allowed.'],
  ['8192', '4096', '8192 × 4096 are 33.6 million pixels: at most 16.8 million, as 4096 × 4096 have, are allowed.'],
])('%s × %s is refused with a sentence', (width, height, message) => {
  expect(read(width, height)).toEqual({ ok: false, issues: [{ path: 'picture', message }] });
});
