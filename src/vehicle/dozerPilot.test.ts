import { expect, it } from 'vitest';
import { totals, track } from './dozerData';
import { dozerMechanism, liftFor } from './dozer';
import { createDozerPilot, type DozerOrders, type DozerPilot, type Held } from './dozerPilot';

const SPEC = dozerMechanism(), H = 2e-3, FULL = totals.sprocketSpeed;
const at = (name: string) => SPEC.connections.findIndex((c) => c.name === name), L = at('drive L'), R = at('drive R');
const HELD: Held = { throttle: 0, steer: 0, brake: 0, reverse: false };
const ORDERS: DozerOrders = { driver: 'interactive', cruiseSpeed: 1, bladeHeight: 0.1, grip: 0.9 };

function ride(
  pilot: DozerPilot, from: number, to: number, held: Partial<Held> = {}, orders: Partial<DozerOrders> = {}
) {
  const drive = new Float64Array(SPEC.connections.length);
  for (let t = from; t < to - H / 2; t += H) pilot.advance(H, t, { ...HELD, ...held }, { ...ORDERS, ...orders }, drive);
  return drive;
}
const make = (recorded = '') => createDozerPilot(SPEC, recorded);

it('a cruise has the speed that it is told, on both tracks, from its start on', () => {
  const pilot = make();
  expect(ride(pilot, -0.5, 0, {}, { driver: 'cruise' })[L]).toBe(0);
  expect(pilot.gauges.brake).toBe(1);
  const drive = ride(pilot, 0, 3, {}, { driver: 'cruise' });
  expect(drive[L] * track.radius).toBeCloseTo(1, 9);
  expect(drive[R]).toBe(drive[L]);
  expect(drive[at('ground R17')]).toBe(0.9);
  expect(ride(pilot, 3, 6, {}, { driver: 'cruise', cruiseSpeed: 20 })[L]).toBeCloseTo(FULL, 9);
});

it('a person takes over, steers with the difference, turns on the spot, and brakes', () => {
  const pilot = make();
  ride(pilot, 0, 2, {}, { driver: 'cruise' });
  const left = ride(pilot, 2, 8, { throttle: 1, steer: 1 }, { driver: 'cruise' });
  expect(left[R]).toBeCloseTo(FULL, 3);
  expect(left[L]).toBeCloseTo(0.4 * FULL, 3);
  const spot = ride(pilot, 8, 14, { steer: 1 }, { driver: 'cruise' });
  expect(spot[R]).toBeCloseTo(0.6 * FULL, 3);
  expect(spot[L]).toBeCloseTo(-0.6 * FULL, 3);
  const back = ride(pilot, 14, 20, { throttle: 1, reverse: true });
  expect(back[L]).toBeCloseTo(-FULL, 3);
  expect(back[R]).toBeCloseTo(-FULL, 3);
  expect(Math.abs(ride(pilot, 20, 21.5, { throttle: 1, brake: 1, reverse: true })[L])).toBeLessThan(0.05);
});

it('plays a recorded drive, whatever is held', () => {
  const drive = ride(make('0*1_.5*9_.5'), 0, 3, { throttle: 1, steer: 1, reverse: true }, { driver: 'file' });
  expect([drive[L], drive[R]]).toEqual([FULL / 2, FULL / 2]);
});

it('brings the blade to its height', () => {
  const pilot = make(), lift = at('lift');
  // not at once
  expect(Math.abs(ride(pilot, -0.2, 0, {}, { bladeHeight: 0.4 })[lift] - liftFor(0.4))).toBeGreaterThan(0.05);
  expect(ride(pilot, 0, 1, {}, { bladeHeight: 0.4 })[lift]).toBeCloseTo(liftFor(0.4), 12);
});

it('goes on from what it saved as if it had not stopped', () => {
  const pilot = make(), held = { throttle: 0.8, steer: -0.3 };
  ride(pilot, 0, 0.7, held, { bladeHeight: 0.3 });
  const memory = JSON.parse(JSON.stringify(pilot.save())) as number[], other = make();
  other.restore(memory);
  expect(other.gauges).toEqual(pilot.gauges);
  expect(ride(other, 0.7, 1.1, held)).toEqual(ride(pilot, 0.7, 1.1, held));
  expect(other.save()).toEqual(pilot.save());
});
