import { SOLVER_OPTIONS, type SolverId } from './solvers';

/**
 * This table says which engine and solver run which world. Each row is a trait that a world may have besides rigid
 * grains; it lists the solvers that cannot take it at all, and the solvers of the GPU engine that take it, and says
 * whether the CPU engine takes small steps of it in WebAssembly. Panel, menus, refusals, scenes, documents and tests
 * read this table; nothing else says it.
 */

/** Solvers of the GPU engine; the CPU engine has all. */
export const GPU_SOLVERS = ['smallsteps', 'cgm', 'apgd'] as const;
export type GpuSolver = (typeof GPU_SOLVERS)[number];

type Row = {
  /** Name of the trait in the middle of a sentence. */
  name: string;
  /** Solvers that cannot take it on any engine. */
  refusedBy: readonly SolverId[];
  /** Solvers of the GPU engine that take it, or the reason why none does, as the end of a sentence. */
  gpu: readonly GpuSolver[] | string;
  /**
   * What keeps small steps on the CPU from its core in WebAssembly, in a few words; absent if it takes them.
   */
  core?: string;
  /** True if the trait has no effect where it is not taken, and nothing is refused for it. */
  ignored?: true;
};

// Lemke's facets approximate Coulomb's cone alone; penalty contacts have a stiffness of their own, and their damping
// gives restitution.
const NO_SPRINGS = ['penalty'] as const, NEITHER = ['lemke', 'penalty'] as const;
const SMALL_STEPS = ['smallsteps'] as const;
const OF_LAWS = 'laws beyond friction';
const ALL_BUT_SMALL_STEPS = (Object.keys(SOLVER_OPTIONS) as SolverId[]).filter((id) => id !== 'smallsteps');

const TABLE = {
  friction: { name: 'friction', refusedBy: [], gpu: GPU_SOLVERS },
  cohesion: { name: 'cohesion', refusedBy: NEITHER, gpu: GPU_SOLVERS, core: OF_LAWS },
  rollingFriction: { name: 'rolling friction', refusedBy: NEITHER, gpu: GPU_SOLVERS, core: OF_LAWS },
  spinningFriction: { name: 'spinning friction', refusedBy: NEITHER, gpu: GPU_SOLVERS, core: OF_LAWS },
  compliance: { name: 'compliance', refusedBy: NO_SPRINGS, gpu: GPU_SOLVERS, core: OF_LAWS },
  yieldForce: { name: 'a yield force', refusedBy: NEITHER, gpu: GPU_SOLVERS, core: OF_LAWS },
  restitution: { name: 'restitution', refusedBy: [], gpu: GPU_SOLVERS, core: OF_LAWS },
  tangentialStiffness: {
    name: 'tangential stiffness', refusedBy: ALL_BUT_SMALL_STEPS, gpu: SMALL_STEPS, core: OF_LAWS,
  },
  anyShape: { name: 'grains and big bodies of any shape', refusedBy: [], gpu: GPU_SOLVERS },
  joined: { name: 'joined bodies', refusedBy: [], gpu: SMALL_STEPS },
  joinedRebound: {
    name: 'restitution of joined bodies', refusedBy: [], gpu: 'joined bodies rebound on the CPU only',
    core: OF_LAWS,
  },
  surfaces: { name: 'flexible surfaces', refusedBy: [], gpu: SMALL_STEPS },
  implicit: {
    name: 'flexible surfaces, linearly implicit', refusedBy: [],
    gpu: 'the linearly implicit step of flexible surfaces is computed on the CPU only',
  },
  surfacesWithLaws: {
    name: 'flexible surfaces under laws beyond friction', refusedBy: [],
    gpu: 'laws beyond friction meet flexible surfaces on the CPU only', core: OF_LAWS,
  },
  surfacesJoined: {
    name: 'flexible surfaces on joined bodies', refusedBy: [], gpu: SMALL_STEPS,
  },
  surfacesTogether: {
    name: 'several flexible surfaces on one body', refusedBy: [],
    gpu: 'several flexible surfaces on one body run on the CPU only',
  },
  surfacesAlone: {
    name: 'flexible surfaces without soil', refusedBy: [], gpu: 'without soil a surface is no work for a GPU',
    core: 'flexible surfaces without soil',
  },
  noGrains: { name: 'no grains', refusedBy: [], gpu: 'a world without grains runs on the CPU only' },
  periodic: { name: 'a periodic domain', refusedBy: [], gpu: 'a domain that repeats itself runs on the CPU only' },
  stiffForces: {
    name: 'forces of stiff bodies', refusedBy: [], gpu: 'forces of stiff bodies are found on the CPU only',
    core: 'forces of stiff bodies',
  },
  planarLemke: {
    name: 'planar contact by Lemke\'s method', refusedBy: [], gpu: 'Lemke\'s method runs on the CPU only',
  },
  fineDigits: {
    name: 'comparison of laws to ten digits', refusedBy: [],
    gpu: 'it compares two laws to more digits than single precision has', core: 'more digits than it has',
  },
  springs: {
    name: 'contacts by springs', refusedBy: [], gpu: 'contacts by springs run on the CPU only',
    core: 'contacts by springs',
  },
  sleep: {
    name: 'sleeping grains', refusedBy: ALL_BUT_SMALL_STEPS, gpu: SMALL_STEPS, core: 'sleeping grains',
    ignored: true,
  },
  sleepingBodies: {
    name: 'sleeping big bodies', refusedBy: ALL_BUT_SMALL_STEPS, gpu: 'big bodies sleep on the CPU only', ignored: true,
  },
  sleepUnderLaws: {
    name: 'sleeping grains under laws beyond friction', refusedBy: ALL_BUT_SMALL_STEPS,
    gpu: 'under laws beyond friction grains sleep on the CPU only', ignored: true,
  },
  sleepBesideSurfaces: {
    name: 'sleeping grains beside flexible surfaces', refusedBy: ALL_BUT_SMALL_STEPS,
    gpu: 'beside flexible surfaces grains sleep on the CPU only', ignored: true,
  },
  sleepManySweeps: {
    name: 'sleeping grains under more than two sweeps a substep', refusedBy: ALL_BUT_SMALL_STEPS,
    gpu: 'under more than two sweeps a substep grains sleep on the CPU only', ignored: true,
  },
} as const satisfies Record<string, Row>;

export type Trait = keyof typeof TABLE;

/** The table, in the order in which a reader meets it and in which reasons are given. */
export const CAPABILITIES: Readonly<Record<Trait, Row>> = TABLE;

/** Laws beyond friction, by the parameters that switch them on: each is off at 0. */
export const LAWS = [
  'cohesion', 'rollingFriction', 'spinningFriction', 'compliance', 'yieldForce', 'restitution',
] as const satisfies Trait[];

/** Parameters whose live change may move a run to the other engine. */
export const DECIDES_ENGINE: readonly string[] = ['solver', 'integrator', 'tangentialStiffness', ...LAWS];

/** A law that has no effect where another one acts, or without another: nothing is refused for it, but it is said. */
type Idle = {
  /** Key of its parameter, and of the one that decides. */
  law: string; by: string;
  /** True if it has no effect while `by` acts, false if it has none while `by` is 0. */
  beside: boolean;
  /** The sentence, with what would work. */
  says: string;
};

/** Laws that have no effect in some company. Penalty contacts have a restitution of their own, and no other law. */
const IDLE: readonly Idle[] = [
  {
    law: 'restitution', by: 'compliance', beside: true,
    says: 'Restitution has no effect while contacts are compliant, which bounce by their own stiffness: lower Contact '
    + 'damping to bounce more, or set Compliance to 0.',
  },
  {
    law: 'contactDamping', by: 'compliance', beside: false,
    says: 'Contact damping has no effect while contacts are rigid: set Compliance above 0, or lower Restitution to '
    + 'bounce less.',
  },
];

/**
 * Lists sentences about laws that are switched on and have no effect: those beside others, and those that penalty
 * contacts cannot take. Where Lemke's method cannot take a law, the run says who solves instead (solverRefused).
 */
export function idleLaws(values: Readonly<Record<string, unknown>>): string[] {
  const isOn = (key: string): boolean => Number(values[key] ?? 0) > 0;
  if (values.solver !== 'penalty' && values.contact !== 'penalty')
    return IDLE.filter(({ law, by, beside }) => isOn(law) && isOn(by) === beside).map(({ says }) => says);
  const lost = refusedTraits('penalty', traitsOf({ values })).map((trait) => CAPABILITIES[trait].name);
  if (lost.length === 0) return [];
  return [sentenceOf(`${listed(lost, 'and')} ${lost.length === 1 ? 'has' : 'have'} no effect with penalty contacts; `
    + 'choose small steps')];
}

/** The facts about a world that are known before it is built. */
export type WorldTraits = {
  /** Values of parameters, by key. */
  values: Readonly<Record<string, unknown>>;
  /** Present if a pilot drives a mechanism in it. */
  pilot?: unknown;
  /** Traits that do not follow from the values. */
  traits?: readonly Trait[];
  /** Number of grains; null if it is not known yet. */
  grains?: number | null | undefined;
};

/**
 * Lists the traits of a world, in the order of the table. A scene whose surfaces are flexible has a parameter
 * `integrator`, one that compares models of contact a parameter `contact`, one whose domain may repeat itself
 * `periodic`.
 */
export function traitsOf({ values, pilot, traits: own = [], grains }: WorldTraits): Trait[] {
  const isOn = (key: string): boolean => Number(values[key] ?? 0) > 0;
  const laws = LAWS.filter(isOn), rebounds = isOn('restitution'), surfaces = values.integrator !== undefined;
  const joined = pilot !== undefined || own.includes('joined');
  const has: Partial<Record<Trait, boolean>> = {
    friction: true, joined, joinedRebound: joined && rebounds,
    tangentialStiffness: rebounds && isOn('tangentialStiffness'), surfaces, implicit: values.integrator === 'implicit',
    surfacesWithLaws: surfaces && laws.length > 0,
    surfacesJoined: surfaces && joined, surfacesAlone: surfaces && grains === 0, noGrains: grains === 0,
    springs: values.contact === 'penalty', periodic: values.periodic === 'on',
  };
  for (const trait of [...laws, ...own]) has[trait] = true;
  return (Object.keys(TABLE) as Trait[]).filter((trait) => has[trait]);
}

/** Lists the traits that a solver cannot take on any engine. */
export const refusedTraits = (solver: SolverId, traits: readonly Trait[]): Trait[] =>
  traits.filter((trait) => CAPABILITIES[trait].refusedBy.includes(solver));

/**
 * Says why a world with these traits runs on the CPU only whatever its solver, as the end of a sentence; null if some
 * solver runs it on the GPU.
 */
export function cpuReason(traits: readonly Trait[]): string | null {
  for (const trait of traits) {
    const { gpu } = CAPABILITIES[trait];
    if (typeof gpu === 'string') return gpu;
  }
  return null;
}

/** Returns what keeps a world of these traits from the core of the CPU engine, in a few words; null if it takes it. */
export const coreReason = (traits: readonly Trait[]): string | null =>
  traits.map((trait) => CAPABILITIES[trait].core).find((why) => why !== undefined) ?? null;

const takenOnGpu = (trait: Trait, solver: string): boolean => {
  const { gpu } = CAPABILITIES[trait];
  return typeof gpu !== 'string' && (gpu as readonly string[]).includes(solver);
};

/** Lists the solvers of the GPU engine that take all of these traits. */
export const gpuSolversFor = (traits: readonly Trait[]): GpuSolver[] =>
  GPU_SOLVERS.filter((solver) => traits.every((trait) => takenOnGpu(trait, solver)));

/**
 * Says why the GPU engine cannot run a world of these traits with this solver, as the end of a sentence; null if it
 * can.
 */
export function gpuRefusal(solver: string, traits: readonly Trait[]): string | null {
  const reason = cpuReason(traits), here = gpuSolversFor(traits);
  if (reason !== null || (here as string[]).includes(solver)) return reason;
  const lacks = traits.find((trait) => !takenOnGpu(trait, solver));
  const under = lacks === undefined || lacks === 'friction' ? '' : ` with ${CAPABILITIES[lacks].name}`;
  return `solver = ${solver} runs on the CPU only${under}; `
    + `on the GPU, ${listed(here, 'or')} ${here.length === 1 ? 'is' : 'are'} allowed`;
}

/** Limits of solvers that take a world but may leave its problem unsolved: a few words for a menu. */
export const SOLVER_LIMITS: Partial<Record<SolverId, string>> = { lemke: 'up to 100 contacts' };

/** A few words shown after the name of an option; `refused` if it cannot be chosen. */
export type OptionNote = { text: string; refused: boolean };

/**
 * Describes what to know of a solver before it is chosen for a world of these traits: what it cannot take, its limits,
 * or that the run then moves to the CPU; null if there is nothing to say.
 */
export function solverNote(solver: SolverId, { traits, onCpu }: {
  traits: readonly Trait[]; onCpu: boolean
}): OptionNote | null {
  const refused = refusedTraits(solver, traits).map((trait) => CAPABILITIES[trait].name);
  if (refused.length) return { text: `cannot take ${listed(refused, 'or')}`, refused: true };
  const here = gpuSolversFor(traits), moves = !onCpu && here.length > 0 && !(here as string[]).includes(solver);
  const notes = [SOLVER_LIMITS[solver], moves ? 'on the CPU' : undefined].filter((note) => note !== undefined);
  return notes.length ? { text: notes.join(', '), refused: false } : null;
}

/** Makes a sentence of the end of one: a capital letter and a full stop. */
export const sentenceOf = (words: string): string => `${words[0].toUpperCase()}${words.slice(1)}.`;

/** Says as a sentence what the GPU engine cannot do with a trait. */
export const limitOf = (trait: Trait): string => {
  const { gpu, name } = CAPABILITIES[trait];
  return sentenceOf(typeof gpu === 'string' ? gpu : `${name} on the GPU: ${listed(gpu, 'and')} only`);
};

const listed = (words: readonly string[], last: string): string =>
  words.join(', ').replace(/, ([^,]*)$/, ` ${last} $1`);
