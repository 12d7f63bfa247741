import type { Vec3 } from '../../../core/vec3';
import type { Mechanism } from '../../mechanism';
import type { MechanismSpec } from '../../spec';
import type { MechanismMutationName } from '../../testing/mutations';

/** A mechanism that is stepped as far as a row asks. */
export type Run = {
  m: Mechanism;
  /** Steps until a time [s]; `each` sees every step. */
  to(time: number, each?: (time: number) => void): void;
  /** Steps until a quantity changes its sign and returns when, between two steps; ∞ if it does not before `limit`. */
  zero(quantity: () => number, limit: number): number;
  /** Steps until a time [s] and returns the largest magnitude of a quantity on the way. */
  most(time: number, quantity: () => number): number;
  /** Position [m], velocity [m/s] and spin [rad/s] of a body. */
  x(body: number): Vec3;
  v(body: number): Vec3;
  w(body: number): Vec3;
  /** Force and torque of a connection on a body in the last step [N, N·m]. */
  reaction(connection: number, body: number): Float64Array;
};

/** A closed form of a mechanism: what it must measure, and wrong physics under which it must not. */
export type Row = {
  family: string;
  /** The set-up in a line, and the formula. */
  setUp: string;
  form: string;
  spec: () => MechanismSpec;
  /** Step [s], 1 ms if absent; gravity is [0, 0, −9.81] if absent. */
  h?: number;
  gravity?: Vec3;
  /** Sets controls and forces before each step, by the time at which it ends [s]. */
  drive?(m: Mechanism, time: number): void;
  measured(run: Run): number;
  /** The formula gives this, in the unit of what is measured. */
  expected: number | ((run: Run) => number);
  /** Size to which the error is compared; what is expected if absent, and so needed where that is 0. */
  scale?: number;
  /** Largest error over the scale [1], and where it comes from. */
  within: number;
  because: string;
  fails: MechanismMutationName;
};
