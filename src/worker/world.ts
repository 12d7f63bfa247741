import { traitsFor } from '../experiment/traitsFor';
import { defaultsOf, type AnyValues } from '../params/param';
import type { Report, Snapshot } from '../protocol/messages';
import { valuesInSI, type AnyScene } from '../scenes/scene';
import type { Setup } from '../share/link';
import { chooseBackend, type BackendChoice, type GpuFound } from './backendChoice';
import type { Runner } from './runner';

/** A world that is to be built; `light` allows the scene's values for weak devices. */
export type Load = { setup: Setup; light: boolean; snapshot: Snapshot | null };

/** A world that stands, and what the page was told of it: `report.setup` follows what is set since. */
export type World = {
  runner: Runner; scene: AnyScene; light: boolean; report: Extract<Report, { type: 'loaded' }>;
  /** How many times the page asked it to freeze a step and has no answer yet. */
  freezes: number;
};

/** All values of a world, in declared units: chosen, else taken because the device is weak, else default. */
export const valuesOf = ({ scene, report: { setup, applied } }: Pick<World, 'scene' | 'report'>): AnyValues =>
  ({ ...defaultsOf(scene.params), ...applied, ...setup.values });

/** Chooses where a scene runs with these values, complete and in declared units. */
export const backendFor = (scene: AnyScene, values: AnyValues, gpu: GpuFound): BackendChoice => chooseBackend({
  wanted: String(values.backend), solver: String(values.solver), gpu, traits: traitsFor(scene, values),
});

/** Counts the grains of a bed that need not be built, where its scene knows how many there would be. */
export function grainsOf(scene: AnyScene, values: AnyValues): number {
  const inSI = valuesInSI(scene, values);
  return scene.size?.(inSI).grains ?? scene.build(inSI).grains.radii.length;
}

/** The scene's values for weak devices, for what a person did not choose. */
export const lightValues = (scene: AnyScene, given: AnyValues): AnyValues =>
  Object.fromEntries(Object.entries(scene.light).filter(([key]) => !(key in given)));
