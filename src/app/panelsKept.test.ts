import { expect, test } from 'vitest';
import { readPanels } from './panelsKept';

const FIRST = { panelOpen: false, plotsOpen: false, sections: ['Experiment', 'Soil'] };

test('what was open is open again', () => {
  expect(readPanels('{"panelOpen":true,"plotsOpen":false,"sections":["View","Solver"]}'))
    .toEqual({ panelOpen: true, plotsOpen: false, sections: ['Solver', 'View'] });
  expect(readPanels('{"plotsOpen":true,"other":1,"sections":[]}'))
    .toEqual({ panelOpen: false, plotsOpen: true, sections: [] });
});

test.each([
  null, '', '{', 'null', '1', '"panelOpen"', '[]', '[true,true]', '{}', '{"panelOpen":"yes","plotsOpen":1}',
  '{"sections":"Soil"}', '{"sections":{"0":"Soil"}}',
])('of %s all is as on a first visit', (text) => {
  expect(readPanels(text)).toEqual(FIRST);
});

test('sections that there are not are left out', () => {
  expect(readPanels('{"sections":["Soil","Sand",1,null]}').sections).toEqual(['Soil']);
});
