import { describe, expect, test } from 'vitest';
import { maxOf } from '../../../core/extremes';
import { createLive, type Live } from '../../../model/settings';
import { slopeOf, valuesInSI } from '../../scene';
import { createHeld } from '../../../model/held';
import { createMeasures, type BodyMeasure } from '../../../model/measures';
import { defaultsOf, parseValue, type Param } from '../../../params/param';
import { rigidTire } from '../../../vehicle/hmmwvData';
import { bumpHeight } from './ditch';
import { lowestOf, slipOf } from '../probes';
import { findScene } from '../../index';
import { loadTile } from '../../common/tiles/tiles';
import { STANDS } from '../../../vehicle/drivers/cruise';
import { vehiclePilot } from '../pilot';

const flat = findScene('hmmwv-flat')!, bumpy = findScene('hmmwv-bumpy')!;
await loadTile('ellipsoid-0.4');

describe('what is measured of a wheel', () => {
  const rolling = (v: number, omega: number, own: Partial<BodyMeasure> = {}): BodyMeasure => ({
    force: [0, 0, 0], torque: [0, 0, 0], position: [0, 0, 1], orientation: [0, 0, 0, 1], velocity: [v, 0, 0],
    spin: [0, omega, 0], ...own,
  });

  test('slip is that of the single wheel while it drives, −1 where it is locked, 0 at rest', () => {
    const omega = 4, rim = omega * rigidTire.radius;
    expect(slipOf(rolling(0.7 * rim, omega), rigidTire)).toBeCloseTo(0.3, 12); // v = (1 − s) ω r
    expect(slipOf(rolling(rim, omega), rigidTire)).toBeCloseTo(0, 12);
    expect(slipOf(rolling(rim / 0.8, omega), rigidTire)).toBeCloseTo(-0.2, 12);
    expect(slipOf(rolling(2, 0), rigidTire)).toBeCloseTo(-1, 12);
    expect(slipOf(rolling(-0.7 * rim, -omega), rigidTire)).toBeCloseTo(0.3, 12);
    expect(Math.abs(slipOf(rolling(1e-4, 1e-4), rigidTire))).toBeLessThan(0.01);
    const half = Math.SQRT1_2, left =
      rolling(0, omega, { orientation: [0, 0, half, half], velocity: [0, 0.7 * rim, 0], spin: [-omega, 0, 0] });
    expect(slipOf(left, rigidTire)).toBeCloseTo(0.3, 12);
  });

  test('its lowest point is that of a disc, and of its rim where it leans', () => {
    expect(lowestOf(rolling(0, 0), rigidTire)).toBeCloseTo(1 - rigidTire.radius, 12);
    const lean = rolling(0, 0, { orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] });
    expect(lowestOf(lean, rigidTire)).toBeCloseTo(1 - rigidTire.width / 2, 9);
  });
});

test('bumps are a third more soil on the mean, and repeat with the ditch', () => {
  const bumps = valuesInSI(bumpy, defaultsOf(bumpy.params)).bumps as number;
  let sum = 0, least = Infinity, most = 0, count = 0;
  for (let x = -3; x < 3; x += 0.05) for (let y = -1.225; y < 1.25; y += 0.05) {
    const h = bumpHeight(bumps, x, y);
    sum += h; count++; least = Math.min(least, h); most = Math.max(most, h);
    expect(bumpHeight(bumps, x + 6, y)).toBeCloseTo(h, 9);
  }
  expect(sum / count).toBeCloseTo(0.4 / 3, 3);
  expect(least).toBeGreaterThanOrEqual(0);
  expect(most).toBeLessThanOrEqual(bumps);
});

test('a bed with bumps of no height is the flat one, and the higher they are the higher its crests', () => {
  const bedOf = (scene: typeof flat, bumps: number): number[] => {
    const values = { ...defaultsOf(scene.params), ...flat.small, bumps };
    return [...scene.build(valuesInSI(scene, values)).grains.positions];
  };
  const top = (bumps: number): number => maxOf(bedOf(flat, bumps).filter((_, i) => i % 3 === 2));
  expect(bedOf(bumpy, 0)).toEqual(bedOf(flat, 0));
  expect(bedOf(bumpy, 300)).toEqual(bedOf(flat, 300));
  expect(top(600) - top(300)).toBeGreaterThan(0.2);
  expect(top(300) - top(0)).toBeGreaterThan(0.1);
});

test('loads of axles and distances are checked on such bumps as they were measured on', () => {
  const checksOf = (scene: typeof flat, bumps: number): string[] =>
    scene.checks(valuesInSI(scene, { ...defaultsOf(scene.params), bumps })).map(({ what }) => what);
  expect(checksOf(flat, 0).join()).toMatch(/Load of a front wheel.*Load of a rear wheel.*Distance/);
  expect(checksOf(flat, 267).join()).not.toMatch(/Load of a/);
  expect(checksOf(bumpy, 267).join()).toMatch(/Distance/);
  expect(checksOf(bumpy, 268).join()).not.toMatch(/Distance/);
});

test('the slope that pictures show is the one against which gravity is turned', () => {
  const scene = findScene('hmmwv-slope')!, values = { ...defaultsOf(scene.params), slope: 20 };
  const spec = scene.build(valuesInSI(scene, { ...values, ...scene.small })), live = createLive(spec);
  scene.drive!(valuesInSI(scene, values), 0, live, {}, createMeasures(spec.bodies.length));
  const angle = slopeOf(scene, values), [x, , z] = live.settings.gravity;
  expect(angle).toBeCloseTo((20 * Math.PI) / 180, 12);
  expect(Math.atan2(-x, -z)).toBeCloseTo(angle, 12);
  expect(Math.hypot(x, z)).toBeCloseTo(9.81, 12);
  expect(slopeOf(findScene('hmmwv-hard')!, defaultsOf(findScene('hmmwv-hard')!.params))).toBe(0);
});

describe('who drives', () => {
  const small = valuesInSI(flat, { ...defaultsOf(flat.params), ...flat.small });
  const spec = flat.build(small), { mechanism, bodies } = spec;
  const index = (name: string) => bodies.findIndex((body) => body.name === name);
  const pilot = (track: string) => vehiclePilot(
    mechanism!, {
      chassis: index('chassis'), wheels: ['FL', 'FR', 'RL', 'RR'].map((c) => index(`wheel ${c}`)), ground: () => false,
      radius: rigidTire.radius,
    }, { track, gears: 'three' }
  );
  const measures = createMeasures(bodies.length, mechanism);
  const live = (): Live => ({
    ...createLive({ bodies: [] }, { dt: 0.01, friction: 0.8 }),
    mechanism: {
      drive: new Float64Array(mechanism!.connections.length), enabled: new Uint8Array(0),
      groundForces: new Float64Array(4 * 27),
    },
  });
  const values = { driver: 'cruise' as const, cruiseSpeed: 2, throttle: 0, steer: 0, brake: 0, dt: 0.01 };

  test('a cruise stands, goes, and gives way to a person for good', () => {
    const { advance, gauges } = pilot(''), held = createHeld(), drive = live();
    for (let t = -0.1; t < STANDS - 0.011; t += 0.01) advance(values, t, measures, held, drive);
    expect(gauges).toMatchObject({ throttle: 0, brake: 1 });
    for (let t = STANDS; t < 1.5; t += 0.01) advance(values, t, measures, held, drive);
    expect(gauges.throttle).toBeGreaterThan(0.5);
    expect(gauges.brake).toBe(0);
    for (let t = 1.5; t < 2; t += 0.01) advance(values, t, measures, { ...held, brake: 1 }, drive);
    expect(gauges.brake).toBeGreaterThan(0.5);
    for (let t = 2; t < 4; t += 0.01) advance(values, t, measures, held, drive);
    expect(gauges.throttle).toBe(0); // nobody asks for it now
    expect(gauges.brake).toBeLessThan(0.01);
  });

  test('parameters hold pedals like a person; a recorded drive is left alone', () => {
    const one = pilot(''), drive = live();
    for (let t = 0; t < 2; t += 0.01)
      one.advance({ ...values, driver: 'interactive', throttle: 0.4, steer: -0.5 }, t, measures, createHeld(), drive);
    expect(one.gauges.throttle).toBeCloseTo(0.4, 1);
    expect(one.gauges.steer).toBeCloseTo(-0.5, 1);
    const other = pilot('0_.3*1_.5_.2');
    for (let k = 0; k <= 50; k++) other.advance(
      { ...values, driver: 'file', throttle: 1 }, k / 100, measures, { ...createHeld(), brake: 1 }, drive
    );
    expect(other.gauges).toMatchObject({ throttle: expect.closeTo(0.4, 9), steer: expect.closeTo(0.1, 9), brake: 0 });
  });

  test('goes on from what was saved as if nothing had happened', () => {
    const one = pilot(''), other = pilot(''), [here, there] = [live(), live()];
    for (let t = 0; t < 1; t += 0.01) one.advance(values, t, measures, createHeld(), here);
    other.restore(one.save());
    for (const person of [createHeld(), { ...createHeld(), throttle: 1 }]) for (let t = 1; t < 1.3; t += 0.01) {
      one.advance(values, t, measures, person, here);
      other.advance(values, t, measures, person, there);
      expect(there.mechanism!.drive).toEqual(here.mechanism!.drive);
      expect(other.gauges).toEqual(one.gauges);
    }
  });
});

test('a recorded drive that is not one is refused with the moment and what is wrong', () => {
  const { track } = flat.params as Record<string, Param>;
  expect(parseValue('track', track, '0_.5*2_.4_.1').ok).toBe(true);
  const bad = parseValue('track', track, '0_.5*2_1.4');
  expect(bad.ok ? '' : bad.issues[0].message)
    .toMatch(/^track is not allowed: .*moment 2.*throttle is 1\.4; it must be from 0 to 1\.$/);
});
