// @module-tag slow
import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../cpu/engine';
import { CONTACT_TABLE } from './testing/contactTable';
import type { Row } from './testing/row';
import { runRow } from './testing/runRow';
import { refusal, WAYS, type Way } from './testing/ways';

async function expectForm(row: Row, way: Way): Promise<void> {
  const { error, broken, within, because } = await runRow(row, way, createCpuEngine);
  expect(error, `${way.name}: ${because}`).toBeLessThanOrEqual(within);
  expect(broken, `${way.name}: ${row.fails}`).toBeGreaterThan(within);
}

/** Ways that take a second and more for a form. */
const DEAR: Readonly<Record<string, readonly Way['id'][]>> = {
  'arch of wedges': ['scip', 'gauss-seidel'], corbel: ['jacobi', 'pdip'],
  'three logs': ['pscip'], 'three logs, friction': ['jacobi', 'pscip', 'scip'], 'block on a slope, held': ['pdip'],
  silo: ['scip', 'pscip', 'spg'], plates: ['pdip', 'scip', 'pscip'], 'rolling friction, to a stop': ['jacobi'],
  'pyramid of four balls': ['lemke'],
};

/**
 * Says whether every run has a row on a way: small steps, and a fifth of all others, which goes round with the rows, so
 * that each way has rows of each family; but for the dear ones.
 */
const isQuick = (row: Row, way: Way): boolean => way.id === 'smallsteps'
  || ((CONTACT_TABLE.indexOf(row) + WAYS.indexOf(way)) % 5 === 0 && !DEAR[row.family]?.includes(way.id));

describe.each(CONTACT_TABLE)('$family ($setUp): $form', (row) => {
  const ways = WAYS.filter((way) => refusal(row, way) === null), others = ways.filter((way) => !isQuick(row, way));
  test.each(ways.filter((way) => isQuick(row, way)))('$name', (way) => expectForm(row, way));
  test('on all other ways', { tags: 'long' }, async () => { for (const way of others) await expectForm(row, way); });
});

test('every run has each form on two ways or more, and each way on a seventh of the forms that it can take', () => {
  const possible = CONTACT_TABLE.flatMap((row) =>
    WAYS.filter((way) => refusal(row, way) === null).map((way) => ({ row, way, quick: isQuick(row, way) })));
  for (const row of CONTACT_TABLE) {
    const quick = possible.filter((one) => one.row === row && one.quick);
    expect(quick.length, row.form).toBeGreaterThan(1);
  }
  for (const way of WAYS) {
    const all = possible.filter((one) => one.way === way);
    expect(all.filter(({ quick }) => quick).length / all.length, way.name).toBeGreaterThan(1 / 7);
  }
});
