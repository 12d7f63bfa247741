import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenes } from '../scenes';
import { referenceData } from './testing/referenceData';

const FOLDER = 'public/data/references';
const files = Object.fromEntries(scenes.flatMap((scene) => {
  const text = referenceData(scene);
  return text === null ? [] : [[`${scene.id}.csv`, text]];
}));

test('public/data/references has the published curves of all scenes (npm run docs writes it)', () => {
  if (process.env.GROUSER_WRITE_DOCS) {
    mkdirSync(FOLDER, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(`${FOLDER}/${file}`, text);
  }
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(files).sort());
  for (const [file, text] of Object.entries(files)) expect(readFileSync(`${FOLDER}/${file}`, 'utf8'), file).toBe(text);
});

test('a curve has its source, what it is over, units and the band of each point', () => {
  const [header, first] = files['impact.csv'].split('\n');
  expect(header.split(',')).toHaveLength(10);
  expect(first).toMatch(/^[^,]+,Dosta2024[^,]*,time,displacement,s,mm,[\d.]+,[\d.]+,[\d.]+,[\d.]+$/);
  expect(files['single-wheel.csv']).toMatch(/,slip,\w+,1,N/);
});
