import type { Vec3 } from '../../core/vec3';
import { GROUND_FORCE, writeGroundForces } from '../../mechanism/kinds/groundForce';
import { createMechanism } from '../../mechanism/mechanism';
import type { MechanismSpec } from '../../mechanism/spec';
import { createDrive, withDriveline } from '../drive';
import { driveline4wd } from '../driveline';
import type { Controls } from '../drivers/driver';
import { CORNERS, hmmwvMechanism } from '../hmmwv';
import { frontSuspension } from '../hmmwvData';
import { createPowertrain, REFLECTED_INERTIA } from '../powertrain';
import { planeGround, type Ground } from '../tires/ground';
import { createHardGround, groundForces, standingRadius } from '../tires/hardGround';
import type { LawName } from '../tires/linear';
import type { WheelSeen } from '../tires/meet';

/** Controls of a driver who does nothing, for tests. */
export const NO_CONTROLS: Controls = { throttle: 0, steer: 0, brake: 0 };

/** Returns the HMMWV with its driveline on hard ground, moving along x at `speed` [m/s]. */
export function hardVehicleSpec(law: LawName, speed = 0): MechanismSpec {
  const radius = standingRadius(law, 6300), spin: Vec3 = [0, speed / radius, 0], velocity: Vec3 = [speed, 0, 0];
  const vehicle = hmmwvMechanism({ origin: [0, 0, radius - frontSuspension.spindle.com[2]] });
  const { bodies, shafts, connections } = withDriveline(vehicle,
    driveline4wd({ axleInertia: 0.4, inputInertia: REFLECTED_INERTIA, wheelSpeed: spin[1] }));
  return {
    bodies: bodies.map((body) => ({ ...body, velocity, ...(body.name.startsWith('wheel') && { spin }) })), shafts,
    connections: [...connections, ...groundForces()],
  };
}

/** Makes that vehicle ready to step without an engine; `coasting`: the gearbox is left in neutral. */
export function hardVehicle(
  law: LawName, friction: number,
  { speed = 0, gravity = [0, 0, -9.81] as Vec3, ground = planeGround() as Ground, coasting = false } = {}
) {
  const m = createMechanism(hardVehicleSpec(law, speed)), hard = createHardGround(ground, law, friction);
  const train = createPowertrain();
  const drive = createDrive(m, train), { position: x, orientation: q, velocity: v } = m.state;
  const none = new Float64Array(0);
  train.state.gear = 0;
  if (coasting) train.state.selector = 'neutral';
  const places = Int32Array.from(CORNERS, (corner) => m.controlOf(`ground ${corner}`)),
    out = new Float64Array(4 * GROUND_FORCE.size);
  const seen = CORNERS.map((corner): WheelSeen => {
    const b = m.bodyOf(`wheel ${corner}`);
    return {
      position: x.subarray(3 * b, 3 * b + 3), orientation: q.subarray(4 * b, 4 * b + 4),
      velocity: v.subarray(6 * b, 6 * b + 3), spin: v.subarray(6 * b + 3, 6 * b + 6),
    };
  });
  return {
    m, hard, train,
    speed: () => v[0],
    loads: () => CORNERS.map((corner) => m.effort(m.connectionOf(`ground ${corner}`))),
    go(h: number, time: number, controls: Partial<Controls> = {}, each?: () => void): void {
      for (let k = 0; k < Math.round(time / h); k++) {
        drive.apply(h, { ...NO_CONTROLS, ...controls });
        hard.write(h, seen, out);
        writeGroundForces(m.controls, places, out);
        m.begin(h, gravity);
        m.finish(none);
        each?.();
      }
    },
  };
}
