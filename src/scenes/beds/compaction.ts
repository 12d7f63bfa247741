import { around } from '../../core/band';
import type { Vec3 } from '../../core/vec3';
import type { Prop } from '../../model/worldSpec';
import { commonParams, viewParams } from '../../params/common';
import { choice, number } from '../../params/param';
import { countParam, frictionParam } from '../../params/soil';
import { looseBed, looseHeight, topOf } from '../common/bed';
import { BOX_BODIES, boxDomain, fixed, openBox } from '../common/fixed';
import { loadOn } from '../common/probes';
import { mean, scene } from '../scene';

const BOX = 3; // side of the box [m], Mazhar2015 §4.1.1
const SLAB_HALF_HEIGHT = 0.1; // [m]
const SPACING = 1.03; // spacing of the lattice on which the column starts [diameters]
const SLAB = BOX_BODIES;
const ROD = 0.04; // radius of the rods of the frame [m]

/** A heavy slab rests on a deep column of spheres, which is the hard case for a contact solver. */
export const compaction = scene({
  id: 'compaction',
  title: 'Compaction under a slab',
  level: 'engineer',
  about: 'A slab of 1 t presses 4 000 loose spheres of 1 kg together: forces must travel ten metres down to the floor '
    + '(Melanz2016 §4.2.4, Mazhar2015 §4.1.1).',
  cites: ['Mazhar2015 §4.1.1', 'Melanz2016 §4.2.4'],
  tryThis: [
    'Watch the force on the slab find its weight.',
    ['Set Slab mass to 100000 kg: the spheres bear a hundred times as much.', { slabMass: 100000 }],
    ['APGD (Nesterov), Substeps 1, Step 0.001 s, Off (cold): the papers\' way, and its jitter.',
      { solver: 'apgd', substeps: 1, dt: 0.001, warmStart: 'off' }],
  ],
  action: ['Press', { slabMass: 20000, overlay: 'chains' }],
  params: {
    slabMass: number({
      label: 'Slab mass', symbol: 'M', section: 'Experiment', unit: 'kg', default: 1000, min: 1, max: 200000,
      scale: 'log', applies: 'live',
      doc: 'Mass of the slab, which moves up and down only.',
    }),
    count: countParam(4000, {
      label: 'Spheres', symbol: undefined, min: 1, max: 200000, doc: 'How many spheres lie under the slab.',
    }),
    radius: number({
      label: 'Radius', symbol: 'r', section: 'Soil', unit: 'm', default: 0.15, min: 0.03, max: 0.5, step: 0.01,
      applies: 'rebuild',
      doc: 'Radius of the spheres; the box is 3 m wide.',
    }),
    mass: number({
      label: 'Mass', symbol: 'm', section: 'Soil', unit: 'kg', default: 1, min: 0.001, max: 1000, scale: 'log',
      applies: 'rebuild',
      doc: 'Mass of one sphere.',
    }),
    preparation: choice({
      label: 'Preparation', section: 'Soil', default: 'settled', applies: 'rebuild',
      options: { settled: 'Settled', loose: 'Loose' },
      doc: 'The slab is set down on spheres that have settled, or on the loose lattice on which they start, which it '
        + 'compacts.',
    }),
    friction: frictionParam(0.1),
    ...commonParams(),
    ...viewParams([8, -17, 9, 0, 0, 4.6], 0.5),
  },
  pace: 0.1,
  duration: 2,
  opens: { preparation: 'loose', color: 'layers' },
  light: { count: 1500, substeps: 10, camera: [5, -10.6, 5.2, 0, 0, 3] },
  small: { count: 300 },
  plots: ['slabForce', 'floorForce', 'slabHeight'],
  probes: {
    slabForce: {
      label: 'Force on the slab', unit: 'N', averaged: true, doc: 'Upward force of the spheres on the slab.',
      measure: (m) => m.bodies[SLAB].force[2],
    },
    floorForce: {
      label: 'Force on the box', unit: 'N', averaged: true,
      doc: 'Vertical force on floor and walls together, downwards.',
      measure: (m) => loadOn(m, BOX_BODIES),
    },
    slabHeight: {
      label: 'Slab height', unit: 'm', doc: 'Height of the underside of the slab.',
      measure: (m) => m.bodies[SLAB].position[2] - SLAB_HALF_HEIGHT,
    },
  },

  size: (v) => ({ grains: v.count }),
  build: (v) => {
    const { count, radius, mass, seed } = v;
    const bed = { count, radius, mass, length: BOX, width: BOX, spacing: SPACING, seed };
    const parked = looseHeight(bed) + 4 * v.radius;
    return {
      domain: boxDomain(BOX, BOX, parked + 2 * v.radius + 1),
      grains: { ...looseBed(bed), look: 'ceramic' },
      bodies: [...openBox(BOX, BOX), {
        ...fixed('slab', { kind: 'box', halfExtents: [BOX / 2, BOX / 2, SLAB_HALF_HEIGHT], edgeRadius: 0 }, {
          position: [0, 0, parked + SLAB_HALF_HEIGHT], look: 'slab',
        }), mass: v.slabMass,
      }],
      ...(v.preparation === 'loose' && { props: frame(looseHeight(bed)) }),
      ...(v.preparation === 'settled' && { settle: { time: 2.4, damping: 1.5, frictionless: true } }),
    };
  },

  start: (_, { position }, { grains }) => {
    const top = topOf(position, grains.radii);
    return { datum: { top }, place: [{ body: SLAB, position: [0, 0, top + SLAB_HALF_HEIGHT] }] };
  },

  drive: (v, time, live) => {
    live.bodies[SLAB].mass = v.slabMass;
    live.bodies[SLAB].motion[2] = time >= 0 ? null : 0;
  },

  checks: (v) => {
    const weight = (v.count * v.mass + v.slabMass) * v.gravity;
    return [
      {
        what: 'Force on the box equals the weight of all', unit: 'N', cites: 'Melanz2016 §4.2.4', basis: 'closed form',
        until: 2,
        allowed: around(weight, 0.005 * weight, 'regression', 'off by 0.02 % at most (checks, defaults)'),
        measured: (s) => mean(s, 'floorForce', 1),
      },
      {
        what: 'Force on the slab equals its weight', unit: 'N', cites: 'Mazhar2015 §4.1.1', basis: 'closed form',
        until: 2,
        allowed: around(
          v.slabMass * v.gravity, 0.005 * v.slabMass * v.gravity,
            'regression', 'off by 0.02 % at most (checks, defaults)',
        ),
        measured: (s) => mean(s, 'slabForce', 1),
      },
    ];
  },
});

/** Returns a frame of rods as high as the slab begins [m], which shows how far it has come down since. */
function frame(height: number): Prop[] {
  const far = BOX / 2 + ROD, corners: [x: number, y: number][] = [[-far, -far], [far, -far], [far, far], [-far, far]];
  return corners.flatMap(([x, y], k): Prop[] => {
    const rod = { kind: 'rod' as const, from: [x, y, height] as Vec3, radius: ROD, paint: 'steel' as const };
    return [{ ...rod, to: [x, y, 0] }, { ...rod, to: [...corners[(k + 1) % 4], height] }];
  });
}
