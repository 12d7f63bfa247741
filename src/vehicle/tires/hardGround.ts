import { atan } from '../../core/elementary/arcs';
import { tanh } from '../../core/elementary/exponential';
import { GROUND_FORCE } from '../../mechanism/kinds/groundForce';
import { flatTable, readTable } from '../../mechanism/rows/table';
import type { Connection, Table } from '../../mechanism/spec';
import { CORNERS } from '../hmmwv';
import type { Ground } from './ground';
import { bend, laws, type Bent, type LawName, type Line, type Rolling } from './linear';
import { createMeeting, meet, type Meeting, type WheelSeen } from './meet';
import { lugreData, pacejkaData, rigidData } from './tireData';

/**
 * The forces of the ground on a wheel in the last step: load [N], forces forward and left [N], with torque and slip.
 */
export type Grip = {
  load: number; x: number; y: number;
  /** Torque about its axle that turns it against the ground: pull times arm, and rolling resistance [N·m]. */
  torque: number;
  /**
   * Longitudinal slip [1], > 0 if it pulls; angle from the wheel's heading to its direction of travel [rad], > 0 to the
   * left.
   */
  slip: number; angle: number;
};

/**
 * Returns the forces of the ground on the wheels `wheel FL` … of a mechanism: `ground FL` …, in the order of CORNERS.
 * The effort of one is its load [N].
 */
export const groundForces = (): Connection[] =>
  CORNERS.map((corner) => ({ kind: 'groundForce', name: `ground ${corner}`, a: `wheel ${corner}` }));

/**
 * Vertical properties of a tire: radius [m], load [N] over depth [m], damping [N·s/m]; coefficient of rolling
 * resistance [1].
 */
type Carcass = { radius: number; load: Table; damping: number; resistance: number };
const soft: Carcass = {
  radius: pacejkaData.radius, load: pacejkaData.vertical, damping: pacejkaData.damping,
  resistance: pacejkaData.rollingResistance,
};
const carcasses: Readonly<Record<LawName, Carcass>> = {
  // LuGre has no vertical law; it takes that of the same tire
  pacejka: soft, lugre: { ...soft, resistance: lugreData.rollingResistance },
  rigid: {
    radius: rigidData.radius, load: [[0, 0], [1, rigidData.stiffness]], damping: rigidData.damping, resistance: 0,
  },
};

/**
 * Returns the height of a wheel's centre above the ground that bears it with a load [N] at rest [m]; `radius` of the
 * tire, if it has another than that which the law was measured on.
 */
export function standingRadius(law: LawName, load: number, radius = carcasses[law].radius): number {
  const { load: table } = carcasses[law], depth = flatTable(table.map(([x, y]) => [y, x]));
  readTable(depth, load);
  return radius - depth.value;
}

/**
 * Largest load [N], more than any of these tires bears: a wheel that is suddenly deep in the ground is not shot out of
 * it.
 */
const MOST_LOAD = 80e3;
/** Speed of the rim over which rolling resistance fades in [m/s], as in `rollingMoment`. */
const ROLLING = 0.25;
/** Least speed by which slip is divided [m/s]. */
const SLOWEST = 0.5;

export type HardGround = {
  /** Friction of the ground from the next step on [1]. */
  friction: number;
  readonly grips: readonly Readonly<Grip>[];
  /**
   * Writes the numbers of the forces for a step of `h` [s], GROUND_FORCE.size a wheel; wheels in the order of CORNERS.
   */
  write(h: number, wheels: readonly WheelSeen[], out: Float64Array): void;
  /** Returns the whole state as numbers, for `restore`. */
  save(): number[];
  restore(memory: readonly number[]): void;
};

/** The state of a wheel; `h` is the time [s] of the step whose line this is, 0 if the wheel did not touch. */
type Wheel = { bent: Bent; line: Line; slideX: number; slideY: number; h: number; grip: Grip };

/**
 * Makes the forces of hard ground on wheels for the next step, by a law of tires. Each wheel is a disc that meets the
 * ground in a point; its load is an implicit spring and damper, its forces are linear in the sliding speed (linear.ts),
 * rolling resistance is a moment. `radius` as in `standingRadius`.
 */
export function createHardGround(
  ground: Ground, law: LawName, friction: number, radius = carcasses[law].radius
): HardGround {
  const { load: table, damping, resistance } = carcasses[law], upright = flatTable(table), forces = laws[law];
  const wheels = CORNERS.map(createWheel), meeting = createMeeting();
  const rolling: Rolling = { load: 0, friction: 0, slideX: 0, slideY: 0, nextX: 0, nextY: 0, forward: 0, rim: 0 };
  const press = (wheel: Wheel, h: number, out: Float64Array, o: number): boolean => {
    const { line, grip } = wheel, { depth, sink, slideX, slideY, arm } = meeting;
    readTable(upright, depth);
    const stiffness = upright.value < MOST_LOAD ? upright.slope : 0, spring = Math.min(upright.value, MOST_LOAD);
    grip.load = spring + damping * sink;
    if (!(grip.load > 0 && spring + (damping + h * stiffness) * sink > 0)) return false;
    rolling.load = Math.min(grip.load, MOST_LOAD);
    rolling.friction = hard.friction;
    rolling.slideX = slideX;
    rolling.slideY = slideY;
    rolling.nextX = wheel.h > 0 ? 2 * slideX - wheel.slideX : slideX;
    rolling.nextY = wheel.h > 0 ? 2 * slideY - wheel.slideY : slideY;
    rolling.forward = meeting.forward;
    rolling.rim = meeting.turn * arm;
    forces(rolling, wheel.bent, h, line);
    writeFrame(meeting, out, o);
    writeLaw(out, o + GROUND_FORCE.alongN, spring, damping, stiffness);
    writeLaw(out, o + GROUND_FORCE.alongX, line.x, line.slopeX, 0);
    writeLaw(out, o + GROUND_FORCE.alongY, line.y, line.slopeY, 0);
    const most = resistance * rolling.load * arm, part = tanh(rolling.rim / ROLLING);
    const slope = (most * (1 - part * part) * arm) / ROLLING;
    writeLaw(out, o + GROUND_FORCE.aboutY, slope * meeting.turn - most * part, slope, 0);
    writeLaw(out, o + GROUND_FORCE.aboutN, line.aligning, 0, 0);
    wheel.slideX = slideX;
    wheel.slideY = slideY;
    wheel.h = h;
    return true;
  };
  const hard: HardGround = {
    friction, grips: wheels.map(({ grip }) => grip),
    write(h, seen, out) {
      for (let k = 0; k < wheels.length; k++) {
        const wheel = wheels[k], o = GROUND_FORCE.size * k;
        out.fill(0, o, o + GROUND_FORCE.size);
        const touches = meet(ground, radius, seen[k], meeting);
        if (touches) look(wheel, meeting, resistance);
        if (!(touches && press(wheel, h, out, o))) lift(wheel);
      }
    },
    save: () => wheels.flatMap(({ bent, line, slideX, slideY, h }) =>
      [bent.x, bent.y, bent.backX, bent.backY, line.x, line.y, line.slopeX, line.slopeY, slideX, slideY, h]),
    restore(memory) {
      wheels.forEach((wheel, k) => {
        const { bent, line } = wheel;
        [
          bent.x, bent.y, bent.backX, bent.backY, line.x, line.y, line.slopeX, line.slopeY, wheel.slideX, wheel.slideY,
          wheel.h,
        ] =
          memory.slice(11 * k);
      });
    },
  };
  return hard;
}

const createWheel = (): Wheel => ({
  bent: { x: 0, y: 0, backX: 0, backY: 0 }, line: { x: 0, y: 0, slopeX: 0, slopeY: 0, aligning: 0 }, slideX: 0,
  slideY: 0, h: 0,
  grip: { load: 0, x: 0, y: 0, torque: 0, slip: 0, angle: 0 },
});

/** Finishes the last step: computes forces and deflections from the speeds that it ended with. */
function look(wheel: Wheel, { slideX, slideY, forward, turn, arm }: Meeting, resistance: number): void {
  const { bent, line, grip, h } = wheel, speed = Math.max(Math.abs(forward), SLOWEST);
  grip.slip = -slideX / speed;
  grip.angle = atan(slideY / speed);
  grip.x = line.x - line.slopeX * slideX;
  grip.y = line.y - line.slopeY * slideY;
  grip.torque = arm * (grip.x + resistance * grip.load * tanh((turn * arm) / ROLLING));
  if (h > 0) bend(bent, h, slideX, slideY);
}

function lift(wheel: Wheel): void {
  const { bent, line, grip } = wheel;
  wheel.h = 0;
  bent.x = bent.y = bent.backX = bent.backY = 0;
  line.x = line.y = line.slopeX = line.slopeY = 0;
  grip.load = grip.x = grip.y = grip.torque = grip.slip = grip.angle = 0;
}

function writeFrame({ point, n, x, y }: Meeting, out: Float64Array, o: number): void {
  for (let c = 0; c < 3; c++) {
    out[o + GROUND_FORCE.point + c] = point[c];
    out[o + GROUND_FORCE.n + c] = n[c];
    out[o + GROUND_FORCE.x + c] = x[c];
    out[o + GROUND_FORCE.y + c] = y[c];
  }
}

function writeLaw(out: Float64Array, o: number, force: number, damping: number, stiffness: number): void {
  out[o] = force;
  out[o + 1] = damping;
  out[o + 2] = stiffness;
}
