import { expect, test } from 'vitest';
import { readPanels } from './panelsKept';

const FOLDED = { panelOpen: false, plotsOpen: false };

test('panels that were open are open again', () => {
  expect(readPanels('{"panelOpen":true,"plotsOpen":false}')).toEqual({ panelOpen: true, plotsOpen: false });
  expect(readPanels('{"plotsOpen":true,"other":1}')).toEqual({ panelOpen: false, plotsOpen: true });
});

test.each([
  null, '', '{', 'null', '1', '"panelOpen"', '[]', '[true,true]', '{}', '{"panelOpen":"yes","plotsOpen":1}',
])('of %s all are folded', (text) => {
  expect(readPanels(text)).toEqual(FOLDED);
});
