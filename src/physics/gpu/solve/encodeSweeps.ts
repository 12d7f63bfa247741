import type { Buffers } from '../../../gpu/buffers';
import type { BoundKernel } from '../../../gpu/defineKernel';
import type { BoundKernels } from '../bindKernels';
import type { Capacities, WorldPlan } from '../layout';
import { BODY_SHARES, HEAVY, REST } from '../library';
import type { Pass } from '../passes';
import type { FramePlan } from '../settings';

/** Bytes of the three workgroup counts of a colour's indirect dispatch. */
const DISPATCH_BYTES = 12;

/** Encodes what is done over and over in a frame: sweeps over contacts, and how bodies take their impulses up. */
export type SweepEncoder = {
  /** Gives contacts the impulses that they kept, and bodies the velocities that the first sweep sees. */
  carry(pass: Pass, plan: FramePlan): void;
  sweep(pass: Pass, plan: FramePlan, kernel: BoundKernels['sweep']['carry']): void;
  integrate(pass: Pass, kernels: BoundKernels['advance']): void;
  /** Encodes what CGM does between two sweeps: y from γ, and the velocities of y. */
  extrapolate(pass: Pass): void;
  /** Encodes one iteration of APGD: γ from velocities, then velocities from γ. */
  accelerate(pass: Pass, plan: FramePlan, kernel: BoundKernel): void;
};

/**
 * Makes the encoder of sweeps. `barriers`: the device takes workgroup barriers lightly, so that bodies and grains are
 * one dispatch; else the sums over contacts of bodies come in a dispatch before.
 */
export function createSweepEncoder(
  k: BoundKernels, b: Buffers<WorldPlan>, c: Capacities, barriers: boolean
): SweepEncoder {
  const { grainCount, bodyCount } = c, bodies = Math.max(1, bodyCount);

  const integrate: SweepEncoder['integrate'] = (pass, kernels) => {
    if (barriers) kernels.all.encodeGroups(pass, bodies + Math.ceil(grainCount / 64));
    else {
      kernels.grains.encode(pass, grainCount + BODY_SHARES * bodyCount);
      kernels.bodies.encode(pass, bodies);
    }
    if (c.contactBodies > 0) kernels.mechanism.encodeGroups(pass, Math.ceil(c.contactBodies / 64));
  };
  const sweepColour = (pass: Pass, kernels: readonly BoundKernel[], colour: number): void =>
    kernels[colour].encodeIndirect(pass, b.colourDispatch, DISPATCH_BYTES * colour);
  const sweep: SweepEncoder['sweep'] = (pass, { blockCount, colours }, kernel) => {
    if (colours > 0) {
      for (let colour = 0; colour < colours; colour++) sweepColour(pass, kernel.colours, colour);
      sweepColour(pass, kernel.colours, REST);
      if (bodyCount > 0) sweepColour(pass, kernel.colours, HEAVY);
    } else if (barriers) kernel.blocks.encodeGroups(pass, blockCount);
    else kernel.blocks.encode(pass, blockCount);
  };

  return {
    sweep, integrate,
    carry(pass, plan) {
      sweep(pass, plan, k.sweep.carry);
      integrate(pass, k.start);
    },
    extrapolate(pass) {
      k.chooseMomentum.encodeGroups(pass, 1);
      k.extrapolateContacts.encodeIndirect(pass, b.dispatch);
      integrate(pass, k.extrapolate);
    },
    accelerate(pass, plan, kernel) {
      kernel.encodeIndirect(pass, b.dispatch);
      integrate(pass, k.reset);
      sweep(pass, plan, k.sweep.apply);
    },
  };
}
