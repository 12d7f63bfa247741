import { around, between } from '../../../core/band';
import { cos } from '../../../core/elementary/circular';
import { maxOf } from '../../../core/extremes';
import { commonParams, viewParams } from '../../../params/common';
import { number } from '../../../params/param';
import { countParam, frictionParam, grainRadiusParam } from '../../../params/soil';
import { gauge } from '../../common/driving';
import { mean, scene, type Check, type Series } from '../../scene';
import { loopLength, loopOf, slackOf, type Loop } from './loop';
import { ballMass, ballsAt, bodiesOf, CARRIAGE, domainOf, LOOPS, RAIL_BODY, ticksOf } from './parts';
import { loopWatch } from './watch';

/** Fastest that the carriage catches up when its motion is changed, over its peak speed [1]. */
const CATCH_UP = 1.5;
/** Time from which on the carriage moves fast enough to compare its balls with it [periods]. */
const MOVING = 0.1;

type V = { count: number; radius: number; load: number; speed: number; stroke: number; gravity: number };

const loopFor = (v: V): Loop => loopOf(v.count, v.radius);
/** Returns the time of a stroke to and fro [s]. */
const period = (v: V): number => (Math.PI * v.stroke) / v.speed;
/** Returns where the carriage should be [m]: it swings about the middle of the rail. */
const placeAt = (v: V, time: number): number => (-v.stroke / 2) * cos((2 * Math.PI * time) / period(v));
const ballsWeight = (v: V): number => LOOPS * v.count * ballMass(loopFor(v)) * v.gravity;

/**
 * Returns the mean resistance over the way of the carriage [N], from the times given on: its work over the way, so that
 * what speeds the balls up and comes back does not count.
 */
function resistance({ drag, speed, t }: Series, from: number, to: number): number {
  let work = 0, way = 0;
  t.forEach((time, k) => {
    if (time < from || time > to) return;
    work += drag[k] * Math.abs(speed[k]);
    way += Math.abs(speed[k]);
  });
  return work / way;
}

/** A carriage goes to and fro on two loops of balls, which recirculate through it as in a linear guideway. */
export const ballGuideway = scene({
  id: 'ball-guideway',
  title: 'Carriage on balls',
  level: 'engineer',
  about: 'A carriage runs on two loops of balls, which roll under it at half its speed and come back through it: the '
    + 'linear guideway with recirculating balls (Anitescu2014, validation).',
  cites: ['Anitescu2014, Validation'],
  tryThis: [
    'Watch a ball: half as fast as the carriage under its plate, one and a half times on top.',
    ['Set Rolling friction to 3 mm and compare Resistance with load × ρ/r.', { rollingFriction: 3 }],
    ['Set Friction to 0: nothing turns the balls, and the carriage takes them along.', { friction: 0 }],
  ],
  action: ['Speed up', { speed: 1.5 }],
  params: {
    count: countParam(16, {
      label: 'Balls in a loop', symbol: undefined, min: 10, max: 60, scale: undefined,
      doc: 'The carriage is as long as its two loops need.',
    }),
    radius: grainRadiusParam(30, {
      label: 'Ball radius', min: 5, max: 100, step: 1,
      doc: 'Radius of the steel balls; the whole guideway grows with it.',
    }),
    load: number({
      label: 'Mass of the carriage', symbol: 'M', section: 'Experiment', unit: 'kg', default: 1000, min: 1, max: 20000,
      scale: 'log', applies: 'live',
      doc: 'Mass of the carriage with its load, which the balls under it bear.',
    }),
    speed: number({
      label: 'Peak speed', symbol: 'v', section: 'Experiment', unit: 'm/s', default: 0.8, min: 0.05, max: 2, step: 0.05,
      applies: 'live',
      doc: 'Speed of the carriage in the middle of its stroke.',
    }),
    stroke: number({
      label: 'Stroke', section: 'Experiment', unit: 'm', default: 1.2, min: 0.2, max: 6, step: 0.1, applies: 'rebuild',
      doc: 'Way of the carriage from end to end.',
    }),
    friction: frictionParam(0.1, { doc: 'Coulomb coefficient of the balls on rail, carriage and each other.' }),
    ...commonParams({ substeps: 10, laws: { rollingFriction: 1 } }),
    ...viewParams([0.2, -1.8, 0.65, 0, 0, 0.1], 1.2),
  },
  opens: { stroke: 0.5, color: 'speed', colorMax: 1, camera: [-0.1, -1.35, 0.42, 0, 0, 0.1] },
  duration: 7,
  light: {},
  small: { stroke: 0.6 },
  plots: ['speed', 'ballSpeed', 'drag'],
  probes: {
    speed: {
      label: 'Speed of the carriage', symbol: 'v', unit: 'm/s', doc: 'Along the rail.',
      measure: (m) => m.bodies[CARRIAGE].velocity[0],
    },
    ballSpeed: {
      label: 'Speed of the loaded balls', unit: 'm/s', since: 0.05,
      doc: 'Along the rail, mean of the balls between rail and plate; every 0.05 s.', measure: gauge('ballSpeed'),
    },
    ratio: {
      label: 'Balls over carriage', unit: '1', since: 0.05,
      doc: 'Speed of the loaded balls over that of the carriage, where that is not slow: 1/2 if nothing slides.',
      measure: gauge('ratio'),
    },
    loaded: {
      label: 'Balls under load', unit: '1', since: 0.05, doc: 'Balls between rail and plate, of both loops.',
      measure: gauge('loaded'),
    },
    rounds: {
      label: 'Rounds of the balls', unit: '1', since: 0.05,
      doc: 'Way of the balls along their loop over its length, mean of all: back again when the carriage comes back.',
      measure: (_, v, __, gauges) => (gauges.way ?? NaN) / loopLength(loopFor(v)),
    },
    place: {
      label: 'Way of the carriage', unit: 'm', doc: 'From where it started.',
      measure: (m, v) => m.bodies[CARRIAGE].position[0] + v.stroke / 2,
    },
    drag: {
      label: 'Resistance', unit: 'N', averaged: true,
      doc: 'Force of the balls on the carriage, > 0 against its motion.',
      measure: (m) => -m.bodies[CARRIAGE].force[0] * Math.sign(m.bodies[CARRIAGE].velocity[0]),
    },
    carriageForce: {
      label: 'Force on the carriage', unit: 'N', averaged: true, doc: 'Of all balls, upwards: the weight it has.',
      measure: (m) => m.bodies[CARRIAGE].force[2],
    },
    railForce: {
      label: 'Force on the rail', unit: 'N', averaged: true, doc: 'Downwards: the weight of carriage and balls.',
      measure: (m) => -m.bodies[RAIL_BODY].force[2],
    },
    pitch: {
      label: 'Pitch', unit: 'mrad',
      doc: 'Turn of the carriage about the axis to its side, as balls come under load and leave.',
      measure: (m) => 2000 * m.bodies[CARRIAGE].orientation[1],
    },
  },

  size: (v) => ({ grains: LOOPS * v.count }),
  build: (v) => {
    const loop = loopFor(v), reach = v.stroke / 2;
    return {
      domain: domainOf(loop, reach), grains: ballsAt(loop, -reach), bodies: bodiesOf(loop, -reach, v.load, reach),
      props: ticksOf(loop, reach),
    };
  },
  watch: (v, spec) => loopWatch(loopFor(v), v.speed, spec),
  drive: (v, time, live, _, m) => {
    const { dt } = live.settings, at = time > 0 ? m.bodies[CARRIAGE].position[0] : -v.stroke / 2;
    const most = CATCH_UP * v.speed, speed = (placeAt(v, time + dt) - at) / dt;
    live.bodies[CARRIAGE].motion[0] = Math.min(most, Math.max(-most, speed));
    live.bodies[CARRIAGE].mass = v.load;
  },

  checks: (v): Check[] => {
    if (v.gravity === 0) return [];
    const until = period(v), from = MOVING * until, weight = v.load * v.gravity;
    const all: Check[] = [{
      what: 'Force on the carriage equals its weight', unit: 'N', cites: 'statics', basis: 'closed form', until,
      allowed: around(weight, 0.005 * weight, 'regression', 'off by 0.01 % (checks, defaults)'),
      measured: (s) => mean(s, 'carriageForce', from),
    }, {
      what: 'Rail bears carriage and balls', unit: 'N', cites: 'statics', basis: 'closed form', until,
      allowed: around(weight + ballsWeight(v), 0.005 * weight, 'regression', 'off by 0.02 % (checks, defaults)'),
      measured: (s) => mean(s, 'railForce', from),
    }];
    // a light carriage slides on its balls, and balls that rub much jam in the turns
    const loop = loopFor(v), rolls = v.friction >= 0.05 && v.friction <= 0.2 && weight > 10 * ballsWeight(v);
    if (!rolls) return all;
    all.push({
      what: 'Speed of the loaded balls over that of the carriage', unit: '1', cites: 'rolling without slip: 1/2',
      basis: 'closed form', until, measured: (s) => mean(s, 'ratio', from),
      allowed: around(0.5, 0.01, 'judged', '0.5003 to 0.5005 at defaults; balls may slip a little where they turn'),
    }, {
      what: 'Way of the balls along their loop over half that of the carriage', unit: '1',
      cites: 'rolling without slip, but for the room in the loop and the corners of the train in turns',
      basis: 'closed form', until, allowed: around(1, 0.06 + (2 * slackOf(loop)) / v.stroke, 'judged',
        'room in the loop over the stroke, and 6 % for corners of the train: 4.3 to 4.6 % off at defaults'),
      measured: ({ rounds, place }) =>
        (2 * loopLength(loop) * maxOf(rounds.filter(Number.isFinite))) / maxOf(place),
    });
    // more than rolling is what balls rub on each other and on guides, which grows with the train
    const rolling = (v.rollingFriction / v.radius) * weight;
    if (rolling < v.friction * ballsWeight(v) || v.count > 20) return all;
    return [...all, {
      what: 'Resistance over load × ρ/r', unit: '1', cites: 'rolling friction at rail and plate, and what balls rub',
      basis: 'closed form', until,
      allowed: between(0.98, 1.5,
        'judged', 'no less than rolling takes; 1.24 to 1.27 with what balls rub, at defaults'),
      measured: (s) => resistance(s, 0, until) / rolling,
    }];
  },
});
