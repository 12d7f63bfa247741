import { expect, test } from 'vitest';
import { cloneState } from '../../model/model';
import { STEP_STATUS } from '../../model/status';
import type { WorldSpec } from '../../model/worldSpec';
import { createCpuEngine } from '../cpu/engine';
import { floor, liveOf } from '../cpu/testing/worlds';

/** Two balls of 0.1 m rest on a floor; one is put on top of the other, too deep, in the midst of a run. */
const world: WorldSpec = {
  domain: { min: [-1, -1, -0.1], max: [1, 1, 1] }, bodies: [floor],
  grains: {
    positions: Float64Array.of(-0.2, 0, 0.1, 0.2, 0, 0.1), radii: Float64Array.of(0.1, 0.1),
    masses: Float64Array.of(1, 1),
  },
};

const OWN = { solver: 'smallsteps', dt: 0.01, substeps: 4, recovery: 0.1, recoverySpeed: 0.05 } as const;

/** Returns the times [s] at which a run warns of overlaps after a ball was put `depth` diameters deep. */
function warned(depth: number, isLaid: boolean): number[] {
  const engine = createCpuEngine(world), live = liveOf(world, OWN);
  for (let k = 0; k < 5; k++) void engine.step(live);
  const state = cloneState(engine.state), at: number[] = [];
  state.position.set([-0.2, 0, 0.1 + 0.2 * (1 - depth)], 3);
  engine.writeState(state, isLaid);
  for (let k = 1; k <= 30; k++) {
    void engine.step(live);
    if (engine.measures.status & STEP_STATUS.overlap.bit) at.push(k * 0.01);
  }
  return at;
}

test('grains that are laid on others are excused until they had time to come apart', () => {
  expect(warned(0.2, false)[0]).toBe(0.01);
  expect(warned(0.12, true)).toEqual([]);
  expect(warned(0.3, true)[0]).toBeCloseTo(0.16, 9); // which takes longer here
  expect(warned(0.7, true)[0]).toBe(0.01); // that deep no bed lays them
});
