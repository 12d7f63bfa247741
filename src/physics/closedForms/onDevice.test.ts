import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import type { GpuSolver } from '../../params/capabilities';
import { CONTACT_TABLE } from './testing/contactTable';
import { deviceCases, LISTED, onDevice, placeOf } from './testing/onDevice';
import type { Row } from './testing/row';
import { boundOf, errorOf, runRow } from './testing/runRow';
import { DEVICE_WAYS, type Way } from './testing/ways';

type Case = { row: Row; way: Way };

async function holdsAndItsMutantDoesNot({ row, way }: Case): Promise<void> {
  const gpu = await testDevice(), { error, broken, within, because } = await runRow(row, way, onDevice(gpu));
  expect(error, because).toBeLessThanOrEqual(within);
  expect(broken, row.fails).toBeGreaterThan(within);
  expect(gpu.errors).toEqual([]);
}
test.each(deviceCases('quick'))('$family ($setUp): $form, $by', holdsAndItsMutantDoesNot);
test.each(deviceCases('mutants'))('$family ($setUp): $form, $by', { tags: 'long' }, holdsAndItsMutantDoesNot);

// closedForms.test.ts shows that the mutants break these bounds
test.each(deviceCases('long'))('$family ($setUp): $form, $by', { tags: 'long' }, async ({ row, way }) => {
  const gpu = await testDevice(), [within, because] = boundOf(row, way);
  expect(await errorOf(row, way, {}, onDevice(gpu)), because).toBeLessThanOrEqual(within);
  expect(gpu.errors).toEqual([]);
});

/** Forms that run on the device by each solver, at least. */
const LEAST: Readonly<Record<GpuSolver, number>> = { smallsteps: 49, cgm: 6, apgd: 4 };

test('a row that a solver does not take to the device says why, and lists have families that there are', () => {
  const families = CONTACT_TABLE.map(({ family }) => family);
  expect(LISTED.filter((family) => !families.includes(family))).toEqual([]);
  for (const way of DEVICE_WAYS) {
    const places = CONTACT_TABLE.map((row) => placeOf(row, way));
    for (const place of places) if (typeof place === 'object') expect(place.refused).toMatch(/^.{20,}[^.]$/);
    const runs = places.filter((place) => typeof place === 'string').length;
    expect(runs, way.name).toBeGreaterThanOrEqual(LEAST[way.id as GpuSolver]);
  }
});
