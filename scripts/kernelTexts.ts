import { bandwidthKernels } from '../src/gpu/bandwidth';
import type { KernelDefinition } from '../src/gpu/defineKernel';
import { surfaceKernelsOfVariant } from '../src/physics/gpu/flex/surfaceKernels';
import { kernelsOfVariant } from '../src/physics/gpu/kernels';
import type { Variant } from '../src/physics/gpu/library';
import { sleepKernelsOfVariant } from '../src/physics/gpu/sleep/sleepKernels';

/** A kernel as one variant of it has it; `origin` is that of WgslSource, `access` what it binds, by number. */
export type KernelText = {
  label: string; variant: string; text: string; origin: readonly string[]; access: readonly string[];
};

/** The pairs of grains and big bodies that `variantOf` chooses. */
const KINDS: Pick<Variant, 'grains' | 'bodies'>[] = [
  { grains: 'spheres', bodies: 'simple' }, { grains: 'spheres', bodies: 'rounded' },
  { grains: 'spheres', bodies: 'any' }, { grains: 'ellipsoids', bodies: 'rounded' },
  { grains: 'ellipsoids', bodies: 'any' }, { grains: 'shapes', bodies: 'any' },
];
const SWITCHES = [false, true];
const VARIANTS: Variant[] = KINDS.flatMap((kind) =>
  SWITCHES.flatMap((laws) => SWITCHES.map((sleep) => ({ ...kind, laws, sleep }))));

/** Returns a text without the constants that it does not use, for comparison: they alone differ in most variants. */
const usedOf = (text: string): string => text.replace(/^const (\w+)\b[^;\n]*;/gm, (constant, name: string) =>
  (text.match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1 ? constant : ''));

/** Returns the texts of all kernels of all kinds of worlds, and of the benchmark's own, each once. */
export function kernelTexts(): KernelText[] {
  const texts = new Map<string, KernelText>();
  const add = (kernels: Readonly<Record<string, KernelDefinition>>, variant: string) => {
    for (const { label, source: { text, origin }, bindings } of Object.values(kernels)) {
      const key = `${label} ${usedOf(text)}`;
      if (!texts.has(key))
        texts.set(key, { label, variant, text, origin, access: bindings.map(({ access }) => access) });
    }
  };
  for (const variant of VARIANTS) {
    const { grains, bodies, laws, sleep } = variant;
    const name = `${grains} ${bodies}${laws ? ' laws' : ''}${sleep ? ' sleep' : ''}`;
    add(kernelsOfVariant(variant), name);
    if (sleep) add(sleepKernelsOfVariant(variant), name);
    for (const software of SWITCHES)
      add(surfaceKernelsOfVariant(variant, software), `${name}${software ? ' serially' : ''}`);
  }
  add(bandwidthKernels, 'bench');
  return [...texts.values()];
}
