import { expect, test } from 'vitest';
import { COLOR_MAP } from '../../params/colorMap';
import { grainLegend, surfaceLegend, type Colored } from './legendOf';

const of = (values: Colored['setup']['values'], more: Partial<Colored> = {}): Colored => ({
  setup: { sceneId: 'single-wheel', values }, heights: null, grainTop: 0, overlay: null, surface: null, dark: false,
  units: 'declared', grains: 100, ...more,
});

test('the legend has the quantity of the grains\' colours and the ends of its scale', () => {
  expect(grainLegend(of({ color: 'speed', colorMax: 2 }))).toMatchObject(
    { title: 'Grain speed', label: 'Colour of grains: speed from 0 to ≥ 2 m/s', ends: ['0', '≥ 2 m/s'], notes: [] });
  expect(grainLegend(of({ color: 'height' }, { heights: [0, 0.25] }))!.ends).toEqual(['0 µm', '250 mm']);
  expect(grainLegend(of({ color: 'force' }, { grainTop: 20 }))!.ends).toEqual(['0', '≥ 20 N']);
  expect(grainLegend(of({ color: 'pressure' }, { grainTop: 2e4 }))!.ends).toEqual(['0', '≥ 20 kPa']);
  expect(grainLegend(of({ color: 'force' }))).toMatchObject({ ends: ['0', '…'], notes: [] });
  expect(grainLegend(of({ color: 'plain' }))).toBeNull();
  expect(grainLegend(of({ color: 'speed' }, { grains: 0 }))).toBeNull();
});

test('what is drawn over the grains, or in a cut, has its legend in place of that', () => {
  const overlay = { type: 'overlay', top: 50, leftOut: 1200, pulls: true } as const;
  const chains = grainLegend(of({ overlay: 'chains' }, { overlay, dark: true }))!;
  expect(chains).toMatchObject({ label: 'Force at contacts: from 0 to ≥ 50 N', ends: ['0', '≥ 50 N'] });
  expect(chains.map).toEqual([...COLOR_MAP].reverse());
  expect(chains.notes[0]).toBe('Blue: pulling.');
  expect(chains.notes[1]).toMatch(/^1.?200 weaker ones not drawn\.$/);
  expect(grainLegend(of({ overlay: 'normals' }))!.lines.map(({ says }) => says)).toEqual(['touching', 'near']);
  expect(grainLegend(of({ cut: 'y', cutShows: 'pressure' }, { overlay }))).toMatchObject(
    { title: 'Pressure in the cut', ends: ['0', '≥ 50 Pa'], notes: [] });
  expect(grainLegend(of({ cut: 'y', cutShows: 'packing' }, { overlay: { ...overlay, age: 0.4 } })))
    .toMatchObject({ ends: ['≤ 0.4', '≥ 0.75'], notes: ['Up to 0.4 s behind the grains.'] });
});

test('a flexible surface has one while its colours mean something', () => {
  const surface = { type: 'surface', color: 'pressure', top: 2e5 } as const;
  const tire = (surfaceColor: string) => ({ setup: { sceneId: 'tire-roll', values: { surfaceColor } }, surface });
  expect(surfaceLegend({ ...tire('pressure'), units: 'declared' })!.label)
    .toBe('Colour of the surface: contact pressure from 0 to ≥ 200 kPa');
  expect(surfaceLegend({ ...tire('energy'), units: 'declared' })!.ends).toEqual(['0', '…']);
  expect(surfaceLegend({ ...tire('material'), units: 'declared' })).toBeNull();
});
