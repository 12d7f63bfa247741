// @module-tag slow
import { expect, test } from 'vitest';
import { stateHash } from '../model/stateHash';
import { createLive, type Live } from '../model/settings';
import type { WorldSpec } from '../model/worldSpec';
import { createCpuEngine } from '../physics/cpu/engine';
import { hmmwvBodies } from '../scenes/hmmwv/bodies';
import { hmmwvOnDitch } from '../scenes/hmmwv/testing/hmmwvOnDitch';
import { CORNERS, hmmwvMechanism } from '../vehicle/hmmwv';
import { withDriveline } from '../vehicle/drive';
import { driveline4wd } from '../vehicle/driveline';

/** The tests resume a driven HMMWV where a snapshot was taken: turns, brakes, differentials, shafts. */

async function drivenOn(grains: number): Promise<{
  spec: WorldSpec; live: Live & { mechanism: NonNullable<Live['mechanism']> }; place(name: string): number
}> {
  const ditch = await hmmwvOnDitch(200, 0.002);
  const origin = ditch.mechanism!.bodies.find(({ name }) => name === 'chassis')!.position;
  const plain = hmmwvMechanism({ origin: [0, 0, origin[2]] });
  const mechanism = withDriveline(plain, driveline4wd({ axleInertia: 0.4, wheelSpeed: 2 }));
  const none = {
    ...ditch.grains, positions: new Float64Array(), radii: new Float64Array(), masses: new Float64Array(),
    orientations: new Float64Array(), shapeOf: new Uint8Array(),
  };
  const walls = ditch.bodies.filter(({ name }) => !plain.bodies.some((body) => body.name === name));
  const spec: WorldSpec = {
    ...ditch, grains: grains > 0 ? ditch.grains : none, bodies: [...walls, ...hmmwvBodies(mechanism)], mechanism,
  };
  const { connections } = mechanism;
  return {
    spec, place: (name) => connections.findIndex((c) => c.name === name),
    live: {
      ...createLive(spec, { substeps: 5, warmStart: false, friction: 0.8 }),
      mechanism: {
        drive: new Float64Array(connections.length), groundForces: new Float64Array(),
        enabled: Uint8Array.from(connections, (c) => (c.enabled === false ? 0 : 1)),
      },
    },
  };
}

test.each([0, 200])('to the bit, with %i grains', async (grains) => {
  const { spec, live, place } = await drivenOn(grains), engines = [0, 1].map(() => createCpuEngine(spec));
  const [first, second] = engines;
  const { drive } = live.mechanism;
  drive[place('drive')] = 300;
  drive[place('steer')] = 0.1;
  for (let k = 0; k < 25; k++) void first.step(live);
  drive[place('drive')] = 0;
  for (const corner of CORNERS) drive[place(`brake ${corner}`)] = 20;
  for (let k = 0; k < 10; k++) void first.step(live);
  second.writeState(structuredClone(await first.readState())); // as it crosses to another worker
  second.setClock(0.07, 35);
  for (let k = 0; k < 25; k++) for (const engine of engines) void engine.step(live);
  const [a, b] = await Promise.all(engines.map((engine) => engine.readState()));
  expect(stateHash(b)).toBe(stateHash(a));
  expect(second.measures.mechanism).toEqual(first.measures.mechanism);
  expect(Math.hypot(...first.measures.mechanism!.shafts)).toBeGreaterThan(0.01);
  expect(first.measures.mechanism!.gap).toBeLessThan(1e-4);
  second.writeState({ ...a, memory: undefined });
  expect(second.measures.mechanism!.shafts[0]).toBeCloseTo(2 / 0.2, 9); // as assembled: it was rolling
});
