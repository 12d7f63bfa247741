import { expect, test } from 'vitest';
import { readPanels } from './panelsKept';

const FIRST = {
  panelOpen: false, plotsOpen: false, dashboardOpen: false, sections: ['Experiment', 'Soil'], expert: false, axes: {},
};

test('what was open is open again', () => {
  expect(readPanels('{"panelOpen":true,"plotsOpen":false,"dashboardOpen":true,"sections":["View","Solver"]}'))
    .toEqual({ ...FIRST, panelOpen: true, dashboardOpen: true, sections: ['Solver', 'View'] });
  expect(readPanels('{"plotsOpen":true,"other":1,"sections":[],"expert":true}'))
    .toEqual({ ...FIRST, plotsOpen: true, sections: [], expert: true });
});

test.each([
  null, '', '{', 'null', '1', '"panelOpen"', '[]', '[true,true]', '{}', '{"panelOpen":"yes","plotsOpen":1}',
  '{"dashboardOpen":1}', '{"expert":1}',
  '{"sections":"Soil"}', '{"sections":{"0":"Soil"}}', '{"axes":"torque"}', '{"axes":[{"across":"torque"}]}',
  '{"axes":{"no-scene.torque":{},"single-wheel":{},"single-wheel.constructor":{},"__proto__":{}}}',
])('of %s all is as on a first visit', (text) => {
  expect(readPanels(text)).toEqual(FIRST);
});

test('sections that there are not are left out', () => {
  expect(readPanels('{"sections":["Soil","Sand",1,null]}').sections).toEqual(['Soil']);
});

test('axes of plots are as they were; of a probe that there is not it is time', () => {
  const torque = { across: 'slip', logX: false, logY: true }, sinkage = { across: null, logX: true, logY: false };
  const axes = { 'single-wheel.torque': torque, 'single-wheel.sinkage': sinkage };
  expect(readPanels(JSON.stringify({ axes })).axes).toEqual(axes);
  const over = (across: unknown) =>
    readPanels(JSON.stringify({ axes: { 'single-wheel.torque': { across } } })).axes['single-wheel.torque'].across;
  expect(['slip', 'set.load', 'speed', 'set.radius', 'torque', 'toString', 1, null].map(over))
    .toEqual(['slip', 'set.load', null, null, null, null, null, null]);
  expect(readPanels('{"axes":{"single-wheel.torque":null}}').axes)
    .toEqual({ 'single-wheel.torque': { across: null, logX: false, logY: false } });
});
