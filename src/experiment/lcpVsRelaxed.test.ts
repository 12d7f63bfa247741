// @module-tag slow
import { expect, test } from 'vitest';
import { defaultsOf } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { lcpVsRelaxed } from '../scenes/laws/planar/lcpVsRelaxed';
import { stepPlanar } from '../scenes/laws/planar/twin';
import { createExperiment, createSeries, record } from './experiment';

/** Returns ‖y_QP − y_LCP‖₂ after 3 s, both by Lemke's method; and the same with each twin in place of the other run. */
async function differences(dt: number, friction: number) {
  const end: number[][] = [], twins: number[] = [];
  for (const law of ['exact', 'relaxed']) {
    const given = { ...defaultsOf(lcpVsRelaxed.params), dt, friction, law, recoverySpeed: 100, tolerance: 1e-9 };
    const experiment = await createExperiment(lcpVsRelaxed, given, createCpuEngine);
    const series = createSeries(lcpVsRelaxed);
    while (experiment.time < 3 - 1e-9) {
      await experiment.advance();
      record(series, experiment);
      expect(experiment.engine.measures.status).toBe(0);
    }
    const { position, orientation } = experiment.engine.measures.grain0;
    end.push([position[0], position[2], 2 * Math.atan2(orientation[1], orientation[3])]);
    twins.push(series.difference[series.difference.length - 1]);
  }
  return { apart: Math.hypot(...end[0].map((x, c) => x - end[1][c])), twins };
}

/** Step lengths [s] of the table of Anitescu2005, as far down as takes a moment. */
const STEPS = [0, 1, 2, 3, 4, 5, 6].map((k) => 0.1 / 2 ** k);

for (const friction of [0.3, 0.75]) {
  test(`μ = ${friction}: the table of ‖y_QP − y_LCP‖ against h`, { tags: 'long' }, async () => {
    const apart: number[] = [];
    for (const h of STEPS) {
      const found = await differences(h, friction);
      apart.push(found.apart);
      // another way to solve the same steps
      for (const twin of found.twins) expect(Math.abs(twin - found.apart)).toBeLessThan(1e-9);
    }
    if (friction === 0.3) {
      apart.forEach((x, k) => expect(x / STEPS[k] ** 1.5).toBeGreaterThan(2)); // as in the paper, whose constant is 1.5
      apart.forEach((x, k) => expect(x / STEPS[k] ** 1.5).toBeLessThan(8));
      for (let k = 1; k < apart.length; k++) expect(apart[k]).toBeLessThan(0.5 * apart[k - 1]);
    } else {
      expect(Math.max(...apart)).toBeLessThan(0.1);
      expect(apart[6]).toBeGreaterThan(Math.min(...apart)); // "no convergence, but small absolute error"
      expect(apart[6]).toBeGreaterThan(20 * STEPS[6] ** 1.5);
    }
  });
}

/** Returns the same difference from the twins alone, which take those steps. */
function twinDifference(h: number, friction: number): number {
  const [a, b] = (['exact', 'relaxed'] as const).map((law) => {
    const state = { x: 0, z: 8, angle: 0, vx: -3, vz: 0, spin: 3 };
    const step = { dt: h, substeps: 1, gravity: 9.81, friction, recoverySpeed: 100, law, margin: 0.4 };
    for (let k = 0; k < Math.round(3 / h); k++) stepPlanar(state, { mass: 1, inertia: 4, a: 4, b: 2 }, step);
    return state;
  });
  return Math.hypot(a.x - b.x, a.z - b.z, a.angle - b.angle);
}

test('whenever in a step it lands, the laws end within O(h) of each other', () => {
  for (const friction of [0.3, 0.75]) for (const octave of [0, 2, 4, 6]) {
    const slopes = Array.from({ length: 40 }, (_, j) => {
      const h = 3 / Math.round(30 * 2 ** (octave + j / 40));
      return twinDifference(h, friction) / h;
    });
    expect(Math.max(...slopes)).toBeGreaterThan(1);
    expect(Math.max(...slopes)).toBeLessThan(8);
  }
});

test('the twin that is drawn is where the twin is, and turned as it', async () => {
  const given = { ...defaultsOf(lcpVsRelaxed.params), ...lcpVsRelaxed.opens };
  const experiment = await createExperiment(lcpVsRelaxed, given, createCpuEngine);
  const probe = (key: string) => experiment.values[Object.keys(lcpVsRelaxed.probes).indexOf(key)];
  for (let k = 0; k < 100; k++) {
    await experiment.advance();
    const { grain0, bodies: [, drawn] } = experiment.engine.measures;
    const [a, b] = [grain0, drawn].map((body) => body.position);
    const [mine, its] = [grain0, drawn].map(({ orientation: q }) => 2 * Math.atan2(q[1], q[3]));
    const turn = Math.asin(Math.sin((mine - its) / 2)) * 2; // they are less than half a turn apart
    expect(Math.abs(b[2] - probe('twinHeight'))).toBeLessThan(1e-9);
    expect(Math.abs(Math.hypot(a[0] - b[0], a[2] - b[2], turn) - probe('difference'))).toBeLessThan(1e-3);
  }
  expect(probe('difference')).toBeGreaterThan(0.1);
});
