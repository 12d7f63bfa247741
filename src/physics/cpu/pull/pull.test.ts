import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../core/vec3';
import type { Pull } from '../../../model/pull';
import type { Live, StepSettings } from '../../../model/settings';
import { stateHash } from '../../../model/stateHash';
import { STEP_STATUS } from '../../../model/status';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { mostForce } from '../../pull/springForce';
import { createCpuEngine } from '../engine';
import { cartLive, cartWorld } from '../testing/cart';
import { floor, grainsOf, GRAVITY, liveOf } from '../testing/worlds';

const R = 0.1, ball = { kind: 'sphere', radius: R } as const, { energyMade } = STEP_STATUS;
/** A brick of 6 kg in the air, its sides as those of a real one. */
const brick: BodySpec = {
  ...floor, name: 'brick', shape: { kind: 'box', halfExtents: [0.2, 0.1, 0.05], edgeRadius: 0 }, look: 'slab',
  position: [0, 0, 1], mass: 6, inertia: [0.025, 0.085, 0.1], motion: FREE,
};
const worldOf = (positions: readonly Vec3[], bodies: BodySpec[]): WorldSpec =>
  ({ domain: { min: [-2, -2, -2], max: [2, 2, 4] }, grains: grainsOf([ball], positions), bodies });
const pullOf = (of: Pull['of'], place: Vec3, point: Vec3 = [0, 0, 0]): Pull => ({ of, index: 0, point, place });

/** A frame may be taken in these ways: by the core, by the reference, and by solvers of the whole problem. */
const WAYS: Record<string, Partial<StepSettings>> = {
  core: {}, reference: { core: false }, apgd: { solver: 'apgd', substeps: 4 },
  penalty: { solver: 'penalty', dt: 1e-3, substeps: 40 },
};

function start(spec: WorldSpec, own: Partial<StepSettings> = {}, live: Live = liveOf(spec, own)) {
  const engine = createCpuEngine(spec), { measures, state } = engine;
  const run = (seconds: number, each = () => {}): void => {
    for (let k = 0; k < Math.round(seconds / live.settings.dt); k++) {
      void engine.step(live);
      each();
    }
  };
  const at = (i: number): number[] => [...state.position.subarray(3 * i, 3 * i + 3)];
  return { engine, live, measures, energy: measures.energy, run, at, model: engine.model };
}

describe.each(Object.entries(WAYS))('by %s', (name, own) => {
  test('a grain comes to where the hand is, hangs g/ω² below it, and its weight is what the hand bears', () => {
    const { live, run, at, measures, model } = start(worldOf([[0, 0, R]], [floor]), own);
    live.pull = pullOf('grain', [0.3, 0, 0.6]);
    run(1.5);
    expect(at(0)[0]).toBeCloseTo(0.3, 4);
    expect(at(0)[2]).toBeCloseTo(0.6 - GRAVITY / 1600, 4);
    expect(measures.pull.force[2] / (GRAVITY * model.masses[0])).toBeCloseTo(1, 3);
  });

  // penalty takes 40 substeps a millisecond: every run has a grain by it
  const tags = name === 'penalty' ? { tags: 'long' } : {};
  test('a body that is held at a corner hangs from it, below its place', tags, () => {
    const { live, run, at, measures } = start(worldOf([], [brick]), own), corner: Vec3 = [0.2, 0, 0];
    live.pull = pullOf('body', [0.2, 0, 1], corner);
    let lowest = Infinity;
    run(4, () => { lowest = Math.min(lowest, at(0)[2]); });
    expect(measures.pull.force[2] / (GRAVITY * brick.mass)).toBeCloseTo(1, 2);
    expect(lowest).toBeLessThan(0.81);
    expect(Math.hypot(at(0)[0] - 0.2, at(0)[2] - 1)).toBeCloseTo(0.2 + GRAVITY / 1600, 2);
  });
});

test('what is let go flies on, as fast as the hand has moved it', () => {
  const { live, run, engine, measures } = start(worldOf([[0, 0, 1]], []), { gravity: [0, 0, 0] });
  const pull = live.pull = pullOf('grain', [0, 0, 1]), speed = 1.5;
  run(0.6, () => { pull.place[0] += speed * live.settings.dt; });
  live.pull = null;
  expect(engine.state.velocity[0] / speed).toBeCloseTo(1, 3);
  const then = engine.state.position[0];
  run(0.2);
  expect(engine.state.position[0] - then).toBeCloseTo(0.2 * engine.state.velocity[0], 4);
  expect(measures.pull).toEqual({ force: [0, 0, 0], work: 0 });
});

test('comes without a swing', () => {
  const { live, run, at } = start(worldOf([[0, 0, 1]], []), { gravity: [0, 0, 0] });
  live.pull = pullOf('grain', [0.05, 0, 1]);
  let farthest = 0;
  run(1, () => { farthest = Math.max(farthest, at(0)[0]); });
  expect(farthest).toBeLessThan(0.05 * 1.001);
  expect(farthest).toBeGreaterThan(0.05 * 0.999);
});

test.each([0.001, 0.005, 0.02])('is stable at frames of %f s, on light ends and from afar, within its limit', (dt) => {
  const thin: BodySpec = { ...brick, inertia: [0.005, 0.02, 0.02] };
  const { live, run, engine, measures } = start(worldOf([], [thin]), { dt, gravity: [0, 0, 0] });
  live.pull = pullOf('body', [1.5, 0.5, 1.2], [0.2, 0.1, 0.05]);
  let most = 0;
  const speed = (): number => Math.hypot(...engine.state.velocity, ...engine.state.spin);
  run(5, () => { most = Math.max(most, Math.hypot(...measures.pull.force)); });
  const halfway = speed();
  run(5);
  expect(most).toBeLessThanOrEqual(mostForce(thin.mass) * (1 + 1e-12));
  expect(most).toBeGreaterThan(0);
  expect(speed()).toBeLessThan(0.2);
  expect(speed()).toBeLessThan(halfway);
});

describe('energy', () => {
  const path = (k: number): Vec3 => [0.4 * Math.sin(k / 50), 0.4 * Math.cos(k / 37), 0.9 + 0.3 * Math.sin(k / 29)];

  test.each([
    ['a grain', 'grain', [0, 0, 0], 0.03], ['a brick', 'body', [0, 0, 0], 0.03],
    ['a brick by its corner', 'body', [0.2, 0.1, 0.05], 1], // whose spin the grip takes
  ] as const)(
    'that a hand gives %s is counted, and none came from nowhere', (_, of, point, lost) => {
      const spec = worldOf(of === 'grain' ? [[0, 0, 1]] : [], of === 'grain' ? [floor] : [brick]);
      const { live, run, energy, measures } = start(spec), pull = live.pull = pullOf(of, [0, 0, 1], [...point]);
      run(0.002);
      const { total, work } = energy;
      let k = 0, most = 0, given = 0;
      run(5, () => {
        pull.place = path(k++);
        most = Math.max(most, energy.total - total);
        given += Math.abs(measures.pull.work);
        expect(measures.status & energyMade.bit).toBe(0);
      });
      expect(energy.made).toBeLessThan(0.01 * energy.bound);
      expect(most).toBeGreaterThan(2 * energy.bound); // without its work this would have been told
      expect(energy.work - work - (energy.total - total)).toBeGreaterThan(0);
      expect(energy.work - work - (energy.total - total)).toBeLessThan(lost * given);
    },
  );

  test('of what is lifted is its work: m g Δz', () => {
    const { live, run, energy, at, model } = start(worldOf([[0, 0, R]], [floor]));
    run(0.2);
    const z = at(0)[2], { work } = energy;
    live.pull = pullOf('grain', [0, 0, 1.5]);
    run(2);
    expect((energy.work - work) / (model.masses[0] * GRAVITY * (at(0)[2] - z))).toBeGreaterThan(1);
    expect(energy.made).toBeLessThan(0.01 * energy.bound);
  });
});

describe('nothing is pulled', () => {
  const heap: Vec3[] = [[0, 0, R], [0.15, 0, 0.3], [-0.05, 0.1, 0.5], [0.02, 0, 0.8]];
  const hashAfter = (live: (own: Live) => void): string => {
    const { engine, live: mine, run } = start(worldOf(heap, [floor]));
    live(mine);
    run(0.5);
    return stateHash(engine.state);
  };

  test('without a hand, and the bits are those of a run that knows none', () => {
    const plain = hashAfter(() => {});
    expect(hashAfter((live) => { live.pull = null; })).toBe(plain);
    expect(hashAfter((live) => { live.pull = pullOf('grain', [0, 0, 0.5]); })).not.toBe(plain);
  });

  test.each([
    ['a grain that is not there', { of: 'grain', index: 4 }], ['a body that is not there', { of: 'body', index: 1 }],
  ] as const)('by %s', (_, wrong) => {
    expect(hashAfter((live) => { live.pull = { point: [0, 0, 0], place: [1, 1, 1], ...wrong }; }))
      .toBe(hashAfter(() => {}));
  });

  test('of a body of a mechanism, or of one that moves as told in all directions', () => {
    const cart = cartWorld(), { live, run, measures, engine } = start(cart, {}, cartLive(cart, { dt: 0.002 }));
    const joined = cart.bodies.findIndex(({ name }) => cart.mechanism!.bodies.some((body) => body.name === name));
    live.pull = { of: 'body', index: joined, point: [0, 0, 0], place: [0, 0, 9] };
    run(0.01);
    expect(measures.pull.force).toEqual([0, 0, 0]);
    const wall = start(worldOf([], [floor]));
    wall.live.pull = pullOf('body', [0, 0, 1]);
    wall.run(0.1);
    expect(wall.at(0)).toEqual([0, 0, 0]);
    expect(engine.model.mechanism).not.toBeNull();
  });
});

test('what sleeps wakes, and is pulled', () => {
  const { live, run, at, engine } = start(worldOf([[0, 0, R], [0.5, 0, R]], [floor]), { sleep: true });
  run(1);
  expect(engine.world.sleepers.count).toBe(2);
  live.pull = pullOf('grain', [0, 0, 0.8]);
  run(1);
  expect(at(0)[2]).toBeCloseTo(0.8, 1);
});

test('a pull across the end of a domain that repeats itself takes the short way', () => {
  const spec = { ...worldOf([[1.9, 0, 1]], []), periodic: true };
  const { live, run, at, measures } = start(spec, { gravity: [0, 0, 0] });
  live.pull = pullOf('grain', [-1.9, 0, 1]);
  let work = 0;
  run(1, () => { work += measures.pull.work; });
  expect(Math.abs(Math.abs(at(0)[0]) - 1.9)).toBeLessThan(0.01);
  expect(work).toBeGreaterThan(0);
  expect(work).toBeLessThan(mostForce(engineMass(spec)) * 0.3);
});
const engineMass = ({ grains }: WorldSpec): number => grains.masses[0];
