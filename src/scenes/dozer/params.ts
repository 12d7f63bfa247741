import { commonParams, dustViewParams, viewParams, type CommonParams, type ViewParams } from '../../params/common';
import { number, type Values } from '../../params/param';
import { countParam, densityParam, frictionParam, shapeRatioParam } from '../../params/soil';
import { blade, totals, track } from '../../vehicle/dozerData';
import { RUN_UP } from './world';
import { driverParam, pedalParams, recordedDriveParam } from '../common/driving';

/** Example of a recorded drive: full throttle, then to the left. */
const EXAMPLE = '0*.5_1*3_1*3.5_1_.5';

export const dozerParams = () => ({
  driver: driverParam(
    'Cruise goes straight on until you touch the controls; You waits for them; a recorded drive is replayed, '
    + 'and nobody interferes.'),
  cruiseSpeed: number({
    label: 'Cruise speed', symbol: 'v', section: 'Experiment', unit: 'm/s', default: 1.35, min: 0, max: 1.35,
    step: 0.05, applies: 'live',
    doc: `Of the tracks; ${(totals.sprocketSpeed * track.radius).toFixed(2)} is the paper's 4 rad/s of the sprockets.`,
  }),
  startSpeed: number({
    label: 'Start speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 0, min: 0, max: 1.35, step: 0.05,
    applies: 'rebuild', doc: 'Speed at which it rolls at t = 0, tracks and all; 0: it starts from rest.',
  }),
  runUp: number({
    label: 'Run-up', section: 'Experiment', unit: 'm', default: RUN_UP, min: 0, max: 1, step: 0.05, applies: 'rebuild',
    doc: 'Distance of the blade from the foot of the heap at the start.',
  }),
  ...pedalParams({ throttle: ': both tracks', steer: ': the difference of the tracks' }),
  bladeHeight: number({
    label: 'Blade height', section: 'Experiment', unit: 'mm', default: 30, min: 1000 * blade.lowest,
    max: 1000 * blade.highest, step: 5,
    applies: 'live', doc: 'Of the cutting edge above the floor, of an even vehicle; it is lifted at 0.15 rad/s.',
  }),
  grip: number({
    label: 'Grip', symbol: 'μ', section: 'Experiment', unit: '1', default: totals.groundFriction, min: 0, max: 2,
    step: 0.05, applies: 'live',
    doc: 'Coulomb coefficient between the floor and the shoes: what the tracks can pull.',
  }),
  track: recordedDriveParam(EXAMPLE),
  count: countParam(160000, {
    min: 200, max: 1000000,
    doc: 'How many make up the heap; their size follows. 160 000 weigh about the paper\'s 67 g each.',
  }),
  shapeRatio: shapeRatioParam(0.6),
  density: densityParam(2000, { doc: 'Of the material of a grain, not of the heap.' }),
  friction: frictionParam(0.6, {
    section: 'Soil',
    doc: 'Coulomb coefficient of all contacts of grains, with floor and blade too. The paper has 0.2 and a '
      + 'cohesion of 500 N.',
  }),
  ...commonParams(),
  ...viewParams([-0.8, -7.2, 3.1, -0.9, 0, 0.3], 1.5),
  ...dustViewParams(),
});

export type DozerParams = ReturnType<typeof dozerParams>;
export type DozerValues = Values<DozerParams & CommonParams & ViewParams>;
