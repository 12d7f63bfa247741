import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { NO_LAWS } from '../../model/settings';
import { createCpuEngine } from './engine';
import { floor, grainsOf, liveOf } from './testing/worlds';

const R = 0.05;

/** Rows of touching balls far above the floor; their lengths. */
function piecesOf(rows: readonly number[], cohesion: number) {
  const positions = rows.flatMap((n, row) => Array.from({ length: n }, (_, i): Vec3 => [2 * R * i, row, 1]));
  const grains = grainsOf([{ kind: 'sphere', radius: R }], positions);
  const spec = { domain: { min: [-20, -20, -1] as Vec3, max: [20, 20, 2] as Vec3 }, grains, bodies: [floor] };
  const engine = createCpuEngine(spec), live = liveOf(spec, { laws: { ...NO_LAWS, cohesion, healing: false } });
  const step = () => { void engine.step(live); return engine.measures; };
  return { engine, live, step };
}

test('pieces are what cohesion holds together; those below 2 % of the grains are crumbs', () => {
  const { step } = piecesOf([70, 25, 4, 1, 3, 2, 95], 100), { pieces, largestPiece } = step(); // 2 % of 200 are 4
  expect(pieces).toBe(4);
  expect(largestPiece).toBeCloseTo(95 / 200, 12);
});

test('a row that is pulled apart is two pieces', () => {
  const { engine, step } = piecesOf([40], 10);
  expect(step()).toMatchObject({ pieces: 1, largestPiece: 1 });
  for (let i = 0; i < 40; i++) engine.state.velocity[3 * i] = i < 25 ? -2 : 2;
  for (let k = 0; k < 5; k++) step();
  expect(step()).toMatchObject({ pieces: 2, largestPiece: 25 / 40 });
});

test('without cohesion each grain is a piece', () => {
  expect(piecesOf([40], 0).step()).toMatchObject({ pieces: 40, largestPiece: 1 / 40 });
  expect(piecesOf([200], 0).step()).toMatchObject({ pieces: 0, largestPiece: 1 / 200 });
});
