import { hypot } from '../core/elementary/powers';
import type { Quat, Vec3 } from '../core/vec3';
import { BELT_ROOM, measureBelt } from '../mechanism/kinds/guideBelt';
import type { MechanismSpec } from '../mechanism/spec';
import { chassis, shoe, track } from './dozerData';
import { RAIL, shoeName, SIDES, type Side } from './dozerTrack';

/** The pose and velocity of a body, as worlds measure them, in W. */
export type BodySeen = {
  readonly position: Readonly<Vec3>; readonly orientation: Readonly<Quat>; readonly velocity: Readonly<Vec3>;
  readonly spin: Readonly<Vec3>
};

/** Gauges of a dozer's tracks, computed from the poses and velocities of its bodies alone. */
export type TrackGauges = {
  /** Largest distance of a pin from its rail, out of it or across, and of the two ends of a pin [m]. */
  rail: number;
  pin: number;
  /** Computes `rail` and `pin` of a vehicle whose bodies these are, from index `first` on. */
  read(bodies: readonly BodySeen[]): void;
  /**
   * Returns for a track the speed of its teeth [m/s], the speed of the vehicle at it along its heading [m/s], and the
   * slip, the difference over the larger of the two, at least 0.1 m/s [1]; 1 − v/(ω r) if the teeth are faster. The
   * same object each time.
   */
  drive(bodies: readonly BodySeen[], side: Side): Readonly<{ teeth: number; speed: number; slip: number }>;
};

const SLOW = 0.1; // [m/s]

export function createTrackGauges(spec: MechanismSpec, first = 0): TrackGauges {
  const find = (name: string) => first + spec.bodies.findIndex((body) => body.name === name);
  const hull = find('chassis'), sprockets = { L: find('sprocket L'), R: find('sprocket R') };
  const shoes = SIDES.flatMap((side) => Array.from({ length: track.shoes }, (_, k) => ({
    own: find(shoeName(side, k)), behind: find(shoeName(side, k + track.shoes - 1)), y: side === 'L' ? track.side
      : -track.side,
  })));
  const ahead = Float64Array.of(shoe.pitch / 2, 0, shoe.inset), back = Float64Array.of(-shoe.pitch / 2, 0, shoe.inset);
  const p = new Float64Array(3), q = new Float64Array(3), io = new Float64Array(BELT_ROOM), R = new Float64Array(9);
  const result = { teeth: 0, speed: 0, slip: 0 };

  const gauges: TrackGauges = {
    rail: 0, pin: 0,
    read(bodies) {
      gauges.rail = gauges.pin = 0;
      for (const { own, behind, y } of shoes) {
        pointOf(bodies[own], back, R, p);
        pointOf(bodies[behind], ahead, R, q);
        gauges.pin = Math.max(gauges.pin, hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
        const { position: c, orientation } = bodies[hull];
        writeAxes(orientation, R);
        const x = p[0] - c[0], s = p[1] - c[1], z = p[2] - c[2];
        const across = R[1] * x + R[4] * s + R[7] * z + chassis.com[1] - y;
        io[0] = R[0] * x + R[3] * s + R[6] * z + chassis.com[0];
        io[1] = R[2] * x + R[5] * s + R[8] * z + chassis.com[2];
        measureBelt(RAIL, io);
        gauges.rail = Math.max(gauges.rail, Math.sqrt(io[0] * io[0] + across * across));
      }
    },
    drive(bodies, side) {
      const { velocity: v, spin: w, orientation } = bodies[hull], wheel = bodies[sprockets[side]].spin;
      const y = side === 'L' ? track.side : -track.side;
      writeAxes(orientation, R);
      const turn = R[1] * (wheel[0] - w[0]) + R[4] * (wheel[1] - w[1]) + R[7] * (wheel[2] - w[2]);
      const yaw = R[2] * w[0] + R[5] * w[1] + R[8] * w[2];
      result.teeth = turn * track.radius;
      result.speed = R[0] * v[0] + R[3] * v[1] + R[6] * v[2] - yaw * y;
      const faster = Math.max(Math.abs(result.teeth), Math.abs(result.speed), SLOW);
      result.slip = ((result.teeth - result.speed) * (result.teeth < 0 ? -1 : 1)) / faster;
      return result;
    },
  };
  return gauges;
}

/** Writes R_WB, row-major. */
function writeAxes([x, y, z, w]: Readonly<Quat>, R: Float64Array): void {
  R[0] = 1 - 2 * (y * y + z * z); R[1] = 2 * (x * y - w * z); R[2] = 2 * (x * z + w * y);
  R[3] = 2 * (x * y + w * z); R[4] = 1 - 2 * (x * x + z * z); R[5] = 2 * (y * z - w * x);
  R[6] = 2 * (x * z - w * y); R[7] = 2 * (y * z + w * x); R[8] = 1 - 2 * (x * x + y * y);
}

/** Writes the position of a body's point in W [m]. */
function pointOf({ position, orientation }: BodySeen, local: Float64Array, R: Float64Array, out: Float64Array): void {
  writeAxes(orientation, R);
  for (let c = 0; c < 3; c++)
    out[c] = position[c] + R[3 * c] * local[0] + R[3 * c + 1] * local[1] + R[3 * c + 2] * local[2];
}
