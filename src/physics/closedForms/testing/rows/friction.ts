import { along, EXACT } from '../readings';
import type { Row } from '../row';
import { ball, box, brick, floor, G, held, R, REST, worldOf, type Grain } from '../worlds';

/** Closed forms of friction that slides, and of balls that roll. */

const skid: Grain = { at: [0, 0, R], v: [2, 0, 0] }, ROLLS = (2 * 2) / (7 * 0.3 * G);
const top: Grain = { at: [0, 0, 0.05], w: [0, 0, 10], shape: box(R, R, 0.05) };
const belt = (v: number) => floor({ motion: [v, 0, 0, 0, 0, 0] });

export const friction: readonly Row[] = [
  {
    family: 'ball skidding', setUp: 'v₀ = 2 m/s, μ = 0.3', form: 'v = v₀ − μ g t', world: () => worldOf([skid]),
    settings: { friction: 0.3 }, at: [0.1], measured: along, expected: 2 - 0.3 * G * 0.1, within: 1e-3, because: EXACT,
    fails: 'friction × 1.25',
  },
  {
    family: 'ball skidding, until it rolls', setUp: 'v₀ = 2 m/s, μ = 0.3',
    form: 'half of its slip is left at half of 2 v₀ / 7 μ g', world: () => worldOf([skid]), settings: { friction: 0.3 },
    at: [ROLLS / 2], measured: ([a]) => a.v(0)[0] - R * a.w(0)[1], expected: ([a]) => 2 - 3.5 * 0.3 * G * a.time,
    within: 2e-3, because: EXACT, fails: 'friction × 1.25',
  },
  {
    family: 'ball skidding, then rolling', setUp: 'v₀ = 2 m/s, μ = 0.3', form: 'v = 5/7 v₀',
    world: () => worldOf([skid]), settings: { friction: 0.3 }, at: [1.3 * ROLLS], measured: along, expected: 10 / 7,
    within: 1e-3, because: EXACT, fails: 'friction / 10',
  },
  {
    family: 'billiard ball with back spin', setUp: 'v₀ = 1 m/s, r ω₀ = −4 m/s',
    form: 'v = (5 v₀ + 2 r ω₀)/7: it returns',
    world: () => worldOf([{ ...ball, v: [1, 0, 0], w: [0, -4 / R, 0] }]), at: [0.4], measured: along, expected: -3 / 7,
    within: 2e-3, because: EXACT, fails: 'friction / 10',
  },
  {
    family: 'hollow ball skidding, then rolling', setUp: 'v₀ = 1 m/s', form: 'v = 3/5 v₀',
    world: () => worldOf([{ ...ball, v: [1, 0, 0], moment: 2 / 3 }]), at: [0.12], measured: along, expected: 0.6,
    within: 1e-3, because: EXACT, fails: 'friction / 10',
  },
  {
    family: 'spinning brick', setUp: 'ω₀ = 10 rad/s about the vertical, μ = 0.3, on its four corners',
    form: 'dω/dt = −3 μ g / d, d the distance of a corner', world: () => worldOf([top]), settings: { friction: 0.3 },
    at: [0.1], measured: ([a]) => 10 - a.w(0)[2], expected: (3 * 0.3 * G * 0.1) / Math.hypot(R, R), within: 5e-3,
    because: 'O(h ω): corners turn while their friction is that of the middle of the step',
    apart: { lemke: [0.05, 'a cone of four facets or more, not a round one'] }, fails: 'friction × 1.25',
  },
  {
    family: 'brick on a belt', setUp: 'belt at 1 m/s, μ = 0.3', form: 'v = μ g t',
    world: () => worldOf([brick], [belt(1)]),
    settings: { friction: 0.3 }, at: [0.1], measured: along, expected: 0.3 * G * 0.1, within: 1e-3, because: EXACT,
    fails: 'friction × 1.25',
  },
  {
    family: 'ball on a plate that accelerates', setUp: 'plate at 3 m/s²', form: 'a = 2/7 of the plate\'s',
    world: () => worldOf([ball]), drive: ({ bodies }, t) => { bodies[0].motion[0] = 3 * t; }, at: [0.2],
    measured: along, expected: ([a]) => (2 / 7) * 3 * a.time, within: 0.02,
    because: 'h/t: the plate is as fast as when a step began',
    fails: 'friction / 10',
  },
  {
    family: 'ball on a turntable', setUp: 'Ω = 5 rad/s, r Ω off the axis', form: 'its velocity turns at 2/7 Ω',
    world: () => worldOf([{ ...ball, v: [0.5, 0, 0], w: [0, 5, 0] }],
      [floor({ motion: [0, 0, 0, 0, 0, 5] })]),
    at: [0.4], measured: ([a]) => Math.atan2(a.v(0)[1], a.v(0)[0]), expected: (2 / 7) * 5 * 0.4, within: 5e-3,
    because: 'O(h Ω)', fails: 'what drives is still',
  },
  {
    family: 'ball sliding off a ball', setUp: 'from 6° off the top, no friction',
    form: 'it leaves at cos φ = 2/3 cos φ₀, with v_x = cos φ √(2r g cos φ)',
    world: () => worldOf([{ at: [2 * R * Math.sin(0.1), 0, 2 * R * Math.cos(0.1)] }], [held('ball', REST)]),
    settings: { friction: 0 }, at: [0.6], measured: along,
    expected: ((2 / 3) * Math.cos(0.1)) ** 1.5 * Math.sqrt(2 * R * G), within: 0.015,
    because: 'O(h ω) on a curved path', fails: 'gravity × 1.25',
  },
];
