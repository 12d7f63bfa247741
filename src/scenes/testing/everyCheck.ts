import { defaultsOf, toSI, type AnyValues } from '../../params/param';
import type { AnyScene, Check } from '../scene';

/** Sizes of a bed, over those of the values that are varied. */
const SIZES = [1, 0.25, 0.04];

/** Returns the values that a scene itself names: how it opens on any device, and all that it suggests. */
function namedBy({ light, opens, tryThis, action }: AnyScene): AnyValues[] {
  const clicks = [...tryThis, ...(action ? [action] : [])].filter((click) => typeof click !== 'string');
  return [light, opens ?? {}, ...clicks.map(([, set]) => set)] as AnyValues[];
}

/** Returns values, and with each other option of each choice. */
const chosen = ({ params }: AnyScene, values: AnyValues): AnyValues[] => [values, ...Object.entries(params)
  .flatMap(([key, spec]) => (spec.kind === 'choice' && spec.section !== 'View' ? Object.keys(spec.options)
    .filter((option) => option !== values[key]).map((option) => ({ ...values, [key]: option })) : []))];

/** Returns values with the least and the largest of each number. */
const bounded = ({ params }: AnyScene, values: AnyValues): AnyValues[] => Object.entries(params)
  .flatMap(([key, spec]) => (spec.kind === 'number' && spec.section !== 'View' && spec.section !== 'Solver'
    ? [spec.min, spec.max].map((bound) => ({ ...values, [key]: bound })) : []));

/** Returns values with beds of several sizes, where their number of grains is given. */
function sized({ params: { count } }: AnyScene, values: AnyValues): AnyValues[] {
  return count?.kind === 'number' ? SIZES.map((size) =>
    ({ ...values, count: Math.max(count.min, Math.round(Number(values.count) * size)) })) : [values];
}

/**
 * Returns the checks that a scene has at its defaults and on its small bed, over the options of its choices, the bounds
 * of its numbers, what it suggests, and beds of several sizes: one for each sentence.
 */
export function everyCheck(scene: AnyScene): Check[] {
  const defaults: AnyValues = defaultsOf(scene.params), small = { ...defaults, ...scene.small as AnyValues };
  const all = [
    ...[defaults, small].flatMap((values) => [...sized(scene, values).flatMap((one) => chosen(scene, one)),
      ...bounded(scene, values)]),
    ...namedBy(scene).map((own) => ({ ...defaults, ...own })).flatMap((values) => sized(scene, values)),
  ];
  const checks = new Map<string, Check>();
  for (const values of all) {
    const si = toSI(scene.params, values as Parameters<typeof toSI>[1]) as Parameters<typeof scene.checks>[0];
    if (scene.refuse?.(si)) continue;
    for (const check of scene.checks(si)) if (!checks.has(check.what)) checks.set(check.what, check);
  }
  return [...checks.values()];
}
