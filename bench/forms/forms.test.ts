import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLASSES } from '../../src/gpu/deviceClasses';
import { frames, runs } from './data';
import { COLOURS, formOfAuto, formsOf, needOf, SIZES, type Need } from './replay';
import { EQUAL_DEPTH, formsDocument, measuredForms, wonBy } from './tables';

const beds = frames.flatMap((recorded) => SIZES.map((grains) => ({ recorded, grains })));

test('bench/results/forms.md says what the replay computes (npm run docs writes it)', () => {
  const text = formsDocument(frames, runs);
  if (process.env.GROUSER_WRITE_DOCS) writeFileSync('bench/results/forms.md', text);
  expect(readFileSync('bench/results/forms.md', 'utf8')).toBe(text);
});

test('blocks need fewer bytes, dispatches and loads than colours: auto takes the faster sweeps on any device', () => {
  for (const { recorded, grains } of beds) for (const used of COLOURS) {
    const auto = formOfAuto(recorded, grains), need = needOf(recorded, grains, auto);
    for (const apart of [false, true]) {
      const other = needOf(recorded, grains, { swept: 'colours', apart }, used);
      for (const of of Object.keys(need) as (keyof Need)[])
        expect(need[of], `${of}, ${grains} grains, ${used} colours`).toBeLessThan(other[of]);
    }
  }
});

test('no form of a frame is more than 8 % faster than that of auto on any class of devices', () => {
  for (const machine of CLASSES) for (const { recorded, grains } of beds) for (const form of formsOf(recorded, grains))
    expect(wonBy(recorded, grains, machine, form), `${machine.name}, ${grains} grains`).toBeGreaterThan(-0.08);
});

test('colours are slower in the replay, and on an H200 by more than their depth is worth', () => {
  for (const machine of CLASSES) for (const { recorded, grains } of beds) for (const apart of [false, true])
    expect(1 + wonBy(recorded, grains, machine, { swept: 'colours', apart })).toBeGreaterThan(1.25);
  const { blocks, colours } = measuredForms(runs);
  expect(colours / blocks).toBeGreaterThan(EQUAL_DEPTH);
});

test('frames of the replay have the dispatches that the device was given', () => {
  for (const recorded of frames) {
    const { grains } = recorded.counts, { dispatches } = needOf(recorded, grains, formOfAuto(recorded, grains));
    expect(dispatches).toBe(Object.values(recorded.dispatches).reduce((sum, n) => sum + n, 0));
  }
});
