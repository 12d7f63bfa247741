import { quatFromAxis, type Vec3 } from '../../../../core/vec3';
import type { GrainShape } from '../../../../model/shape';
import type { BodySpec } from '../../../../model/worldSpec';
import { LIFTS, SETTLED, speed, sum } from '../readings';
import type { Contact, Row, Seen } from '../row';
import {
  ball, brick, downhill, floor, G, held, plane, R, REST, roller, sine, WEIGHT, worldOf, type Grain,
} from '../worlds';

/** Closed forms of rest: W is a weight, N and f the normal force and the friction of a contact. */

/** Worst error of the normal force at each of n levels, from below, where those above weigh on it. */
const levels = (contacts: readonly Contact[], height: number, n: number): number =>
  Math.max(...Array.from({ length: n }, (_, k) => {
    const here = contacts.filter(({ point }) => Math.round(point[2] / height) === k);
    return Math.abs(sum(here.map(({ normal }) => normal)) / ((n - k) * WEIGHT) - 1);
  }));
const stack = (n: number, grain: Grain, height: number) => () =>
  worldOf(Array.from({ length: n }, (_, k): Grain => ({ ...grain, at: [0, 0, height * (k + 0.5)] })));

const RAYS = 'redundant corners are degenerate: a pivot in some sixty steps ends on a ray, with no impulses';

/** Half a turn of two logs apart by a gap: the angle from the vertical at which a third lies on them. */
const APART = 0.01 * R, BETA = Math.asin((R + APART / 2) / (2 * R));
const three: readonly Grain[] = [-1, 1].map((side): Grain => ({ ...roller, at: [side * (R + APART / 2), 0, R] }))
  .concat({ ...roller, at: [0, 0, R + 2 * R * Math.cos(BETA)] });
/** A base of three balls with gaps, and one on top: sin β = a / (√3 · 2r), a the side of the base. */
const SIDE = 2 * R + APART, STEEP = Math.asin(SIDE / (Math.sqrt(3) * 2 * R));
const corners = [0, 1, 2].map((k): Vec3 => [
  (SIDE / Math.sqrt(3)) * Math.cos((2 * Math.PI * k) / 3), (SIDE / Math.sqrt(3)) * Math.sin((2 * Math.PI * k) / 3), R,
]);
const pyramid: readonly Grain[] = [...corners, [0, 0, R + 2 * R * Math.cos(STEEP)] as Vec3].map((at) => ({ at }));
const upper = ({ contacts }: Seen): readonly Contact[] => contacts.filter(({ point }) => point[2] > 1.2 * R);
/** Friction over normal force of what lies on top; two points of a log may also strain against each other along it. */
const ratio = (seen: Seen, of: (f: Vec3) => number): number => sum(upper(seen).map(({ tangential }) => of(tangential)))
  / sum(upper(seen).map(({ normal }) => normal));

/** Worst error of the friction at each of n levels, from below, of plates on a slope. */
const drags = (contacts: readonly Contact[], height: number, n: number, pull: number): number =>
  Math.max(...Array.from({ length: n }, (_, k) => {
    const here = contacts.filter(({ point }) => Math.round(point[2] / height) === k);
    return Math.abs(Math.abs(sum(here.map(({ tangential }) => tangential[0]))) / ((n - k) * pull) - 1);
  }));

const SLOPE = 0.3 * Math.PI, TUBE = 0.34, TUBE_SINE = (TUBE - 2 * R) / (2 * R);
/**
 * A silo of balls that do not turn, one above the other from side to side, whose walls rise: each bears its share
 * c = μ tan φ of the load from above and below it, so that P_k = (W + (1 − c) P_k₊₁)/(1 + c), which ends at W/2c.
 */
const TUBE_COSINE = Math.sqrt(1 - TUBE_SINE * TUBE_SINE), SILO = 8, ROUGH = 0.5, C = (ROUGH * TUBE_SINE) / TUBE_COSINE;
const column = Array.from({ length: SILO }, (_, k): Grain => (
  { at: [k % 2 === 0 ? R : TUBE - R, 0, R + 2 * R * k * TUBE_COSINE], moment: 1e6 }));
const loads = column.slice(1).reduce((above) => (WEIGHT + (1 - C) * above) / (1 + C), 0);
const rising: Partial<BodySpec> = { motion: [0, 0, 0.05, 0, 0, 0], friction: ROUGH };

const ROD = 0.6, LEAN = (50 * Math.PI) / 180, HALF = Math.SQRT1_2;
const ladder: Grain = {
  shape: { kind: 'capsule', radius: 0.02, halfLength: ROD / 2 },
  at: [0.02 + (ROD / 2) * Math.cos(LEAN), 0, 0.02 + (ROD / 2) * Math.sin(LEAN)],
  turned: [HALF * Math.sin(LEAN), 0, HALF * Math.cos(LEAN), HALF],
};

/** A half ring of five wedges of 36° that stand on the floor: the axes of a wedge are radial, level and tangential. */
const WEDGE = Math.PI / 10, INSIDE = 0.3, OUTSIDE = 0.5;
const CENTRE = Math.cos(WEDGE) * (INSIDE + ((OUTSIDE - INSIDE) / 3) * ((INSIDE + 2 * OUTSIDE) / (INSIDE + OUTSIDE)));
const wedge: GrainShape = {
  kind: 'hull', edgeRadius: 0, vertices: [INSIDE, OUTSIDE].flatMap((r) => [-0.1, 0.1].flatMap((y) => [-1, 1].map(
    (side): Vec3 => [r * Math.cos(WEDGE) - CENTRE, y, side * r * Math.sin(WEDGE)]))),
};
const arch = [1, 3, 5, 7, 9].map((k): Grain => ({
  shape: wedge, at: [CENTRE * Math.cos(k * WEDGE), 0, CENTRE * Math.sin(k * WEDGE)],
  turned: quatFromAxis([0, 1, 0], -k * WEDGE),
}));

export const statics: readonly Row[] = [
  {
    family: 'stack of balls', setUp: 'five on a floor', form: 'N_k = weight of all above', world: stack(5, ball, 2 * R),
    at: [0.3], measured: ([a]) => levels(a.contacts, 2 * R, 5), expected: 0, scale: 1, within: 1e-3, because: SETTLED,
    apart: { penalty: [0.02, 'springs still ring a little'] }, fails: 'mass of grains × 1.25',
  },
  {
    family: 'stack of bricks', setUp: 'four on a floor', form: 'Σ N_k = weight of all above', world: stack(4, brick, R),
    at: [0.3], measured: ([a]) => levels(a.contacts, R, 4), expected: 0, scale: 1, within: 1e-3, because: SETTLED,
    apart: { lemke: RAYS },
    fails: 'mass of grains × 1.25',
  },
  {
    family: 'slab on a ball', setUp: 'free to fall, 4 kg', form: 'force on the floor = (m + M) g',
    world: () => worldOf([ball], [floor(), {
      ...held('slab', [0, 0, 2 * R + 0.05]), shape: { kind: 'box', halfExtents: [0.3, 0.3, 0.05], edgeRadius: 0 },
      mass: 4, motion: [0, 0, null, 0, 0, 0],
    }]),
    at: [0.2, 0.3], measured: ([, b]) => -b.force(0)[2], expected: 5 * G, within: 1e-3, because: SETTLED,
    fails: 'mass of bodies × 1.25',
  },
  {
    family: 'three logs', setUp: 'two apart by r/100, one on them, μ = 0.3', form: 'N = W/2, whatever the gap',
    world: () => worldOf(three), settings: { friction: 0.3 }, at: [0.3],
    measured: ([a]) => sum(upper(a).map(({ normal }) => normal)), expected: WEIGHT, within: 1e-3, because: SETTLED,
    fails: 'gravity × 1.25',
  },
  {
    family: 'three logs, friction', setUp: 'the same, μ = 0.3', form: 'f/N = tan(β/2), sin β = (r + gap/2)/2r: tan 15°',
    world: () => worldOf(three), settings: { friction: 0.3 }, at: [0.3],
    measured: ([a]) => ratio(a, ([x, , z]) => Math.hypot(x, z)),
    expected: Math.tan(BETA / 2), within: 1e-3, because: SETTLED, fails: 'friction × 0.75',
  },
  {
    family: 'pyramid of four balls', setUp: 'three apart by r/100, one on them, μ = 0.4',
    form: 'f/N = tan(β/2), sin β = a/(√3 2r)', world: () => worldOf(pyramid), settings: { friction: 0.4 }, at: [0.3],
    measured: ([a]) => ratio(a, speed), expected: Math.tan(STEEP / 2), within: 1e-3, because: SETTLED,
    fails: 'friction × 0.75',
  },
  {
    family: 'ball on three', setUp: 'three balls hold it, no friction', form: 'N = W/√6',
    world: () => worldOf([{ at: [0, 0, R + 2 * R * Math.sqrt(2 / 3)] }], [0, 1, 2].map((k) => held(`${k}`, [
      2 * R / Math.sqrt(3) * Math.cos((2 * Math.PI * k) / 3), 2 * R / Math.sqrt(3) * Math.sin((2 * Math.PI * k) / 3), R,
    ]))),
    settings: { friction: 0 }, at: [0.2, 0.3], measured: ([, b]) => speed(b.force(0)), expected: WEIGHT / Math.sqrt(6),
    within: 1e-3, because: SETTLED, fails: 'mass of grains × 1.25',
  },
  {
    family: 'ball in a groove', setUp: 'planes at ± 54°, no friction', form: 'N = W / (2 cos θ)',
    world: () => worldOf([{ at: [0, 0, R / Math.cos(SLOPE)] }], [plane('left', SLOPE), plane('right', -SLOPE)]),
    settings: { friction: 0 }, at: [0.2, 0.3], measured: ([, b]) => speed(b.force(0)),
    expected: WEIGHT / (2 * Math.cos(SLOPE)), within: 1e-3, because: SETTLED, fails: 'mass of grains × 1.25',
  },
  {
    family: 'two balls in a slot', setUp: 'width w = 0.34 m, no friction', form: 'N = W tan φ, sin φ = (w − 2r)/2r',
    world: () => worldOf([
      { at: [R, 0, R] }, { at: [TUBE - R, 0, R + 2 * R * Math.sqrt(1 - TUBE_SINE * TUBE_SINE)] },
    ], [floor(), plane('left', Math.PI / 2), plane('right', -Math.PI / 2, [TUBE, 0, 0])]),
    settings: { friction: 0 }, at: [0.3, 0.4], measured: ([, b]) => speed(b.force(2)),
    expected: (WEIGHT * TUBE_SINE) / Math.sqrt(1 - TUBE_SINE * TUBE_SINE), within: 1e-3, because: SETTLED,
    fails: 'mass of grains × 1.25',
  },
  {
    family: 'ladder', setUp: 'a rod of 0.6 m and r = 20 mm at 50° against a smooth wall, floor μ = 0.5',
    form: 'N = W L cos θ / (2 (L sin θ + r)), which friction holds where μ > N/W',
    world: () => worldOf([ladder], [floor({ friction: 0.5 }), plane('wall', Math.PI / 2, REST, { friction: 0 })]),
    at: [0.2, 0.3], measured: ([, b]) => speed(b.force(1)),
    expected: (WEIGHT * ROD * Math.cos(LEAN)) / (2 * (ROD * Math.sin(LEAN) + 0.02)), within: 1e-3, because: SETTLED,
    fails: 'friction × 0.75',
  },
  {
    family: 'corbel', setUp: 'three bricks out over an edge by 0.9 of L, L/2, L/3',
    form: 'it stands where each centre of mass lies on what bears it: (1 + 1/2 + 1/3) L',
    world: () => worldOf([0.65, -0.25, -0.7].map((x, k): Grain => ({ ...brick, at: [R * x, 0, 0.05 + R * (2 - k)] })),
      [{ ...held('table', [-0.3, 0, -0.1]), shape: { kind: 'box', halfExtents: [0.3, 0.3, 0.1], edgeRadius: 0 } }]),
    at: [0.3], measured: ([a]) => 0.05 + 2 * R - a.x(0)[2], expected: 0, scale: R, within: 1e-3, because: SETTLED,
    fails: 'twice the mass of the first grain',
  },
  {
    family: 'arch of wedges', setUp: 'five of 36° in a half ring of 0.3 to 0.5 m, μ = 0.7',
    form: 'it stands where friction holds its thrust: the crown stays', world: () => worldOf(arch),
    settings: { friction: 0.7 }, at: [0.3], measured: ([a]) => CENTRE - a.x(2)[2], expected: 0, scale: R, within: 1e-3,
    because: SETTLED, apart: { lemke: RAYS }, fails: 'friction / 10',
  },
  {
    family: 'silo', setUp: 'eight balls that do not turn in that slot, whose walls, μ = 0.5, rise',
    form: 'Janssen: the floor bears W (1 + c)/2c, c = μ tan φ, however many there are',
    world: () => worldOf(column, [
      floor(), plane('left', Math.PI / 2, REST, rising), plane('right', -Math.PI / 2, [TUBE, 0, 0], rising),
    ]),
    settings: { friction: 0 }, at: [0.3, 0.4], measured: ([, b]) => -b.force(0)[2], expected: WEIGHT + (1 - C) * loads,
    within: 1e-3, because: SETTLED, fails: 'friction × 0.75',
  },
  {
    family: 'plates', setUp: 'three on a slope, tan θ = 0.2, μ = 0.5',
    form: 'Σ f_k = weight of all above × sin θ, where tan θ < μ', world: stack(3, brick, R),
    settings: { gravity: downhill(0.2), friction: 0.5 }, at: [0.3],
    measured: ([a]) => drags(a.contacts, R, 3, WEIGHT * sine(0.2)), expected: 0, scale: 1, within: 1e-3,
    because: SETTLED, fails: 'friction / 10',
  },
  {
    family: 'plates, one taken along', setUp: 'v₀ = 1 m/s on a smooth floor under one at rest, μ = 0.3',
    form: 'v₁ = v₀ − μ g t, v₂ = μ g t: both end at v₀/2', world: () => worldOf([
      { ...brick, v: [1, 0, 0] }, { ...brick, at: [0, 0, 0.15] },
    ], [floor({ friction: 0 })]),
    settings: { friction: 0.3 }, at: [0.1], measured: ([a]) => a.v(0)[0] - a.v(1)[0],
    expected: ([a]) => 1 - 2 * 0.3 * G * a.time, within: 2e-3, because: SETTLED, apart: { relaxed: LIFTS },
    fails: 'friction × 1.25',
  },
];
