import { expect, test } from 'vitest';
import { createMeasures } from '../../../model/measures';
import { FIRST_WALL, massOf, WALL } from './bin';
import { riseAt, RISING, siloChecks, siloNotes, siloProbes, type SiloValues } from './silo';

const v: SiloValues = {
  outlet: 'hole', opening: 0.028, binWidth: 0.06, depth: 0.08, periodic: 'off', bottomAngle: 0, count: 2540,
  grainRadius: 0.003, density: 2500, shut: 1, friction: 0.5, wallFriction: 0.2, rollingFriction: 0, cohesion: 0,
  gravity: 9.81, recovery: 0.1,
};
const packing = 0.55, area = v.binWidth * v.depth, high = massOf(v) / (packing * v.density * area);
const probes = siloProbes(0.05), gauges = { out: 0, lift: (massOf(v) * high) / 2 };

/**
 * Measures of a bin whose cross-sections bear σ at each height, whose walls are pressed by K σ and bear all of their
 * friction: dσ/dz = −ρ g + μ_w K σ P / A, integrated in small slices from the top.
 */
function atRest(K: number) {
  const m = createMeasures(FIRST_WALL + 4), n = 20_000, slice = high / n, thick = WALL * v.grainRadius;
  let sigma = 0;
  for (let k = n - 1; k >= 0; k--) {
    const z = (k + 0.5) * slice, push = K * sigma, drag = v.wallFriction * push;
    sigma += slice * (packing * v.density * v.gravity - (drag * 2 * (v.binWidth + v.depth)) / area);
    [[-1, 0], [1, 0], [0, -1], [0, 1]].forEach(([x, y], w) => {
      const { force, torque, position } = m.bodies[FIRST_WALL + w], strip = slice * (x === 0 ? v.binWidth : v.depth);
      position[2] = 0.07; // wherever its centre is
      // the face lies a half thickness inwards of the centre
      const f = [x * push * strip, y * push * strip, -drag * strip], r = [-x * thick, -y * thick, z - 0.07];
      for (let c = 0; c < 3; c++) {
        force[c] += f[c];
        torque[c] += r[(c + 1) % 3] * f[(c + 2) % 3] - r[(c + 2) % 3] * f[(c + 1) % 3];
      }
    });
  }
  return { m, floor: sigma * area };
}

test.each([0.4, 0.8])('finds K %f and the load on the floor in a bin that obeys the law of Janssen1895', (K) => {
  const { m, floor } = atRest(K);
  expect(probes.wallUse.measure(m, v)).toBeCloseTo(1, 9);
  expect(probes.wallRatio.measure(m, v, {}, gauges)).toBeCloseTo(K, 3);
  expect(probes.janssenLoad.measure(m, v, { packing }, gauges) / floor).toBeCloseTo(1, 3);
  expect((probes.wallLoad.measure(m, v) + floor) / (massOf(v) * v.gravity)).toBeCloseTo(1, 6);
});

test('there is no K over a slope, none without a push, and no load by Janssen in a bed too low to be told', () => {
  const { m } = atRest(0.6), slope = { ...v, bottomAngle: 0.5 };
  expect(probes.wallRatio.measure(m, slope, {}, gauges)).toBe(0);
  expect(probes.janssenLoad.measure(m, slope, { packing }, gauges)).toBe(0);
  expect(probes.wallRatio.measure(createMeasures(FIRST_WALL + 4), v, {}, gauges)).toBe(0);
  expect(probes.janssenLoad.measure(m, v, { packing: 0 }, gauges)).toBe(0);
});

test('walls rise by a radius just before the outlet is opened, and never where it is not shut', () => {
  const way = (shut: number): number =>
    Array.from({ length: 3000 }, (_, k) => 1e-3 * riseAt({ ...v, shut }, 1e-3 * (k - 500) + 1e-6))
      .reduce((sum, x) => sum + x);
  expect(way(2)).toBeCloseTo(v.grainRadius, 5);
  expect(way(RISING / 5)).toBeCloseTo(v.grainRadius / 5, 5);
  expect(way(0)).toBe(0);
});

test('the law is checked where walls have risen beside a high bed that slips, and a note says where it rolls', () => {
  const few = (own: Partial<SiloValues>): number => siloChecks({ ...v, ...own }).length;
  expect(few({})).toBe(3);
  for (const own of [{ shut: 0 }, { shut: 0.4 }, { bottomAngle: 0.1 }, { count: 900 }, { wallFriction: 0.3 },
    { wallFriction: 0 }, { cohesion: 1 }, { friction: 0.1 }]) expect(few(own), JSON.stringify(own)).toBe(0);
  expect(siloNotes({ ...v, wallFriction: 0.3 }).join()).toContain('wallFriction = 0.3');
  expect(siloNotes(v)).toEqual([]);
  expect(siloNotes({ ...v, wallFriction: 0.5, shut: 0 })).toEqual([]);
});
