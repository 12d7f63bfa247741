import type { AnyValues, OptionNote, WorldKind } from './param';
import type { SolverId } from './solvers';
import { hasSurfaces, surfaceReason } from './surfaceValues';

/** Laws beyond friction by the parameters that switch them on: each is off at 0. */
const LAWS = {
  cohesion: 'cohesion', rollingFriction: 'rolling friction', spinningFriction: 'spinning friction', compliance: 'compliance',
  yieldForce: 'a yield force', restitution: 'restitution',
} as const;
type Law = keyof typeof LAWS;

/** Laws that a solver cannot take: Lemke's facets are of Coulomb's cone, and springs of penalty have a stiffness of their own. */
const CANNOT: Partial<Record<SolverId, readonly Law[]>> = {
  lemke: ['cohesion', 'rollingFriction', 'spinningFriction', 'yieldForce'],
  penalty: ['cohesion', 'rollingFriction', 'spinningFriction', 'compliance', 'yieldForce'],
};

/** What a solver leaves undone of problems that it takes. */
const LIMITS: Partial<Record<SolverId, string>> = { lemke: 'up to 100 contacts' };

/** Solvers of the GPU engine: for every law and joined bodies, and for friction alone. */
const ON_GPU: Partial<Record<SolverId, 'all' | 'friction'>> = { smallsteps: 'all', cgm: 'friction', apgd: 'friction' };

const lawsIn = (values: AnyValues): Law[] => (Object.keys(LAWS) as Law[]).filter((law) => Number(values[law] ?? 0) > 0);

const listed = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' or $1');

/** What to know of a solver before it is chosen for a world: a law that it cannot take, its limits, where it then runs. */
export function solverNote(solver: SolverId, { values, joined, cpuOnly }: WorldKind): OptionNote | null {
  const on = lawsIn(values), cannot = on.filter((law) => CANNOT[solver]?.includes(law)).map((law) => LAWS[law]);
  if (cannot.length) return { text: `cannot take ${listed(cannot)}`, refused: true };
  const gpu = ON_GPU[solver], knows = gpu === 'all' || (gpu === 'friction' && !joined && on.length === 0);
  const isHere = knows && surfaceReason(values) === undefined && !(hasSurfaces(values) && on.length > 0);
  const moves = !isHere && !cpuOnly && values.backend !== 'cpu';
  const notes = [LIMITS[solver], moves ? 'on the CPU' : undefined].filter((note) => note !== undefined);
  return notes.length ? { text: notes.join(', '), refused: false } : null;
}
