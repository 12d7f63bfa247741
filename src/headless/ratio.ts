import { maxOf } from '../core/extremes';
import { defaultsOf, type AnyValues } from '../params/param';
import { ratiosBy, type Ratio } from '../scenes/ratio';
import { valuesInSI, type AnyScene } from '../scenes/scene';
import { wrong } from './exit';

/** Another run differs from one in the parameter `key` alone: its value there, in declared units. */
export type Other = { key: string; own: AnyValues };

/** A part of a run's options says what is compared; its values are in declared units. */
export type Part = { scene: AnyScene; values: AnyValues; duration: number };

export const siOf = (scene: AnyScene, values: AnyValues) =>
  valuesInSI(scene, { ...defaultsOf(scene.params), ...values });

/** Returns the laws between a run and another one, as the other one has them. */
export function lawsOf({ scene, values }: Part, { key, own }: Other): Ratio[] {
  const mine = ratiosBy(scene, siOf(scene, values), key);
  return ratiosBy(scene, siOf(scene, { ...values, ...own }), key)
    .filter(({ what }) => mine.some((law) => law.what === what));
}

/** Returns what `--ratio` asks for; throws a CommandError where there is no law between the two runs. */
export function checkRatio(run: Part, other: Other): Other {
  const { scene, values, duration } = run, { key, own } = other, said = `--ratio ${key}=${String(own[key])}`;
  if (lawsOf(run, other).length === 0) {
    const keys = [...new Set((scene.ratios?.(siOf(scene, values)) ?? []).map((law) => law.key))];
    const others = keys.length ? `: it has some by ${keys.join(', ')}` : '';
    throw wrong(keys.includes(key) ? `${said}: no law of ${scene.id} is about this value.`
      : `${said}: ${scene.id} has no law between two runs that differ in ${key} at these values${others}.`);
  }
  const until = maxOf(ratiosBy(scene, siOf(scene, values), key).map((law) => law.until));
  if (until > duration + 1e-9) throw wrong(`${said} needs --duration ${+until.toPrecision(4)} or more.`);
  return other;
}
