import type { Model } from '../model/model';
import { idleLaws } from '../params/capabilities';
import type { AnyScene, SceneValues } from '../scenes/scene';
import { lawsOf } from './contactLaws';
import type { Experiment } from './experiment';

/**
 * Creates a function that lists sentences about values which are allowed and act otherwise than they say: laws that
 * have no effect beside others, and stiffness that substeps do not resolve.
 */
export function createNotices({ scene, engine: { model } }: Pick<Experiment, 'scene' | 'engine'>) {
  const lightest = lightestOf(model);
  return (v: SceneValues): string[] => {
    const stiff = stiffnessNotice(scene, v, lightest);
    return [...idleLaws(v), ...scene.notes?.(v) ?? [], ...(stiff === null ? [] : [stiff])];
  };
}

/** Returns the mass of the lightest loose grain [kg]; 0 without any. */
function lightestOf({ looseCount, masses }: Model): number {
  let least = looseCount > 0 ? Infinity : 0;
  for (let i = 0; i < looseCount; i++) least = Math.min(least, masses[i]);
  return least;
}

/**
 * Says that small steps do not resolve the stiffness K of compliant contacts, which counts up to s/h² (laws.md §2), s =
 * m/2 for two of the lightest grains; and which substep would. Null if they do, or another solver runs.
 */
function stiffnessNotice({ params }: AnyScene, v: SceneValues, lightest: number): string | null {
  const { stiffness } = lawsOf(v), h = v.dt / v.substeps, s = lightest / 2, cap = s / (h * h);
  if (v.solver !== 'smallsteps' || !Number.isFinite(stiffness) || s === 0 || stiffness <= cap) return null;
  const resolving = Math.sqrt(s / stiffness), needed = Math.ceil(v.dt / resolving), { max } = params.substeps;
  const how = needed <= max ? `substeps = ${needed}` : `substeps = ${max} with a step of ${short(max * resolving)} s`;
  return `Contacts are softer than asked: of K = ${short(stiffness)} N/m, substeps of ${short(h)} s resolve `
    + `s/h² = ${short(cap)} N/m between the lightest grains. h = √(s/K) = ${short(resolving)} s would do, that is `
    + `${how}.`;
}

const short = (x: number): string => String(+x.toPrecision(2));
