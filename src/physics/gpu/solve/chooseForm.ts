import type { StepSettings } from '../../../model/settings';
import type { SweepForm } from '../../../params/common';
import { BODY_THREADS } from '../library';

/** The form of the sweeps of a frame: blocks with mass splitting between them, or a full colouring (gpu.md §2, §3). */
export type SweptForm = Exclude<SweepForm, 'auto'>;

/**
 * Returns the form of the sweeps. Sleepers are passed over by blocks. APGD splits masses and takes either; CGM is
 * Gauss–Seidel over all contacts. Else it is what was asked for, and on every device the same where that was left open:
 * blocks, which no device takes longer for (bench/forms).
 */
export function chooseForm({ form, solver }: Pick<StepSettings, 'form' | 'solver'>, sleeps: boolean): SweptForm {
  if (sleeps) return 'blocks';
  if (solver === 'cgm') return 'colours';
  if (solver === 'apgd') return 'blocks';
  return form === 'auto' ? 'blocks' : form;
}

/**
 * Says whether the contacts of a big body are summed in a dispatch before that of bodies: where they are in more shares
 * than one workgroup takes at once. So the number of grains decides (chooseShares), and no device: the order of sums
 * would change with it, and so would bits.
 */
export const sumsApart = (bodyShares: number): boolean => bodyShares > BODY_THREADS;
