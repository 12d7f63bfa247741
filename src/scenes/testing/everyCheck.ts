import { defaultsOf, type AnyValues } from '../../params/param';
import type { Ratio } from '../ratio';
import { valuesInSI, type AnyScene, type Check, type SceneValues } from '../scene';

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

/** Returns the checks that a scene has, as `every` finds them. */
export const everyCheck = (scene: AnyScene): Check[] => every(scene, (values) => scene.checks(values));

/** Returns the laws between two runs that a scene has, as `every` finds them. */
export const everyRatio = (scene: AnyScene): Ratio[] => every(scene, (values) => scene.ratios?.(values) ?? []);

/**
 * Returns what a scene has at its defaults and on its small bed, over the options of its choices, the bounds of its
 * numbers, what it suggests, and beds of several sizes: one for each sentence.
 */
function every<One extends { what: string }>(scene: AnyScene, of: (values: SceneValues) => One[]): One[] {
  const defaults: AnyValues = defaultsOf(scene.params), small = { ...defaults, ...scene.small as AnyValues };
  const all = [
    ...[defaults, small].flatMap((values) => [...sized(scene, values).flatMap((one) => chosen(scene, one)),
      ...bounded(scene, values)]),
    ...namedBy(scene).map((own) => ({ ...defaults, ...own })).flatMap((values) => sized(scene, values)),
  ];
  const found = new Map<string, One>();
  for (const values of all) {
    const si = valuesInSI(scene, values);
    if (scene.refuse?.(si)) continue;
    for (const one of of(si)) if (!found.has(one.what)) found.set(one.what, one);
  }
  return [...found.values()];
}
