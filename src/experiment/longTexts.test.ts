import { describe, expect, test } from 'vitest';
import { number, numbers, parseValue, type Param } from '../params/param';
import { parseProblem } from '../physics/contact/blockProblem';
import { readDriveFile, readDriveText } from '../share/drive';
import { readLink } from '../share/link';
import { readVehicle } from '../vehicle/format/vehicle';

/**
 * Length of the texts [characters] and most processor time to read one [ms], to which no other process adds: a reader
 * whose time grows with the square of the length needs a minute or more, a linear one milliseconds.
 */
const LENGTH = 100_000, MOST_MS = 2000;

const field = { label: '', section: 'Soil', applies: 'live', doc: '', unit: '1', min: 0, max: 1 } as const;
const typed = (spec: Param) => (text: string) => parseValue('x', spec, text);

/** Every reader of what a stranger types, links, drops or opens. */
const READERS: Record<string, (text: string) => unknown> = {
  'a field of a number': typed(number({ ...field, default: 0 })),
  'a field of numbers': typed(numbers({ ...field, default: [0, 0] })),
  'a link': readLink,
  'a file of a drive': readDriveFile,
  'a drive in a link': readDriveText,
  'a contact problem': parseProblem,
  'a vehicle': readVehicle,
};

const many = (word: string) => word.repeat(Math.ceil(LENGTH / word.length));

/** Texts of long runs that a pattern may match in more than one way, before a character that it cannot match. */
const TEXTS: Record<string, string> = {
  digits: `${many('1')}x`, 'digits of a row': `${many('1')}x 0 0 0`,
  decimals: `1.${many('1')}x`, exponents: `1e${many('1')}x`, points: many('.'), signs: many('-'),
  blanks: `0,${many(' ')}x`, 'blanks of a row': `0 ${many(' ')}x`, returns: `0${many('\r')}x`, lines: many('\n'),
  remarks: many('#'), commas: many(','), rows: many('0 0 0 0\n'), moments: many('0*'), fields: many('_'),
  'a list of blanks': `[${many(' ')}NaN`, 'lists of blanks': many('[ '),
  words: `[${many('NaN ')}`, 'words of a list': `[${many('NaN,')}1]`,
  quotes: many('"'), brackets: many('['), 'a key': `{"${many('a')}":1}`, 'parts of a link': `#1/dozer?${many('&')}`,
};

describe.each(Object.entries(READERS))('%s', (_, read) => {
  test.each(Object.entries(TEXTS))('is done with %s in no time', (_name, text) => {
    const begun = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(begun); // [µs]
    expect((user + system) / 1000).toBeLessThan(MOST_MS);
  });
});
