import { atMost } from '../../core/band';
import { cos, sin } from '../../core/elementary/circular';
import { commonParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { frictionParam } from '../../params/soil';
import { floor } from '../common/fixed';
import type { Prop } from '../../model/worldSpec';
import { scene } from '../scene';
import { maxOf } from '../../core/extremes';

const MASS = 1; // [kg]; speeds do not depend on it

type V = { speed: number; radius: number; tilt: number; rollingFriction: number; gravity: number };

/**
 * Returns the deceleration of a ball that rolls without sliding, down a slope against rolling friction [m/s²]: ((ρ/r)
 * cos θ − sin θ) g / (1 + 2/5).
 */
const deceleration = (v: V): number =>
  (((v.rollingFriction / v.radius) * cos(v.tilt) - sin(v.tilt)) * v.gravity) / 1.4;

/** Returns the speed at time t [m/s]; a ball that stops stays, as ρ/r holds it. */
function speedAt(v: V, t: number): number {
  const a = deceleration(v), stop = a > 0 ? v.speed / a : Infinity;
  return t < stop ? v.speed - a * t : 0;
}

/** Returns rails beside the ball, on sleepers, to be drawn: it rolls on the track between them [m]. */
function railsOf(radius: number, reach: number): Prop[] {
  const half = 0.75 * radius, wire = 0.12 * radius, from = -2 - 2 * radius, every = radius;
  return [-half, half].map((y): Prop => ({
    kind: 'rod', from: [from, y, wire], to: [reach, y, wire], radius: wire, paint: 'steel',
  })).concat(Array.from({ length: Math.floor((reach - from) / every) }, (_, k): Prop => {
    const x = from + every * k, fifth = Math.round(x / every) % 5 === 0;
    return {
      kind: 'box', from: [x - 0.13 * radius, -1.4 * radius, 0], to: [x + 0.13 * radius, 1.4 * radius, 0.04 * radius],
      paint: fifth ? 'mark' : 'wood',
    };
  }));
}

/** One ball of a guideway rolls on its track, slowed by classic rolling resistance. */
export const guideway = scene({
  id: 'guideway',
  title: 'Ball on a track',
  level: 'engineer',
  about: 'A ball rolls along a track and slows down by rolling friction, as the classic theory of rolling resistance '
    + 'has it (Anitescu2014 §4).',
  cites: ['Anitescu2014 §4'],
  tryThis: [
    ['Set Rolling friction to 0: it rolls for ever.', { rollingFriction: 0 }, 'afresh'],
    ['Set Tilt of the track to 5 deg: above tan θ = ρ/r it never stops.', { tilt: 5 }],
    ['Choose APGD (Nesterov) and Substeps 1: moments are part of the same cone.',
      { solver: 'apgd', substeps: 1 }, 'afresh'],
  ],
  action: ['Tilt', { tilt: 10 }],
  params: {
    speed: number({
      label: 'Speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 1, min: 0, max: 20, step: 0.1,
      applies: 'rebuild',
      doc: 'Forward speed at the start, when the ball rolls already.',
    }),
    radius: number({
      label: 'Radius', symbol: 'r', section: 'Experiment', unit: 'm', default: 0.2, min: 0.05, max: 2, step: 0.05,
      applies: 'rebuild',
      doc: 'Radius of the ball; its mass is 1 kg.',
    }),
    tilt: number({
      label: 'Tilt of the track', symbol: 'θ', section: 'Experiment', unit: 'deg', default: 0, min: 0, max: 30,
      step: 0.5, applies: 'rebuild',
      doc: 'How far the track falls in the direction of motion.',
    }),
    friction: frictionParam(0.5, {
      doc: 'Coulomb coefficient between ball and track: enough that the ball does not slide.',
    }),
    ...commonParams({ laws: { rollingFriction: 10 } }),
    ...viewParams([0.3, -2.6, 0.8, 0.3, 0, 0.15], 1),
  },
  opens: { speed: 2, camera: [-0.75, -1.1, 0.6, 0.05, 0, 0.17] },
  duration: 2,
  light: {},
  small: {},
  plots: ['speed', 'error'],
  probes: {
    speed: {
      label: 'Speed', symbol: 'v', unit: 'm/s', doc: 'Velocity of the centre along the track.',
      measure: (m) => m.grain0.velocity[0],
    },
    spin: {
      label: 'Rolling speed', symbol: 'ω r', unit: 'm/s', doc: 'Spin times radius: equal to the speed while it '
      + 'does not slide.', measure: (m, v) => m.grain0.spin[1] * v.radius,
    },
    error: {
      label: 'Off the classic theory', unit: 'm/s',
      doc: 'Speed less that of rolling resistance, v₀ − (ρ/r cos θ − sin θ) g t / (1 + 2/5).',
      measure: (m, v) => m.grain0.velocity[0] - speedAt(v, m.time),
    },
  },

  build: (v) => {
    const reach = 60;
    return {
      domain: { min: [-2 - 2 * v.radius, -4, -2], max: [reach, 4, 8] },
      grains: {
        positions: Float64Array.of(0, 0, v.radius), radii: Float64Array.of(v.radius), masses: Float64Array.of(MASS),
        velocities: Float64Array.of(v.speed, 0, 0), spins: Float64Array.of(0, v.speed / v.radius, 0),
      },
      bodies: [floor('track')],
      props: railsOf(v.radius, reach),
    };
  },
  // W is fixed to the track, so gravity is turned
  drive: (v, _, { settings: { gravity } }) => {
    gravity[0] = v.gravity * sin(v.tilt);
    gravity[2] = -v.gravity * cos(v.tilt);
  },
  slope: (v) => -v.tilt,

  checks: (v) => {
    // only if friction suffices to slow the ball: it rolls, and does not slide
    const needed = v.friction * cos(v.tilt) * v.gravity;
    const force = Math.abs(sin(v.tilt) * v.gravity + deceleration(v));
    if (v.gravity === 0 || force >= needed) return [];
    return [{
      what: 'Largest error of the speed', unit: 'm/s', cites: 'Anitescu2014 §4, fig. 3: classic rolling resistance',
      basis: 'closed form',
      until: 2,
      allowed: atMost((v.law === 'exact' ? 1e-3 : 0.02) * Math.max(v.speed, 0.5), 'resolution',
        'steps of 0.002 to 0.02 s: below 1e-5 m/s; the relaxed law lifts the ball and is off by up to 0.004'),
      measured: (s) => maxOf(s.error.map(Math.abs)),
    }];
  },
});
