import { choice, number } from './param';

/** Defaults of a scene that differ from the common ones, in declared units. */
export type OwnLaws = Partial<Record<
  'cohesion' | 'cohesionRange' | 'wallCohesion' | 'rollingFriction' | 'spinningFriction' | 'compliance'
  | 'contactDamping' | 'yieldForce' | 'flowPressure' | 'restitution' | 'restitutionSpeed' | 'tangentialStiffness',
  number>> & {
    healing?: 'on' | 'off';
  };

/**
 * Declares the laws of contact beyond friction (laws.md §1), alike at every contact of a world; all are off unless a
 * scene says otherwise.
 */
export function lawParams(own: OwnLaws = {}) {
  const section = 'Contact laws', applies = 'live';
  return {
    cohesion: number({
      label: 'Cohesion', symbol: 'ĉ', section, applies, unit: 'N', default: own.cohesion ?? 0, min: 0, max: 1e7,
      step: 1, figure: 'bridge',
      doc: 'Pull that a contact bears before it lets go, as wet grains and snow have it; 0 is dry.',
    }),
    cohesionRange: number({
      label: 'Range of cohesion', symbol: 'δ_c', section, applies, unit: '1', default: own.cohesionRange ?? 0.05,
      min: 1e-4, max: 1, scale: 'log',
      doc: 'Gap up to which a contact pulls, over the smallest radius; what breaks depends on ĉ δ_c first of all.',
    }),
    wallCohesion: number({
      label: 'Cohesion of walls', section, applies, unit: '1', default: own.wallCohesion ?? 1, min: 0, max: 10,
      step: 0.01,
      doc: 'Cohesion of contacts with walls, tools and other big bodies, over that between grains.',
    }),
    healing: choice({
      label: 'Bonds heal', section, applies, default: own.healing ?? 'on', options: { on: 'Yes', off: 'No' },
      doc: 'If not, cohesion holds only what touches at the start, until it breaks: grains that meet never stick.',
    }),
    rollingFriction: number({
      label: 'Rolling friction', symbol: 'ρ', section, applies, unit: 'mm', default: own.rollingFriction ?? 0, min: 0,
      max: 1000, step: 0.01, figure: 'rolling',
      doc: 'Moment against rolling over the normal force: a ball on a slope stays up to tan θ = ρ/r.',
    }),
    spinningFriction: number({
      label: 'Spinning friction', symbol: 'σ', section, applies, unit: 'mm', default: own.spinningFriction ?? 0, min: 0,
      max: 1000, step: 0.01,
      doc: 'Moment against spinning about the normal, over the normal force.',
    }),
    compliance: number({
      label: 'Compliance', symbol: '1/K', section, applies, unit: 'mm/kN', default: own.compliance ?? 0, min: 0,
      max: 1000, step: 0.001,
      doc: 'How far a contact gives way to 1 kN and springs back; 0 is rigid.',
    }),
    contactDamping: number({
      label: 'Contact damping', symbol: 'R', section, applies, unit: 'N·s/m', default: own.contactDamping ?? 0, min: 0,
      max: 1e7, step: 1,
      doc: 'Damping of a compliant contact; a rigid one has none.',
    }),
    yieldForce: number({
      label: 'Yield force', symbol: 'f_y', section, applies, unit: 'N', default: own.yieldForce ?? 0, min: 0, max: 1e7,
      step: 1,
      doc: 'Force at which a contact is crushed and keeps its dent, up to a tenth of the smallest radius; 0 is never.',
    }),
    flowPressure: number({
      label: 'Flow pressure', symbol: 'p_y', section, applies, unit: 'kPa', default: own.flowPressure ?? 0, min: 0,
      max: 1e7, step: 1,
      doc: 'Pressure that crushed material bears: a dent that grows bears more, by its area times this. 0 is none.',
    }),
    restitution: number({
      label: 'Restitution', symbol: 'e', section, applies, unit: '1', default: own.restitution ?? 0, min: 0, max: 1,
      step: 0.01, figure: 'bounce',
      doc: 'Speed after an impact of rigid contacts over that before it.',
    }),
    restitutionSpeed: number({
      label: 'Slowest bounce', section, applies, unit: 'm/s', default: own.restitutionSpeed ?? 0.01, min: 1e-4, max: 10,
      scale: 'log',
      doc: 'Impacts slower than this do not bounce, so that what rests may rest.',
    }),
    tangentialStiffness: number({
      label: 'Tangential stiffness', symbol: 'k_t/k_n', section, applies, unit: '1',
      default: own.tangentialStiffness ?? 0, min: 0, max: 2, step: 0.01,
      doc: 'Stiffness along the surface over that along the normal in an impact with restitution; elastic bodies have '
        + '2(1 − ν)/(2 − ν), 0 is rigid.',
    }),
  };
}
