import { expect, test } from 'vitest';
import { hmmwvFlexibleTire, readFlexibleTire } from './flexibleTire';

const { cords } = hmmwvFlexibleTire;

const sayings = (own: Record<string, unknown>): string => {
  const read = readFlexibleTire({ ...hmmwvFlexibleTire, ...own });
  return read.ok ? '' : read.issues.map(({ message }) => message).join(' ');
};

test('the HMMWV\'s own is read as it is', () => {
  expect(readFlexibleTire(JSON.parse(JSON.stringify(hmmwvFlexibleTire))))
    .toEqual({ ok: true, value: hmmwvFlexibleTire });
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ['no mass', { mass: 0 }, /mass is 0 kg; it must be more than 0/],
  ['what is no number', { youngsModulus: 'soft' }, /youngsModulus is 'soft'/],
  ['half an element', { radial: 11.5 }, /radial is 11.5; it must be a whole number/],
  ['too few elements', { lateral: 1 }, /lateral is 1; it must be 2 or more/],
  ['what grows when squeezed', { poissonRatio: 0.7 }, /poissonRatio is 0.7/],
  ['a bomb', { pressure: 2e6 }, /pressure is 2000000 Pa; no tire bears more/],
  ['solid rubber', { thickness: 0.1 }, /thickness is 0.1 m; a shell/],
  ['no thickness to bending', { cords: { ...cords, bends: 0 } }, /cords.bends is 0 m; it must be more than 0/],
  ['far too short', { cords: { ...cords, shorterAround: 0.5 } }, /shorterAround is 0.5; it must be 0.3 or less/],
  ['too long', { cords: { ...cords, shorterAcross: -0.1 } }, /cords.shorterAcross is -0.1; it must be 0 or more/],
  ['cords without shear', { cords: { ...cords, shear: 0 } }, /cords.shear is 0; it must be more than 0/],
  ['what is not known', { tread: 'deep' }, /tread is not known here/],
])('%s is refused in a sentence', (_, own, says) => {
  expect(sayings(own)).toMatch(says);
});

test('a tire that is no record is refused', () => {
  const read = readFlexibleTire([1, 2]);
  expect(read.ok ? '' : read.issues[0].message).toMatch(/is a record/);
});
