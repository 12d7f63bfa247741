import type { KernelDefinitions, Kernels } from './kernels';

/** A world's kind says what all its frames do that those of other worlds do not. */
export type WorldKind = {
  /** A block is for a workgroup whose threads wait for each other, else for one thread. */
  barriers: boolean;
  /** Sums over the contacts of big bodies come in a dispatch before that of the bodies. */
  sumsApart: boolean;
  /** Some big bodies are joined; some stand on planes. */
  joined: boolean; stands: boolean;
};

/** A frame's kind says what it does that other frames of its world do not. */
export type FrameKind = {
  /** Contacts are swept by colours of all, not of each block. */
  colours: boolean;
  /** The solver converges within a substep; laws beyond friction act; a hand holds something. */
  converging: boolean; laws: boolean; pulled: boolean;
};

type Condition = (kind: WorldKind & FrameKind) => boolean;

const inColours: Condition = (n) => n.colours, ofLaws: Condition = (n) => n.laws;
const ofSolver: Condition = (n) => n.converging;

/** Kernels that only some frames take. One that a frame takes in spite of this table throws when it is encoded. */
const SOME: Partial<Record<keyof KernelDefinitions, Condition>> = {
  colourBlocks: (n) => !n.colours && n.barriers, colourBlocksSerially: (n) => !n.colours && !n.barriers,
  sweepBlocks: (n) => !n.colours && n.barriers, sweepBlocksSerially: (n) => !n.colours && !n.barriers,
  sweepColour: inColours, keepColours: inColours, claimColours: inColours, chooseColours: inColours,
  countColours: inColours, orderColours: inColours,
  integrateAll: (n) => n.barriers && !n.sumsApart, integrateGrains: (n) => !n.barriers || n.sumsApart,
  integrateBodies: (n) => n.barriers && n.sumsApart, integrateBodiesSerially: (n) => !n.barriers,
  integrateMechanism: (n) => n.joined, pullBody: (n) => n.pulled, standOnPlanes: (n) => n.stands,
  chooseMomentum: ofSolver, extrapolateContacts: ofSolver, accelerateContacts: ofSolver,
  keepHeld: (n) => !n.converging,
  bounceContacts: ofLaws, yieldContacts: ofLaws, clearImpacts: ofLaws, claimImpacts: ofLaws, chooseImpacts: ofLaws,
  hitContacts: ofLaws, joinPieces: ofLaws, countPieces: ofLaws,
};

/** Compiles the kernels that frames of a kind take, if they are not yet; a fault is thrown as a sentence. */
export async function compileNeeded(kernels: Kernels, kind: WorldKind & FrameKind): Promise<void> {
  const names = Object.keys(kernels) as (keyof Kernels)[];
  await Promise.all(names.filter((name) => SOME[name]?.(kind) ?? true).map((name) => kernels[name]?.compile()));
}
