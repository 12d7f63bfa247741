import { NO_LAWS, type ContactLaws, type StepSettings } from '../../../model/settings';
import { FIXED, type BodySpec, type WorldSpec } from '../../../model/worldSpec';
import { GPU_SOLVERS, LAWS, refusedTraits, type Trait } from '../../../params/capabilities';
import { SOLVER_OPTIONS, type SolverId } from '../../../params/solvers';
import type { Row, WayId } from './row';

/** A way with what it changes of a world and of the settings of its steps. */
export type Way = { id: WayId; name: string; settings: Partial<StepSettings>; world(spec: WorldSpec): WorldSpec };

const SMALL = { solver: 'smallsteps', dt: 2e-3, substeps: 10 } as const;
const LARGE = { dt: 2e-3, substeps: 1, iterations: 500, tolerance: 1e-9 } as const;
/** Springs of steel-hard balls: what weighs on them sinks by 1e-5 of its size, and h ω is below 0.1. */
const HARD = { spring: 'hooke', youngsModulus: 1e7, poissonRatio: 0.3, restitution: 0.1 } as const;

/** A body that only frozen contacts meet, far below everything: it makes an engine of spheres freeze its contacts. */
const elsewhere: BodySpec = {
  name: 'elsewhere', shape: { kind: 'capsule', radius: 0.1, halfLength: 0.1 }, position: [0, 0, -50], mass: 1,
  inertia: [1, 1, 1], motion: FIXED, look: 'hidden',
};

const same = (spec: WorldSpec) => spec;
const solverWays = (Object.keys(SOLVER_OPTIONS) as SolverId[]).map((solver): Way => ({
  id: solver, name: SOLVER_OPTIONS[solver], world: same,
  settings: solver === 'smallsteps' ? SMALL : solver === 'penalty' ? { solver, dt: 2e-3, penalty: HARD }
    : { ...LARGE, solver },
}));

/** Solvers that take a step as one problem. */
export const LARGE_STEPS = (Object.keys(SOLVER_OPTIONS) as SolverId[])
  .filter((id) => id !== 'smallsteps' && id !== 'penalty');

/** Every way to step on the CPU. */
export const WAYS: readonly Way[] = [
  ...solverWays,
  { id: 'f64', name: 'Small steps, in double precision', settings: { ...SMALL, core: false }, world: same },
  { id: 'relaxed', name: 'Small steps, relaxed law', settings: { ...SMALL, law: 'relaxed' }, world: same },
  {
    id: 'frozen', name: 'Small steps, frozen contacts', settings: SMALL,
    world: (spec) => ({ ...spec, bodies: [...spec.bodies, elsewhere] }),
  },
];

/** Single precision ends at some 1e-6 of a residual, and an emulated device takes 10 ms for an iteration. */
const ON_DEVICE = { dt: 5e-3, iterations: 40, tolerance: 1e-6 } as const;

/** Every way to step on the device. */
export const DEVICE_WAYS: readonly Way[] = WAYS.filter(({ id }) => (GPU_SOLVERS as readonly string[]).includes(id))
  .map((way) => (way.id === 'smallsteps' ? way : { ...way, settings: { ...way.settings, ...ON_DEVICE } }));

/** Lists the laws beyond friction that a row switches on. */
export const traitsOf = (laws: Partial<ContactLaws>): Trait[] => LAWS.filter((trait) => (
  trait === 'compliance' ? laws.stiffness !== undefined : (laws[trait] ?? NO_LAWS[trait]) !== NO_LAWS[trait]
));

/** Says why a way cannot take a row; null if it can. */
export function refusal({ settings = {}, apart = {} }: Row, { id, settings: { solver } }: Way): string | null {
  const own = apart[id], [trait] = refusedTraits(solver!, traitsOf(settings.laws ?? {}));
  return typeof own === 'string' ? own : trait === undefined ? null : `it cannot take ${trait}`;
}

/** Longest substep of penalty springs [s]: h ω of the hard ones is below 0.1. */
const OF_SPRINGS = 2e-5;

/** Returns the settings of a row on a way. */
export function settingsOf({ settings: { laws, ...own } = {}, dt }: Row, { settings }: Way): Partial<StepSettings> {
  const { penalty } = settings, frame = dt ?? settings.dt!;
  return {
    ...settings, ...own, dt: frame, ...(laws && { laws: { ...NO_LAWS, ...laws } }),
    ...(penalty && {
      substeps: Math.round(frame / OF_SPRINGS),
      penalty: { ...penalty, restitution: laws?.restitution ?? penalty.restitution },
    }),
  };
}
