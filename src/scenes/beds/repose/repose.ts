import { commonParams, viewParams } from '../../../params/common';
import { choice, number } from '../../../params/param';
import { countParam, densityParam, frictionParam, frictionRatioParam, grainRadiusParam } from '../../../params/soil';
import { totalMass } from '../../common/bed';
import { ownFriction } from '../../common/ownFriction';
import { shareOf, topSpeed } from '../../common/probes';
import { scene, type Check } from '../../scene';
import { channel } from './channel';
import { heapChecks } from './checks';
import { cylinder } from './cylinder';
import { funnel } from './funnel';
import type { Release } from './release';
import { EVERY, heapProfile, surfaceWatch } from './surface';
import { coarseOf, DEG, repose as correlation } from './zhou';

type Gate = 'gate' | 'cylinder' | 'hopper';
const RELEASES: Readonly<Record<Gate, Release>> = { gate: channel, cylinder, hopper: funnel };

/** A column of grains slumps when its gate rises: the slope of the heap depends on friction and on rolling friction. */
export const repose = scene({
  id: 'repose',
  title: 'Angle of repose',
  level: 'look',
  about: 'A column behind a gate slumps to a heap, or grains leave a cylinder or a funnel: steeper with more friction '
    + 'and, at the same friction, with more rolling friction (Anitescu2014 §4, Zhou2002).',
  cites: ['Anitescu2014 §4', 'Zhou2002'],
  tryThis: [
    ['Set Rolling friction to 0: spheres roll, and the heap is flatter.', { rollingFriction: 0 }],
    ['Set Friction to 0.1: grains slide instead, and the heap is flat.', { friction: 0.1 }],
    ['Set Release to Lifted cylinder: a round heap, with a cone fitted to it.', { release: 'cylinder' }],
  ],
  action: ['Flatten', { friction: 0 }],
  params: {
    count: countParam(6000, { min: 40, max: 200000, doc: 'Number of spheres in the column.' }),
    grainRadius: grainRadiusParam(10, {
      min: 1, max: 100, step: 0.5, doc: 'Radius of the spheres. The depth of the column is six diameters.',
    }),
    density: densityParam(2500, {
      symbol: 'ρ_s', min: 100, max: 20000, step: undefined, doc: 'Of the material of a grain.',
    }),
    friction: frictionParam(0.5, { doc: 'Coulomb coefficient of all contacts, with the walls too.' }),
    release: choice({
      label: 'Release', section: 'Experiment', default: 'gate', applies: 'rebuild',
      options: { gate: 'Gate of a channel', cylinder: 'Lifted cylinder', hopper: 'Hopper' },
      doc: 'A column slumps in a channel as its gate rises, a cylinder is lifted slowly off its grains, or grains run '
        + 'out of a funnel.',
    }),
    rim: number({
      label: 'Rim of the plate', section: 'Experiment', unit: '1', default: 1, min: 0, max: 6, step: 0.5,
      applies: 'rebuild',
      doc: 'Height of the rim of the round plate on which cylinder and funnel leave their heap, over the radius of a '
        + 'grain. Without one, the lowest grains roll off the plate.',
    }),
    wallFrictionRatio: frictionRatioParam('Wall friction', 'plate, walls, gate, cylinder and funnel'),
    ...commonParams({ laws: { rollingFriction: 2 } }),
    ...viewParams([1, -2.9, 1.1, 0.5, 0, 0.45], 0.5),
  },
  soil: { radius: (v) => v.grainRadius, round: true },
  duration: 3,
  opens: { color: 'layers' },
  light: { count: 1500, substeps: 10, camera: [0.44, -1.14, 0.57, 0.25, 0, 0.33] },
  lighter: [{ count: 1000, substeps: 8, dt: 0.004, camera: [0.35, -0.88, 0.44, 0.21, 0, 0.26] }],
  small: { count: 60, substeps: 4, dt: 0.004 },
  plots: ['angle', 'surfaceAngle', 'spread'],
  probes: {
    angle: {
      label: 'Angle of the heap', symbol: 'θ', unit: 'deg',
      doc: 'Of the wedge with the area of the column and the centre of mass of the heap, which floor and walls feel; '
        + 'of a round heap, that of the cone fitted to its surface. Once it is at rest.',
      measure: (m, v, datum, gauges) => DEG * RELEASES[v.release].angle(m, datum, gauges),
    },
    spread: {
      label: 'Centre of mass from the wall', symbol: 'x̄', unit: 'm',
      doc: 'Moment of floor and walls over the weight: where the middle of the heap is, at rest. Of a round heap, the '
        + 'mean distance of grains from the axis.',
      measure: (m, v, _, gauges) => RELEASES[v.release].spread(m, gauges),
    },
    weightRatio: {
      label: 'Force over weight', unit: '1', averaged: true,
      doc: 'What floor and walls bear over the weight of the grains: 1 at rest.',
      measure: (m, v, datum) => shareOf(RELEASES[v.release].weight(m), datum.mass * v.gravity),
    },
    surfaceAngle: {
      label: 'Angle of the surface', symbol: 'θ_s', unit: 'deg', since: EVERY,
      doc: 'Of the cone, or of the plane of a wedge, fitted by least squares to the highest grains between 20 and 80 % '
        + 'of the height of the crest; 0 where there is no slope.',
      measure: (_, __, ___, gauges) => DEG * (gauges.slope ?? NaN),
    },
    surfaceError: {
      label: 'Error of that angle', unit: 'deg', since: EVERY,
      doc: 'Standard error of the slope by the scatter of the grains about the fit.',
      measure: (_, __, ___, gauges) => DEG * (gauges.error ?? NaN),
    },
    surfaceScatter: {
      label: 'Scatter of the surface', unit: 'mm', since: EVERY,
      doc: 'Root mean square of the heights of these grains above or below the fit.',
      measure: (_, __, ___, gauges) => 1000 * (gauges.scatter ?? NaN),
    },
    correlation: {
      label: 'Angle by Zhou2002', symbol: 'θ_Z', unit: 'deg',
      doc: 'Angle of repose of spheres of this size and these frictions by the fit of Zhou2002, also outside the range '
        + 'of its runs.',
      measure: (_, v) => DEG * correlation(coarseOf(v)),
    },
    speed: topSpeed,
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => RELEASES[v.release].build(v),
  start: (v, { position }, { grains }) =>
    ({ datum: { ...RELEASES[v.release].datum(v, position), mass: totalMass(grains) }, place: [] }),
  watch: (v, { grains }) => surfaceWatch(grains, RELEASES[v.release].slope(v)),
  profiles: (v, gauges) => ({ surface: heapProfile(gauges, 2 * v.grainRadius, RELEASES[v.release].slope(v)) }),
  drive: (v, time, { bodies }) => {
    for (const body of bodies) body.friction = ownFriction(v, v.wallFrictionRatio);
    RELEASES[v.release].drive(v, time, bodies);
  },

  // with cohesion some grains hang on the gate
  checks: (v): Check[] => (v.gravity > 0 && v.cohesion === 0 ? heapChecks(v, RELEASES[v.release].restsAt(v)) : []),
});
