import type { Vec3 } from '../../core/vec3';
import type { Mechanism } from '../mechanism';
import type { Connection, MechanismSpec } from '../spec';

/** A mutation of a mechanism is wrong physics under which a closed form must not hold. */
export type MechanismMutation = {
  /** Returns the wrong mechanism. */
  spec?(spec: MechanismSpec): MechanismSpec;
  /** Changes what drives it in place, before each step. */
  step?(m: Mechanism): void;
  /** Multiplies gravity. */
  gravity?: number;
};

/** Returns a body with a quarter more mass and moments. */
export const heavier = <Body extends { mass: number; inertia: Vec3 }>(body: Body): Body => (
  { ...body, mass: 1.25 * body.mass, inertia: body.inertia.map((x) => 1.25 * x) as Vec3 }
);

const connections = (change: (connection: Connection) => Connection): MechanismMutation =>
  ({ spec: (spec) => ({ ...spec, connections: spec.connections.map(change) }) });
const springs = (stiffness: number, damping: number): MechanismMutation => connections((c) => {
  switch (c.kind) {
    case 'springDamper': return {
      ...c, ...(c.spring && { spring: { ...c.spring, stiffness: stiffness * (c.spring.stiffness ?? 0) } }),
      ...(c.damper?.kind === 'linear' && { damper: { ...c.damper, coefficient: damping * c.damper.coefficient } }),
    };
    case 'rotationalSpring':
      return { ...c, stiffness: stiffness * (c.stiffness ?? 0), damping: damping * (c.damping ?? 0) };
    default: return c;
  }
});

/** Every mutation that a closed form of mechanisms may name. */
export const MECHANISM_MUTATIONS = {
  'gravity × 1.25': { gravity: 1.25 },
  'mass × 1.25': { spec: (spec) => ({ ...spec, bodies: spec.bodies.map(heavier) }) },
  'mass of the first × 1.25':
    { spec: (spec) => ({ ...spec, bodies: spec.bodies.map((body, i) => (i === 0 ? heavier(body) : body)) }) },
  'moments × 1.25': {
    spec: (spec) => ({
      ...spec, bodies: spec.bodies.map((body) => ({ ...body, inertia: body.inertia.map((x) => 1.25 * x) as Vec3 })),
      shafts: spec.shafts?.map((shaft) => ({ ...shaft, inertia: 1.25 * shaft.inertia })) ?? [],
    }),
  },
  'first moment × 1.25': {
    spec: (spec) => ({
      ...spec,
      bodies: spec.bodies.map((body) => ({ ...body, inertia: [1.25 * body.inertia[0], body.inertia[1],
        body.inertia[2]] })),
    }),
  },
  'stiffness × 1.25': springs(1.25, 1), 'stiffness × 0.75': springs(0.75, 1), 'damping × 1.25': springs(1, 1.25),
  'drives × 1.25': { step({ controls }) { for (let k = 0; k < controls.length; k++) controls[k] *= 1.25; } },
  'ratio × 1.25': connections((c) => (c.kind === 'gear'
    ? { ...c, terms: c.terms.map((term, k) => (k === 1 ? { ...term, factor: 1.25 * term.factor } : term)) }
    : c.kind === 'rack' ? { ...c, radius: 1.25 * c.radius } : c)),
  'no first joint': { step({ enabled }) { enabled[0] = 0; } },
} as const satisfies Record<string, MechanismMutation>;
export type MechanismMutationName = keyof typeof MECHANISM_MUTATIONS;
