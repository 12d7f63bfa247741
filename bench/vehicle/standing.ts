import type { State } from '../../src/model/model';
import type { BodyMeasure, MechanismMeasure } from '../../src/model/measures';
import { createCpuEngine } from '../../src/physics/cpu/engine';
import type { Engine } from '../../src/physics/engine';
import { hmmwvOnDitch } from '../../src/scenes/hmmwv/testing/hmmwvOnDitch';
import { CORNERS } from '../../src/vehicle/hmmwv';
import { liveForBench } from '../kit/live';
import { small } from './ways';

const GRAVITY = 9.81, GAP = 0.002; // [m/s²], [m] above the grains
export const SETTLE = 1; // [s]

/** Returns the HMMWV, its wheels held, at rest on a ditch of ellipsoids. */
export async function standing(count: number) {
  const spec = await hmmwvOnDitch(count, GAP), settling = createCpuEngine(spec);
  if (!spec.mechanism) throw new Error('the vehicle has no mechanism');
  for (let k = 0; k < SETTLE / 2e-3; k++) await settling.step(liveForBench(spec, small(2e-3, 1e-4)));
  const start: State = await settling.readState();
  const bodyOf = (name: string): number => spec.bodies.findIndex((body) => body.name === name);
  const wheels = CORNERS.map((corner) => bodyOf(`wheel ${corner}`)), chassis = bodyOf('chassis');
  return {
    spec, connections: spec.mechanism.connections,
    weight: GRAVITY * spec.mechanism.bodies.reduce((sum, { mass }) => sum + mass, 0),
    /** Makes an engine in that state, and returns its measures of the vehicle: wheels in the order of CORNERS. */
    begin(): Rig {
      const engine = createCpuEngine(spec), { bodies, mechanism } = engine.measures;
      if (!mechanism) throw new Error('the vehicle has no mechanism');
      engine.writeState(start);
      return { engine, mechanism, chassis: bodies[chassis], wheels: wheels.map((w) => bodies[w]) };
    },
  };
}
export type Standing = Awaited<ReturnType<typeof standing>>;
export type Rig = { engine: Engine; mechanism: MechanismMeasure; chassis: BodyMeasure; wheels: readonly BodyMeasure[] };
