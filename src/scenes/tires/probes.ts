import type { Measures } from '../../model/measures';
import { slipProbe } from '../common/slip';
import type { Probe } from '../scene';
import type { SectionName } from '../../params/flexible';
import { CARCASSES, deflectionOf } from './deflection';

/** Returns the probes of every scene with the one tire; `hub` is the index of its hub. */
export function tireProbes<V extends {
  lateral: number; radial: number; section: SectionName
}>(hub: number): Record<'normalForce' | 'hubHeight' | 'deflection' | 'patchArea' | 'energy', Probe<V>> {
  return {
    normalForce: {
      label: 'Normal force', unit: 'N', averaged: true, doc: 'Upward force of the ground on the tire.',
      measure: (m) => m.flexible[0].force[2],
    },
    hubHeight: {
      label: 'Hub height', unit: 'm', doc: 'Of the axle, over the ground.', measure: (m) => m.bodies[hub].position[2],
    },
    deflection: {
      label: 'Deflection', unit: 'mm',
      doc: 'How much nearer to the axle the lowest point of the tire is than the highest.',
      measure: (m, v) => 1000 * deflectionOf(
        m.flexible[0].nodes, v, m.bodies[hub].position[2], CARCASSES[v.section]()
      ),
    },
    patchArea: {
      label: 'Contact patch', unit: 'cm²',
      doc: 'Area of the tire that lies on the ground: less than half a millimetre is between.',
      measure: (m) => 1e4 * m.flexible[0].patchArea,
    },
    energy: {
      label: 'Energy of the tire', unit: 'J', doc: 'Of its strain, of its bending and of its motion.',
      measure: ({ flexible: [{ strainEnergy, kineticEnergy }] }) => strainEnergy + kineticEnergy,
    },
  };
}

/** Returns the probes of slip, pull and torque of a tire that is rolled; `hub` is the index of its hub. */
export function slipProbes<V>(
  hub: number,
): Record<'drawbarPull' | 'drawbarCoefficient' | 'torque' | 'slip', Probe<V>> {
  return {
    drawbarPull: {
      label: 'Drawbar pull', unit: 'N', averaged: true,
      doc: 'Forward force of the ground on the tire: what is left to pull with.',
      measure: (m) => m.flexible[0].force[0],
    },
    drawbarCoefficient: {
      label: 'Pull over normal force', unit: '1', averaged: true, doc: 'Drawbar pull over normal force; 0 in the air.',
      measure: ({ flexible: [{ force }] }: Measures) => (force[2] > 0 ? force[0] / force[2] : 0),
    },
    torque: {
      label: 'Torque', unit: 'N·m', averaged: true,
      doc: 'What the motor must apply about the axle to hold the angular speed.',
      measure: (m) => -m.flexible[0].rimTorque[1],
    },
    slip: slipProbe(hub, (_, datum) => datum.radius),
  };
}
