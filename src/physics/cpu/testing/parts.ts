import { assert } from '../../../core/assert';
import type { Coupled } from '../../mechanism/coupled';
import type { Flexible } from '../flex/flexible';
import type { SurfaceResponder } from '../flex/surfaceResponder';
import type { MechanismResponder } from '../mechanism/mechanismResponder';
import type { CpuWorld } from '../world';

/** Returns the mechanism of a world that has one. */
export function coupledOf({ responders: { list } }: CpuWorld): Coupled {
  const found = list.find((responder) => 'coupled' in responder) as MechanismResponder | undefined;
  assert(found, 'the world has no mechanism');
  return found.coupled;
}

/** Returns the flexible surfaces of a world that has some. */
export function flexibleOf({ responders: { list } }: CpuWorld): Flexible {
  const found = list.find((responder) => 'flexible' in responder) as SurfaceResponder | undefined;
  assert(found, 'the world has no flexible surface');
  return found.flexible;
}
