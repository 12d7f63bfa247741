import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import { sheet } from '../../../model/flexible/sheet';
import { surfaceControl } from '../../../model/flexible/spec';
import type { WorldSpec } from '../../../model/worldSpec';
import { createMeasures } from '../../../model/measures';
import { STEP_STATUS } from '../../../model/status';
import { RESPONSE } from '../bodies';
import { createCpuEngine } from '../engine';
import { cartLive, cartWorld } from '../testing/cart';
import { joinedWheel, liveFor } from '../testing/joinedWheel';
import { coupledOf } from '../testing/parts';
import { floor, grainsOf, KINDS, liveOf } from '../testing/worlds';
import type { CpuWorld } from '../world';
import { endFrame, startFrame } from './respond';
import { BODY_B, POINT_A, POINT_B, type Responder } from './responder';

/** Balls and eggs on a sheet that lies on a floor. */
function clothWorld(): WorldSpec {
  const at: Vec3[] = [[-0.1, 0, 0.12], [0.12, 0.02, 0.12], [0, 0.9, 0.1], [0.15, 0.9, 0.1]];
  return {
    domain: { min: [-2, -2, -1], max: [2, 2, 2] }, grains: grainsOf([KINDS[1], KINDS[0]], at), bodies: [floor],
    flexible: [{
      name: 'cloth', mesh: sheet([-0.3, -0.2, 0.011], [0.6, 0.4], [4, 3]), points: 2, pressure: 0, look: 'tire',
      material: { thickness: 0.02, density: 1200, youngsModulus: 1e6, poissonRatio: 0.3, dampingTime: 1e-3 },
    }],
  };
}

const WORLDS = {
  'a mechanism': () => {
    const spec = cartWorld();
    return { spec, live: cartLive(spec, { dt: 0.002, substeps: 10 }) };
  },
  'a surface': () => {
    const spec = clothWorld();
    return { spec, live: {
      ...liveOf(spec, { dt: 0.002, substeps: 40 }), flexible: spec.flexible!.map(surfaceControl),
    } };
  },
  'a tire on a wheel of a mechanism': () => {
    const spec = joinedWheel();
    return { spec, live: liveFor(spec) };
  },
};

function stepped(name: keyof typeof WORLDS) {
  const { spec, live } = WORLDS[name](), engine = createCpuEngine(spec);
  for (let k = 0; k < 40; k++) void engine.step(live);
  const { energyMade, overlap } = STEP_STATUS; // eggs overlap as they start
  expect(engine.measures.status & ~(energyMade.bit | overlap.bit)).toBe(0);
  return engine;
}

describe.each(Object.keys(WORLDS) as (keyof typeof WORLDS)[])('%s', (name) => {
  const { world, model } = stepped(name);
  const { responders: { list, of, moved, sides }, contacts, inverseMass: { response } } = world;
  const count = of.length, { grainCount } = model, n = contacts.count;
  const touched = new Set([...contacts.bodyA.subarray(0, n), ...contacts.bodyB.subarray(0, n)]);

  test('answers for contacts with its bodies, and for no others', () => {
    let answered = 0;
    for (let c = 0; c < contacts.count; c++) {
      const a = contacts.bodyA[c], b = contacts.bodyB[c];
      expect(sides[c]).toBe((of[a] > 0 ? POINT_A : 0) + (of[b] === 0 ? 0 : b < grainCount ? POINT_B : BODY_B));
      if (sides[c] !== 0) answered++;
    }
    expect(answered).toBeGreaterThan(0);
  });

  test('has what it moves answer nothing by itself', () => {
    expect(moved.some((m) => m !== 0)).toBe(true);
    for (let i = 0; i < count; i++) {
      const own = response.subarray(RESPONSE * i, RESPONSE * (i + 1));
      if (moved[i] !== 0) expect(own.every((x) => x === 0), `body ${i}`).toBe(true);
      else if (i < grainCount) expect(response[RESPONSE * i]).toBeGreaterThan(0);
    }
  });

  test('answers the same one after the other, all at once, and while a sweep runs', () => {
    const random = createRandom(7), impulses: { body: number; p: Float64Array }[] = [], size = 6 * count;
    for (const body of touched) {
      if (of[body] === 0) continue;
      const next = (_: unknown, c: number): number => (c < 3 || body >= grainCount ? random() - 0.5 : NaN);
      for (let twice = 0; twice < 2; twice++) impulses.push({ body, p: Float64Array.from({ length: 6 }, next) });
    }
    const single = new Float64Array(size), summed = new Float64Array(size), swept = new Float64Array(size);
    for (const responder of list) { responder.clearSums(); responder.beginSweep(swept, 6); }
    for (const { body, p } of impulses) {
      const responder = list[of[body] - 1];
      responder.answer(body, 1, p, single, 6);
      responder.addToSums(body, 1, p, null);
      responder.answerSwept(body, 1, p, swept, 6);
    }
    for (const responder of list) { responder.answerSums(summed, 6); responder.endSweep(swept, 6); }
    const largest = Math.max(...single.map(Math.abs));
    expect(largest).toBeGreaterThan(0);
    for (let k = 0; k < size; k++) {
      expect(Math.abs(summed[k] - single[k])).toBeLessThan(1e-10 * largest);
      expect(Math.abs(swept[k] - single[k])).toBeLessThan(1e-10 * largest);
    }
  });

  test('says of a body all that it moves', () => {
    for (let i = 0; i < count; i++) {
      if (of[i] === 0 || (i < grainCount && !touched.has(i))) continue;
      const said = new Set([i]), v = new Float64Array(6 * count), responder = list[of[i] - 1];
      responder.addMoved(i, said);
      responder.answer(i, 1, Float64Array.of(1, 2, 3, 0.1, 0.2, 0.3), v, 6);
      for (let j = 0; j < count; j++) if (v.subarray(6 * j, 6 * j + 6).some((x) => x !== 0)) expect(said).toContain(j);
    }
  });
});

test('surfaces answer for the bodies of a mechanism that have their rims; the mechanism still moves them', () => {
  const { world } = stepped('a tire on a wheel of a mechanism'), { responders: { list, of } } = world;
  const { contactBodies, bodies } = coupledOf(world);
  expect(list.map(({ stage }) => stage)).toEqual(['mechanism', 'flexible']);
  for (const b of contactBodies) expect(list[of[b] - 1].stage).toBe('flexible');
  for (const b of bodies) expect([list[0].moved.includes(b), list[1].moved.includes(b)]).toEqual([true, false]);
});

test('a plain bed has none, and keeps nothing about its contacts', () => {
  const grains = grainsOf([KINDS[1]], [[0, 0, 0.1], [0.2, 0, 0.1]]);
  const spec: WorldSpec = { domain: { min: [-1, -1, 0], max: [1, 1, 1] }, grains, bodies: [floor] };
  const { world } = createCpuEngine(spec), live = liveOf(spec);
  expect(world.responders.list).toEqual([]);
  const engine = createCpuEngine(spec);
  void engine.step(live);
  expect(engine.world.contacts.count).toBeGreaterThan(0);
  expect(engine.world.responders.sides.length).toBe(0);
});

// Boundary: a stand-in has the two functions that are asked here, and a world its list.
/* eslint-disable no-restricted-syntax -- nothing else of a responder or a world is read */
test('they begin in the order of the list, end in reverse, and the first refusal is the last asked', () => {
  const asked: string[] = [], named = (name: string, takes: boolean) => ({
    startFrame: () => { asked.push(`start ${name}`); return takes; },
    endFrame: () => { asked.push(`end ${name}`); return takes; },
  }) as unknown as Responder;
  const worldOf = (...list: Responder[]) => ({ responders: { list } }) as unknown as CpuWorld;
  const { spec, live } = WORLDS['a surface'](), measures = createMeasures(spec.bodies.length);
  const all = worldOf(named('a', true), named('b', true));
  const refused = worldOf(named('a', true), named('b', false), named('c', true));
  expect([startFrame(all, live, 1e-3, measures), endFrame(all, live, measures)]).toEqual([true, true]);
  expect([startFrame(refused, live, 1e-3, measures), endFrame(refused, live, measures)]).toEqual([false, false]);
  expect(asked).toEqual(['start a', 'start b', 'end b', 'end a', 'start a', 'start b', 'end c', 'end b']);
});
