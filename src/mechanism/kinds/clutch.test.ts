import { expect, it } from 'vitest';
import { checkMechanism } from '../checkMechanism';
import { run, WEIGHTLESS } from '../testing/fixtures';
import { createMechanism } from '../mechanism';
import type { MechanismSpec } from '../spec';

/** A turbine of 0.3 kg·m² at 260 rad/s, behind a reduction of 2.5, and what it drives. */
const spec = (torque: number, driven = 40): MechanismSpec => ({
  bodies: [], shafts: [{ name: 'turbine', inertia: 0.3, spin: 260 }, { name: 'driveshaft', inertia: driven, spin: 50 }],
  connections: [{ kind: 'clutch', name: 'clutch', a: 'turbine', b: 'driveshaft', ratio: 2.5, torque },
    { kind: 'torqueMotor', name: 'load', a: 'turbine', b: 'ground', torque: 0 }],
});
const speeds = (m: ReturnType<typeof createMechanism>) => [m.state.velocity[3], m.state.velocity[9]];

it('slides with its torque, takes along what it drives, and then turns at its ratio', () => {
  expect(checkMechanism(spec(600))).toEqual([]);
  for (const h of [5e-4, 5e-3]) {
    const m = createMechanism(spec(600));
    let work = 0;
    run(m, h, 0.02, WEIGHTLESS, () => { work += m.workOf(0); });
    expect(speeds(m)[0]).toBeCloseTo(260 - (600 / 0.3) * 0.02, 4);
    expect(speeds(m)[1]).toBeCloseTo(50 + (2.5 * 600 * 0.02) / 40, 6);
    expect(m.effort(0)).toBeCloseTo(-600, 3);
    run(m, h, 0.2, WEIGHTLESS, () => { work += m.workOf(0); });
    const [turbine, driven] = speeds(m), momentum = (0.3 * 260 + (40 * 50) / 2.5) / (0.3 + 40 / 6.25);
    expect(turbine).toBeCloseTo(2.5 * driven, 9);
    expect(turbine / momentum).toBeCloseTo(1, 9); // energy may be lost, angular momentum is not
    expect(work / (0.15 * (turbine ** 2 - 260 ** 2) + 20 * (driven ** 2 - 50 ** 2))).toBeCloseTo(1, 6);
  }
});

it('holds up to its torque and breaks loose beyond', () => {
  const m = createMechanism(spec(600)), load = m.controlOf('load');
  run(m, 1e-3, 0.2, WEIGHTLESS);
  m.controls[load] = 620; // 0.045 of it goes into the turbine
  run(m, 1e-3, 0.1, WEIGHTLESS);
  expect(speeds(m)[0]).toBeCloseTo(2.5 * speeds(m)[1], 9);
  m.controls[load] = 700;
  run(m, 1e-3, 0.1, WEIGHTLESS);
  expect(speeds(m)[0]).toBeGreaterThan(2.5 * speeds(m)[1] + 5);
  m.controls[m.controlOf('clutch')] = 0;
  const before = speeds(m);
  run(m, 1e-3, 0.01, WEIGHTLESS);
  expect(speeds(m)[0]).toBeCloseTo(before[0] + (700 / 0.3) * 0.01, 4);
  expect(speeds(m)[1]).toBeCloseTo(before[1], 9);
});
