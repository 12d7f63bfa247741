import { test } from 'vitest';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import type { AnyScene } from '../scenes/scene';
import { findScene } from '../scenes/index';
import { createExperiment } from './experiment';
import { goOn } from './testing/goOn';
import { smallValues } from './testing/smallRun';

/**
 * A run on the CPU that goes on in a new engine, from a snapshot of an old one, takes the steps that the old one takes.
 */

const SMALL = { count: 120, dt: 0.002, substeps: 4, shapeRatio: 1 };
type World = [what: string, scene: string, own: AnyValues, steps: number];
const WORLDS: World[] = [
  ['spheres, as a search is made', 'ditch', SMALL, 25],
  ['spheres, while frames share a search', 'ditch', SMALL, 27],
  ['spheres in the reference', 'ditch', { ...SMALL, core: 'off' }, 27],
  ['a bed that still settles', 'ditch', SMALL, 5],
  ['ellipsoids', 'ditch', { ...SMALL, shapeRatio: 0.4 }, 20],
  ['a bed that sleeps', 'ditch', { ...SMALL, sleep: 'on' }, 80],
  ['a converging solver', 'ditch', { ...SMALL, solver: 'apgd', substeps: 1 }, 20],
  ['penalty', 'penalty-vs-ccp', { solver: 'penalty', substeps: 50 }, 60],
  ['stiff forces', 'cannonball', { forces: 'hertz' }, 10],
  ['cohesion and yield', 'snow', { substeps: 4 }, 20],
  ['bonds that break for good', 'brittle', { speed: 60 }, 20],
  ['pairs with several points', 'mixer', {}, 100],
  ['rolling friction in a periodic world', 'conveyor', {}, 20],
  ['restitution', 'brazil-nut', {}, 20],
  ['a mechanism on soil', 'hmmwv-flat', { count: 150, patch: 'on' }, 14],
  ['a flexible tire on soil', 'tire-soil', { count: 120 }, 14],
  ['a cloth whose fastest mode is sought meanwhile', 'cloth', {}, 46],
];
/** Worlds of what those above have, too, larger or together. */
const LONG: World[] = [
  ['contacts that have yielded', 'shear-plastic', { count: 300, yieldForce: 0.5 }, 20],
  ['tracks before a heap', 'dozer', { count: 100 }, 10],
  ['a mechanism on flexible tires', 'hmmwv-flexible', { ground: 'soil', count: 120 }, 6],
];

for (const world of [...WORLDS, ...LONG]) test(world[0], LONG.includes(world) ? { tags: 'long' } : {}, async () => {
  const [, id, own, steps] = world;
  const known = findScene(id)!, settle = { time: 0.02, damping: 5, frictionless: true };
  const scene: AnyScene = { ...known, build: (v) => {
    const spec = known.build(v);
    return spec.settle ? { ...spec, settle } : spec;
  } };
  await goOn(() => createExperiment(scene, smallValues(known, own), createCpuEngine), steps);
});
