import { traitsFor } from '../experiment/traitsFor';
import type { Snapshot } from '../model/snapshot';
import { defaultsOf, type AnyValues } from '../params/param';
import type { Report } from '../protocol/messages';
import type { Costs } from '../scenes/rate';
import { valuesInSI, type AnyScene } from '../scenes/scene';
import { lightBeside, variantFor } from '../scenes/variants';
import { isUntouched, type Setup } from '../share/link';
import { chooseBackend, type BackendChoice, type GpuFound } from './backendChoice';
import type { Runner } from './runner';

/**
 * A world that is to be built; `light` allows the scene's values for weak devices. A snapshot of null starts it anew.
 */
export type Load = {
  setup: Setup; light: boolean; snapshot: Snapshot | null;
  /** True if a recording may be shown where the run would be slow. */
  recording?: boolean;
  /** The file from which the snapshot came: it is a stranger's. */
  opened?: string;
  /** True if a person has it go on from a moment of its record. */
  goesOn?: boolean;
  /** True if a body has just been dropped into the run: the last one of its snapshot. */
  drops?: boolean;
  /** True if the CPU engine is to take it, as the device has given out. */
  onCpu?: boolean;
};

/** A world that is built, with what the page was told of it; `report.setup` follows later changes of values. */
export type World = {
  runner: Runner; scene: AnyScene; light: boolean; report: Extract<Report, { type: 'loaded' }>;
  /** Number of the page's requests to freeze a step that are not answered yet. */
  freezes: number;
  /** This says how the run goes on where what computed it has given out, if it has. */
  rescue?: Load;
};

/**
 * Returns all values of a world, in declared units: the chosen one, else the one for weak devices if it was taken, else
 * the default.
 */
export const valuesOf = ({ scene, report: { setup, applied } }: Pick<World, 'scene' | 'report'>): AnyValues =>
  ({ ...defaultsOf(scene.params), ...applied, ...setup.values });

/** Chooses the backend for a scene with these values, which are complete and in declared units. */
export const backendFor = (
  scene: AnyScene, values: AnyValues, gpu: GpuFound, noGpu: string | null = null,
): BackendChoice => chooseBackend({
  wanted: String(values.backend), solver: String(values.solver), gpu, noGpu, traits: traitsFor(scene, values),
});

/** Returns the number of grains of a scene's bed, without building it if the scene knows its size. */
export function grainsOf(scene: AnyScene, values: AnyValues): number {
  const inSI = valuesInSI(scene, values);
  return scene.size?.(inSI).grains ?? scene.build(inSI).grains.radii.length;
}

/**
 * Returns the values that a scene takes on a weak device unasked: if a person has chosen none, those that suit its
 * speed, which may take the place of what the scene opens with; else its light ones, without those that were chosen.
 */
export const lightValues = (scene: AnyScene, given: AnyValues, speed: Costs | null): AnyValues =>
  (isUntouched(scene, given) ? variantFor(scene, given, speed) : lightBeside(scene, given));
