import { around } from '../../../core/band';
import { commonParams, viewParams } from '../../../params/common';
import { number } from '../../../params/param';
import { countParam, densityParam, frictionParam, grainRadiusParam } from '../../../params/soil';
import { totalMass } from '../../common/bed';
import { gauge } from '../../common/driving';
import { topSpeed } from '../../common/probes';
import { mean, scene, type Check, type Series } from '../../scene';
import { drumBodies, filledBy, grainsIn, momentOn, mostIn, pour, shareOf, turn, type DrumValues } from './vessel';
import { drumWatch, EVERY, residenceOf, turnBelow, velocityProfile, type DrumSize } from './watch';

/** Time for which the bed settles in the drum at rest [s], and its damping [1/s]. */
const SETTLING = 0.5, DAMPING = 4;
/** Turn after which the slope is steady [rad], and the time over which checks take means [s]. */
const STEADY = 5, TAKEN = 3;
/** Share of the drum that opens; one that was set stands beside a count only if both agree within MISFIT [1]. */
const FILLING = 0.4, MISFIT = 0.05;

const sizeOf = (v: DrumValues): DrumSize => ({ radius: v.diameter / 2, grain: 2 * v.grainRadius });
const short = (x: number): string => String(+x.toPrecision(3));

/** Returns the time from which on checks take means [s]. */
const steadyAt = ({ speed }: { speed: number }): number => STEADY / Math.abs(speed);

/** A drum turns about its level axis and carries grains up, which run down over the bed: its slope and what flows. */
export const drum = scene({
  id: 'drum',
  title: 'Rotating drum',
  level: 'look',
  about: 'A turning drum carries its bed up as one, and a thin layer runs down over it: slope, depth and velocity of '
    + 'the flow (GDRMiDi2004).',
  cites: ['GDRMiDi2004'],
  tryThis: [
    ['Set Speed to 6: the surface bends into an S, and grains begin to fly.', { speed: 6 }],
    ['Set Wall friction to 0: the drum turns, and the bed stays.', { wallFriction: 0 }],
    ['Set Rolling friction to 0.8: the slope is steeper.', { rollingFriction: 0.8 }],
  ],
  action: ['Turn faster', { speed: 4 }],
  params: {
    diameter: number({
      label: 'Diameter', symbol: 'D', section: 'Experiment', unit: 'mm', default: 200, min: 20, max: 2000, step: 5,
      applies: 'rebuild', doc: 'Of the drum, inside.',
    }),
    length: number({
      label: 'Length', symbol: 'L', section: 'Experiment', unit: 'mm', default: 50, min: 5, max: 2000, step: 5,
      applies: 'rebuild', doc: 'Of the drum along its axis, between ends that turn with it.',
    }),
    speed: number({
      label: 'Speed', symbol: 'ω', section: 'Experiment', unit: 'rad/s', default: 1.5, min: -20, max: 20, step: 0.1,
      applies: 'live', doc: 'Angular speed of the drum; the bed rises to the right if it is positive.',
    }),
    filling: number({
      label: 'Filling', section: 'Experiment', unit: '1', default: FILLING, min: 0.02, max: 0.6, step: 0.01,
      applies: 'rebuild',
      doc: 'Share of the drum that the bed takes; Grains follow from it where they are 0.',
    }),
    count: countParam(0, {
      min: 0, max: 200000, scale: 'linear',
      doc: 'Number of spheres; 0 is as many as Filling asks for. A Filling at its default gives way to a number that '
        + 'is set.',
    }),
    grainRadius: grainRadiusParam(4, { min: 0.2, max: 100, step: 0.1, doc: 'Radius of the spheres.' }),
    density: densityParam(2500, { doc: 'Of the material of a grain.' }),
    friction: frictionParam(0.5, { doc: 'Coulomb coefficient of grains on each other.' }),
    wallFriction: frictionParam(0.5, {
      label: 'Wall friction', symbol: 'μ_w', doc: 'Coulomb coefficient of grains on the drum and its ends.',
    }),
    ...commonParams({ substeps: 10 }),
    ...viewParams([0.06, -0.4, 0.1, 0, 0, 0], 0.4, { color: 'speed' }),
  },
  soil: { radius: (v) => v.grainRadius, round: true },
  duration: 10,
  light: { dt: 0.004 },
  lighter: [{ dt: 0.004, length: 40 }],
  small: { diameter: 120, length: 30, dt: 0.004 },
  plots: ['surfaceAngle', 'flowDepth', 'torque'],
  probes: {
    surfaceAngle: {
      label: 'Slope of the surface', symbol: 'θ', unit: 'deg', since: EVERY,
      doc: 'Of the plane square to the line from the axis to the centre of mass of the grains.',
      measure: (_, __, ___, gauges) => (180 / Math.PI) * (gauges.slope ?? NaN),
    },
    flowDepth: {
      label: 'Depth of the flow', symbol: 'h', unit: 'mm', since: EVERY,
      doc: 'Below the surface in the middle of the drum, to where grains neither run down nor are carried up.',
      measure: (_, __, ___, gauges) => 1000 * (gauges.flowDepth ?? NaN),
    },
    flowing: {
      label: 'Share that flows', unit: '1', since: EVERY,
      doc: 'Of the grains, that runs down the slope; all others are carried up. Mean over some 1 s.',
      measure: (_, __, { grains }, gauges) => residenceOf(gauges, grains).flowing,
    },
    flowTime: {
      label: 'Time in the flow', unit: 's', since: EVERY,
      doc: 'How long a grain runs down at a time: grains in the flow over those that pass the middle in a '
        + 'second; 0 where none does.',
      measure: (_, __, { grains }, gauges) => residenceOf(gauges, grains).flowTime,
    },
    bedTime: {
      label: 'Time in the bed', unit: 's', since: EVERY,
      doc: 'How long a grain is carried up at a time: grains in the bed over those that pass the middle in a '
        + 'second; 0 where none does.',
      measure: (_, __, { grains }, gauges) => residenceOf(gauges, grains).bedTime,
    },
    turnBelow: {
      label: 'Spin of the bed', unit: 'rad/s', since: EVERY,
      doc: 'How fast the lower half of what is carried up turns: the speed of the drum unless it slips.',
      measure: (_, v, __, gauges) => turnBelow(gauges, sizeOf(v)),
    },
    torque: {
      label: 'Torque', symbol: 'T', unit: 'N·m', averaged: true, doc: 'What turns the drum against the grains.',
      measure: (m) => momentOn(m.bodies),
    },
    lever: {
      label: 'Lever of the weight', symbol: 'x̄', unit: 'mm', since: EVERY,
      doc: 'How far the centre of mass of the grains is from below the axis.',
      measure: (_, __, ___, gauges) => 1000 * (gauges.lever ?? NaN),
    },
    weight: {
      label: 'Weight of the grains', unit: 'N', doc: 'Of all, as they were made.',
      measure: (_, v, datum) => datum.mass * v.gravity,
    },
    outside: {
      label: 'Grains outside', unit: '1', since: EVERY, doc: 'Whose centres are outside the drum: none.',
      measure: gauge('outside'),
    },
    filled: {
      label: 'Share filled', unit: '1', doc: 'Share of the drum that the bed takes at 0.58 solid.',
      measure: (_, v, datum) => shareOf(v, datum.grains),
    },
    speed: topSpeed,
  },

  size: (v) => ({ grains: grainsIn(v) }),
  refuse(v) {
    const count = grainsIn(v), most = mostIn(v), d = 2000 * v.grainRadius;
    if (most === 0) return `A drum of ${short(1000 * v.diameter)} × ${short(1000 * v.length)} mm has no room for `
      + `grains of ${short(d)} mm: take a smaller grainRadius.`;
    const asked = v.count > 0 ? `${count} grains` : `The ${count} grains of filling = ${short(v.filling)}`;
    if (count > most) return `${asked} do not fit: a drum of ${short(1000 * v.diameter)} × `
      + `${short(1000 * v.length)} mm holds at most ${most} of grainRadius = ${short(d / 2)} mm.`;
    const share = shareOf(v, count), isSet = Math.abs(v.filling - FILLING) > 1e-9;
    return v.count > 0 && isSet && Math.abs(share / v.filling - 1) > MISFIT
      ? `count = ${v.count} and filling = ${short(v.filling)} contradict each other: so many grains fill `
        + `${short(share)} of this drum. Take count = 0, which is ${filledBy(v)} here, or filling = ${short(share)}.`
      : null;
  },
  notes: (v) => (v.count > 0 && Math.abs(shareOf(v, v.count) / v.filling - 1) > MISFIT
    ? [`count = ${v.count} fills ${short(shareOf(v, v.count))} of the drum; filling, which is not set, gives way.`]
    : []),
  build(v) {
    const R = 1.1 * (v.diameter / 2), half = v.length / 2;
    return {
      domain: { min: [-R, -half, -R], max: [R, half, R] }, grains: pour(v, v.seed), bodies: drumBodies(v),
      settle: { time: SETTLING, damping: DAMPING, frictionless: false },
    };
  },
  start: (_, __, { grains }) => ({ datum: { mass: totalMass(grains), grains: grains.radii.length }, place: [] }),
  watch: (v, { grains }) => drumWatch(grains, sizeOf(v), v.length),
  profiles: (v, gauges) => ({ velocity: velocityProfile(gauges, sizeOf(v)) }),
  drive: (v, time, { bodies }) => { turn(bodies, v, time >= 0 ? v.speed : 0, v.wallFriction); },

  checks(v): Check[] {
    if (v.gravity === 0 || Math.abs(v.speed) < 0.3 || v.cohesion > 0) return [];
    const from = steadyAt(v), until = from + TAKEN;
    const over = (s: Series, key: string): number => mean(s, key, from, until);
    const all: Check[] = [{
      what: 'Grains outside the drum, at most', unit: '1', cites: 'its walls are closed', basis: 'closed form', until,
      allowed: around(0, 0.5, 'law', 'not one'),
      measured: (s) => s.outside.reduce((most, n) => Math.max(most, n || 0), 0),
    }];
    const layers = v.diameter / (2 * v.grainRadius), filled = shareOf(v, grainsIn(v));
    if (v.wallFriction < 0.3 || v.friction < 0.2 || layers < 12 || filled < 0.2) return all;
    all.push({
      what: 'Torque over weight and lever of the grains', unit: '1', cites: 'statics of a steady flow',
      basis: 'closed form', until,
      allowed: around(1, 0.05, 'regression', 'off by 0.5 to 1.2 % (checks, defaults)'),
      measured: (s) => (1000 * over(s, 'torque')) / (over(s, 'weight') * over(s, 'lever')),
    });
    if (filled > 0.3) all.push({
      what: 'Spin of the bed below the flow over that of the drum', unit: '1',
      cites: 'GDRMiDi2004: it turns as a solid below', basis: 'closed form', until,
      allowed: around(1, 0.12, 'regression', '0.97 to 1.0: the bed creeps (checks, defaults)'),
      measured: (s) => over(s, 'turnBelow') / v.speed,
    });
    const isKnown = v.friction >= 0.4 && v.friction <= 0.6 && v.wallFriction >= 0.4 && v.wallFriction <= 0.6
      && v.speed >= 1 && v.speed <= 2 && filled >= 0.35 && filled <= 0.45 && layers <= 30
      && v.length <= 14 * v.grainRadius && v.rollingFriction === 0 && v.gravity > 8 && v.gravity < 12;
    if (isKnown) all.push({
      what: 'Slope of the surface in a short drum', unit: 'deg', cites: '35.5 to 39° by speed, size and seed',
      basis: 'regression', until,
      allowed: around(37.5, 3, 'regression', '35.5 to 39° by speed, size and seed (drum)'),
      measured: (s) => over(s, 'surfaceAngle'),
    });
    return all;
  },
});
