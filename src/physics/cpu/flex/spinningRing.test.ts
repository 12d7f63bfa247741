// @module-tag slow
import { expect, test } from 'vitest';
import { ellipseSection } from '../../../model/flexible/section';
import { surfaceControl, type FlexibleSpec } from '../../../model/flexible/spec';
import { tire } from '../../../model/flexible/tire';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { createCpuEngine } from '../engine';
import { liveOf } from '../testing/worlds';
import { rubber } from '../../flex/testing/fixtures';

/**
 * A tire on a rim that nothing holds, without damping and without gravity, turning at 6 rad/s and shaken: energy goes
 * back and forth.
 */
test('a free spinning tire keeps its energy within 1 % over a second', () => {
  const { mesh, rim } = tire(ellipseSection(0.2, 0.15, 0.3), 2, 5, [0, 0, 0]), rate = 6;
  const hub: BodySpec = {
    name: 'hub', shape: { kind: 'cylinder', radius: 0.1, halfLength: 0.1, edgeRadius: 0.01 }, position: [0, 0, 0],
    mass: 5, inertia: [0.06, 0.1, 0.06],
    spin: [0, rate, 0], motion: FREE, look: 'wheel', collides: false,
  };
  const surface: FlexibleSpec = {
    name: 'tire', mesh, material: rubber, pressure: 0, points: 1, look: 'tire',
    rim: { body: 'hub', nodes: rim, clamped: false },
    spin: { about: [0, 0, 0], rate: [0, rate, 0] }, velocity: [1.5, 1, 0],
  };
  const world: WorldSpec = {
    domain: { min: [-2, -2, -2], max: [2, 2, 2] }, bodies: [hub], flexible: [surface],
    grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) },
  };
  const engine = createCpuEngine(world), live = {
    ...liveOf(world, { dt: 0.002, substeps: 20, gravity: [0, 0, 0] }), flexible: [surfaceControl(surface)],
  };
  const energy = () => engine.measures.kineticEnergy + engine.measures.flexible[0].strainEnergy;
  void engine.step(live);
  const first = energy();
  let least = first, most = first, strain = 0;
  for (let k = 1; k < 500; k++) {
    void engine.step(live);
    least = Math.min(least, energy());
    most = Math.max(most, energy());
    strain = Math.max(strain, engine.measures.flexible[0].strainEnergy);
  }
  expect(engine.measures.time).toBeCloseTo(1, 9);
  expect(strain / first).toBeGreaterThan(0.05);
  expect(most / first - 1).toBeLessThan(0.01);
  expect(1 - least / first).toBeLessThan(0.01);
});
