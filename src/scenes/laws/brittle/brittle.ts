import { around, between } from '../../../core/band';
import type { Measures } from '../../../model/measures';
import { commonParams, viewParams } from '../../../params/common';
import { choice, number } from '../../../params/param';
import { countParam, densityParam, frictionParam, grainRadiusParam } from '../../../params/soil';
import { aspectOf, lengthOf, placesOf } from './bodies';
import { COLD, cohesionNumber, pieceProbes, piecesHold } from '../cohesive';
import { totalMass } from '../../common/bed';
import { fixed, floor, wall } from '../../common/fixed';
import { extentOf, packedBody } from '../../common/packedBody';
import { kineticEnergy } from '../../common/probes';
import { regimeOf } from '../../derived';
import { mean, scene, type Series, type Check } from '../../scene';

const FLOOR = 0;

/** Half width of the ridge on which a bar breaks, and how far it stands out of the wall [sphere radii]. */
const RIDGE = 2, OUT = 10;

/** Returns the force along x on all that stands upright [N]. */
function forceAcross({ bodies }: Measures): number {
  let sum = 0;
  for (let k = FLOOR + 1; k < bodies.length; k++) sum += bodies[k].force[0];
  return sum;
}

/** A hollow body of cohesive spheres is thrown against a wall. */
export const brittle = scene({
  id: 'brittle',
  title: 'Brittle teapot',
  level: 'look',
  about: 'A walled teapot or block of spheres that hold together hits a wall, or a bar a ridge: it shatters or keeps '
    + 'its shape, by cohesion (Mazhar2015 §4.2.3, figs. 10, 11).',
  cites: ['Mazhar2015 §4.2.3', 'Mazhar2015 §2.4', 'Newell1975'],
  tryThis: [
    ['Press Holds: it keeps its shape.', { cohesion: 2360000 }, 'afresh'],
    ['Set Body to Bar and Spheres to 640: it breaks in two.', { body: 'bar', count: 640 }],
    ['Set Speed to 10 m/s: it holds.', { speed: 10 }],
  ],
  action: ['Throw harder', { speed: 60 }],
  params: {
    body: choice({
      label: 'Body', section: 'Experiment', default: 'teapot', applies: 'rebuild',
      options: { teapot: 'Teapot', block: 'Block', bar: 'Bar' },
      doc: 'What is thrown; the teapot is Newell\'s, spout first, and the bar is solid and meets a ridge.',
    }),
    count: countParam(80000, {
      label: 'Spheres', min: 60, max: 300000,
      doc: 'About how many spheres the body is made of; the paper has 80 000 in its teapot, 154 000 in another object. '
        + 'More make it larger.',
    }),
    grainRadius: grainRadiusParam(100, {
      label: 'Sphere radius', min: 5, max: 500, step: 1,
      doc: 'Of one sphere. The paper does not tell.',
    }),
    thickness: number({
      label: 'Thickness of the walls', section: 'Soil', unit: '1', default: 0.2, min: 0.1, max: 1, step: 0.05,
      applies: 'rebuild',
      doc: 'Over half the side of the block (1 is solid), or half the radius of the teapot\'s belly; two '
        + 'spheres at least.',
    }),
    density: densityParam(2500, {
      symbol: undefined, min: 50, max: 10000, step: undefined, doc: 'Of a sphere; the paper does not tell.',
    }),
    speed: number({
      label: 'Speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 30, min: 0, max: 60, step: 0.5,
      applies: 'rebuild',
      doc: 'Of the body towards the wall.',
    }),
    friction: frictionParam(0.5),
    // cold: an impact runs through close-packed spheres faster than warm starts fade, and outdated impulses would
    // add energy
    ...commonParams({
      dt: 0.0005, substeps: 10, ...COLD,
      laws: { cohesion: 150000, cohesionRange: 0.01, wallCohesion: 0, healing: 'off' },
    }),
    ...viewParams([-14, -29, 11, 1, 0, 5], 40),
  },
  derived: cohesionNumber,
  duration: 1.65,
  pace: 0.02,
  light: { count: 2500, dt: 0.001, substeps: 20, camera: [0.8, -9.1, 2.8, 1.6, 0, 1.2] },
  small: { body: 'block', count: 80, thickness: 0.6, dt: 0.001 },
  plots: ['force', 'largest'],
  probes: {
    force: {
      label: 'Force on the wall', unit: 'N', averaged: true, doc: 'Along x, that on a ridge included.',
      measure: forceAcross,
    },
    neighbours: {
      label: 'Neighbours of a sphere', unit: '1',
      doc: 'Contacts that are near, twice over the number of spheres: it falls where the body breaks.',
      measure: (m, _, datum) => (2 * m.contactCount) / datum.count,
    },
    ...pieceProbes,
    energy: kineticEnergy('Of all spheres.'),
    momentum: {
      label: 'Momentum taken up per second', unit: '1/s', averaged: true,
      doc: 'Force along x on wall and floor, over the momentum of the body.',
      measure: (m, _, datum) => (m.bodies[FLOOR].force[0] + forceAcross(m)) / datum.momentum,
    },
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const radius = v.grainRadius, places = placesOf(v), [back, front] = extentOf(places, 0);
    const [bottom, top] = extentOf(places, 2);
    const isBar = v.body === 'bar', long = aspectOf(v) * (front - back), high = top - bottom;
    const x = front + (isBar ? OUT + 1.1 : 1.1) * radius, far = 2.5 * long + 0.6 * v.speed;
    const ridge = fixed('ridge', {
      kind: 'box', halfExtents: [0.5 * OUT * radius, RIDGE * radius, high], edgeRadius: 0.4 * radius,
    }, { position: [x - 0.5 * OUT * radius, 0, high], look: 'slab' });
    return {
      domain: { min: [-far, -far, 0], max: [x, far, Math.max(far, 2 * high)] },
      grains: packedBody({
        places, radius, middle: [0, 0, 1.01 * radius - bottom], density: v.density, velocity: [v.speed, 0, 0],
        look: 'ceramic',
      }),
      bodies: [
        floor(), wall('wall', '-x', [x, 0, 0], 'hidden'), ...(isBar ? [ridge] : []),
        fixed('slab', { kind: 'box', halfExtents: [0.03 * long, 0.7 * long, 0.8 * high], edgeRadius: 0 }, {
          position: [x + 0.03 * long, 0, 0.8 * high], look: 'slab', collides: false,
        }),
      ],
    };
  },
  start: (v, _, { grains }) => ({
    datum: { count: grains.radii.length, momentum: Math.max(1e-9, totalMass(grains) * v.speed) }, place: [],
  }),

  checks: (v): Check[] => {
    const until = 0.1 + (2 * lengthOf(v)) / v.speed; // its rear end has reached the wall long before
    const regime = regimeOf(cohesionNumber, cohesionNumber.value(v)).label;
    const halves = v.body === 'bar' && v.count > 500 && v.count < 800 && regime === 'Cracks' ? [{
      what: 'Largest piece of the bar before it meets the wall', unit: '%',
      cites: 'laws.md §4: one crack over the ridge, and few crumbs', basis: 'regression' as const,
      until: (OUT * v.grainRadius) / v.speed,
      allowed: around(50, 6, 'regression', '47.5 of 640 spheres; crumbs are missing'),
      measured: (s: Series) => s.largest.at(-1)!,
    }] : [];
    // measured of 800 spheres; larger ones lose less of a wall that is as thick
    const cracks: Check[] = v.body === 'teapot' && v.count >= 500 && v.count <= 1500 && regime === 'Cracks'
      && cohesionNumber.value(v) < 0.05 ? [{
        what: 'Cohesion cracks: the largest piece of a teapot', unit: '%', cites: 'laws.md §4', basis: 'regression',
        until, allowed: between(75, 98.5, 'regression', '82.7 to 95.5 of 800 spheres (cohesion)'),
        measured: (s) => s.largest.at(-1)!,
      }] : [];
    // the halves of a bar fly back as solids do, out of the time in which all is taken up
    return v.speed > 1 && v.body !== 'bar' ? [...piecesHold(v, until), ...cracks, {
      what: 'Momentum that wall and floor have taken up, by that of the body', unit: '1',
      cites: 'Newton: all of it, and up to e = 0.3 as much again that contacts throw back', basis: 'closed form', until,
      allowed: between(0.97, 1.33, 'law', '1 to 1 + e, e = 0.3, less and more 3 % of what flies on'),
      measured: (s) => mean(s, 'momentum', 0, until) * until,
    }] : halves;
  },
});
