import { along, EXACT, LIFTS } from '../readings';
import type { Row, Seen } from '../row';
import { ball, box, brick, cosine, downhill, G, R, roller, sine, worldOf, type Grain } from '../worlds';

/** Closed forms on slopes: θ is the angle of a slope. */

/** The least friction of a ball that rolls on a slope, and a tenth more: a quarter less lets it slip. */
const holds = (tangent: number, moment: number): number => (1.1 * tangent * moment) / (1 + moment);

const onSlope = (
  family: string, form: string, grain: Grain, tangent: number, friction: number, acceleration: number,
  fails: Row['fails'], own: Partial<Row> = {},
): Row => ({
  family, form, setUp: `tan θ = ${tangent}, μ = ${friction.toPrecision(2)}`, world: () => worldOf([grain]),
  settings: { gravity: downhill(tangent), friction }, at: [0.2], measured: along, expected: 0.2 * acceleration,
  within: 1e-3, because: EXACT, fails, ...own,
});

export const slopes: readonly Row[] = [
  onSlope('block on a slope, held', 'v = 0 where tan θ < μ', brick, 0.3, 0.5, 0, 'friction / 10', {
    scale: 0.2 * G * sine(0.3),
  }),
  onSlope('block on a slope, sliding', 'a = g (sin θ − μ cos θ)', brick, 0.5, 0.3,
    G * (sine(0.5) - 0.3 * cosine(0.5)), 'friction × 1.25'),
  onSlope('ball rolling down', 'a = 5/7 g sin θ where μ > 2/7 tan θ', ball, 0.3, holds(0.3, 0.4),
    (5 / 7) * G * sine(0.3), 'friction × 0.75'),
  onSlope('hollow ball rolling down', 'a = 3/5 g sin θ where μ > 2/5 tan θ', { ...ball, moment: 2 / 3 }, 0.3,
    holds(0.3, 2 / 3), (3 / 5) * G * sine(0.3), 'friction × 0.75'),
  onSlope('cylinder rolling down', 'a = 2/3 g sin θ where μ > 1/3 tan θ', roller, 0.3, holds(0.3, 0.5),
    (2 / 3) * G * sine(0.3), 'friction × 0.75'),
  onSlope('ball slipping down', 'a = g (sin θ − μ cos θ) where tan θ > 7/2 μ', ball, 0.5, 0.1,
    G * (sine(0.5) - 0.1 * cosine(0.5)), 'friction × 5'),
  onSlope('ball slipping down, its spin', 'dω/dt = 5/2 μ g cos θ / r where tan θ > 7/2 μ', ball, 0.5, 0.1,
    2.5 * 0.1 * G * cosine(0.5), 'friction × 1.25', { measured: ([a]) => R * a.w(0)[1] }),
];

const tower: Grain = { at: [0, 0, R], shape: box(0.05, 0.08, R) };
/** Moment about an edge over the mass [m²], and the speed of turning that a fall gives about it. */
const ABOUT_EDGE = (4 / 3) * (0.05 * 0.05 + R * R);
const fallen = ({ x }: Seen, tangent: number): number => {
  const [right, , up] = x(0);
  return Math.sqrt(Math.max(0, (2 * G * (right * sine(tangent) - (up - R) * cosine(tangent))) / ABOUT_EDGE));
};
const tipping = { world: () => worldOf([tower]), at: [0.2], because: EXACT } as const;

export const tips: readonly Row[] = [
  {
    ...tipping, family: 'box tipping', setUp: 'b = h/2, tan θ = 0.7 > b/h, μ = 1',
    form: 'ω² = 2 g Δz / (4/3 (b² + h²)): it turns about its edge',
    settings: { gravity: downhill(0.7), friction: 1 }, measured: ([a]) => a.w(0)[1], expected: ([a]) => fallen(a, 0.7),
    within: 0.01, because: 'O(h ω): an edge that stands takes the fall of one step', fails: 'friction / 10',
  },
  {
    ...tipping, family: 'box standing', setUp: 'b = h/2, tan θ = 0.45 < b/h, μ = 1', form: 'ω = 0 where tan θ < b/h',
    settings: { gravity: downhill(0.45), friction: 1 }, measured: ([a]) => a.w(0)[1], expected: 0, scale: 1,
    within: 1e-3, fails: 'gravity × 0.75',
  },
  {
    ...tipping, family: 'box sliding before it tips', setUp: 'b = h/2, tan θ = 0.7, μ = 0.3 < b/h',
    form: 'a = g (sin θ − μ cos θ)', settings: { gravity: downhill(0.7), friction: 0.3 }, measured: along,
    expected: 0.2 * G * (sine(0.7) - 0.3 * cosine(0.7)), within: 1e-3, apart: { relaxed: [5e-3, LIFTS] },
    fails: 'friction × 1.25',
  },
];
