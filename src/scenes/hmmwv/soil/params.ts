import type { Vec3 } from '../../../core/vec3';
import { commonParams, dustViewParams, viewParams, type CommonParams, type ViewParams } from '../../../params/common';
import { choice, number, type Values } from '../../../params/param';
import { countParam, densityParam, frictionParam, frictionRatioParam, shapeRatioParam } from '../../../params/soil';
import { driveParams, drivetrainParams, startSpeedParam } from '../params';

/**
 * Defaults in which the scenes of a vehicle on soil differ: number of grains, slope [deg], height of bumps [mm], where
 * the eye is [m].
 */
export type SoilDefaults = { count: number; slope: number; bumps?: number; eye?: Vec3 };

const { track, ...controls } = driveParams();

/** Declares the parameters of the papers' HMMWV on soil, for all its scenes. */
export const soilParams = ({ count, slope, bumps = 0, eye = [-4.4, -4.6, 2.4] }: SoilDefaults) => ({
  ...controls,
  startSpeed: startSpeedParam(),
  slope: number({
    label: 'Slope', symbol: 'α', section: 'Experiment', unit: 'deg', default: slope, min: 0, max: 30, step: 0.5,
    applies: 'live',
    doc: 'Of the ditch, uphill ahead: gravity is turned, so that it can be changed while the vehicle climbs.',
  }),
  bumps: number({
    label: 'Height of bumps', symbol: 'b', section: 'Experiment', unit: 'mm', default: bumps, min: 0, max: 600, step: 1,
    applies: 'rebuild',
    doc: 'Of the highest bump above the lowest place: bumps 2 m apart pitch the vehicle, some 3 m apart roll it.',
  }),
  patch: choice({
    label: 'Moving patch', section: 'Experiment', default: 'off', applies: 'rebuild', options: { off: 'Off', on: 'On' },
    doc: 'On: undisturbed soil is laid again ahead of the vehicle and taken away behind it, for drives without end.',
  }),
  track,
  ...drivetrainParams(),
  count: countParam(count, {
    min: 500, max: 1000000,
    doc: `How many fill the ditch; their size follows. ${count / 1000} 000 have a radius of 2 cm.`,
  }),
  shapeRatio: shapeRatioParam(0.4),
  density: densityParam(3500),
  friction: frictionParam(0.8, {
    section: 'Soil', doc: 'Coulomb coefficient of all contacts: grain on grain and grain on tire.',
  }),
  tireFrictionRatio: frictionRatioParam('Tire friction', 'tires on grains'),
  // two sweeps, and half of 1 − f: what shakes under a heavy body comes to rest (small-steps.md §4)
  ...commonParams({ substeps: 10, sweeps: 2, recovery: 0.05 }),
  ...viewParams([...eye, 0, 0, 0.75], 1),
  ...dustViewParams(),
});

export type SoilParams = ReturnType<typeof soilParams>;
export type SoilValues = Values<SoilParams & CommonParams & ViewParams>;
