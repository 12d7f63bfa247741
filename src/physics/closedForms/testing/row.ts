import type { Vec3 } from '../../../core/vec3';
import type { ContactLaws, Live, StepSettings } from '../../../model/settings';
import type { WorldSpec } from '../../../model/worldSpec';
import type { SolverId } from '../../../params/solvers';
import type { MutationName } from '../../testing/mutations';

/** A way to take a step: a solver, or small steps by a law, an arithmetic or a search of their own. */
export type WayId = SolverId | 'relaxed' | 'frozen' | 'f64';

/** A contact as an engine tells it after a step. */
export type Contact = {
  point: Vec3;
  /** Force along the normal, > 0 pushing, and along the surface, in W [N]. */
  normal: number;
  tangential: Vec3;
};

/** A look is what a row sees at one of its times. */
export type Seen = {
  time: number;
  /** p_WB [m], v_WB [m/s], w_WB [rad/s] of a grain. */
  x(grain: number): Vec3;
  v(grain: number): Vec3;
  w(grain: number): Vec3;
  /** q_WB of a grain. */
  q(grain: number): Float64Array;
  /** Force of contacts on a big body, mean since the time seen before [N]. */
  force(body: number): Vec3;
  /** Contacts that push or pull, of the last step. */
  contacts: readonly Contact[];
};

/** A closed form: a world, what it must measure, and wrong physics under which it must not. */
export type Row = {
  family: string;
  /** The set-up in a line, and the formula. */
  setUp: string;
  form: string;
  world: () => WorldSpec;
  /** Friction, gravity and laws beyond friction: those that are not named are off. */
  settings?: Partial<Pick<StepSettings, 'friction' | 'gravity'>> & { laws?: Partial<ContactLaws> };
  /** Frame step [s], where the row is finer than that of its way. */
  dt?: number;
  /** Changes controls before each step, by the time at which it begins [s]. */
  drive?(live: Live, time: number): void;
  /** Times at which the world is looked at [s]. */
  at: readonly number[];
  measured(seen: readonly Seen[]): number;
  /** The formula gives this, in the unit of what is measured. */
  expected: number | ((seen: readonly Seen[]) => number);
  /** Size to which the error is compared; what is expected if absent, and so needed where that is 0. */
  scale?: number;
  /** Largest error over the scale [1], and where it comes from. */
  within: number;
  because: string;
  /** Ways with another bound, and why; or that cannot take the row at all, and why not. */
  apart?: Partial<Record<WayId, readonly [within: number, because: string] | string>>;
  fails: MutationName;
};
