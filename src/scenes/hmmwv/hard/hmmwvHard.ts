import { commonParams, viewParams } from '../../../params/common';
import { choice, number } from '../../../params/param';
import { frictionParam } from '../../../params/soil';
import { DRAG_AREA } from '../../../vehicle/air';
import { conesOf } from '../../../vehicle/cones';
import { startSpeed } from '../../../vehicle/manoeuvres';
import { hardChecks, hardRatios } from './checks';
import { hardPilot, type HardValues } from './pilot';
import { hardProbes, WIDTH } from './probes';
import { hardVehicle, hardWorld, type Given } from './world';
import { pedalParams, recordedDriveParam } from '../../common/driving';
import { drivetrainParams, EXAMPLE } from '../params';
import { scene, type AnyScene } from '../../scene';


/** Returns the scene of a vehicle on hard ground: the HMMWV, or that of a file. */
const hardScene = (given: Given): AnyScene => scene({
  id: 'hmmwv-hard',
  title: 'HMMWV on hard ground',
  level: 'engineer',
  about: 'The same vehicle on a road, by the tests that vehicles are judged by: 0–60 km/h, braking, a circle, a double '
    + 'lane change, coasting, travel of its suspension.',
  cites: ['Melanz2016 §8', 'ISO 3888-1', 'ISO 4138', 'Pacejka2012'],
  tryThis: [
    'Steer or touch a pedal: from then on you drive.',
    ['Choose Double lane change: it swerves between cones at 60 km/h.', { manoeuvre: 'laneChange' }],
    ['Choose Braking and set Friction to 0.2: it takes far longer to stop.', { manoeuvre: 'braking', friction: 0.2 }],
  ],
  params: {
    manoeuvre: choice({
      label: 'Manoeuvre', section: 'Experiment', default: 'acceleration', applies: 'rebuild',
      options: {
        drive: 'Drive yourself', acceleration: '0–60 km/h', braking: 'Braking', coast: 'Coasting',
        circle: 'Steady circle',
        laneChange: 'Double lane change',
        travel: 'Suspension travel',
      },
      doc: 'What is tested. A person who touches the controls takes over, but not from the rig that moves '
        + 'the suspension.',
    }),
    speed: number({
      label: 'Speed', symbol: 'v', section: 'Experiment', unit: 'm/s', default: 16.7, min: 2, max: 50, step: 0.1,
      applies: 'rebuild',
      doc: 'To be reached from rest, braked or coasted from, kept through the lanes, or reached slowly on the circle. '
        + '16.7 m/s are 60 km/h.',
    }),
    radius: number({
      label: 'Radius of the circle', symbol: 'R', section: 'Experiment', unit: 'm', default: 30, min: 10, max: 200,
      step: 1, applies: 'rebuild',
      doc: 'To the left; its lateral acceleration is v² / R.',
    }),
    suspension: choice({
      label: 'Suspension', section: 'Experiment', default: 'double-wishbone', applies: 'rebuild',
      options: {
        'double-wishbone': 'Double wishbones', reduced: 'Double wishbones without mass', 'multi-link': 'Multi-link',
        'solid-axle': 'Solid axles',
      },
      doc: 'In front and behind: its own, the same with rods in place of arms, or axles of a generic vehicle under the '
        + 'same chassis. Springs give all wheels the same rates.',
    }),
    steering: choice({
      label: 'Steering gear', section: 'Experiment', default: 'pitman-arm', applies: 'rebuild',
      options: { 'pitman-arm': 'Pitman arm', 'rack-pinion': 'Rack and pinion' },
      doc: 'What moves the tie rods: an arm and an idler, as the HMMWV has them, or a rack.',
    }),
    ...drivetrainParams(),
    tire: choice({
      label: 'Tires', section: 'Experiment', default: 'pacejka', applies: 'rebuild',
      options: { pacejka: 'Pacejka 1989', lugre: 'LuGre', rigid: 'Rigid, Coulomb' },
      doc: 'The law of the patch: the magic formula or LuGre bristles with published numbers, or hard wheels with '
        + 'Coulomb friction.',
    }),
    friction: frictionParam(0.8, {
      section: 'Experiment', max: 1.5, doc: 'Of the ground; both tires of rubber were measured at 0.8.',
    }),
    dragArea: number({
      label: 'Drag area', symbol: 'c_d A', section: 'Experiment', unit: 'm²', default: DRAG_AREA, min: 0, max: 10,
      step: 0.1, applies: 'live',
      doc: 'Drag of still air is ½ ρ c_d A v². An HMMWV has about 0.5 × 5 m², says Project Chrono; 0 takes the air '
        + 'away.',
    }),
    driver: choice({
      label: 'Driver', section: 'Experiment', default: 'interactive', applies: 'live',
      options: { interactive: 'You', cruise: 'Cruise', file: 'Recorded drive' },
      doc: 'Of the manoeuvre Drive yourself: Cruise holds Speed, straight on, until you touch the controls. A recorded '
        + 'drive takes the place of any.',
    }),
    ...pedalParams(), track: recordedDriveParam(EXAMPLE),
    ...commonParams({ dt: 0.002, substeps: 1, backend: 'cpu' }),
    ...viewParams([-5.4, -4.8, 2.5, 1, 0, 0.7], 1),
  },
  opens: { manoeuvre: 'circle' }, // which never leaves its cones behind; the default accelerates from rest
  duration: 12,
  light: {},
  small: {},
  plots: ['speed', 'lateralAcceleration'],
  probes: hardProbes(given),
  drivable: true,

  size: () => ({ grains: 0 }),
  build: (v) => hardWorld(
    given, v, hardVehicle(given, v, startOf(v), v.manoeuvre === 'travel'),
    v.manoeuvre === 'drive' || v.manoeuvre === 'travel' ? [] : conesOf(v.manoeuvre, v, WIDTH)),
  pilot: (v, spec) => hardPilot(given, spec.mechanism!, v),
  checks: (v) => hardChecks(given, v),
  ratios: (v) => hardRatios(v),
  withVehicle: (vehicle): AnyScene => hardScene(vehicle),
});

/** The vehicle of the papers drives on hard ground by itself, to be compared with vehicles of its class. */
export const hmmwvHard = hardScene(null);

const startOf = (v: HardValues): number =>
  (v.manoeuvre === 'drive' || v.manoeuvre === 'travel' ? 0 : startSpeed(v.manoeuvre, v));
