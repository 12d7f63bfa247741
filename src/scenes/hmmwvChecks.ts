import { mean, type Check } from './scene';
import type { SoilValues } from './hmmwvParams';

/** While the vehicle stands on its brakes. */
export function standingChecks(v: SoilValues): Check[] {
  return v.gravity > 0 ? [{
    what: 'Wheel forces over the weight of the vehicle, at rest', unit: '1', cites: 'Newton: it stands', until: 0.5, expect: 1, within: 0.01,
    measured: (s) => mean(s, 'wheelSum', 0.1, 0.5),
  }] : [];
}
