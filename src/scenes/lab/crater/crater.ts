import { around, between } from '../../../core/band';
import { cbrt, cube, square } from '../../../core/elementary/powers';
import { FREE } from '../../../model/worldSpec';
import { commonParams, viewParams } from '../../../params/common';
import { number } from '../../../params/param';
import { countParam, densityParam, frictionParam, grainRadiusParam } from '../../../params/soil';
import { surfaceHeight } from '../../common/bed';
import { boxDomain, openBox } from '../../common/fixed';
import { mm } from '../../common/millimetres';
import { mean, scene, type Check, type Series } from '../../scene';
import { BALL, ballAt, ballParams, ballProbes, fallingBed } from './ball';

const PACKING = 0.58; // solid fraction that is assumed to size the box [1]
/** Time in which the bed comes to rest at the test's substep while the ball hangs, and damping [1/s] meanwhile. */
const REST = 0.03, CALM = 20;
const HALTS = 0.06; // time from touching the bed in which a ball has halted [s]

type V = { ballDensity: number; ballRadius: number; dropHeight: number; count: number; grainRadius: number };

/** Returns the volume of the beads alone [m³]. */
const volumeOf = ({ count, grainRadius }: Pick<V, 'count' | 'grainRadius'>): number =>
  count * (4 / 3) * Math.PI * cube(grainRadius);

/** Returns the side of the box [m], in which the bed is about as deep as it is wide, or the ball fits. */
const sideOf = ({ count, grainRadius, ballRadius }: Pick<V, 'count' | 'grainRadius' | 'ballRadius'>): number =>
  Math.max(cbrt(volumeOf({ count, grainRadius }) / PACKING), 3 * ballRadius);

type Drop = Pick<V, 'dropHeight' | 'ballRadius'> & { gravity: number };

/** Returns the height above the surface at which the ball hangs [m]: a fall to there would only be waited for. */
const hangsAt = ({ dropHeight, ballRadius }: Pick<V, 'dropHeight' | 'ballRadius'>): number =>
  Math.min(dropHeight, ballRadius);

/** Returns the speed with which the ball leaves there [m/s], as it would have after the fall from its drop height. */
const leavesWith = (v: Drop): number => Math.sqrt(2 * v.gravity * (v.dropHeight - hangsAt(v)));

/** Returns the time at which the ball touches the bed [s]. */
const touches = (v: Drop): number =>
  REST + (Math.sqrt(2 * v.gravity * v.dropHeight) - leavesWith(v)) / v.gravity;

/** Returns the depth of the first halt after the ball has touched the bed [mm]: it may creep on after that. */
function haltedAt(s: Series, from: number): number {
  let deepest = -Infinity;
  for (let i = 0; i < s.t.length; i++) {
    if (s.t[i] < from) continue;
    if (s.speed[i] <= 0 && deepest > 0) return deepest;
    deepest = Math.max(deepest, s.depth[i]);
  }
  return deepest;
}

/** A ball falls into a bed of beads: how deep it digs says how a bed takes up an impact. */
export const crater = scene({
  id: 'crater',
  title: 'Impact crater',
  level: 'look',
  about: 'A ball falls into glass beads and halts: its depth follows its density, size and drop by one law '
    + '(Mazhar2015 §4.2.5).',
  cites: ['Mazhar2015 §4.2.5', 'Uehara2003', 'Ambroso2005'],
  tryThis: [
    ['Set Drop height to 400 mm: four times the energy, and far less than four times the depth.',
      { dropHeight: 400 }, 'afresh'],
    ['Set Ball density to 700 kg/m³: wood digs less, by the root of its density.', { ballDensity: 700 }, 'afresh'],
    ['Set Friction to 0.1: the bed gives way like a liquid.', { friction: 0.1 }, 'afresh'],
  ],
  action: ['Drop it higher', { dropHeight: 800 }, 'afresh'],
  params: {
    ...ballParams({ density: 2200, radius: 5, doc: {
      density: 'Of the ball: the papers have polypropylene, wood and Teflon.',
      radius: 'Half the diameter D of the law, which is for balls of many grains in wide boxes.',
    } }),
    dropHeight: number({
      label: 'Drop height', symbol: 'h', section: 'Experiment', unit: 'mm', default: 100, min: 0, max: 1000, step: 5,
      applies: 'rebuild',
      doc: 'From the ball to the surface; the law takes H, which has the depth added. '
        + 'The ball hangs a radius above the surface, and leaves as fast as it would come there.',
    }),
    count: countParam(8000, {
      label: 'Beads', min: 500, max: 1000000, doc: 'The box grows with them: it is a cube, full to about its width.',
    }),
    grainRadius: grainRadiusParam(1, { label: 'Bead radius', min: 0.25, max: 10, step: 0.25, doc: 'Of all beads.' }),
    density: densityParam(2500, { label: 'Bead density', min: 100 }),
    friction: frictionParam(0.3, { doc: 'Coulomb coefficient of all contacts, which the law takes for μ.' }),
    ...commonParams({ dt: 0.0002, substeps: 4 }),
    ...viewParams([0.055, -0.105, 0.105, 0, 0, 0.03], 1),
  },
  pace: 0.02,
  duration: 0.15,
  opens: {
    dropHeight: 200, color: 'layers', cut: 'y', cutShows: 'whole', camera: [0.031, -0.088, 0.129, 0, 0, 0.033],
  },
  light: { count: 3000, grainRadius: 3, ballRadius: 15, dt: 0.0005, camera: [0.08, -0.24, 0.165, -0.01, 0, 0.062] },
  small: { count: 1000, dropHeight: 20 },
  plots: ['depth', 'speed', 'bedForce'],
  probes: {
    depth: ballProbes.depth, speed: ballProbes.speed,
    coefficient: {
      label: 'Coefficient of the law', symbol: 'k', unit: '1',
      doc: 'd μ (ρ_g/ρ_b)^½ D^−⅔ H^−⅓ at the present depth: experiments end at 0.14.',
      measure: (m, v, { surface }) => coefficient(v, surface - m.bodies[BALL].position[2] + v.ballRadius),
    },
    ballForce: ballProbes.ballForce, bedForce: ballProbes.bedForce,
  },

  size: (v) => ({ grains: v.count }),
  notes(v) {
    const deep = volumeOf(v) / PACKING / square(sideOf(v)), wide = 2 * v.ballRadius;
    return deep >= wide ? []
      : [`A ball of ${mm(wide)} may land on the floor: ${v.count} beads lie ${mm(deep)} deep. Take more beads.`];
  },
  build: (v) => {
    const side = sideOf(v), { grains, height, settle } = fallingBed(v, side, side);
    const top = Math.max(height, 1.3 * side + hangsAt(v)) + v.ballRadius;
    return {
      domain: boxDomain(side, side, top + 2 * v.ballRadius), grains,
      bodies: [...openBox(side, side), ballAt(v, top)], settle,
    };
  },

  start: (v, settled, { grains }) => {
    const side = sideOf(v), surface = surfaceHeight(settled, grains, v.grainRadius, side, side);
    // it is driven for a step before it is free
    const under = surface + 2 * v.grainRadius + hangsAt(v) + v.dt * leavesWith(v);
    return { datum: { surface }, place: [{ body: BALL, position: [0, 0, under + v.ballRadius] }] };
  },

  drive: (v, time, { bodies, settings }) => {
    const hangs = time < REST - 1e-9, leaves = hangs && time > REST - 1.5 * v.dt;
    bodies[BALL].motion = hangs ? [0, 0, leaves ? -leavesWith(v) : 0, 0, 0, 0] : [...FREE];
    if (hangs && time >= 0) settings.damping = CALM;
  },

  checks: (v) => {
    const bed = v.count * v.density * (4 / 3) * Math.PI * cube(v.grainRadius), weight = bed * v.gravity;
    const lands = touches(v), until = lands + HALTS, checks: Check[] = [{
      what: 'The box bears the weight of the bed while the ball falls', unit: 'N', cites: 'statics',
      basis: 'closed form', until: REST,
      allowed: around(weight, 0.05 * weight, 'regression', 'off by 0.0 % (checks)'),
      measured: (s) => mean(s, 'bedForce', 0.5 * REST, REST),
    }];
    const isLaw = v.friction >= 0.2 && v.friction <= 0.5 && v.ballRadius >= 4 * v.grainRadius
      && v.dropHeight >= v.ballRadius && 2 * v.ballRadius <= 0.3 * sideOf(v) && v.cohesion === 0 && v.gravity > 0;
    if (isLaw) checks.push({
      what: 'Coefficient of the law of craters at the first halt', unit: '1', cites: 'Uehara2003: 0.14',
      // a ball of few beads across digs less: 0.100 to 0.123 with five, 0.147 to 0.155 with eight (bench crater)
      basis: 'experiment', until,
      allowed: between(0.09, v.ballRadius < 8 * v.grainRadius ? 0.145 : 0.16, 'seeds',
        '0.100 to 0.123 of five beads across, 0.147 to 0.155 of eight (crater)'),
      measured: (s) => coefficient(v, 1e-3 * haltedAt(s, lands)),
    });
    return checks;
  },
});

/**
 * Returns the coefficient k of the law of craters for a ball at a depth d [m], Mazhar2015 eq. 28: d = k/μ (ρ_b/ρ_g)^½
 * D^⅔ H^⅓, ρ_g being the density of a bead and H = h + d the whole fall.
 */
function coefficient(v: V & { friction: number; density: number }, depth: number): number {
  const diameter = 2 * v.ballRadius, fall = v.dropHeight + depth;
  if (depth <= 0 || fall <= 0) return 0;
  return (depth * v.friction * Math.sqrt(v.density / v.ballDensity)) / cbrt(square(diameter) * fall);
}
