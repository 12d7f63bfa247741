import { gauge } from '../../common/driving';
import { loadOn, shareOf } from '../../common/probes';
import type { Probe } from '../../scene';

/**
 * Returns the probes of grains that run out of a bin or a trough: what the watch has weighed, each `every` s, below the
 * opening; what all bodies bear of the weight of all grains, of this `mass` [kg]; and how dense the bed lay.
 */
export function flowProbes<V extends { gravity: number }>(every: number, mass: (v: V) => number) {
  return {
    discharged: {
      label: 'Discharged', symbol: 'm', unit: 'kg', since: every, doc: 'Mass that has fallen below the opening.',
      measure: gauge('out'),
    },
    rate: {
      label: 'Flow', symbol: 'ṁ', unit: 'kg/s', since: every,
      doc: `Mass that falls below the opening a second, over the last ${every} s.`, measure: gauge('rate'),
    },
    borne: {
      label: 'Weight borne', unit: '1', averaged: true, doc: 'Load on all bodies over the weight of all grains.',
      measure: (m, v) => shareOf(loadOn(m), mass(v) * v.gravity),
    },
    packing: {
      label: 'Packing at the start', symbol: 'φ', unit: '1',
      doc: 'Solid fraction of the settled bed, off its edges; 0 if it is too low to be told.',
      measure: (_, __, datum) => datum.packing ?? 0,
    },
  } satisfies Record<string, Probe<V>>;
}
