import { GROUND_FORCE } from '../../mechanism/kinds/groundForce';
import type { Vec3 } from '../../core/vec3';
import type { MechanismSpec } from '../../mechanism/spec';
import { heavier, MECHANISM_MUTATIONS } from '../../mechanism/testing/mutations';
import { NO_LAWS, copyLive, createLive, type ContactLaws, type Live } from '../../model/settings';
import { BALL, type WorldSpec } from '../../model/worldSpec';
import type { Engine } from '../engine';

/**
 * A mutation is physics that is wrong on purpose: the engine computes it while the scene, its probes and its checks
 * believe in the world as it was declared. A check that holds under every mutation says nothing.
 */
export type Mutation = {
  /** Returns the wrong world. */
  world?(spec: WorldSpec): WorldSpec;
  /** Changes the settings and controls of a step in place. */
  step?(live: Live): void;
};

const ownFrictionBy = (factor: number) => ({
  step({ bodies }) { for (const body of bodies) if (body.friction) body.friction *= factor; },
}) satisfies Mutation;
const frictionBy = (factor: number): Mutation => ({
  step(live) {
    live.settings.friction *= factor;
    if (live.settings.surfaceFriction) live.settings.surfaceFriction *= factor;
    ownFrictionBy(factor).step(live);
  },
});
const gravityBy = (factor: number): Mutation =>
  ({ step({ settings }) { settings.gravity[2] *= factor; } });
const lawBy = (change: (laws: ContactLaws) => Partial<ContactLaws>): Mutation =>
  ({ step({ settings }) { settings.laws = { ...settings.laws, ...change(settings.laws) }; } });
/** Sets the restitution of contacts, and of penalty springs, which would lose all by a damping beyond bounds at 0. */
const restitutionOf = (restitution: number): Mutation => ({
  step({ settings }) {
    settings.laws = { ...settings.laws, restitution, restitutionSpeed: NO_LAWS.restitutionSpeed };
    if (settings.penalty) settings.penalty = { ...settings.penalty, restitution: Math.max(0.05, restitution) };
  },
});
/** Leaves out one connection of a mechanism: that at `part` of their list. */
const withoutJoint = (part: number): Mutation =>
  ({ step({ mechanism }) { if (mechanism) mechanism.enabled[Math.floor(part * mechanism.enabled.length)] = 0; } });
const mechanismBy = (change: (spec: MechanismSpec) => MechanismSpec): Mutation =>
  ({ world: (spec) => (spec.mechanism ? { ...spec, mechanism: change(spec.mechanism) } : spec) });
const scaled = (list: Float64Array, factor: number): Float64Array => list.map((x) => factor * x);

/** Every mutation that a check may name. */
export const MUTATIONS = {
  'no friction': frictionBy(0), 'friction / 10': frictionBy(0.1), 'friction × 0.75': frictionBy(0.75),
  'friction × 1.25': frictionBy(1.25), 'friction × 5': frictionBy(5),
  'smooth bodies': { step({ bodies }) { for (const body of bodies) body.friction = 0; } },
  'own friction of bodies × 0.75': ownFrictionBy(0.75),
  'a wall less': {
    world: (spec) => ({
      ...spec,
      bodies: spec.bodies.map((body, k) => (k === spec.bodies.length - 1 ? { ...body, collides: false } : body)),
    }),
  },
  'gravity × 0.75': gravityBy(0.75), 'gravity × 1.25': gravityBy(1.25),
  'gravity upwards': gravityBy(-1),
  'mass of grains × 1.25': {
    world: (spec) => ({ ...spec, grains: { ...spec.grains, masses: scaled(spec.grains.masses, 1.25) } }),
  },
  'twice the mass of the first grain': {
    world: (spec) => ({
      ...spec, grains: { ...spec.grains, masses: spec.grains.masses.map((m, i) => (i === 0 ? 2 * m : m)) },
    }),
  },
  'first moment of grains × 1.25': {
    world: (spec) => ({
      ...spec, grains: {
        ...spec.grains, shapes: (spec.grains.shapes ?? [BALL]).map(({ inertia: [x, y, z], ...one }) => (
          { ...one, inertia: [1.25 * x, y, z] }
        )),
      },
    }),
  },
  'mass of bodies × 1.25': {
    world: (spec) => ({
      ...spec, bodies: spec.bodies.map(heavier),
      ...(spec.mechanism && { mechanism: { ...spec.mechanism, bodies: spec.mechanism.bodies.map(heavier) } }),
    }),
    step({ bodies }) { for (const body of bodies) body.mass *= 1.25; },
  },
  'forces on bodies × 0.75': {
    step({ bodies }) { for (const { force } of bodies) for (let c = 0; c < 3; c++) force[c] *= 0.75; },
  },
  'the other law of friction':
    { step({ settings }) { settings.law = settings.law === 'exact' ? 'relaxed' : 'exact'; } },
  'no cohesion': lawBy(() => ({ cohesion: 0 })),
  'cohesion for all': lawBy(() => ({ cohesion: 1e5 })),
  'cohesion × 0.75': lawBy(({ cohesion }) => ({ cohesion: 0.75 * cohesion })),
  'cohesion × 1000': lawBy(({ cohesion }) => ({ cohesion: 1000 * cohesion })),
  'no yield': lawBy(() => ({ yieldForce: Infinity })),
  'no rolling friction': lawBy(() => ({ rollingFriction: 0 })),
  'rolling friction × 1.25': lawBy(({ rollingFriction }) => ({ rollingFriction: 1.25 * rollingFriction })),
  'spinning friction × 1.25': lawBy(({ spinningFriction }) => ({ spinningFriction: 1.25 * spinningFriction })),
  'no spinning friction': lawBy(() => ({ spinningFriction: 0 })),
  'stiffness × 1.25': lawBy(({ stiffness }) => ({ stiffness: 1.25 * stiffness })),
  'damping × 1.25': lawBy(({ contactDamping }) => ({ contactDamping: 1.25 * contactDamping })),
  'restitution 0.9': restitutionOf(0.9),
  'no first joint': withoutJoint(0), 'no joint at a third': withoutJoint(0.3), 'no middle joint': withoutJoint(0.5),
  'side forces of tires × 0.75': {
    step({ mechanism }) {
      if (!mechanism) return;
      for (let o = GROUND_FORCE.alongY; o < mechanism.groundForces.length; o += GROUND_FORCE.size)
        for (let k = 0; k < 3; k++) mechanism.groundForces[o + k] *= 0.75;
    },
  },
  'neither friction nor restitution': {
    step(live) { frictionBy(0).step!(live); restitutionOf(0).step!(live); },
  },
  'drag of 10/s on all': { step({ settings }) { settings.damping += 10; } },
  'springs × 0.75': mechanismBy(MECHANISM_MUTATIONS['stiffness × 0.75'].spec!),
  'upper hinges 15 mm higher': mechanismBy((spec) => ({
    ...spec, connections: spec.connections.map((c) => (c.kind === 'revolute' && c.name.startsWith('upper hinge')
      ? { ...c, point: [c.point[0], c.point[1], c.point[2] + 0.015] as Vec3 } : c)),
  })),
  'what drives is still': {
    step({ bodies, mechanism }) {
      for (const { motion } of bodies) motion.forEach((rate, c) => { if (rate !== null) motion[c] = 0; });
      mechanism?.drive.fill(0);
    },
  },
} as const satisfies Record<string, Mutation>;
export type MutationName = keyof typeof MUTATIONS;

/** Makes an engine compute wrong physics in its steps, and say nothing of it. */
export function misled<Kind extends Engine>(engine: Kind, spec: WorldSpec, { step = () => undefined }: Mutation): Kind {
  const own = createLive(spec), take = engine.step.bind(engine);
  engine.step = (live) => {
    copyLive(live, own);
    own.mechanism = live.mechanism && { ...live.mechanism, enabled: live.mechanism.enabled.slice(),
      drive: live.mechanism.drive.slice(), groundForces: live.mechanism.groundForces.slice() };
    own.flexible = live.flexible;
    step(own);
    return take(own);
  };
  return engine;
}

/** Makes an engine of the wrong world whose steps are wrong. */
export const mutated = (mutation: Mutation, makeEngine: (spec: WorldSpec) => Engine) => (spec: WorldSpec): Engine =>
  misled(makeEngine(mutation.world?.(spec) ?? spec), spec, mutation);
