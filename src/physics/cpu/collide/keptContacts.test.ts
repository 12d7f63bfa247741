import { expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Vec3 } from '../../../core/vec3';
import type { StepSettings } from '../../../model/settings';
import { FREE, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { contactMargin } from '../../contact/searchRange';
import { createCpuEngine } from '../engine';
import { floor, grainsOf, KINDS, liveOf } from '../testing/worlds';
import { createContacts } from './contacts';
import { findContacts } from './findContacts';

const SIDE = 1.2, KEEP = 0.002;

/** A heavy ball above a bed of balls and ellipsoids. */
const shot: BodySpec = {
  name: 'shot', shape: { kind: 'sphere', radius: 0.15 }, position: [0, 0, 1.3], mass: 60, inertia: [1, 1, 1],
  motion: [0, 0, 0, 0, 0, 0], look: 'slab',
};

function bed(own: Partial<StepSettings> = {}) {
  const random = createRandom(5), positions: Vec3[] = [];
  for (let k = 0; k < 4; k++) for (let j = 0; j < 5; j++) for (let i = 0; i < 5; i++)
    positions.push([(i - 2) * 0.24 + 0.02 * random(), (j - 2) * 0.24 + 0.02 * random(), 0.15 + 0.21 * k]);
  const spec: WorldSpec = {
    domain: { min: [-SIDE / 2, -SIDE / 2, 0], max: [SIDE / 2, SIDE / 2, 3] }, periodic: true,
    grains: grainsOf(KINDS.slice(0, 2), positions), bodies: [floor, shot],
  };
  const engine = createCpuEngine(spec), live = liveOf(spec, { substeps: 10, damping: 8, keep: KEEP, ...own });
  const run = (frames: number): void => { for (let k = 0; k < frames; k++) void engine.step(live); };
  return { engine, live, run, world: engine.world };
}

/** Returns the share of the contacts of the last frame that were kept. */
const share = ({ contacts: { copied, count } }: ReturnType<typeof bed>['world']): number =>
  copied.subarray(0, count).reduce((sum, is) => sum + is, 0) / count;

test('a bed at rest keeps its contacts, and one that is struck loses none that a search finds', { tags: 'long' },
  () => {
  const { engine, live, run, world } = bed(), { model, shapes } = world, r = model.minRadius;
  run(1500);
  expect(share(world)).toBeGreaterThan(0.8);
  live.settings.damping = 0;
  live.bodies.at(-1)!.motion = FREE;
  engine.state.velocity[3 * (model.grainCount + model.bodyCount - 1) + 2] = -6;
  const margin = contactMargin(model, live.settings.dt), shares: number[] = [];
  let compared = 0;
  for (let frame = 0; frame < 80; frame++) {
    run(1);
    shares.push(share(world));
    const { contacts } = world, found = createContacts(model.grainCount, contacts.capacity);
    shapes.middle.ways.fill(0.5 * margin);
    expect(findContacts(model, shapes, world.grid, found)).toBe(true);
    for (let c = 0; c < found.count; c++) {
      if (found.gap[c] > margin - 4 * KEEP * r || found.bodyB[c] >= model.grainCount) continue;
      const of = (k: number) => contacts.bodyB[k] === found.bodyB[c];
      const own = Array.from({ length: contacts.start[found.bodyA[c] + 1] - contacts.start[found.bodyA[c]] },
        (_, k) => contacts.start[found.bodyA[c]] + k).filter(of);
      expect(own.length, `frame ${frame}, ${found.bodyA[c]} with ${found.bodyB[c]}, ${found.gap[c]} m`)
        .toBeGreaterThan(0);
      if (own.length > 1 || contacts.copied[own[0]] === 0) continue;
      const k = 3 * own[0], along = [0, 1, 2].reduce((n, e) => n + contacts.normal[k + e] * found.normal[3 * c + e], 0);
      if (found.gap[c] < 0.02 * r) expect(along).toBeGreaterThan(1 - 2e-3); // grains turn round edges
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(1000);
  expect(Math.min(...shares)).toBeLessThan(0.3); // it was struck
});

test('what it keeps goes on as the bodies go: gaps are those of the poses, to second order', () => {
  const { run, world } = bed();
  run(1500);
  const { contacts, model, shapes, grid } = world, found = createContacts(model.grainCount, contacts.capacity);
  // the search of the next frame, at poses of this one
  run(1);
  const now = world.contacts;
  shapes.middle.ways.fill(0.5 * contactMargin(model, 0.002));
  findContacts(model, shapes, grid, found);
  let kept = 0;
  for (let a = 0; a < model.grainCount; a++) {
    if (found.start[a + 1] - found.start[a] !== now.start[a + 1] - now.start[a]) continue;
    const number = found.start[a + 1] - found.start[a];
    for (let n = 0; n < number; n++) {
      const f = found.start[a] + n, c = now.start[a] + n;
      if (now.copied[c] === 0 || found.bodyB[f] !== now.bodyB[c] || found.feature[f] !== now.feature[c]) continue;
      expect(Math.abs(found.gap[f] - now.gap[c])).toBeLessThan(KEEP * model.minRadius);
      kept++;
    }
  }
  expect(kept).toBeGreaterThan(100);
});

test.each<[string, Partial<StepSettings>]>([
  ['where that is asked for', { keep: 0 }], ['without warm start', { warmStart: false }],
  ['with another solver', { solver: 'gauss-seidel', iterations: 10 }],
])('all contacts are sought %s', (_, own) => {
  const { run, world } = bed(own);
  run(60);
  expect(share(world)).toBe(0);
});

test('nothing is kept of a state that was written', { tags: 'long' }, () => {
  const { engine, run, world } = bed();
  run(1500);
  engine.writeState(engine.state, true);
  run(1);
  expect(share(world)).toBe(0);
  run(1);
  expect(share(world)).toBeGreaterThan(0.8);
});
