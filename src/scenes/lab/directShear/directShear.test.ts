import { expect, test } from 'vitest';
import { createMeasures } from '../../../model/measures';
import { createLive } from '../../../model/settings';
import { defaultsOf, type AnyValues } from '../../../params/param';
import { valuesInSI } from '../../scene';
import { directShear } from './directShear';

/** Returns the substeps that a scene of these values takes while its sample is sheared. */
function substepsOf(own: AnyValues): number {
  const values = valuesInSI(directShear, { ...defaultsOf(directShear.params), boxSize: 60, ...own }) as never;
  const spec = directShear.build(values), live = createLive(spec);
  directShear.drive!(values, 0.4, live, {}, createMeasures(spec.bodies.length, null, []));
  return live.settings.substeps;
}

test.each<[number, number]>([[3, 10], [16.9, 10], [44.1, 17], [71.4, 21], [500, 55]])(
  'under %s kPa contacts yield no more than under the least load of the paper, in %s substeps',
  (normalStress, expected) => {
    const substeps = substepsOf({ normalStress }), yields = (sigma: number, n: number): number => sigma / n ** 2;
    expect(substeps).toBe(expected);
    expect(yields(normalStress, substeps)).toBeLessThanOrEqual(yields(17, 10));
  },
);

test('substeps that are set grow alike, and those of a converging solver are as they are set', () => {
  expect(substepsOf({ normalStress: 71.4, substeps: 20 })).toBe(41);
  expect(substepsOf({ normalStress: 71.4, substeps: 2, solver: 'cgm' })).toBe(2);
});
