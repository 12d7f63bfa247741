import { expect, test } from 'vitest';
import { lawParams } from '../params/laws';
import { defaultsOf, toSI } from '../params/param';
import { NO_LAWS } from '../model/settings';
import { lawsOf } from './contactLaws';

const params = lawParams();
const lawsAt = (own: Partial<ReturnType<typeof defaultsOf<typeof params>>>) =>
  lawsOf(toSI(params, { ...defaultsOf(params), ...own }));

test('the defaults are no laws beyond friction', () => expect(lawsAt({})).toEqual(NO_LAWS));

test('declared units become SI, and 0 of what is never reached becomes ∞', () => {
  expect(lawsAt({ yieldForce: 20, flowPressure: 600, compliance: 0.5, rollingFriction: 2 }))
    .toMatchObject({ yieldForce: 20, flowPressure: 6e5, stiffness: 2e6, rollingFriction: 0.002 });
  expect(lawsAt({ yieldForce: 0 }).yieldForce).toBe(Infinity);
});

test('bonds heal, or not', () => {
  expect(lawsAt({ healing: 'off', wallCohesion: 0, cohesionRange: 0.01 }))
    .toMatchObject({ healing: false, wallCohesion: 0, cohesionRange: 0.01 });
});
