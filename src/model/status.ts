import type { EnergyMeasure } from './energy';

/**
 * A buffer that ran out of room in a step: what was wanted, the room there was, and the most that the device allows.
 */
export type Full = {
  what: 'contacts' | 'contacts with big bodies' | 'copies of grains' | 'searches for contacts with big bodies';
  wanted: number; room: number; most: number
};

/**
 * Numbers about cohesion that cannot act as asked: ĉ [N]; the gap up to which contacts pull, that up to which they are
 * looked for, and the gap to which ĉ opens them within substeps h [s], all over the smallest radius [1]; the longest h
 * at which ĉ is reached within the range, and the shortest step H at which contacts are looked for that far [s].
 */
export type BondLimits = {
  cohesion: number; range: number; margin: number; least: number; h: number; longest: number; leastFrame: number;
};

/**
 * Faults that can occur inside a step, as bits, so that kernels set them with one atomicOr and several can occur at
 * once. A step never throws: it finishes with what fitted and says so. shaders/shared/status.wgsl holds the same
 * constants.
 */
export const STEP_STATUS = {
  contactsFull: {
    bit: 1 << 0,
    says: 'More contacts than there is memory for; some grains pass through each other. Fewer grains need less.',
  },
  notFinite: {
    bit: 1 << 1, says: 'A position or velocity is not a number, or beyond all bounds. The run was paused; reset, or '
    + 'take a smaller step.',
  },
  notConverged: { bit: 1 << 2, says: 'The contact solve hit its iteration limit before its tolerance.' },
  outside: { bit: 1 << 3, says: 'Some grains have left the domain of the scene.' },
  stepTooLarge: {
    bit: 1 << 4, says: 'Steps are too long for the stiffness of penalty contacts, which gain energy. Take more '
    + 'substeps or a smaller modulus.',
  },
  forcesNotFound: {
    bit: 1 << 5,
    says: 'Forces of stiff bodies are known at rest and without friction only; those of the solver are shown.',
  },
  solverRefused: {
    bit: 1 << 6,
    says: 'The chosen solver takes friction alone: under the other laws of contact APGD solves these steps.',
  },
  surfaceOpen: {
    bit: 1 << 8, says: 'Contact points of a flexible surface are so far apart that grains pass between them. Take more '
    + 'contact points, or larger grains.',
  },
  cohesionTooFar: {
    bit: 1 << 10, says: 'Cohesion reaches farther than contacts are looked for; pairs are let go before. Take a '
    + 'smaller range.',
  },
  cohesionTooStrong: {
    bit: 1 << 11, says: 'Cohesion opens contacts beyond its range before it is reached. Take more substeps, or a '
    + 'larger range.',
  },
  surfaceBroken: {
    bit: 1 << 7, says: 'Steps are too long for a flexible surface, which has folded over or flown apart. The run was '
    + 'paused at the last good step.',
  },
  energyMade: {
    bit: 1 << 9, says: 'Energy came from nowhere. Take more substeps, less recovery, or no warm start.',
  },
  overlap: {
    bit: 1 << 12, says: 'Contacts overlap by more than a tenth of the smallest diameter. Take more substeps, or a '
    + 'stiffer contact.',
  },
  creep: {
    bit: 1 << 13, says: 'Contacts slip that friction should hold, since cold small steps forget at each step what they '
    + 'held. Switch the warm start on, or take more substeps.',
  },
} as const;

export type StatusKey = keyof typeof STEP_STATUS;

/** The measures that fill the sentences with numbers, as far as they are known. */
export type StatusDetails = {
  full?: Full | null; stableStep?: number; bonds?: BondLimits | null; energy?: EnergyMeasure; overlap?: number;
  creepSpeed?: number;
};

/** Sentences with numbers, by key; null where the numbers are not known. */
const FILLED: Partial<Record<StatusKey, (details: StatusDetails) => string | null>> = {
  contactsFull: ({ full }) => (full ? fullSentence(full) : null),
  surfaceBroken: ({ stableStep = Infinity }) => (stableStep < Infinity ? surfaceSentence(stableStep) : null),
  stepTooLarge: ({ stableStep = Infinity }) => (stableStep < Infinity ? stepSentence(stableStep) : null),
  cohesionTooFar: ({ bonds }) => (bonds ? farSentence(bonds) : null),
  cohesionTooStrong: ({ bonds }) => (bonds ? strongSentence(bonds) : null),
  energyMade: ({ energy }) => (energy && energy.since >= 0 ? energySentence(energy) : null),
  overlap: ({ overlap = 0 }) => (overlap > MOST_OVERLAP ? overlapSentence(overlap) : null),
  creep: ({ creepSpeed = 0 }) => (creepSpeed > 0 ? creepSentence(creepSpeed) : null),
};

/** Returns the sentences of the bits that are set. */
export const statusSentences = (status: number, details: StatusDetails = {}): string[] =>
  (Object.keys(STEP_STATUS) as StatusKey[]).filter((key) => (status & STEP_STATUS[key].bit) !== 0)
    .map((key) => FILLED[key]?.(details) ?? STEP_STATUS[key].says);

/**
 * Overlap from which the page warns [diameters of the smallest grain]. A contact that yields has a dent of half of it
 * by its own law (src/physics/contact/lawStep.ts), and impacts go about as deep.
 */
export const MOST_OVERLAP = 0.1;

function energySentence({ since, made, bound, place }: EnergyMeasure): string {
  const at = place.map((x) => +x.toPrecision(3)).join(', ');
  return `Energy came from nowhere at t = ${+since.toPrecision(6)} s: ${made.toPrecision(2)} J by now, with a bound of `
    + `${bound.toPrecision(2)} J; the fastest grain was at (${at}) m then. Take more substeps, less recovery, or no `
    + 'warm start.';
}

const overlapSentence = (overlap: number): string =>
  `Contacts overlap by up to ${overlap.toFixed(2)} of the smallest diameter; forces mean little above ${MOST_OVERLAP}. `
  + 'Take more substeps, or a stiffer contact.';

const creepSentence = (speed: number): string =>
  `Contacts slip at some ${(1000 * speed).toPrecision(2)} mm/s that friction should hold: cold small steps forget at `
  + 'each step what they held. Switch the warm start on, or take more substeps.';

const stepSentence = (stableStep: number): string =>
  `Substeps are too long for the stiffness of penalty contacts, which gain energy: `
  + `at most ${stableStep.toPrecision(2)} s is stable. `
  + 'Take more substeps, a shorter step, or a smaller modulus.';

const surfaceSentence = (stableStep: number): string =>
  `A flexible surface has folded over or cannot follow its substeps: `
  + `at most ${stableStep.toPrecision(2)} s is stable as it is now. The `
  + 'run was paused at the last good step. Take more substeps, a shorter step, or a smaller modulus.';

const three = (x: number): string => String(Number(x.toPrecision(3)));

const farSentence = ({ range, margin, leastFrame }: BondLimits): string =>
  `Cohesion reaches to gaps of ${three(range)} radii, and contacts are looked for up to ${three(margin)} radii only: `
  + `pairs are let go before. A range of at most ${three(margin)} would work, or a step H of at least `
  + `${three(leastFrame)} s.`;

const strongSentence = ({ cohesion, range, least, h, longest }: BondLimits): string =>
  `Cohesion of ${three(cohesion)} N is never reached: in substeps of ${three(h)} s it opens contacts to gaps of `
  + `${three(least)} radii, and they pull up to ${three(range)} radii only. Substeps of at most `
  + `${longest.toPrecision(2)} s would work, or a range of at least ${three(least)}.`;

function fullSentence({ what, wanted, room, most }: Full): string {
  const found = `There is room for ${room} ${what} and ${wanted} were found: some grains pass through each other.`;
  return room < most ? `${found} The next step has more.`
    : `${found} This device allows no more; take fewer grains, or a smaller step, which looks for contacts less far.`;
}
