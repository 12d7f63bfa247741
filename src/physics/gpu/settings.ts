import type { Buffers } from '../../gpu/buffers';
import { StructArray } from '../../gpu/structArray';
import type { Model } from '../../model/model';
import type { Live, StepSettings } from '../../model/settings';
import { GPU_SOLVERS, type GpuSolver } from '../../params/capabilities';
import { COMMON } from '../contact/friction';
import { createLawStep, writeLawStep } from '../contact/lawStep';
import { leastPiece } from '../contact/leastPiece';
import { contactMargin, FARTHEST_AHEAD } from '../contact/searchRange';
import { HOLD } from '../contact/heldFriction';
import { bodyWarmth, fadeOf, warmFactor } from '../contact/warmFactor';
import { momentum, nextTheta } from '../solvers/nesterov';
import type { FixedPoint } from './fixedPoint';
import { chooseGrid } from './collide/grid';
import { inverseMasses } from './grainMasses';
import { structs } from './kernels';
import { colourEntries, COLOUR_STRIDE, startCount, type Capacities, type GrainPlan } from './layout';
import { CLASSES, HEAVY, MODE } from './library';

const APGD_WARM_FACTOR = 0.5, CGM_WARM_FACTOR = 0.65; // as the CPU's, src/physics/solvers
const ITERATIONS = { smallsteps: 1, apgd: 100, cgm: 20 } as const;
const MAX_ITERATIONS = structs.momentum.fields.beta.columns * 4;

/** Plan of a frame: the number of sweeps and their kind. Overwritten each step. */
export type FramePlan = {
  cellCount: number; blockCount: number;
  /** Threads that take contacts, and those that take the pairs of each colour: as many as the last frame had. */
  contacts: number; pairs: Uint32Array;
  substeps: number; sweeps: number; solver: GpuSolver;
  /** Full colouring: most colours, and rounds to find them. 0 colours: blocks. */
  colours: number; rounds: number;
  /** True if impacts begin each substep; with converging solvers, if contacts rebound, and if they yield. */
  impacts: boolean; bounces: boolean; yields: boolean;
  /** True if the search among grains was made behind the last frame. */
  searched: boolean;
  /** Number on the device of what a hand pulls, big bodies behind grains; −1: nothing. */
  pulled: number;
  /** Big bodies that impulses move, in order; what others are given is only measured, at the end of each substep. */
  answering: number[];
};

/** The part of a plan that a frame's report is read by. */
export type TakenPlan = Pick<FramePlan, 'colours' | 'solver' | 'sweeps' | 'substeps' | 'pulled'>;

/** Returns the solver that a device is asked for; the host has refused all that it lacks. */
export const solverOf = ({ settings: { solver } }: Live): GpuSolver =>
  ((GPU_SOLVERS as readonly string[]).includes(solver) ? solver as GpuSolver : 'smallsteps');

/**
 * Returns the part of the impulses that a substep starts from. For small steps it is that of the CPU: sweeps inside a
 * block are Gauss–Seidel sweeps, as there.
 */
export function warmOf(solver: GpuSolver, settings: StepSettings): number {
  if (solver === 'smallsteps') return bodyWarmth(settings);
  return settings.warmStart ? (solver === 'apgd' ? APGD_WARM_FACTOR : CGM_WARM_FACTOR) : 0;
}

/** Says whether a solver solves the contact problem of a step to a tolerance, with all of a penetration recovered. */
export const isConverging = (solver: GpuSolver): boolean => solver !== 'smallsteps';

/**
 * Colours of the last frame: numbers of those in use, 0 if there was no such frame, of contacts without one, and of
 * the pairs that each has.
 */
export type KnownColours = { used: number; uncoloured: number; readonly pairs: Uint32Array };

/** An impulse that no contact reaches [N·s], in place of no cap: WGSL has no literal for infinity. */
const NEVER = 1e30;

/** The numbers of a contact law that the kernels know by the same name. */
const LAW_FIELDS = [
  'cohesion', 'wallCohesion', 'hardening', 'dent', 'viscous', 'rolling', 'spinning', 'restitutionSpeed', 'tangential',
] as const;

/** The fields of a step that hold the room of the buffers, and their names on the host. */
const CAPACITY_FIELDS = [
  ['cellCapacity', 'cells'], ['blockCapacity', 'blocks'], ['contactCapacity', 'contacts'],
  ['bodyContactCapacity', 'bodyContacts'], ['copyCapacity', 'copies'], ['searchCapacity', 'searches'],
  ['contactBodyCount', 'contactBodies'], ['bodyShares', 'bodyShares'], ['measureShares', 'measureShares'],
] as const;

/** Number of rounds that colour a state never seen, and one in which most pairs have their colours. */
const FIRST_ROUNDS = 48, ROUNDS = 10;
/** Number of colours over which the contacts of a state never seen are taken to spread. */
const UNSEEN_COLOURS = 8;
/** Number of colours beyond those of the last frame. */
const SPARE = 2;

/**
 * Creates the writer of the uniforms of a frame, and allocates all that it needs. `pointTable`:
 * shared/collide/points.wgsl. `joinedOf` returns `joined` of shared/body.wgsl.
 */
export function createSettingsWriter(
  device: GPUDevice, buffers: Buffers<GrainPlan>, model: Model, fixed: FixedPoint, pointTable: number,
  joinedOf: (body: number) => number,
) {
  const step = new StructArray(structs.step), phase = new StructArray(structs.phase);
  const scan = new StructArray(structs.scan);
  const control = new StructArray(structs.control, Math.max(1, model.bodyCount));
  const table = new StructArray(structs.momentum);
  const plan: FramePlan = {
    cellCount: 0, blockCount: 0, contacts: 1, pairs: new Uint32Array(CLASSES), substeps: 0, sweeps: 0,
    solver: 'smallsteps', colours: 0, rounds: 0, impacts: false, bounces: false, yields: false, searched: false,
    pulled: -1, answering: [],
  };
  let tableLength = -1, lastMargin = NaN, lastH = NaN, wasHeld = false, wasCohesive = false;
  const queue = device.queue;

  const writePhase = (buffer: GPUBuffer, mode: number, factor: number, first = 0, last = 0, warm = 0): void => {
    phase.set(0, 'mode', mode);
    phase.set(0, 'factor', factor);
    phase.set(0, 'first', first);
    phase.set(0, 'last', last);
    phase.set(0, 'warm', warm);
    queue.writeBuffer(buffer, 0, phase.data);
  };

  const writeScan = (buffer: GPUBuffer, count: number): void => {
    scan.set(0, 'count', count);
    queue.writeBuffer(buffer, 0, scan.data);
  };

  /** Writes the grid, which only changes with the margin, that is with H. */
  const writeGrid = (margin: number): void => {
    if (margin === lastMargin) return;
    lastMargin = margin;
    const grid = chooseGrid(model, 2 * model.maxRadius + margin);
    plan.cellCount = grid.count;
    plan.blockCount = grid.blockCount;
    step.set(0, 'margin', margin);
    step.set(0, 'cells', grid.cells);
    step.set(0, 'blocks', grid.blocks);
    step.set(0, 'blockCells', grid.blockCells);
    step.set(0, 'inverseCell', 1 / grid.cell);
    writeScan(buffers.scanCells, grid.count + 1);
  };

  /** Writes β of Nesterov's sequence; 0 at the end, so that the last iteration leaves γ and not the extrapolated y. */
  const writeMomentum = (iterations: number): void => {
    if (iterations === tableLength) return;
    tableLength = iterations;
    const beta = new Float32Array(MAX_ITERATIONS);
    for (let k = 0, theta = 1; k < iterations - 1; k++) {
      const next = nextTheta(theta);
      beta[k] = momentum(theta, next);
      theta = next;
    }
    table.set(0, 'beta', beta);
    queue.writeBuffer(buffers.momentum, 0, table.data);
  };

  const law = createLawStep();
  const writeLaws = ({ laws, law: friction }: StepSettings, solver: GpuSolver, h: number): void => {
    const converging = isConverging(solver);
    writeLawStep(law, laws, h, model.minRadius);
    for (const name of LAW_FIELDS) step.set(0, name, law[name]);
    step.set(0, 'cohesionRange', law.range);
    step.set(0, 'wallRange', law.wallRange);
    step.set(0, 'healing', law.healing ? 1 : 0);
    step.set(0, 'newBonds', law.healing || !wasCohesive ? 1 : 0);
    step.set(0, 'cap', Math.min(law.cap, NEVER));
    step.set(0, 'restitution', converging ? 0 : law.restitution);
    step.set(0, 'bounce', converging ? law.restitution : 0);
    step.set(0, 'converging', converging ? 1 : 0);
    step.set(0, 'joint', law.six && (friction === 'relaxed' || solver === 'apgd') ? 1 : 0);
    plan.impacts = !converging && law.restitution > 0;
    plan.bounces = converging && law.restitution > 0;
    plan.yields = converging && law.cap < Infinity;
    step.set(0, 'elastic', Math.min(law.elastic, NEVER));
  };

  const writeControls = (live: Live): void => {
    plan.answering.length = 0;
    live.bodies.forEach(({ motion, force, mass, friction }, k) => {
      const answers = motion.includes(null) || joinedOf(k) !== 0;
      if (answers) plan.answering.push(k);
      control.set(k, 'answers', answers ? 1 : 0);
      for (const [free, value, first] of [['free', 'velocity', 0], ['freeSpin', 'spin', 3]] as const) {
        const at = (c: number) => motion[first + c];
        control.set(k, free, [at(0) === null ? 1 : 0, at(1) === null ? 1 : 0, at(2) === null ? 1 : 0]);
        control.set(k, value, [at(0) ?? 0, at(1) ?? 0, at(2) ?? 0]);
      }
      // what is not free may have none: free / mass is then 0 / 0, and has to be 0
      control.set(k, 'mass', mass > 0 ? mass : 1);
      control.set(k, 'force', force);
      control.set(k, 'friction', friction ?? COMMON);
      control.set(k, 'inertia', model.bodies[k].inertia);
    });
    queue.writeBuffer(buffers.controls, 0, control.data);
  };

  const writeConstants = (): void => {
    const view = new StructArray(structs.view);
    view.set(0, 'center', fixed.center);
    queue.writeBuffer(buffers.view, 0, view.data);
    step.set(0, 'domainMin', model.domain.min.map((x, c) => x - fixed.center[c]));
    step.set(0, 'domainMax', model.domain.max.map((x, c) => x - fixed.center[c]));
    step.set(0, 'unit', fixed.unit);
    step.set(0, 'grainCount', model.grainCount);
    step.set(0, 'looseCount', model.looseCount);
    step.set(0, 'leastPiece', leastPiece(model.looseCount));
    step.set(0, 'pointTable', pointTable);
    if (model.grainCount > 0) step.set(0, 'grainMasses', inverseMasses(model, 0));
    step.set(0, 'bodyCount', model.bodyCount);
    step.set(0, 'bodyReach', FARTHEST_AHEAD * model.minRadius);
    writeScan(buffers.scanStarts, startCount(model.grainCount));
    writeScan(buffers.scanCopies, model.grainCount + 1);
    const which = new Uint32Array((COLOUR_STRIDE / 4) * CLASSES);
    for (let k = 0; k < CLASSES; k++) which[(COLOUR_STRIDE / 4) * k] = k;
    queue.writeBuffer(buffers.whichColour, 0, which);
  };

  /**
   * Writes the limits of a colouring, which is kept from frame to frame, with little room for more colours: each is a
   * dispatch.
   */
  const writeColours = (known: KnownColours | null): void => {
    const seen = known !== null && known.used > 0;
    plan.colours = !known ? 0 : seen ? Math.min(HEAVY, known.used + (known.uncoloured > 0 ? 2 * SPARE : SPARE)) : HEAVY;
    plan.rounds = !known ? 0 : seen ? ROUNDS : FIRST_ROUNDS;
    for (let k = 0; k < CLASSES; k++)
      plan.pairs[k] = known?.used ? Math.max(1, known.pairs[k]) : Math.ceil(plan.contacts / UNSEEN_COLOURS);
    step.set(0, 'coloured', known ? 1 : 0);
    step.set(0, 'colourLimit', plan.colours);
    step.set(0, 'keepColours', seen ? known.used - 1 : 0);
  };

  writeConstants();
  return {
    /** Says that the next frame has no last contacts: those that touch then are bonded. */
    forgetContacts(): void { wasCohesive = false; },
    /** Returns what the next frame needs to know of the last one, as `recall` takes it. */
    remember: (): number[] => [lastH, Number(wasHeld), Number(wasCohesive)],
    recall(numbers: ArrayLike<number>): void {
      lastH = numbers[0];
      wasHeld = numbers[1] === 1;
      wasCohesive = numbers[2] === 1;
    },
    /** Sets the room that the buffers have. */
    setCapacities(c: Capacities): void {
      for (const [field, name] of CAPACITY_FIELDS) step.set(0, field, c[name]);
      queue.writeBuffer(buffers.step, 0, step.data);
      writeScan(buffers.scanColours, colourEntries(c));
      writeScan(buffers.scanShares, model.bodyCount * c.bodyShares + 1);
    },
    /** Sets the number that the host's grain 0 has on the device. */
    setGrainZero(index: number): void {
      step.set(0, 'grainZero', index);
      queue.writeBuffer(buffers.step, 0, step.data);
    },

    /**
     * Writes the uniforms of one frame under `live`, or of a search for its contacts alone (`looking`), and returns its
     * plan, which the next call overwrites. `known`: colours of the last frame if this one is to be coloured, null if
     * it sweeps blocks. `contacts`: about as many as the frame will have, and no bound: threads go on to the last one.
     */
    write(live: Live, known: KnownColours | null, contacts: number, looking = false): FramePlan {
      const { settings: s } = live, h = s.dt / s.substeps, solver = solverOf(live);
      plan.solver = solver;
      plan.searched = false;
      plan.pulled = -1;
      plan.contacts = Math.max(1, contacts);
      plan.substeps = s.substeps;
      plan.sweeps = Math.min(MAX_ITERATIONS, s.iterations || ITERATIONS[solver]);
      const warm = warmOf(solver, s);
      const carry = warm * (Number.isNaN(lastH) ? 1 : h / lastH); // impulses scale with h
      const holds = solver === 'smallsteps';
      step.set(0, 'leak', holds ? 1 - warmFactor(s) : 0);
      step.set(0, 'fade', holds ? fadeOf(s) : 1);
      step.set(0, 'hold', HOLD / h);
      step.set(0, 'heldScale', holds && wasHeld && warm > 0 ? h / lastH : 0);
      if (!looking) {
        lastH = h;
        wasHeld = holds;
      }
      writeGrid(contactMargin(model, s.dt));
      step.set(0, 'gravity', s.gravity);
      step.set(0, 'h', h);
      step.set(0, 'part', 1 / s.substeps);
      step.set(0, 'halfFrame', 0.5 * s.dt);
      step.set(0, 'relaxed', s.law === 'relaxed' ? 1 : 0);
      step.set(0, 'friction', s.friction);
      step.set(0, 'surfaceFriction', s.surfaceFriction ?? COMMON);
      step.set(0, 'recovery', isConverging(solver) ? 1 : s.recovery);
      step.set(0, 'recoverySpeed', s.recoverySpeed);
      step.set(0, 'damping', Math.exp(-s.damping * h));
      writeLaws(s, solver, h);
      if (!looking) wasCohesive = law.cohesion > 0;
      writeColours(known);
      queue.writeBuffer(buffers.step, 0, step.data);
      writePhase(buffers.carry, MODE.apply, carry);
      writePhase(buffers.apply, MODE.apply, 1);
      const alone = plan.sweeps === 1 ? 1 : 0;
      writePhase(buffers.firstSweep, MODE.sweep, 1, 1, alone, warm);
      writePhase(buffers.warmSweep, MODE.sweep, warm, 1, alone, warm);
      writePhase(buffers.nextSweep, MODE.sweep, 1);
      writePhase(buffers.lastSweep, MODE.sweep, 1, 0, 1, warm);
      writePhase(buffers.begin, MODE.begin, 0);
      writePhase(buffers.start, MODE.start, 1);
      writePhase(buffers.again, MODE.again, 1);
      writePhase(buffers.reset, MODE.reset, 1);
      writePhase(buffers.advance, MODE.advance, warm);
      writePhase(buffers.predict, MODE.again, warm);
      writePhase(buffers.extrapolate, MODE.extrapolate, 1);
      writePhase(buffers.even, MODE.even, 1);
      writePhase(buffers.odd, MODE.odd, 1);
      writeControls(live);
      if (solver === 'apgd') writeMomentum(plan.sweeps);
      return plan;
    },
  };
}
