import { around } from '../../core/band';
import { cos, sin } from '../../core/elementary/circular';
import { cbrt, hypot } from '../../core/elementary/powers';
import { commonParams, viewParams } from '../../params/common';
import { number } from '../../params/param';
import { countParam, densityParam, frictionParam, frictionRatioParam, grainRadiusParam } from '../../params/soil';
import { totalMass } from '../common/bed';
import { BOX_BODIES, boxDomain, fixed, openBox } from '../common/fixed';
import { ownFriction } from '../common/ownFriction';
import { packedBody, packedPlaces, packedVolume } from '../common/packedBody';
import { kineticEnergy, loadOn } from '../common/probes';
import { mean, scene } from '../scene';
import { COLD, cohesionNumber, pieceProbes, piecesHold } from './cohesive';

/**
 * Half sides of the cube, which stands on an edge, and of the container [radii of the ball]; the paper gives neither.
 */
const CUBE = 0.5, HALF = 3;

const ballRadius = ({ count, grainRadius }: { count: number; grainRadius: number }): number =>
  cbrt(packedVolume(count, grainRadius) / ((4 / 3) * Math.PI));

const CUBE_BODY = BOX_BODIES;

/** A ball of cohesive grains falls on the edge of a cube. */
export const snow = scene({
  id: 'snow',
  title: 'Snow and clay',
  level: 'look',
  about: 'A ball of spheres that hold together falls on the edge of a cube: heavy snow, clay or a solid lump, by '
    + 'cohesion alone (Mazhar2015 §4.2.1).',
  cites: ['Mazhar2015 §4.2.1', 'Mazhar2015 §2.4'],
  tryThis: [
    ['Press Cracks: it gives way to the edge in large lumps, as clay does.', { cohesion: 17700 }, 'afresh'],
    ['Press Holds: it stays in one piece.', { cohesion: 177000 }, 'afresh'],
    ['Set Cohesion to 0: dry grains run off.', { cohesion: 0 }, 'afresh'],
  ],
  action: ['Crumble', { cohesion: 0 }],
  params: {
    count: countParam(20000, {
      label: 'Spheres', min: 30, max: 300000, doc: 'About how many spheres the ball is made of; the paper has 75 000.',
    }),
    grainRadius: grainRadiusParam(130, {
      label: 'Sphere radius', min: 5, max: 500, step: 1,
      doc: 'Of one sphere. The paper does not tell.',
    }),
    density: densityParam(1000, {
      symbol: undefined, min: 50, max: 10000, step: undefined, doc: 'Of a sphere; the paper does not tell.',
    }),
    speed: number({
      label: 'Speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 10, min: 0, max: 30, step: 0.5,
      applies: 'rebuild',
      doc: 'Of the ball downwards, when it is about to touch.',
    }),
    friction: frictionParam(1, {
      doc: 'Coulomb coefficient of all contacts; the paper has 1 between spheres, and 0.1 on walls.',
    }),
    wallFrictionRatio: frictionRatioParam('Wall friction', 'cube, floor and walls', {
      doc: 'Coulomb coefficient of cube, floor and walls, over Friction: 1 is the same, 0.1 the paper\'s, 0 smooth.',
    }),
    ...commonParams({
      dt: 0.0005, substeps: 10, ...COLD, laws: { cohesion: 3500, cohesionRange: 0.01, wallCohesion: 0 },
    }),
    ...viewParams([7, -29, 12, 0, 0, 4], 4),
  },
  derived: cohesionNumber,
  pace: 0.1,
  duration: 2,
  light: { count: 1200, dt: 0.001, camera: [2.7, -11.2, 4.6, 0, 0, 1.6] },
  small: { count: 40, dt: 0.001, substeps: 5 },
  plots: ['force', 'largest'],
  probes: {
    force: {
      label: 'Force on the cube', unit: 'N', averaged: true, doc: 'Vertical force on the cube, downwards.',
      measure: (m) => -m.bodies[CUBE_BODY].force[2],
    },
    neighbours: {
      label: 'Neighbours of a sphere', unit: '1',
      doc: 'Contacts that are near, twice over the number of spheres: 12 inside an intact ball.',
      measure: (m, _, datum) => (2 * m.contactCount) / datum.count,
    },
    ...pieceProbes,
    momentum: {
      label: 'Momentum taken up per second', unit: '1/s', averaged: true,
      doc: 'Vertical force on cube, floor and walls beyond the weight, over the momentum of the fall, which it stops.',
      measure: (m, v, datum) => (loadOn(m) - datum.mass * v.gravity) / (datum.mass * Math.max(1e-9, v.speed)),
    },
    energy: kineticEnergy('Of all spheres.'),
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const ball = ballRadius(v), radius = v.grainRadius, cubeHalf = CUBE * ball, half = HALF * ball;
    const top = 2 * Math.SQRT2 * cubeHalf, turn = Math.PI / 8;
    const cube = fixed('cube', { kind: 'box', halfExtents: [cubeHalf, cubeHalf, cubeHalf], edgeRadius: 0.01 * ball }, {
      position: [0, 0, Math.SQRT2 * cubeHalf], orientation: [0, sin(turn), 0, cos(turn)], look: 'slab',
    });
    return {
      domain: boxDomain(2 * half, 2 * half, top + 3 * ball + 2 * radius),
      grains: packedBody({
        places: packedPlaces({ radius, half: ball, inside: (x, y, z) => hypot(x, y, z) <= ball }), radius,
        middle: [0, 0, top + ball + radius], density: v.density, velocity: [0, 0, -v.speed], look: 'snow',
      }),
      bodies: [...openBox(2 * half, 2 * half), cube],
    };
  },
  drive: (v, _, { bodies }) => {
    for (const body of bodies) body.friction = ownFriction(v, v.wallFrictionRatio);
  },
  start: (_, __, { grains }) => ({ datum: { count: grains.radii.length, mass: totalMass(grains) }, place: [] }),

  checks: (v) => (v.speed > 1 ? [...piecesHold(v, 2, 100), {
    what: 'Momentum that cube, floor and walls have taken up, by that of the fall', unit: '1',
    cites: 'Newton: all is at rest at last', basis: 'closed form', until: 2,
    allowed: around(1, 0.05, 'judged', 'off by 0.2 % (checks); some crumbs still roll'),
    measured: (s) => mean(s, 'momentum', 0, 2) * 2,
  }] : []),
});
