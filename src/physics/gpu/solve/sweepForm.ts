import type { SweepForm } from '../../../params/common';

/** The form of the sweeps of a frame: blocks with mass splitting between them, or a full colouring (gpu.md §2, §3). */
export type SweptForm = Exclude<SweepForm, 'auto'>;

/** Cost of a sweep of a substep [s], and of each contact in it [s]. */
export type SweepCost = { perSweep: number; perContact: number };
export type FormCosts = Readonly<Record<SweptForm, SweepCost>>;

/**
 * Penetration of blocks over that of colours at the same substeps [gpu.md §4]. Penetration falls with h²
 * (small-steps.md §2), so that for the same penetration blocks need √SOFTER times the substeps, and with them the time.
 */
const SOFTER = 2.5;

/** Returns the cheaper form at equal penetration, for `contacts` contacts; blocks if no costs are known. */
export function chooseForm(costs: FormCosts | null, contacts: number): SweptForm {
  if (!costs) return 'blocks';
  const sweep = ({ perSweep, perContact }: SweepCost): number => perSweep + perContact * contacts;
  return sweep(costs.colours) <= Math.sqrt(SOFTER) * sweep(costs.blocks) ? 'colours' : 'blocks';
}
