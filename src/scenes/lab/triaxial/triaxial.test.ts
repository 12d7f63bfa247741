import { describe, expect, test } from 'vitest';
import { createMeasures, type Measures } from '../../../model/measures';
import { createLive } from '../../../model/settings';
import { defaultsOf, type AnyValues } from '../../../params/param';
import { valuesInSI } from '../../scene';
import { PLATE, SIDES } from './stresses';
import { triaxial } from './triaxial';

const valuesOf = (own: AnyValues = {}) => valuesInSI(triaxial, { ...defaultsOf(triaxial.params), ...own });
const built = (own: AnyValues = {}) => triaxial.build(valuesOf(own));

/** Returns measures of a specimen of 0.2 × 0.3 × 0.4 m that presses on the side walls and on the plate [Pa]. */
function measured(side = 0, axial = 0): Measures {
  const m = createMeasures(6), half = [0.1, 0.15], wall = 0.01;
  for (const k of SIDES) {
    const axis = k < 3 ? 0 : 1, sign = k % 2 === 0 ? 1 : -1;
    m.bodies[k].position[axis] = sign * (half[axis] + wall);
    m.bodies[k].force[axis] = sign * side * 0.4 * (axis === 0 ? 0.3 : 0.2);
  }
  m.bodies[PLATE].position[2] = 0.4 + wall;
  m.bodies[PLATE].force[2] = axial * 0.2 * 0.3;
  return m;
}

/** Returns the controls of a step at a time [s], of a specimen that was 0.5 m high. */
function driven(time: number, own: AnyValues = {}, m = measured()) {
  const live = createLive(built(own));
  triaxial.drive!(valuesOf(own), time, live, { height: 0.5 }, m);
  return live;
}

describe('grains', () => {
  test.each([50, 343, 400, 1000, 1700])('are %s, of sizes up to a fifth about the mean, in a cube', (count) => {
    const { grains: { positions, radii }, domain } = built({ count, grainRadius: 5 });
    expect(radii.length).toBe(count);
    expect(Math.min(...radii)).toBeGreaterThanOrEqual(0.004);
    expect(Math.max(...radii)).toBeLessThanOrEqual(0.006);
    expect(radii.reduce((sum, r) => sum + r, 0) / count).toBeCloseTo(0.005, 3);
    expect(Math.max(...radii) - Math.min(...radii)).toBeGreaterThan(0.0015);
    const tops = positions.filter((_, k) => k % 3 === 2).map((z, i) => z + radii[i]);
    expect(Math.max(...tops)).toBeLessThanOrEqual(domain.max[2]);
    expect(Math.max(...tops)).toBeGreaterThan(0.8 * domain.max[2]); // no layer is left out
  });

  test('are others with another seed, and the same with the same', () => {
    expect(built({ seed: 2 }).grains).toEqual(built({ seed: 2 }).grains);
    expect(built({ seed: 2 }).grains.radii).not.toEqual(built({ seed: 3 }).grains.radii);
  });

  test('of other shapes are turned at random and have the volume of their shape', () => {
    const { grains } = built({ shapeRatio: 0.6, count: 100 }), [{ volume }] = grains.shapes!;
    expect(grains.orientations!.length).toBe(400);
    grains.radii.forEach((r, i) => { expect(grains.masses[i]).toBeCloseTo(2600 * volume * r ** 3, 12); });
  });
});

describe('walls and plate', () => {
  test('press with the confining pressure on the area that there is', () => {
    const { bodies } = driven(0.08), pressure = 50e3;
    expect(bodies[1].force[0]).toBeCloseTo(pressure * 0.3 * 0.4, 6);
    expect(bodies[2].force[0]).toBeCloseTo(-pressure * 0.3 * 0.4, 6);
    expect(bodies[3].force[1]).toBeCloseTo(pressure * 0.2 * 0.4, 6);
    expect(bodies[4].force[1]).toBeCloseTo(-pressure * 0.2 * 0.4, 6);
    expect(bodies[PLATE].force[2]).toBeCloseTo(-pressure * 0.2 * 0.3, 6);
    for (const k of [...SIDES, PLATE]) expect(bodies[k].motion.filter((rate) => rate === null)).toHaveLength(1);
  });

  test('have no weight of their own on the specimen', () => {
    const { bodies } = driven(0.08, { gravity: 9.81 });
    expect(bodies[PLATE].force[2]).toBeCloseTo(bodies[PLATE].mass * 9.81 - 50e3 * 0.2 * 0.3, 6);
  });

  test('the pressure grows from that under which the specimen is made, and is live', () => {
    const force = (time: number) => driven(time).bodies[2].force[0] / (-0.3 * 0.4);
    expect([force(0), force(0.025), force(0.05)]).toEqual([1e4, 3e4, 5e4].map((p) => expect.closeTo(p, 6)));
    expect(driven(1, { confiningPressure: 120 }).bodies[2].force[0]).toBeCloseTo(-120e3 * 0.3 * 0.4, 6);
  });

  test('close in no faster than their speed while a specimen is made', () => {
    const m = measured();
    m.bodies[2].velocity[0] = -0.2;
    m.bodies[PLATE].velocity[2] = -0.4;
    const { bodies } = driven(-1, {}, m);
    expect([bodies[2].force[0], bodies[PLATE].force[2]]).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)]);
    expect(bodies[1].force[0]).toBeGreaterThan(0);
  });

  test('the plate goes down by the strain rate times the height at the start, and stands at the end', () => {
    expect(driven(0.09).bodies[PLATE].motion[2]).toBeNull();
    expect(driven(0.1).bodies[PLATE].motion[2]).toBeCloseTo(-0.2 * 0.5, 12);
    expect(driven(2.099).bodies[PLATE].motion[2]).toBeCloseTo(-0.2 * 0.5, 12);
    expect(driven(2.1).bodies[PLATE].motion[2]).toBe(0);
  });

  test('a loose specimen is made of rough grains, whatever their friction is then', () => {
    expect(driven(-1, { packing: 'loose', friction: 0.1 }).settings.friction).toBe(2);
    expect([built({ packing: 'loose' }), built()].map(({ settle }) => settle!.frictionless)).toEqual([false, true]);
  });
});

test('probes read stresses, angle and void ratio from forces and places of walls and plate', () => {
  const m = measured(20e3, 60e3), values = valuesOf(), solid = 0.2 * 0.3 * 0.4 / 1.7;
  const probe = (key: string) =>
    triaxial.probes[key].measure(m, values, { solid, height: 0.5, volume: 0.02 }, {});
  expect(probe('frictionAngle')).toBeCloseTo(30, 9); // σ₁ = 3 σ₃
  expect(probe('deviatorStress')).toBeCloseTo(40, 9);
  expect(probe('stressRatio')).toBeCloseTo(40 / (100 / 3), 9);
  expect(probe('sideStress')).toBeCloseTo(20, 9);
  expect(probe('voidRatio')).toBeCloseTo(0.7, 9);
  expect(probe('strain')).toBeCloseTo(20, 9);
  expect(probe('volumetricStrain')).toBeCloseTo(20, 9);
});
