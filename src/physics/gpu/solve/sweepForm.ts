import type { SweepForm } from '../../../params/common';

/** How a frame is swept: blocks with mass splitting between them, or a full colouring (gpu.md §2, §3). */
export type SweptForm = Exclude<SweepForm, 'auto'>;

/** What a sweep of a substep costs [s], and what a contact adds to it [s]. */
export type SweepCost = { perSweep: number; perContact: number };
export type FormCosts = Readonly<Record<SweptForm, SweepCost>>;

/**
 * Blocks penetrate this much more than colours at the same substeps [gpu.md §4]. Penetration falls with h²
 * (small-steps.md §2), so that for the same penetration blocks need √SOFTER times the substeps, and with them the time.
 */
const SOFTER = 2.5;

/** The cheaper form at equal penetration, for `contacts` contacts; blocks where nothing is known. */
export function chooseForm(costs: FormCosts | null, contacts: number): SweptForm {
  if (!costs) return 'blocks';
  const sweep = ({ perSweep, perContact }: SweepCost): number => perSweep + perContact * contacts;
  return sweep(costs.colours) <= Math.sqrt(SOFTER) * sweep(costs.blocks) ? 'colours' : 'blocks';
}
