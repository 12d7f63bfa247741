// @module-tag slow
import { expect, test } from 'vitest';
import type { CpuWorld } from '../physics/cpu/world';
import { createCpuEngine } from '../physics/cpu/engine';
import { freezeProblem } from '../physics/cpu/freeze';
import { findScene } from '../scenes/index';
import { smallValues } from './testing/smallRun';
import { createExperiment } from './experiment';

/** Scenes whose bodies have friction of their own: what the parameter says is what contacts have. */

async function start(id: string, own: Record<string, number | string>) {
  const scene = findScene(id)!;
  let world: CpuWorld | undefined;
  const experiment = await createExperiment(scene, smallValues(scene, own), (spec) => {
    const engine = createCpuEngine(spec);
    world = engine.world;
    return engine;
  });
  return { experiment, world: world! };
}

/** Returns the coefficients of the contacts of a world: of grains with each other, and with the body of this name. */
function frictionOf({ contacts: { bodyA, bodyB, friction, count }, model }: CpuWorld, name: string) {
  const body = model.grainCount + model.bodies.findIndex((one) => one.name === name);
  const grains = new Set<number>(), own = new Set<number>(), others = new Set<number>();
  for (let c = 0; c < count; c++) {
    const to = bodyB[c] === body ? own : bodyA[c] < model.looseCount && bodyB[c] < model.looseCount ? grains : others;
    to.add(friction[c]);
  }
  return { grains: [...grains], own: [...own], others: [...others] };
}

test('the wheel has its own friction once the bed has settled without any, and another at the next step', async () => {
  const { experiment, world } = await start('single-wheel', { wheelFrictionRatio: 0.5, friction: 0.6 });
  await experiment.advance();
  expect(frictionOf(world, 'wheel').others).toEqual([0]);
  while (experiment.time < 0.02) await experiment.advance();
  expect(frictionOf(world, 'wheel')).toEqual({ grains: [0.6], own: [0.3], others: [0.6] });
  experiment.set('wheelFrictionRatio', 1.5);
  experiment.set('friction', 0.4);
  await experiment.advance();
  const { own, grains } = frictionOf(world, 'wheel');
  expect(grains).toEqual([0.4]);
  expect(own[0]).toBeCloseTo(0.6, 12);
});

test('side walls of the shear box are smooth, floor and load are not; the solver lab sees the same', { tags: 'long' },
  async () => {
  const { experiment, world } = await start('shear-plastic', {
    count: 80, wallFrictionRatio: 0, friction: 0.5, dropHeight: 0,
  });
  while (experiment.time < 0.05) await experiment.advance();
  expect(frictionOf(world, 'box +x').own).toEqual([0]);
  expect(frictionOf(world, 'drawer −y').own).toEqual([0]);
  expect(frictionOf(world, 'floor').own).toEqual([0.5]);
  expect(frictionOf(world, 'load').own).toEqual([0.5]);
  const { spec, engine, live } = experiment, state = await engine.readState();
  const frozen = freezeProblem({ title: 'shear', spec, state, live, engine }, 1e-3);
  expect(frozen.ok && [...new Set(frozen.value.mu)].sort()).toEqual([0, 0.5]);
});

test('a flexible tire has its own friction', { tags: 'long' }, async () => {
  const { experiment, world } = await start('tire-soil', { tireFrictionRatio: 2, friction: 0.3 });
  while (experiment.time < 0.2) await experiment.advance(); // it falls on the bed
  const { grains, others } = frictionOf(world, 'hub');
  expect(grains).toEqual([0.3]);
  expect(others.sort()).toEqual([0.3, 0.6]); // bin, tire
});
