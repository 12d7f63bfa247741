// @module-tag slow
import { expect, test } from 'vitest';
import { defaultsOf } from '../params/param';
import { createCpuEngine, type CpuEngine } from '../physics/cpu/engine';
import { scenes } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import { createExperiment } from './experiment';
import { testBeds } from './testing/testBeds';

/** A scene opens with something that moves, so that a visitor sees what it is about. */

/** Time in which others must move [s], where that is not 0.3: grains fall far, and a slab presses. */
const WITHIN: Readonly<Record<string, number>> = { filling: 0.5, 'anti-relaxation': 0.5, compaction: 0.5 };

/** Scenes that take long to open: `npm run test:long` has them, every run a step of each (coreTraits.test.ts). */
const LONG = [
  'gap-flow', 'shear-plastic', 'brazil-nut', 'pressure-sinkage', 'hmmwv-bumpy', 'compaction', 'dozer', 'triaxial',
  'mixer', 'hopper', 'hmmwv-slope', 'drafting', 'crater', 'impact', 'conveyor', 'pebble-bed', 'repose', 'drum',
  'direct-shear', 'ditch', 'tire-soil', 'cannonball', 'hmmwv-flexible', 'filling', 'solver-lab', 'brittle', 'snow',
  'tire-roll', 'ball-guideway', 'hmmwv-flat',
];

type Look = { grains: Float64Array; bodies: Float64Array; turns: Float64Array };

/** Returns places of grains, of big bodies and of contact points of surfaces [m], and orientations of big bodies. */
const look = ({ state: { position, orientation }, model: { looseCount, grainCount } }: CpuEngine): Look => ({
  grains: position.slice(0, 3 * looseCount), bodies: position.slice(3 * looseCount),
  turns: orientation.slice(4 * grainCount),
});

/** Counts the coordinates that have changed by more than `way` [m]. */
const movers = (from: Float64Array, to: Float64Array, way: number): number =>
  from.reduce((count, x, k) => count + Number(Math.abs(to[k] - x) > way), 0);

/** Says whether a body, a surface or one grain in ten has moved by a 150th of the view, or a body has turned. */
function hasMoved(from: Look, to: Look, far: number): boolean {
  let turn = 0; // the largest [rad]
  for (let k = 0; k < from.turns.length; k += 4) {
    let dot = 0;
    for (let c = 0; c < 4; c++) dot += from.turns[k + c] * to.turns[k + c];
    turn = Math.max(turn, 2 * Math.acos(Math.min(1, Math.abs(dot))));
  }
  return turn > 0.1 || movers(from.bodies, to.bodies, far / 150) > 0
    || movers(from.grains, to.grains, far / 150) > from.grains.length / 30;
}

/** Runs a scene as it opens until it has moved; returns whether it did in `seconds`. */
async function opensMoving(scene: AnyScene, seconds: number): Promise<boolean> {
  let engine: CpuEngine | undefined;
  const values = { ...defaultsOf(scene.params), ...scene.small, ...scene.opens };
  const experiment = await createExperiment(scene, values, (spec) => (engine = createCpuEngine(spec)), testBeds);
  while (experiment.time < -1e-9) await experiment.advance();
  await experiment.advance(); // which sets the wheel down
  const camera = scene.params.camera.default, from = look(engine!);
  const far = Math.hypot(camera[0] - camera[3], camera[1] - camera[4], camera[2] - camera[5]);
  while (experiment.time < seconds) {
    for (let k = 0; k < 10; k++) await experiment.advance();
    if (hasMoved(from, look(engine!), far)) return true;
  }
  return false;
}

for (const scene of scenes) test(
  `${scene.id} opens with something that moves`, LONG.includes(scene.id) ? { tags: 'long' } : {}, async () => {
    expect(await opensMoving(scene, WITHIN[scene.id] ?? 0.3)).toBe(true);
  });

test('what rests is told from what moves', { tags: 'long' }, async () => {
  const ditch = scenes.find(({ id }) => id === 'ditch')!;
  expect(await opensMoving({ ...ditch, opens: {} }, 0.3)).toBe(false); // without its roller
  const flat = scenes.find(({ id }) => id === 'hmmwv-flat')!;
  expect(await opensMoving({ ...flat, opens: {} }, 0.3)).toBe(false); // at its defaults it stands on its brakes first
});
