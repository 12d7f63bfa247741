import type { Buffers } from '../../gpu/buffers';
import type { SpanTimer } from '../../gpu/spanTimer';
import { bindKernels } from './bindKernels';
import { countContacts, fillContacts, matchContacts, searchGrains } from './collide/encodeDetection';
import type { BoundSurface } from './flex/surfaceBuffers';
import { structs, type Kernels } from './kernels';
import { COLOUR_BEGINS, ONE_GRAIN, startCount, type Capacities, type WorldPlan } from './layout';
import { HEAD, MEASURE_ROWS } from './library';
import { copyGrain } from './pull/heldGrain';
import { inPass, inPasses } from './passes';
import { createAnswerEncoder } from './respond/encodeAnswers';
import type { FramePlan } from './settings';
import { createSweepEncoder } from './solve/encodeSweeps';

const WORD = 4;
type Timing = GPUComputePassTimestampWrites;

/**
 * Encodes one frame step as GPU work, in the order of docs/ARCHITECTURE.md, One frame step H. It is cut between sweeps
 * where it would take too long at once.
 */
export type FrameEncoder = {
  /** Encodes the frame up to the number of its contacts, which `counters` then has. */
  count(encoder: GPUCommandEncoder, plan: FramePlan): void;
  /** Copies what the frame overwrites and clears what it fills. */
  keep(encoder: GPUCommandEncoder, plan: FramePlan): void;
  /**
   * Encodes the search among grains alone, which needs neither the plan of its frame nor where big bodies are: only the
   * step H and the state of grains.
   */
  search(encoder: GPUCommandEncoder, plan: FramePlan, timing?: Timing): void;
  /** Encodes the search among big bodies, and contacts as they are found: the rest of stages 1 and 2. */
  find(encoder: GPUCommandEncoder, plan: FramePlan): void;
  /** Encodes stage 3, and the velocities that the first sweep sees. */
  match(encoder: GPUCommandEncoder, plan: FramePlan, timing?: Timing): void;
  /** Encodes stage 4: sweeps from … to − 1 of substeps × sweeps in all. */
  solve(encoder: GPUCommandEncoder, plan: FramePlan, from: number, to: number): void;
  /** Encodes positions, stage 5, draw buffers, and the copy to `staging` that the host reads. */
  measure(encoder: GPUCommandEncoder, plan: FramePlan, staging: GPUBuffer, timing?: Timing): void;
  /** Encodes draw buffers alone, after a new state was written. */
  draw(encoder: GPUCommandEncoder): void;
};

/**
 * Makes the frame of a world. `barriers`: the device takes workgroup barriers lightly, and two dispatches a substep do.
 * `surfaces` are the flexible ones; with `spans` they have passes of their own, which are timed. `settle` encodes which
 * grains sleep; null: none may.
 */
export function createFrameEncoder(
  kernels: Kernels, b: Buffers<WorldPlan>, c: Capacities, barriers: boolean, surfaces: readonly BoundSurface[] = [],
  spans: SpanTimer | null = null, settle: ((pass: GPUComputePassEncoder, plan: FramePlan) => void) | null = null,
): FrameEncoder {
  const k = bindKernels(kernels, b, barriers, c.coloured), { grainCount, bodyCount } = c;
  const { sweep, integrate, push, carry, extrapolate, accelerate } = createSweepEncoder(k, c, barriers);
  const responders = createAnswerEncoder(k, c, surfaces.length > 0);
  const prepare = (pass: GPUComputePassEncoder): void => k.prepareGrains.encode(pass, Math.max(1, grainCount));

  const clearCells = (encoder: GPUCommandEncoder, { cellCount }: FramePlan): void =>
    encoder.clearBuffer(b.cells, 0, WORD * (cellCount + 1));

  /** Clears the number of searches that are listed. */
  const clearSearches = (encoder: GPUCommandEncoder): void => {
    if (c.searches > 0) encoder.clearBuffer(b.starts, WORD * (startCount(grainCount) + c.bodyContacts), WORD);
  };

  const strike = (pass: GPUComputePassEncoder, { contacts }: FramePlan): void => {
    k.clearImpacts.encode(pass, contacts);
    for (let round = 0; round < k.impacts.length; round++) {
      k.impacts[round].claim.encode(pass, contacts);
      k.impacts[round].choose.encode(pass, contacts);
      k.impacts[round].hit.encode(pass, contacts);
    }
  };

  return {
    count(encoder, plan) {
      clearCells(encoder, plan);
      clearSearches(encoder);
      inPass(encoder, undefined, (pass) => {
        searchGrains(pass, k, c, plan);
        countContacts(pass, k, c);
      });
    },

    search(encoder, plan, timing) {
      clearCells(encoder, plan);
      inPass(encoder, timing, (pass) => searchGrains(pass, k, c, plan));
    },

    find(encoder) {
      inPass(encoder, undefined, (pass) => {
        countContacts(pass, k, c);
        fillContacts(pass, k, c);
      });
    },

    keep(encoder, plan) {
      encoder.copyBufferToBuffer(b.links, 0, b.oldLinks, 0, b.links.size);
      encoder.copyBufferToBuffer(b.impulse, 0, b.oldImpulse, 0, b.impulse.size);
      clearSearches(encoder);
      if (plan.colours > 0) {
        encoder.copyBufferToBuffer(b.colour, 0, b.oldColour, 0, b.colour.size);
        encoder.clearBuffer(b.marks);
      } else encoder.clearBuffer(b.schedule, WORD * (HEAD * c.blocks + c.contacts), WORD * c.copies);
    },

    match(encoder, plan, timing) {
      const isRigid = surfaces.length === 0;
      inPass(encoder, timing, (pass) => {
        matchContacts(pass, k, c, plan, barriers);
        if (!isRigid) return;
        prepare(pass);
        settle?.(pass, plan);
        carry(pass, plan);
        responders.respond({ pass, surfaces: () => {} }, 'start');
      });
      if (isRigid) return;
      inPasses(encoder, surfaces, spans, (passes) => {
        passes.surfaces((surface, pass) => surface.weigh(pass));
        prepare(passes.pass);
        responders.begin(passes);
        carry(passes.pass, plan);
        responders.respond(passes, 'start');
      });
    },

    solve(encoder, plan, from, to) {
      const { substeps, sweeps, solver } = plan;
      inPasses(encoder, surfaces, spans, (passes) => {
        for (let s = from; s < to; s++) {
          const { pass } = passes, substep = Math.floor(s / sweeps), of = s - substep * sweeps;
          const which = of > 0 ? 'next' : substep > 0 ? 'warm' : 'first';
          if (of === 0 && plan.impacts) strike(pass, plan);
          if (of === 0 && plan.bounces) k.bounceContacts.encode(pass, plan.contacts);
          if (solver === 'apgd') accelerate(pass, plan, k.accelerate[which]);
          else sweep(pass, plan, k.sweep[which === 'next' && of === sweeps - 1 ? 'last' : which]);
          if (of < sweeps - 1) {
            if (solver === 'cgm') extrapolate(pass, plan);
            else integrate(pass, k.again, plan.answering.length > 0 || solver === 'apgd'); // which counts sweeps there
            responders.respond(passes, 'again');
            continue;
          }
          integrate(pass, k.advance);
          responders.advance(passes);
          if (plan.yields) k.yieldContacts.encode(passes.pass, plan.contacts);
          if (substep < substeps - 1) {
            push(passes.pass, plan, 'advance');
            continue;
          }
          passes.surfaces((surface, pass) => surface.mark(pass, plan.contacts));
          if (solver === 'smallsteps') k.keepHeld.encode(passes.pass, plan.contacts);
          k.measureContacts.encode(passes.pass, c.measureShares);
        }
      });
    },

    measure(encoder, plan, staging, timing) {
      if (c.laws) encoder.clearBuffer(b.copies, 0, 2 * WORD * grainCount); // it has the pieces now
      inPass(encoder, timing, (pass) => {
        if (c.laws) {
          k.joinPieces.encode(pass, plan.contacts);
          k.countPieces.encode(pass, grainCount);
        }
        k.moveGrains.encode(pass, grainCount);
        k.moveBodies.encode(pass, Math.max(1, bodyCount));
        k.measureGrains.encode(pass, Math.min(grainCount, c.measureShares));
        k.joinMeasures.encode(pass, MEASURE_ROWS);
        k.sumMeasures.encodeGroups(pass, 1);
        k.writeDraw.encode(pass, grainCount);
      });
      encoder.copyBufferToBuffer(b.report, 0, staging, 0, structs.report.size);
      if (bodyCount > 0)
        encoder.copyBufferToBuffer(b.bodies, 0, staging, structs.report.size, bodyCount * structs.body.size);
      if (plan.pulled >= 0 && plan.pulled < grainCount)
        copyGrain(encoder, b, plan.pulled, staging, staging.size - COLOUR_BEGINS - ONE_GRAIN);
      if (plan.colours > 0)
        encoder.copyBufferToBuffer(b.schedule, 0, staging, staging.size - COLOUR_BEGINS, COLOUR_BEGINS);
    },

    draw(encoder) {
      inPass(encoder, undefined, (pass) => k.writeDraw.encode(pass, grainCount));
    },
  };
}
