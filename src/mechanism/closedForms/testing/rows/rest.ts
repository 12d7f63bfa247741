import type { Vec3 } from '../../../../core/vec3';
import { GROUND, type Connection, type MechanismBody, type MechanismSpec } from '../../../spec';
import { BAR, body, G, O, only, POINT, slide, SOLVED, Y, Z } from '../parts';
import type { Row } from '../row';

/** Closed forms of rest, and of a slide on a slope: forces of joints. */

const BEAM = 2 * G, LINKS = 20;
const vertical = (name: string, point: Vec3): Connection =>
  ({ kind: 'pointInPlane', name, a: 'plank', b: GROUND, point, normal: Z });
/** A chain of links of 0.1 m, hung so that link k leans by tan φ = (k + ½) w / H from its lowest point. */
const TENSION = 40, LINK = 0.1, LINK_WEIGHT = 0.5 * G;
const links = Array.from({ length: LINKS }, (_, k) => Math.atan(((k + 0.5 - LINKS / 2) * LINK_WEIGHT) / TENSION));
function chain(): MechanismSpec {
  const ends: Vec3[] = [O];
  for (const lean of links) {
    const [x, , z] = ends[ends.length - 1];
    ends.push([x + LINK * Math.cos(lean), 0, z + LINK * Math.sin(lean)]);
  }
  const bodies = links.map((lean, k): MechanismBody => body(`${k}`, [
    (ends[k][0] + ends[k + 1][0]) / 2, 0, (ends[k][2] + ends[k + 1][2]) / 2,
  ], LINK_WEIGHT / G, [1e-4, 4e-4, 4e-4], { orientation: [0, -Math.sin(lean / 2), 0, Math.cos(lean / 2)] }));
  return only(bodies, ...ends.map((point, k): Connection => ({
    kind: 'spherical', name: `pin ${k}`, a: `${Math.min(k, LINKS - 1)}`, point,
    b: k === 0 || k === LINKS ? GROUND : `${k - 1}`,
  })));
}

export const rest: readonly Row[] = [
  {
    family: 'block on a slope', setUp: 'a slider at 30°', form: 'a = g sin θ',
    spec: () => only([body('block', O, 2, BAR)], slide('rail', 'block', [Math.cos(Math.PI / 6), 0, -0.5])),
    measured(run) { run.to(0.5); return Math.hypot(...run.v(0)); }, expected: 0.25 * G, within: 1e-9, because: SOLVED,
    fails: 'gravity × 1.25',
  },
  {
    family: 'cantilever', setUp: '2 kg at 0.7 m from a wall', form: 'M = m g l at the wall',
    spec: () => only([body('beam', [0.7, 0, 0], 2, BAR)],
      { kind: 'fixed', name: 'wall', a: 'beam', b: GROUND, point: O }),
    measured(run) { // the moment about the wall of what the joint puts on the beam
      run.to(0.01);
      const f = run.reaction(0, 0);
      return f[4] - 0.7 * f[2];
    },
    expected: -0.7 * BEAM, within: 1e-9, because: SOLVED, fails: 'gravity × 1.25',
  },
  {
    family: 'beam on two supports', setUp: '1 and 3 m off its centre', form: 'R = W b / (a + b)',
    spec: () => only([body('plank', O, 2, BAR)], vertical('left', [-1, 0, 0]), vertical('right', [3, 0, 0]),
      { kind: 'pointOnLine', name: 'guide', a: 'plank', b: GROUND, point: O, axis: Z },
      { kind: 'pointInPlane', name: 'yaw', a: 'plank', b: GROUND, point: [1, 0, 0], normal: Y },
      vertical('roll', [0, 1, 0])),
    measured(run) { run.to(0.01); return run.m.effort(0); }, expected: 0.75 * BEAM, within: 1e-9, because: SOLVED,
    fails: 'mass × 1.25',
  },
  {
    family: 'two-bar truss', setUp: 'rods at ± 40° bear 2 kg', form: 'N = W / (2 cos α)',
    spec: () => only([body('knot', O, 2, POINT)], ...[1, -1].map((side): Connection => ({
      kind: 'distance', name: `${side}`, a: 'knot', b: GROUND, pointA: O,
      pointB: [side * Math.sin((40 * Math.PI) / 180), 0, Math.cos((40 * Math.PI) / 180)],
    }))),
    measured(run) { run.to(0.01); return -run.m.effort(0); }, expected: BEAM / (2 * Math.cos((40 * Math.PI) / 180)),
    within: 1e-9, because: SOLVED, fails: 'gravity × 1.25',
  },
  {
    family: 'redundant joints', setUp: 'a beam welded to two walls',
    form: 'Σ R = W: rows that repeat others are left out',
    spec: () => only([body('beam', O, 2, BAR)], ...[-1, 1].map((x): Connection =>
      ({ kind: 'fixed', name: `${x}`, a: 'beam', b: GROUND, point: [x, 0, 0] }))),
    measured(run) { run.to(0.1); return run.reaction(0, 0)[2] + run.reaction(1, 0)[2]; }, expected: BEAM, within: 1e-9,
    because: SOLVED, fails: 'mass × 1.25',
  },
  {
    family: 'hanging chain', setUp: '20 links of 0.1 m in the shape of their catenary',
    form: 'pull at its ends = H of the shape tan φ_k = (k − n/2 + ½) w/H', spec: chain,
    measured(run) { run.to(0.02); return Math.abs(run.reaction(0, 0)[0]); }, expected: TENSION, within: 1e-9,
    because: SOLVED, fails: 'gravity × 1.25',
  },
];
