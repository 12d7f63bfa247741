import type { BoundKernel } from '../../../gpu/defineKernel';
import type { BoundKernels } from '../bindKernels';
import type { Capacities } from '../layout';
import { HEAVY, REST } from '../library';
import type { Pass } from '../passes';
import type { FramePlan } from '../settings';
import { sumsApart } from './chooseForm';

/** Encodes what is done over and over in a frame: sweeps over contacts, and how bodies take their impulses up. */
export type SweepEncoder = {
  /** Gives contacts the impulses that they kept, and bodies the velocities that the first sweep sees. */
  carry(pass: Pass, plan: FramePlan): void;
  sweep(pass: Pass, plan: FramePlan, kernel: BoundKernels['sweep']['carry']): void;
  /** `sums`: some big body takes up impulses, or what it was given is measured; else grains alone do. */
  integrate(pass: Pass, kernels: BoundKernels['advance'], sums?: boolean): void;
  /** Encodes what adds to v* besides weight, as a frame starts or behind a substep: planes that bear, and a hand. */
  push(pass: Pass, plan: FramePlan, when: 'start' | 'advance'): void;
  /** Encodes what CGM does between two sweeps: y from γ, and the velocities of y. */
  extrapolate(pass: Pass, plan: FramePlan): void;
  /** Encodes one iteration of APGD: γ from velocities, then velocities from γ. */
  accelerate(pass: Pass, plan: FramePlan, kernel: BoundKernel): void;
};

/**
 * Makes the encoder of sweeps. `barriers`: the device takes workgroup barriers lightly, so that bodies and grains are
 * one dispatch, unless sums over contacts of bodies are too much for one workgroup each; else these sums come in a
 * dispatch before.
 */
export function createSweepEncoder(k: BoundKernels, c: Capacities, barriers: boolean): SweepEncoder {
  const { grainCount, bodyCount, bodyShares } = c, bodies = Math.max(1, bodyCount);

  const integrate: SweepEncoder['integrate'] = (pass, kernels, sums = true) => {
    if (barriers && !sumsApart(bodyShares)) kernels.all.encodeGroups(pass, bodies + Math.ceil(grainCount / 64));
    else {
      kernels.grains.encode(pass, grainCount + (sums ? bodyShares * bodyCount : 0));
      if (!sums) return;
      if (barriers) kernels.bodies.encodeGroups(pass, bodies);
      else kernels.bodies.encode(pass, bodies);
    }
  };
  const sweep: SweepEncoder['sweep'] = (pass, { blockCount, colours, pairs }, kernel) => {
    if (colours > 0) {
      for (let colour = 0; colour < colours; colour++) kernel.colours[colour].encode(pass, pairs[colour]);
      kernel.colours[REST].encodeGroups(pass, 1);
      if (bodyCount > 0) kernel.colours[HEAVY].encode(pass, pairs[HEAVY]);
    } else if (barriers) kernel.blocks.encodeGroups(pass, blockCount);
    else kernel.blocks.encode(pass, blockCount);
  };

  const push: SweepEncoder['push'] = (pass, { pulled }, when) => {
    if (c.standing > 0) k.standOnPlanes.encodeGroups(pass, c.standing);
    if (pulled >= 0) k.pull[when].encodeGroups(pass, 1);
  };

  return {
    sweep, integrate, push,
    carry(pass, plan) {
      sweep(pass, plan, k.sweep.carry);
      integrate(pass, k.start);
      push(pass, plan, 'start');
    },
    extrapolate(pass, plan) {
      k.chooseMomentum.encodeGroups(pass, 1);
      k.extrapolateContacts.encode(pass, plan.contacts);
      integrate(pass, k.extrapolate);
    },
    accelerate(pass, plan, kernel) {
      kernel.encode(pass, plan.contacts);
      integrate(pass, k.reset);
      if (plan.pulled >= 0) k.pull.reset.encodeGroups(pass, 1);
      sweep(pass, plan, k.sweep.apply);
    },
  };
}
