import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Citation File Format 1.2.0: what it requires, and what repeats another file of the tree. */

const text = readFileSync('CITATION.cff', 'utf8');
const fields = new Map([...text.matchAll(/^([a-z-]+): *(.*)$/gm)].map(([, key, value]) => [key, value]));

test('CITATION.cff has what the format requires, and the version and licence of package.json', () => {
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'version' | 'license' | 'description', string>;
  expect(Object.fromEntries(fields)).toMatchObject({
    'cff-version': '1.2.0', title: 'Grouser', type: 'software', version: own.version, license: own.license,
  });
  expect(fields.get('message')).toMatch(/\w/);
  expect(text).toContain(own.description);
  expect(readFileSync('LICENSE', 'utf8')).toContain(`${own.license} License`);
});

test('its authors are those of the licence', () => {
  const [, name] = /^authors:\n {2}- name: (.+)$/m.exec(text)!;
  expect(readFileSync('LICENSE', 'utf8')).toContain(`Copyright (c) 2026 ${name}`);
});
