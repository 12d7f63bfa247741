import type { Vec3 } from '../core/vec3';
import type { SweepForm } from '../params/common';
import type { SolverId } from '../params/solvers';
import type { FlexibleControl } from './flexible/spec';
import type { Pull } from './pull';
import type { Motion, WorldSpec } from './worldSpec';

/**
 * Laws of contact beyond Coulomb friction, alike at every contact. Solvers read them as in src/physics/contact/sets.ts;
 * laws.md §1 gives their sources.
 */
export type ContactLaws = {
  /**
   * Tension that a contact bears, ĉ [N], up to the gap δ_c [radii of the smallest grain]; that of contacts with big
   * bodies over ĉ [1].
   */
  cohesion: number;
  cohesionRange: number;
  wallCohesion: number;
  /** False if a pair that was farther apart than δ_c has lost ĉ, and pairs that meet anew get none. */
  healing: boolean;
  /** Lengths ρ and σ: moments against rolling and spinning over the normal force [m]. */
  rollingFriction: number;
  spinningFriction: number;
  /** Stiffness K [N/m] and damping R [N·s/m] of a contact; K = ∞ is rigid. */
  stiffness: number;
  contactDamping: number;
  /** Force at which a contact yields for good [N], ∞ is never; pressure by which a dent hardens it [Pa]. */
  yieldForce: number;
  flowPressure: number;
  /** Coefficient of restitution e [1] of impacts that approach faster than the second number [m/s]. */
  restitution: number;
  restitutionSpeed: number;
  /** Stiffness of a contact along its surface over that along its normal in such impacts [1]; 0 is rigid. */
  tangentialStiffness: number;
};

/** Laws of a world with friction alone. */
export const NO_LAWS: Readonly<ContactLaws> = {
  cohesion: 0, cohesionRange: 0.05, wallCohesion: 1, healing: true, rollingFriction: 0, spinningFriction: 0,
  stiffness: Infinity, contactDamping: 0, yieldForce: Infinity, flowPressure: 0, restitution: 0, restitutionSpeed: 0.01,
  tangentialStiffness: 0,
};

/**
 * Springs that replace contact problems: Melanz2016 §1.1.2. All bodies are of one material; WorldSpec.stiffness
 * multiplies its modulus.
 */
export type PenaltyLaw = {
  /**
   * Kind of spring: 'hertz' stiffens with overlap as elastic spheres do, with Mindlin's spring along the surface;
   * 'hooke' is linear.
   */
  spring: 'hooke' | 'hertz';
  /** Young's modulus [Pa], Poisson ratio [1], coefficient of restitution of an impact without friction [1]. */
  youngsModulus: number;
  poissonRatio: number;
  restitution: number;
};

/** Penalty springs for glass beads as in Melanz2016 §1.1.3, with a modulus a thousand times too small. */
export const SOFT_GLASS: Readonly<PenaltyLaw> = {
  spring: 'hertz', youngsModulus: 4e7, poissonRatio: 0.22, restitution: 0.5,
};

/** Settings that a step reads and a person may change between two steps, in SI. */
export type StepSettings = {
  /** Frame step H [s]. */
  dt: number;
  /** Substeps n; h = H/n. */
  substeps: number;
  solver: SolverId;
  law: 'exact' | 'relaxed';
  /**
   * Order of the sweeps of small steps on the device: blocks, a full colouring, or whichever it measures to be better.
   */
  form: SweepForm;
  /** Number of sweeps or iterations per substep; 0 takes the solver's own. */
  iterations: number;
  /** Residual at which a converging solver stops [m/s]. */
  tolerance: number;
  warmStart: boolean;
  /** Fraction e of a penetration that a small step removes [1]. */
  recovery: number;
  /** Fastest recovery of a penetration, v_rec [m/s]. */
  recoverySpeed: number;
  /** Gravity in W [m/s²]. */
  gravity: Vec3;
  /** Coulomb coefficient of every contact [1] but those of bodies with one of their own: BodyControl. */
  friction: number;
  /** Coulomb coefficient of the contacts of flexible surfaces [1]; absent or null: the common one. */
  surfaceFriction?: number | null;
  laws: ContactLaws;
  /**
   * Contact forces that are measured: from the solver's impulses, the default, or the forces that nearly rigid bodies
   * would have, by Hooke's or Hertz's law (src/physics/cpu/compatible). Without friction and on the CPU only; they
   * never change the motion.
   */
  forces?: 'impulses' | 'hooke' | 'hertz';
  /** Springs of the solver 'penalty'; SOFT_GLASS if absent. */
  penalty?: PenaltyLaw;
  /** Decay rate of grain velocities [1/s]; 0 except while a bed settles. */
  damping: number;
  /** True if grains at rest are not moved until something pushes them: small steps on the CPU only. */
  sleep: boolean;
  /** True if small steps on the CPU run in WebAssembly where they can, false for the reference in f64. */
  core: boolean;
  /** Threads that share a frame in WebAssembly; 0 is as many as pay on this machine. The result is that of one. */
  threads: number;
  /**
   * Farthest that a body goes before its contacts are sought anew [least radii]: small steps on the CPU only; 0 seeks
   * them in each frame.
   */
  keep: number;
  /** Frames that one search for contacts serves, at most: 1, 2 or 4; as `keep`, which is not 0. */
  searchEvery: number;
};

/** Settings of a step if nobody asks for others: the defaults of the common parameters, in SI. */
export const DEFAULT_SETTINGS: Readonly<StepSettings> = {
  dt: 0.002, substeps: 20, solver: 'smallsteps', law: 'exact', form: 'auto', iterations: 0, tolerance: 1e-6,
  warmStart: true, recovery: 0.1, recoverySpeed: 0.5, gravity: [0, 0, -9.81], friction: 0.5, laws: NO_LAWS, damping: 0,
  sleep: false, core: true, threads: 0, keep: 0.002, searchEvery: 4,
};

/** The motion, force, mass and friction that a scene prescribes for one big body during a step. */
export type BodyControl = {
  motion: Motion;
  /** Force at the centre of mass besides gravity, in W [N]. */
  force: Vec3;
  /** [kg] */
  mass: number;
  /** Coulomb coefficient of its contacts [1]; absent or null: the common one. */
  friction?: number | null;
};

/**
 * The controls of a mechanism, by connection: the number that drives it, in its unit, and 1 if it is enabled, 0 if it
 * lets go.
 */
export type MechanismControl = {
  drive: Float64Array;
  enabled: Uint8Array;
  /**
   * Its ground forces in the order of the spec, GROUND_FORCE.size numbers each (src/mechanism/kinds/groundForce.ts).
   */
  groundForces: Float64Array;
};

/** The controls of one step, which are made once and changed in place by the scene's `drive`. */
export type Live = {
  settings: StepSettings; bodies: BodyControl[]; mechanism?: MechanismControl; flexible?: FlexibleControl[];
  /** The pull of a person's hand; absent or null without one. */
  pull?: Pull | null;
};

/** Copies settings and the controls of bodies; what flexible surfaces and a mechanism have stays shared. */
export function copyLive(from: Live, into: Live): void {
  const { gravity } = into.settings;
  Object.assign(into.settings, from.settings, { gravity });
  from.settings.gravity.forEach((g, c) => { gravity[c] = g; });
  from.bodies.forEach((body, k) => {
    const { motion, force } = into.bodies[k];
    Object.assign(into.bodies[k], body, { motion, force });
    body.motion.forEach((rate, c) => { motion[c] = rate; });
    body.force.forEach((f, c) => { force[c] = f; });
  });
}

/**
 * Makes the controls of a world: each big body moves as its spec says, and settings are the default ones except for
 * `own`.
 */
export const createLive = ({ bodies }: Pick<WorldSpec, 'bodies'>, own: Partial<StepSettings> = {}): Live => ({
  settings: { ...DEFAULT_SETTINGS, gravity: [...DEFAULT_SETTINGS.gravity], ...own }, // gravity is changed in place
  bodies: bodies.map(({ motion, mass, friction }) => ({
    motion: [...motion], force: [0, 0, 0], mass, ...(friction !== undefined && { friction }),
  })),
});
