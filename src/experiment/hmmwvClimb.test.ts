import { beforeAll, describe, expect, test } from 'vitest';
import type { State } from '../model/model';
import { defaultsOf, type AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { climbLimit } from '../scenes/hmmwv/soil/checks';
import { findScene } from '../scenes/index';
import type { Datum } from '../scenes/scene';
import { createExperiment, type Experiment } from './experiment';

const slope = findScene('hmmwv-slope')!;

describe('on a slope', { timeout: 120_000 }, () => {
  const values = (own: AnyValues): AnyValues => ({ ...defaultsOf(slope.params), ...slope.small, count: 1000, slope: 0, driver: 'interactive', throttle: 0.8, ...own });
  const make = (own: AnyValues) => createExperiment(slope, values(own), createCpuEngine);
  let level: State, datum: Datum;
  beforeAll(async () => {
    const experiment = await make({});
    while (experiment.progress < 1) await experiment.advance();
    await experiment.advance();
    level = await experiment.engine.readState();
    datum = experiment.datum;
  }, 120_000);

  /** Distance after 1 s of throttle [m]. */
  async function climb(friction: number, degrees: number): Promise<number> {
    const experiment: Experiment = await make({ friction, slope: degrees });
    experiment.resume(level, { ...datum }, 0, 0);
    while (experiment.time < 1) await experiment.advance();
    expect(experiment.engine.measures.mechanism!.gap).toBeLessThan(1e-4);
    return experiment.values[experiment.probeKeys.indexOf('distance')];
  }

  test('it climbs below and slips above a limit that grows with friction', async () => {
    const gentle = 10, steep = 26, rough = await climb(0.8, gentle), smooth = await climb(0.2, gentle), tooSteep = await climb(0.8, steep);
    expect(rough).toBeGreaterThan(0);
    expect(smooth).toBeLessThan(-0.05);
    expect(tooSteep).toBeLessThan(-0.1);
    const [high, low] = [0.8, 0.2].map((friction) => (climbLimit(friction) * 180) / Math.PI);
    expect(low).toBeLessThan(gentle);
    expect(high).toBeGreaterThan(gentle);
    expect(high).toBeLessThan(steep);
  });
});
