import { FIXED, type BodySpec } from '../model/worldSpec';
import { commonParams, viewParams } from '../params/common';
import { number } from '../params/param';
import { packedBody, packedPlaces, packedVolume } from './packedBody';
import { mean, scene } from './scene';

const FLOOR = 0, WALL = 1;

/** Half side of the block, were it solid [m]. */
const halfOf = ({ count, grainRadius }: { count: number; grainRadius: number }): number => Math.cbrt(packedVolume(count, grainRadius)) / 2;

/** The block: its walls only. */
function block(v: { count: number; grainRadius: number; thickness: number }) {
  const half = halfOf(v), hole = half * (1 - v.thickness);
  return {
    half, radius: v.grainRadius,
    inside: (x: number, y: number, z: number) => Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) >= hole,
  };
}

/** A hollow block of cohesive spheres is thrown against a wall. */
export const brittle = scene({
  id: 'brittle',
  title: 'Brittle block',
  about: 'A walled block of spheres that hold together hits a wall: it shatters or keeps its shape, by cohesion (Mazhar2015 §4.2.3).',
  cites: ['Mazhar2015 §4.2.3', 'Mazhar2015 §2.4'],
  tryThis: [
    'Set Cohesion to 100000 N: it keeps its shape.',
    'Set Thickness of the walls to 1: a solid block.',
    'Set Speed to 5 m/s: it holds.',
  ],
  params: {
    count: number({
      label: 'Spheres', symbol: 'N', section: 'Soil', unit: '1', default: 20000, min: 60, max: 300000, integer: true, scale: 'log', applies: 'rebuild',
      doc: 'About how many spheres a solid block would be made of; the paper has 80 000 to 154 000 in its objects.',
    }),
    grainRadius: number({
      label: 'Sphere radius', symbol: 'r', section: 'Soil', unit: 'mm', default: 80, min: 5, max: 500, step: 1, applies: 'rebuild',
      doc: 'Of one sphere. The paper does not tell; what counts is ĉ/r² against ρ v₀².',
    }),
    thickness: number({
      label: 'Thickness of the walls', section: 'Soil', unit: '1', default: 0.3, min: 0.1, max: 1, step: 0.05, applies: 'rebuild',
      doc: 'Of the walls of the block over half its side; 1 is solid.',
    }),
    density: number({
      label: 'Grain density', section: 'Soil', unit: 'kg/m³', default: 2500, min: 50, max: 10000, applies: 'rebuild',
      doc: 'Of a sphere; the paper does not tell.',
    }),
    speed: number({
      label: 'Speed', symbol: 'v₀', section: 'Experiment', unit: 'm/s', default: 20, min: 0, max: 30, step: 0.5, applies: 'rebuild',
      doc: 'Of the block towards the wall.',
    }),
    friction: number({
      label: 'Friction', symbol: 'μ', section: 'Contact', unit: '1', default: 0.5, min: 0, max: 2, step: 0.01, applies: 'live',
      doc: 'Coulomb coefficient of all contacts.',
    }),
    ...commonParams({ dt: 0.0005, substeps: 5, laws: { cohesion: 10000 } }),
    ...viewParams([-8, -14, 6, 0.5, 0, 1.5], 8),
  },
  duration: 0.5,
  light: { count: 1500 },
  small: { count: 80, thickness: 0.6, dt: 0.001 },
  plots: ['force', 'neighbours'],
  probes: {
    force: { label: 'Force on the wall', unit: 'N', averaged: true, doc: 'Along x.', measure: (m) => m.bodies[WALL].force[0] },
    neighbours: {
      label: 'Neighbours of a sphere', unit: '1', doc: 'Contacts that are near, twice over the number of spheres: it falls where the block breaks.',
      measure: (m, _, datum) => (2 * m.contactCount) / datum.count,
    },
    energy: { label: 'Kinetic energy', unit: 'J', doc: 'Of all spheres.', measure: (m) => m.kineticEnergy },
    momentum: {
      label: 'Momentum taken up per second', unit: '1/s', averaged: true, doc: 'Force along x on wall and floor, over the momentum of the block.',
      measure: (m, _, datum) => (m.bodies[FLOOR].force[0] + m.bodies[WALL].force[0]) / datum.momentum,
    },
  },

  size: (v) => ({ grains: packedPlaces(block(v)).length / 3 }),
  build: (v) => {
    const radius = v.grainRadius, half = halfOf(v), x = half + 1.1 * radius, far = 6 * half + 0.6 * v.speed;
    const fixed = { mass: 1, inertia: [1, 1, 1] as [number, number, number], motion: FIXED };
    const q = Math.SQRT1_2, bodies: BodySpec[] = [
      { ...fixed, name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], look: 'floor' },
      { ...fixed, name: 'wall', shape: { kind: 'plane' }, position: [x, 0, 0], orientation: [0, -q, 0, q], look: 'wall' },
    ];
    return {
      domain: { min: [-far, -far, 0], max: [x, far, far] },
      grains: packedBody({
        ...block(v), middle: [0, 0, half + 1.01 * radius], density: v.density, velocity: [v.speed, 0, 0],
      }),
      bodies,
    };
  },
  start: (v, _, { grains }) => ({
    datum: { count: grains.radii.length, momentum: Math.max(1e-9, grains.masses.reduce((sum, m) => sum + m, 0) * v.speed) }, place: [],
  }),

  checks: (v) => (v.speed > 1 ? [{
    what: 'Momentum that wall and floor have taken up, by that of the block', unit: '1', cites: 'Newton: grains that meet stay or slide, and throw little back', until: 0.5,
    expect: 1, within: 0.05, measured: (s) => mean(s, 'momentum', 0, 0.5) * 0.5,
  }] : []),
});
