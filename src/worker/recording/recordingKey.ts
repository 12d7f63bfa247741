import { plainHash } from '../../core/plainHash';
import { SETTLING } from '../../experiment/settled/bedKey';
import type { WorldSpec } from '../../model/worldSpec';
import type { AnyValues } from '../../params/param';
import { valuesInSI, type AnyScene } from '../../scenes/scene';

/**
 * Version of the recordings that ship: to be raised with every change of the physics after which a recorded run goes
 * otherwise. `npm run record` makes them anew.
 */
export const RECORDING = 1;

/**
 * Returns the key of a run from its start, 16 hex digits: a hash of its world and of its complete values in declared
 * units, but for how either is drawn. Two runs of the same key are the same.
 */
export function recordingKey(scene: AnyScene, values: AnyValues, spec: WorldSpec): string {
  const { domain, periodic, bodies, mechanism, flexible, stiffness, settle } = spec;
  const { look: _, ...grains } = spec.grains;
  const acting = Object.entries(valuesInSI(scene, values)).filter(([key]) => scene.params[key].section !== 'View');
  return plainHash([
    RECORDING, SETTLING, scene.id, Object.fromEntries(acting), domain, periodic, grains,
    bodies.map(({ look: _, drawnAs: __, tubes: ___, drawnAt: ____, ...acts }) => acts),
    mechanism, flexible, stiffness, settle,
  ]);
}
