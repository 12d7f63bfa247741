import { bandwidthKernels } from '../src/gpu/bandwidth';
import type { KernelDefinition } from '../src/gpu/defineKernel';
import { surfaceKernelsOfVariant } from '../src/physics/gpu/flex/surfaceKernels';
import { kernelsOfVariant } from '../src/physics/gpu/kernels';
import { quantityKernelsOfVariant } from '../src/physics/gpu/quantities/quantityKernels';
import { searchKernelsOfVariant } from '../src/physics/gpu/searchKernels';
import { sleepKernelsOfVariant } from '../src/physics/gpu/sleep/sleepKernels';
import { ONE_OF_EACH, VARIANTS } from '../src/physics/gpu/testing/variants';

/** A kernel as one variant of it has it; `origin` is that of WgslSource, `access` what it binds, by number. */
export type KernelText = {
  label: string; variant: string; text: string; origin: readonly string[]; access: readonly string[];
};

const SWITCHES = [false, true];

/** Returns the texts of all kernels of all kinds of worlds, and of the benchmark's own, each once. */
export function kernelTexts(): KernelText[] {
  const texts = new Map<string, KernelText>();
  const add = (kernels: Readonly<Record<string, KernelDefinition>>, variant: string) => {
    for (const { label, source: { text, origin }, bindings } of Object.values(kernels)) {
      const key = `${label} ${text}`;
      if (!texts.has(key))
        texts.set(key, { label, variant, text, origin, access: bindings.map(({ access }) => access) });
    }
  };
  for (const kind of ONE_OF_EACH) for (const laws of SWITCHES) for (const sleep of SWITCHES) {
    const variant = { ...kind, laws, sleep }, name = `${kind.grains}${laws ? ' laws' : ''}${sleep ? ' sleep' : ''}`;
    add(kernelsOfVariant(variant), name);
    add(quantityKernelsOfVariant(variant), name);
    if (sleep) add(sleepKernelsOfVariant(variant), name);
    for (const software of SWITCHES)
      add(surfaceKernelsOfVariant(variant, software), `${name}${software ? ' serially' : ''}`);
  }
  for (const variant of VARIANTS) add(searchKernelsOfVariant(variant), JSON.stringify(variant));
  add(bandwidthKernels, 'bench');
  return [...texts.values()];
}
