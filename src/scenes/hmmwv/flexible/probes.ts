import type { Measures } from '../../../model/measures';
import { vehicleMechanism } from '../../../vehicle/format/assemble';
import { CORNERS } from '../../../vehicle/hmmwv';
import { rigidTire } from '../../../vehicle/hmmwvData';
import { wheelsOf } from '../bodies';
import { carcass, FIRST, massOn, type OnTires } from './world';
import { vehicleProbes, type VehicleLayout } from '../probes';
import type { Probe } from '../../scene';
import { deflectionOf } from '../../tires/deflection';

type Values = { gravity: number; lateral: number; radial: number };

const layoutOf = (of: OnTires): VehicleLayout<Values> => ({
  chassis: FIRST, wheels: wheelsOf(vehicleMechanism(of.vehicle), FIRST), wheel: rigidTire, mass: massOn(of),
  slope: () => 0, surface: () => 0,
  onWheel: ({ flexible }, k) => ({ force: flexible[k].force, torque: flexible[k].rimTorque }),
});

/**
 * Keys of the probes of vehicles on soil that apply to hard ground too; slip does not, as it is relative to a rigid
 * tire.
 */
const SHARED = [
  'speed', 'distance', 'pitch', 'roll',
  ...CORNERS.flatMap((c) => [`normalForce_${c}`, `drawbarPull_${c}`, `torque_${c}`]),
  'frontLoad', 'rearLoad', 'wheelSum', 'pull', 'rpm', 'gear', 'throttle', 'steer', 'brake', 'jointGap',
];

/** Returns the probes of a vehicle on flexible tires. */
export function flexibleProbes(of: OnTires): Record<string, Probe<Values>> {
  const layout = layoutOf(of), all = vehicleProbes(layout);
  const deflection = (m: Measures, v: Values, k: number): number =>
    deflectionOf(m.flexible[k].nodes, v, m.bodies[layout.wheels[k]].position[2], carcass());
  return {
    ...Object.fromEntries(SHARED.map((key) => [key, all[key]])),
    deflection: {
      label: 'Deflection', unit: 'mm',
      doc: 'How much nearer to the axle the lowest point of a tire is than the highest: mean of the four.',
      measure: (m, v) => 1000 * meanOf((k) => deflection(m, v, k)),
    },
    hubHeight: {
      label: 'Height of the hubs', unit: 'mm',
      doc: 'Of the middles of the wheels over the undisturbed ground: mean of the four.',
      measure: (m, _, { surface }) => 1000 * meanOf((k) => m.bodies[layout.wheels[k]].position[2] - surface),
    },
    patchArea: {
      label: 'Contact patch', unit: 'cm²',
      doc: 'Area of a tire that lies on the ground, less than half a millimetre between: mean of the four.',
      measure: (m) => 1e4 * meanOf((k) => m.flexible[k].patchArea),
    },
    energy: {
      label: 'Energy of the tires', unit: 'J', doc: 'Of their strain, of their bending and of their motion: all four.',
      measure: ({ flexible }) =>
        flexible.reduce((sum, { strainEnergy, kineticEnergy }) => sum + strainEnergy + kineticEnergy, 0),
    },
  };
}

const meanOf = (of: (k: number) => number): number => CORNERS.reduce((sum, _, k) => sum + of(k) / CORNERS.length, 0);
