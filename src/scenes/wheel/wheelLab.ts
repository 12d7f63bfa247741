import { around, between } from '../../core/band';
import type { Measures } from '../../model/measures';
import type { State } from '../../model/model';
import type { Live } from '../../model/settings';
import { meshOf } from '../../model/surface/meshOf';
import type { WorldSpec } from '../../model/worldSpec';
import { commonParams, dustViewParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { gauge } from '../common/driving';
import { loadEllipsoids } from '../common/tiles/tiles';
import { DING } from './ding2011';
import { wheelSize, type FileWheel } from './fileWheel';
import { mean, scene, type AnyScene, type Check, type Probe, type Series } from '../scene';
import {
  BIN_LENGTH, buildRig, carriageParams, driveRig, lugParams, ownWheel, RIG_LIGHT, RIG_LIGHTER, rigProbes, rigSize,
  rigSoil, rollingTime, slipSweep, soilParams, startRig, WHEEL, type RigValues, type RigWheel,
} from './rig';

const VIEW = [0.42, -1, 0.5, -0.02, 0, 0.12] as const;
const BEHIND = 0.02; // room behind the wheel where it is set down [m]
const FADES = 0.5; // turn of the wheel over which means of its powers fade [rad]

/** Fades sums of the powers of motor and pull [W], and of the speed [m/s], into those of the last step. */
function tally(m: Measures, _: unknown, dt: number, sums: Record<string, number>): void {
  const { force, torque, velocity, spin } = m.bodies[WHEEL], share = Math.min(1, (Math.abs(spin[1]) * dt) / FADES);
  const fade = (key: string, now: number): void => {
    const was = Number.isFinite(sums[key]) ? sums[key] : now;
    sums[key] = was + share * (now - was);
  };
  fade('motor', -torque[1] * spin[1]);
  fade('pull', force[0] * velocity[0]);
  fade('speed', velocity[0]);
}
const motor = gauge('motor'), pull = gauge('pull'), speed = gauge('speed');

/** Returns the way of the wheel in the bin, from as far back as it can be set down [m]. */
const wayOf = <V extends RigValues>(v: V, wheel: RigWheel<V>): number => BIN_LENGTH - 2 * wheel.outer(v) - BEHIND;

/** Returns what becomes of the lab with a wheel: it is set down as far back in the bin as it can be. */
function labOf<V extends RigValues>(wheel: RigWheel<V>) {
  const startOf = (v: V): number => -BIN_LENGTH / 2 + wheel.outer(v) + BEHIND;
  return {
    build: (v: V) => buildRig(v, wheel, startOf(v)),
    start: (v: V, settled: State, spec: WorldSpec) => startRig(v, wheel, settled, spec, startOf(v)),
    drive: (v: V, time: number, live: Live, _: unknown, m: Measures) => driveRig(v, wheel.outer(v), time, live, m),
    sweep: slipSweep<V>(-0.1, 9, ['drawbarPull', 'efficiency'], 2, (at) => rollingTime(at, wayOf(at, wheel))),
  };
}

/** Returns the time until which checks of a wheel look [s]: two seconds, less where it comes to the end of the bin. */
const checkedUntil = <V extends RigValues>(v: V, wheel: RigWheel<V>): number =>
  Math.min(2, rollingTime(v, wayOf(v, wheel)));

const loadCheck = (v: RigValues, until: number): Check => ({
  what: 'Mean normal force equals the load', unit: 'N', cites: 'Newton: no mean vertical acceleration',
  basis: 'closed form', until,
  allowed: around(v.load, 0.03 * v.load, 'regression', 'off by 0.4 % at most (checks, defaults)'),
  measured: (s) => mean(s, 'normalForce', until / 2),
});

/** Says whether the soil is one in which any wheel with a rim digs at this slip. */
const digs = (v: RigValues & { cohesion: number }): boolean => v.omega > 0 && v.slip >= 0.15 && v.slip <= 0.6
  && v.packing === 'dense' && v.cohesion === 0 && v.friction >= 0.4 && v.friction <= 0.6
  && v.wheelFrictionRatio >= 0.8 && v.wheelFrictionRatio <= 1.2;

/** Least turn over which the mean of the torque is that of many lugs [rad]. */
const TURN = 1.2;

/** The lab has this whatever its wheel. */
const common = {
  id: 'wheel-lab',
  title: 'Wheel lab',
  level: 'engineer',
  about: 'A wheel of your own rolls through soil at a set slip: pull, torque, sinkage, and the share of the '
    + 'motor’s work that becomes pull (Wong2008).',
  cites: ['Wong2008', 'Melanz2016 §7.3'],
  soil: rigSoil,
  duration: 2.5,
  light: RIG_LIGHT,
  lighter: RIG_LIGHTER,
  small: { grainRadius: 20, dt: 0.004, substeps: 8 },
  plots: ['drawbarPull', 'torque', 'efficiency', 'sinkage'],
  probes: {
    ...rigProbes,
    efficiency: {
      label: 'Tractive efficiency', symbol: 'η', unit: '1',
      doc: `Power of the pull over that of the motor, F v/(T ω), of about the last ${FADES} rad; 0 without pull.`,
      measure: (...at) => (motor(...at) > 0 ? Math.max(0, pull(...at) / motor(...at)) : 0),
    },
    energyPerMetre: {
      label: 'Energy for a metre', unit: 'J/m',
      doc: 'Work of the motor over the way, of the same turn; 0 at rest.',
      measure: (...at) => (speed(...at) === 0 ? 0 : motor(...at) / speed(...at)),
    },
  } satisfies Record<string, Probe<{ wheelRadius: number }>>,
  size: rigSize,
  frameCost: 0.9,
  prepare: (v: RigValues) => loadEllipsoids(v.shapeRatio),
  tally,
  references: DING,
} as const;

/** A wheel by parameters is driven through soil at a slip: what it pulls, and what share of the work that is. */
export const wheelLab = scene({
  ...common,
  tryThis: [
    ['Set Lugs to 0: the smooth wheel pulls less.', { lugs: 0 }],
    ['Set Slip to 0.1: less pull, for half of the energy a metre.', { slip: 0.1 }],
    ['Set Lug angle to 30°: lugs come down bit by bit.', { lugAngle: 30 }],
  ],
  action: ['Dig in', { slip: 0.8 }],
  params: {
    ...carriageParams(1.5),
    wheelRadius: number({
      label: 'Wheel radius', symbol: 'r', section: 'Experiment', unit: 'mm', default: 130, min: 40, max: 200, step: 1,
      applies: 'rebuild', doc: 'Of the rim, without its lugs.',
    }),
    wheelWidth: number({
      label: 'Wheel width', symbol: 'b', section: 'Experiment', unit: 'mm', default: 160, min: 20, max: 300, step: 1,
      applies: 'rebuild', doc: 'Of rim and lugs; the bin is 320 mm wide.',
    }),
    ...lugParams(12),
    lugAngle: number({
      label: 'Lug angle', symbol: 'β', section: 'Experiment', unit: 'deg', default: 0, min: -45, max: 45, step: 1,
      applies: 'rebuild', doc: 'Of the lugs from the axle.',
    }),
    spokes: number({
      label: 'Spokes', section: 'Experiment', unit: '1', default: 0, min: 0, max: 16, integer: true,
      applies: 'rebuild', doc: 'They carry an open rim, and soil passes between them; 0 is a closed disc.',
      named: [['Closed', 0], ['Open', 6]],
    }),
    ...soilParams(),
    ...commonParams(),
    ...viewParams(VIEW),
    ...dustViewParams(),
  },
  opens: { lugs: 14, lugHeight: 25, lugAngle: 25 },
  ...labOf(ownWheel),
  checks(v) {
    const until = checkedUntil(v, ownWheel), from = until / 2, all = [loadCheck(v, until)];
    if (!digs(v) || (v.lugs > 0 && v.lugs < 6)) return all;
    all.push({
      what: 'Pull over what the torque pushes at the rim: some, for it digs, and less than all', unit: '1',
      cites: 'Wong2008: the rest overcomes soil', basis: 'closed form', until,
      allowed: between(0, 1, 'law', 'all of the thrust at most, none at least'),
      measured: (s) => (v.wheelRadius * mean(s, 'drawbarPull', from)) / mean(s, 'torque', from),
    });
    // over less than two of twelve lugs it is anything: 0.24 to 0.63 at 0.6 rad/s
    if (v.omega * (until - from) >= TURN) all.push({
      what: 'Torque over load and radius', unit: '1', cites: 'own runs',
      basis: 'regression', until,
      allowed: v.lugs > 0 ? between(0.28, 0.9,
        'seeds', 'two beds a slip: 0.34 to 0.77, s 0.07 at most (wheel-lab, wheel)')
        : between(0.2, 0.5, 'seeds', 'two beds a slip: 0.24 to 0.45, s 0.02 (wheel-lab, wheel)'),
      measured: (s) => mean(s, 'torque', from) / (v.load * v.wheelRadius),
    });
    return all;
  },
  withWheel: labWithWheel,
});

/** Returns the lab with the wheel of a file: its radius is the one from which slip and sinkage count, at first. */
function labWithWheel(given: FileWheel): AnyScene {
  const { radius, width } = wheelSize(given);
  const wheel: RigWheel<RigValues> = { outer: () => radius, width: () => width, shape: () => meshOf(given) };
  return scene({
    ...common,
    tryThis: [
      ['Set Slip to 0.1: less pull, for less energy a metre.', { slip: 0.1 }],
      ['Raise Load to 130 N: the wheel sinks deeper, the motor works harder.', { load: 130 }],
      ['Set Gravity to 1.62: the same wheel on the Moon.', { gravity: 1.62 }],
    ],
    action: ['Dig in', { slip: 0.8 }],
    params: {
      ...carriageParams(1.5),
      wheelRadius: number({
        label: 'Rolling radius', symbol: 'r', section: 'Experiment', unit: 'mm',
        default: +(1000 * radius).toPrecision(6), min: 10, max: 300, step: 1, applies: 'rebuild',
        doc: 'Slip and sinkage count from it. By default the wheel reaches as far; its shape stays as it is.',
      }),
      ...soilParams(),
      ...commonParams(),
      ...viewParams(VIEW),
      ...dustViewParams(),
    },
    ...labOf(wheel),
    withWheel: labWithWheel,
    checks: (v) => {
      const until = checkedUntil(v, wheel);
      return [loadCheck(v, until), ...(digs(v) ? [{
        what: 'Power of the pull over that of the motor: some, for it digs, and less than all', unit: '1',
        cites: 'Wong2008: the rest overcomes soil', basis: 'closed form' as const, until,
        allowed: between(0, 1, 'law', 'no more than the motor gives, and not dragged'),
        measured: (s: Series) => ((1 - v.slip) * v.wheelRadius * mean(s, 'drawbarPull', until / 2))
          / mean(s, 'torque', until / 2),
      }] : [])];
    },
  });
}
