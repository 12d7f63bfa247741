import { expect, test } from 'vitest';
import { citationOf } from './citation';

const cite = (scene: Parameters<typeof citationOf>[0]['scene']): string[] =>
  citationOf({ scene, engine: '1.2.3+page.0123456789ab', link: 'https://grouser.example/#1/snow' }).split('\n');

test('a citation names the program, its version, the scene, the link of the run, and each work once', () => {
  expect(cite({ id: 'snow', title: 'Snow', cites: ['Melanz2016 ch. 4', 'Melanz2016 fig. 4.1'] })).toEqual([
    'The Grouser authors, Grouser, version 1.2.3+page.0123456789ab, software.', 'Scene: Snow (snow).',
    'Run: https://grouser.example/#1/snow', 'The scene goes by:', expect.stringMatching(/^Melanz, .*2016\./),
  ]);
});

test('a scene that goes by no work says nothing of works', () => {
  expect(cite({ id: 'a', title: 'A', cites: [] })).toHaveLength(3);
});
