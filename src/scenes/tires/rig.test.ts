import { describe, expect, test } from 'vitest';
import { createHoles } from '../../model/flexible/holes';
import { createMeasures } from '../../model/measures';
import { createModel } from '../../model/model';
import { createLive, type Live } from '../../model/settings';
import { defaultsOf, type AnyValues } from '../../params/param';
import { findScene } from '../index';
import { valuesInSI, type AnyScene, type SceneValues } from '../scene';
import { rollingRadius } from './deflection';
import { THICKNESS } from './rig';

const HUB = 1;
/**
 * Approximate ratio by which 220 kPa increases the distances of contact points of the tire with E = 2e7 Pa
 * (bench/results/tire-soil-2-core-vm.md) [1].
 */
const STRETCHED = 1.06;

const valuesOf = (scene: AnyScene, own: AnyValues): SceneValues =>
  valuesInSI(scene, { ...defaultsOf(scene.params), ...own });

const liveOf = ({ bodies, flexible }: ReturnType<AnyScene['build']>): Live =>
  ({ ...createLive({ bodies }), flexible: flexible!.map(({ material, pressure }) => ({ ...material, pressure })) });

describe('a tire that is rolled', () => {
  const scene = findScene('tire-roll')!, spec = scene.build(valuesOf(scene, {})), live = liveOf(spec);
  const measures = createMeasures(spec.bodies.length, null, []);

  test('stands, then goes by v = (1 − slip) ω r (Melanz2016 §6.2.2), free up and down', () => {
    const v = valuesOf(scene, { slip: 0.3, omega: 0.3, settleTime: 3, dt: 0.001, substeps: 7 });
    scene.drive!(v, -1, live, {}, measures);
    expect(live.settings.substeps).toBe(14); // settling steps are of 2 ms
    scene.drive!(v, 2.99, live, { radius: 0.31 }, measures);
    expect(live.bodies[HUB].motion).toEqual([0, 0, null, 0, 0, 0]);
    scene.drive!(v, 3, live, { radius: 0.31 }, measures);
    expect(live.bodies[HUB].motion).toEqual([expect.closeTo(0.7 * 0.3 * 0.31, 12), 0, null, 0, 0.3, 0]);
  });

  test('is loaded by the load whatever gravity is, and takes what a person sets', () => {
    scene.drive!(
      valuesOf(scene, {
        load: 981, gravity: 1.62, youngsModulus: 3e6, pressure: 1e5, dampingTime: 1, integrator: 'implicit',
      }), 0, live, {}, measures
    );
    const { mass, force } = live.bodies[HUB];
    expect(mass).toBeCloseTo(1 + 100, 9);
    expect(force[2] - mass * 1.62).toBeCloseTo(-981 - 1.62, 9);
    expect(live.flexible![0]).toMatchObject({ youngsModulus: 3e6, pressure: 1e5, dampingTime: 0.001, implicit: true });
  });

  test('is held along both beads, and touches nothing at the start', () => {
    const { grainCount, flexible: [{ spec: { rim, mesh }, points }] } = createModel(spec);
    expect(rim!.nodes).toHaveLength(2 * 11);
    expect(grainCount).toBe(points.count);
    let lowest = Infinity;
    for (let n = 2; n < mesh.nodes.length; n += 9) lowest = Math.min(lowest, mesh.nodes[n]);
    expect(lowest).toBeGreaterThan(0.005 - 1e-3); // the thickness is on both sides of the mid-surface
  });
});

test('deflection is how much nearer to the axle the tread is at the bottom, wherever the tire is and however blown up',
  () => {
  const scene = findScene('tire-bounce')!, v = valuesOf(scene, { lateral: 6, radial: 12, drop: 30 });
  const spec = scene.build(v);
  const m = createMeasures(2, null, spec.flexible!.map((surface) => ({ spec: surface })));
  m.bodies[HUB].position = [...spec.bodies[HUB].position];
  const deflection = (): number => scene.probes.deflection.measure(m, v, {}, {});
  expect(deflection()).toBeCloseTo(0, 1); // [mm]: cubic elements are round to a tenth of one
  const { nodes } = m.flexible[0], z = m.bodies[HUB].position[2];
  const stretch = (by: number, lowerOnly: boolean): void => {
    for (let n = 0; n < nodes.length; n += 9) if (!lowerOnly || nodes[n + 2] < z) {
      nodes[n + 2] = z + by * (nodes[n + 2] - z);
      nodes[n + 5] *= by;
      nodes[n + 8] *= by;
    }
  };
  stretch(1.1, false);
  expect(deflection()).toBeCloseTo(0, 1);
  stretch(0.9, true);
  expect(deflection()).toBeCloseTo(33, 1); // a tenth of 0.33 m
  // the patch is between a point and the chord that the ground cuts off
  const own = rollingRadius(nodes, { lateral: 6, radial: 12, section: 'ellipse' }, z);
  expect(own).toBeGreaterThan(0.297);
  expect(own).toBeLessThan(0.33 - 0.033 / 3);
});

test.each(['default', 'light', 'lighter', 'small'] as const)('no grain of the soil passes between contact points of '
  + 'the tire: %s values', async (which) => {
  const scene = findScene('tire-soil')!, { light, small, lighter: [lighter] = [] } = scene;
  const v = valuesOf(scene, { default: {}, light, lighter, small }[which]);
  await scene.prepare!(v);
  const { flexible, grains: { radii } } = scene.build(v), [surface] = flexible!;
  expect(STRETCHED * (createHoles(surface)(surface.mesh.nodes) + THICKNESS) - THICKNESS)
    .toBeLessThan(2 * Math.min(...radii.subarray(0, 10)));
});
