import { expect, test } from 'vitest';
import { scenes } from '../scenes/index';
import { readLink, writeFitting } from './link';
import { hasTool, SHOW, TOOLS } from './shown';

const SETUP = { sceneId: 'single-wheel', values: { slip: 0.6 } };
const read = (show: string) => readLink(`#1/single-wheel?slip=0.6&show=${show}`);

test('a class link shows what it names, in every scene; no parameter has the name of its key', () => {
  for (const { id, params } of scenes) {
    const setup = { sceneId: id, values: {} }, all = Object.keys({ ...params, ...TOOLS });
    const show = all.filter((_, k) => k % 3 === 1);
    expect(readLink(writeFitting(setup, undefined, '', show).link), id).toEqual({ setup, show, issues: [] });
    for (const key of [SHOW, ...Object.keys(TOOLS)]) expect(key in params, id).toBe(false);
  }
  expect(writeFitting(SETUP, 1.5, '', ['slip', 'load']).link).toBe('#1/single-wheel?slip=0.6&at=1.5&show=slip,load');
  expect(writeFitting(SETUP, undefined, '', []).link).toBe('#1/single-wheel?slip=0.6');
});

test('tools are shown where they are named, alone or beside parameters, and where all is shown', () => {
  expect(read('lab,slip')).toEqual({ setup: SETUP, show: ['slip', 'lab'], issues: [] });
  expect(read('dropping')).toEqual({ setup: SETUP, show: ['dropping'], issues: [] });
  const tools = Object.keys(TOOLS) as (keyof typeof TOOLS)[];
  for (const shown of [null, ['slip'], ['slip', 'lab'], ['dropping']])
    expect(tools.map((tool) => hasTool(shown, tool))).toEqual(tools.map((tool) => !shown || shown.includes(tool)));
});

test('names are in the order of the panel, once each, however they are typed', () => {
  const show = Object.keys(scenes.find(({ id }) => id === 'single-wheel')!.params)
    .filter((key) => key === 'slip' || key === 'load');
  for (const text of ['load,slip', 'slip,load,slip', ' slip, load ,', 'slip%2Cload', 'slip,+load'])
    expect(read(text)).toEqual({ setup: SETUP, show, issues: [] });
});

test('a name of no parameter is left out in a sentence, and the rest is shown', () => {
  expect(read('slip,sand,toString,sand')).toEqual({
    setup: SETUP, show: ['slip'],
    issues: [{ path: 'show', message: 'show names "sand", "toString": no parameter of this scene, left out.' }],
  });
});

test.each([
  ['sand', 'show names "sand": no parameter of this scene; every parameter is shown.'],
  ['', 'show = (nothing) is not allowed: names of parameters, with commas between; every parameter is shown.'],
  [',,', 'show = (nothing) is not allowed: names of parameters, with commas between; every parameter is shown.'],
  ['slip&show=load', 'show is given more than once; every parameter is shown.'],
  ['a,b,c,d,e,f', 'show names "a", "b", "c", "d", "e": no parameter of this scene; every parameter is shown.'],
])('of show=%s nothing can be shown, so that all is', (text, message) => {
  expect(read(text)).toEqual({ setup: SETUP, issues: [{ path: 'show', message }] });
});
