import type { WorldSpec } from '../../model/worldSpec';
import type { Hit } from '../../view/hand/pick';

/** Returns why what was hit cannot be held, as a sentence; '' for what stands fast, and null if it can be held. */
export function cannotHold(
  { bodies, mechanism, flexible = [] }: Pick<WorldSpec, 'bodies' | 'mechanism' | 'flexible'>,
  { of, index }: Pick<Hit, 'of' | 'index'>,
): string | null {
  if (of === 'grain') return null;
  const { name, motion } = bodies[index];
  if (mechanism?.bodies.some((body) => body.name === name) || flexible.some(({ rim }) => rim?.body === name))
    return `“${name}” is joined to other bodies: grains and single bodies can be held, so far.`;
  if (motion.every((rate) => rate === 0)) return '';
  return motion.every((rate) => rate !== null) ? `“${name}” moves as the scene says: no hand can hold it.` : null;
}
