import { traitsOf, type Trait } from '../params/capabilities';
import type { AnyValues } from '../params/param';
import type { AnyScene } from '../scenes/scene';
import { expectedGrains } from './expectedGrains';

/**
 * Lists the traits of the world that a scene would build with these values, in declared units: what runs where depends
 * on them.
 */
export const traitsFor = (scene: AnyScene, values: AnyValues): Trait[] =>
  traitsOf({ ...scene, values, grains: expectedGrains(scene, values) });
