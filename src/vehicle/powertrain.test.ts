import { describe, expect, it } from 'vitest';
import { WEIGHTLESS } from '../mechanism/testing/fixtures';
import { createMechanism } from '../mechanism/mechanism';
import { GROUND, type Connection } from '../mechanism/spec';
import { DRIVE, DRIVESHAFT } from './driveline';
import { gearRatio, RPM, shiftGears, type GearboxData, type GearboxState } from './gearbox';
import { createPowertrain, createSimplePowertrain, REFLECTED_INERTIA, type Powertrain } from './powertrain';
import { clutchData, converterData, engineData, gearboxData, simpleGearboxData } from './powertrainData';
import { createTorqueConverter } from './torqueConverter';
import { automatic, powertrainPlaces } from './transmission';

const H = 5e-3;
/** Inertia of the whole vehicle at its driveshaft: 2573 kg on wheels of 0.467 m behind a bevel gear of 0.2 [kg·m²]. */
const VEHICLE = 2573 * (0.467 * 0.2) ** 2 + 4 * 7.4 * 0.04 + REFLECTED_INERTIA;
/** Speed of the vehicle over that of its driveshaft [m]. */
const ROLL = 0.467 * 0.2;

/** Speed of the driveshaft, the engine and the output that the powertrain turns [rad/s], and its torque there [N·m]. */
type Sample = {
  t: number; speed: number; engine: number; output: number; torque: number; gear: number; engineTorque: number
};

/** Runs a vehicle on a driveshaft: throttle by time, and a braking torque [N·m] by speed. */
function drive(
  train: Powertrain, time: number, throttle: (t: number) => number, load = (_: number) => 0, speed = 0, direct = false
): Sample[] {
  const shafts = [{ name: DRIVESHAFT, inertia: VEHICLE, spin: speed }];
  const motor: Connection = { kind: 'torqueMotor', name: DRIVE, a: DRIVESHAFT, b: GROUND, torque: 0 };
  const box = direct ? { shafts: [], connections: [] } : automatic(speed);
  const m =
    createMechanism({ bodies: [], shafts: [...shafts, ...box.shafts], connections: [motor, ...box.connections] });
  const places = powertrainPlaces(m.spec), controls = new Float64Array(m.spec.connections.length);
  const { velocity: v } = m.state, samples: Sample[] = [];
  for (let k = 0; k * H < time; k++) {
    const now = v[6 * places.driveshaft + 3], output = v[6 * places.input + 3];
    const torque = train.step(H, now, throttle(k * H), output), { gear, engineSpeed, engineTorque } = train.state;
    samples.push({ t: k * H, speed: now, engine: engineSpeed, output, torque, gear, engineTorque });
    controls[places.motor] = torque;
    places.clutches.forEach((c, i) => { controls[c] = train.clutches[i]; });
    m.drive(controls);
    m.force[3] = -load(now);
    m.begin(H, WEIGHTLESS);
    m.finish(new Float64Array(0));
  }
  return samples;
}

/** Returns rolling resistance of 1.5 % and drag of the air [N·m] at the driveshaft. */
const road = (speed: number) =>
  ROLL * (0.015 * 2573 * 9.81 * Math.tanh(speed) + 0.5 * 1.2 * 3.5 * 0.7 * (speed * ROLL) ** 2 * Math.sign(speed));

const shifts = (samples: Sample[]) => samples.filter(({ gear }, k) => k > 0 && gear !== samples[k - 1].gear);

describe('the torque converter', () => {
  const converter = createTorqueConverter(converterData);
  it('is that of its tables, in stall and on the way', () => {
    converter.read(150, 0);
    expect(converter.impeller).toBeCloseTo(100, 9); // (150 / 15)²
    expect(converter.turbine).toBeCloseTo(200, 9);
    converter.read(160, 120);
    expect(converter.impeller).toBeCloseTo(100, 9);
    expect(converter.turbine).toBeCloseTo(115, 9);
    converter.read(150, -40); // rolls back: stall
    expect(converter.impeller).toBeCloseTo(100, 9);
  });

  it('never gives more power than it takes, either way', () => {
    for (let R = -0.5; R < 4; R += 0.01) {
      converter.read(200, 200 * R);
      expect(converter.turbine * 200 * R).toBeLessThanOrEqual(converter.impeller * 200 + 1e-9);
    }
  });

  it('goes through 0 at equal speeds without a jump, and drags the engine beyond', () => {
    converter.read(200, 200);
    expect(Math.abs(converter.impeller)).toBe(0);
    const around = [199.9, 200.1].map((turbine) => { converter.read(200, turbine); return converter.turbine; });
    expect(around[0]).toBeGreaterThan(0);
    expect(around[1]).toBeCloseTo(-around[0], 0);
    expect(around[0]).toBeLessThan(2);
    converter.read(200, 240);
    expect(converter.impeller).toBeLessThan(-10);
    expect(converter.turbine).toBe(converter.impeller);
    converter.read(0, 100);
    expect(converter.impeller).toBe(0);
  });
});

describe('the gearbox', () => {
  const state = (gear: number): GearboxState => ({ selector: 'drive', gear, sinceShift: 10 });
  for (
    const [
      name, data
    ] of [['of shafts', gearboxData], ['of the simple map', simpleGearboxData]] as [string, GearboxData][]
  ) {
    it(`${name} shifts at its speeds, and no steady speed makes it hunt`, () => {
      for (let gear = 1; gear < data.forward.length; gear++) {
        const ratio = gearRatio(data, gear), up = data.upshift[gear - 1] * RPM * ratio;
        const below = state(gear), above = state(gear);
        shiftGears(data, below, H, 0.999 * up);
        shiftGears(data, above, H, 1.001 * up);
        expect([below.gear, above.gear]).toEqual([gear, gear + 1]);
        const down = data.downshift[gear] * RPM * gearRatio(data, gear + 1), slower = state(gear + 1);
        shiftGears(data, slower, H, 0.999 * down);
        expect(slower.gear).toBe(gear);
      }
      let hunts = 0;
      for (let speed = 0; speed < 400; speed += 0.5) {
        const one = state(1);
        for (let k = 0; k < 20; k++) shiftGears(data, one, 0.6, speed);
        const settled = one.gear;
        for (let k = 0; k < 20; k++) {
          shiftGears(data, one, 0.6, speed);
          if (one.gear !== settled) hunts++;
        }
      }
      expect(hunts).toBe(0);
    });
  }

  it('waits between shifts, and finds its gear when drive is taken up on the move', () => {
    const one = state(1), fast = 0.8 * 2000 * RPM;
    one.sinceShift = 0;
    for (let t = 0; t < 0.98; t += H) shiftGears(gearboxData, one, H, fast);
    expect(one.gear).toBe(1);
    for (let t = 0; t < 0.1; t += H) shiftGears(gearboxData, one, H, fast);
    expect(one.gear).toBe(2);
    const neutral: GearboxState = { selector: 'neutral', gear: 2, sinceShift: 5 };
    shiftGears(gearboxData, neutral, H, fast);
    expect(neutral.gear).toBe(0);
    neutral.selector = 'drive';
    shiftGears(gearboxData, neutral, H, fast);
    expect(neutral.gear).toBe(3);
  });
});

describe('the powertrain of shafts', () => {
  it('stalls where engine and converter agree, with twice the torque through the gears', () => {
    const train = createPowertrain();
    let torque = 0;
    for (let t = 0; t < 6; t += H) torque = train.step(H, 0, 1, 0);
    const { engineSpeed, engineTorque } = train.state;
    expect(engineTorque).toBeCloseTo((engineSpeed / 15) ** 2, 3);
    expect(torque).toBeCloseTo(2 * engineTorque, 2);
    expect(train.clutches[0]).toBe(clutchData.most);
    expect(clutchData.most).toBeGreaterThan(1.4 * torque);
    expect(engineSpeed / RPM).toBeGreaterThan(2500);
    expect(engineSpeed / RPM).toBeLessThan(2600);
    expect(torque / 0.2).toBeGreaterThan(3000);
  });

  it('idles, creeps in drive, and is still in neutral', () => {
    const train = createPowertrain();
    const creep = drive(train, 20, () => 0, road);
    const slowest = Math.min(...creep.map(({ engine }) => engine)), last = creep[creep.length - 1];
    expect(slowest).toBeGreaterThanOrEqual(engineData.idle * RPM);
    expect(last.engine / RPM).toBeLessThan(820);
    expect(last.speed * ROLL).toBeGreaterThan(0.5);
    expect(last.speed * ROLL).toBeLessThan(3);
    train.state.selector = 'neutral';
    const free = drive(train, 5, (t) => (t < 0.5 ? 0 : 1)), end = free[free.length - 1];
    expect(end.speed).toBe(0);
    expect(Math.max(...train.clutches)).toBe(0);
    expect(end.output / end.engine).toBeCloseTo(1, 2); // the fluid takes the turbine along
    expect(train.state.engineSpeed / RPM).toBeGreaterThan(2580); // governed by its map alone
    expect(train.state.engineSpeed / RPM).toBeLessThan(2610);
  });

  it('accelerates through its gears at their speeds and locks up behind', () => {
    const samples = drive(createPowertrain(), 40, (t) => (t < 30 ? 1 : 0.35), road), up = shifts(samples);
    expect(up.slice(0, 2).map(({ gear }) => gear)).toEqual([2, 3]);
    up.slice(0, 2).forEach(({ speed }, k) => expect(speed / gearboxData.forward[k] / RPM / 2500).toBeCloseTo(1, 1));
    const sixty = samples.find(({ speed }) => speed * ROLL > 60 / 3.6);
    expect(sixty?.t).toBeGreaterThan(4);
    expect(sixty?.t).toBeLessThan(15);
    const last = samples[samples.length - 1];
    expect(last.output / last.engine).toBeGreaterThan(0.85);
    expect(last.output * 0.8).toBeCloseTo(last.speed, 6); // the clutch holds
    for (const { engine } of samples) {
      expect(engine).toBeGreaterThanOrEqual(engineData.idle * RPM);
      expect(engine).toBeLessThan(2650 * RPM);
    }
  });

  it('shifts without a jerk: the turbine is turned by what the clutch holds, and nothing is gained by it', () => {
    const samples = drive(createPowertrain(), 8, () => 1, road), k = samples.findIndex(({ gear }) => gear === 2);
    const gain = (i: number) => (samples[i + 1].speed - samples[i].speed) / H;
    const most = Math.max(gain(k - 10), gain(k + 60));
    for (let i = k; i < k + 60; i++) {
      expect(gain(i)).toBeGreaterThan(0);
      expect(gain(i)).toBeLessThan(1.6 * most);
    }
    const slips = samples.slice(k, k + 60).map(({ output, speed }) => output - speed / 0.4);
    const taken = slips.findIndex((slip) => Math.abs(slip) < 1e-6);
    expect(slips[0]).toBeGreaterThan(100);
    expect(taken * H).toBeGreaterThan(0.03);
    expect(taken * H).toBeLessThan(0.3);
    slips.slice(1, taken).forEach((slip, i) => expect(slip).toBeLessThan(slips[i] + 1e-9)); // it does not hunt
    slips.slice(taken).forEach((slip) => expect(Math.abs(slip)).toBeLessThan(1e-6));
  });

  it('feels its turbine more in low gears', () => {
    for (const [ratio, speed] of [[0.2, 0], [0.8, 120]]) {
      const train = createPowertrain();
      train.state.gear = 0; // it finds the one for its speed
      const samples = drive(train, 1, () => 1, undefined, speed);
      const [a, b] = [samples[100], samples[101]], felt = (H * a.torque) / ratio / (b.speed - a.speed);
      expect(felt / (VEHICLE + converterData.turbineInertia / ratio ** 2)).toBeCloseTo(1, 6);
    }
  });

  it('shifts down again while it slows, once a gear', () => {
    const train = createPowertrain();
    train.state.gear = 3;
    const down = shifts(drive(train, 60, () => 0, (w) => road(w) + 60 * Math.tanh(w), 20 / ROLL))
      .map(({ gear }) => gear);
    expect(down).toEqual([2, 1]);
  });

  it('gives no more work than the engine did, and brakes with it going downhill', () => {
    const train = createPowertrain(), inertia = engineData.inertia + converterData.impellerInertia;
    const samples = drive(train, 30, (t) => 0.5 + 0.5 * Math.sin(t), road);
    let given = 0, taken = 0;
    samples.forEach(({ engine, engineTorque, torque, output }) => {
      given += H * engine * engineTorque;
      taken += H * torque * output;
    });
    const kinetic = 0.5 * inertia * (train.state.engineSpeed ** 2 - (engineData.idle * RPM) ** 2);
    expect(taken).toBeGreaterThan(0.3 * given);
    expect(taken + kinetic).toBeLessThan(given);
    const dragging = drive(train, 5, () => 0, () => 0, 20 / ROLL);
    expect(dragging[dragging.length - 1].torque).toBeLessThan(-10);
  });

  it('reverses', () => {
    const train = createPowertrain();
    train.state.selector = 'reverse';
    const last = drive(train, 4, () => 0.5, road).at(-1);
    expect(last?.gear).toBe(-1);
    expect((last?.speed ?? 0) * ROLL).toBeLessThan(-1);
  });

  it('is the same from a copy of its state', () => {
    const one = createPowertrain(), other = createPowertrain();
    drive(one, 7, () => 0.8, road);
    Object.assign(other.state, one.state);
    expect(other.step(H, 100, 0.6, 120)).toBe(one.step(H, 100, 0.6, 120));
    expect(other.state).toEqual(one.state);
  });
});

describe('the powertrain of the simple map', () => {
  it('passes on all power, from its published torques', () => {
    const train = createSimplePowertrain();
    train.state.gear = 3;
    train.state.sinceShift = 5;
    const speed = 1600 * RPM * 0.4218, torque = train.step(H, speed, 1, speed);
    expect(train.state.gear).toBe(3);
    expect(torque).toBeCloseTo(793 / 0.4218, 6);
    expect(torque * speed).toBeCloseTo(train.state.engineTorque * train.state.engineSpeed, 6);
    expect(train.step(H, speed, 0, speed)).toBeCloseTo(-62 / 0.4218, 6); // between −50 and −70
  });

  it('takes its six gears in turn and does not move by itself', () => {
    const train = createSimplePowertrain();
    expect(Math.abs(train.step(H, 0, 0, 0))).toBe(0);
    const up = shifts(drive(train, 60, () => 1, road, 0, true)).map(({ gear }) => gear);
    expect(up.slice(0, 4)).toEqual([2, 3, 4, 5]);
    up.forEach((gear, k) => expect(gear).toBe(k + 2));
  });
});
