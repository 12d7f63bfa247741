import { along, EXACT, SETTLED } from '../readings';
import type { Row } from '../row';
import { ball, cosine, downhill, G, held, R, REST, sine, WEIGHT, worldOf, type Grain } from '../worlds';

/** Closed forms of the laws beyond friction (laws.md §1). */

const under: Grain = { at: [0, 0, -2 * R] }, hung = () => worldOf([under], [held('ball', REST)]);
const K = 1e3, D = 20, OMEGA = Math.sqrt(K), ZETA = D / (2 * OMEGA), DAMPED = OMEGA * Math.sqrt(1 - ZETA * ZETA);
const ringing = (t: number): number => (G / K) * (1 - Math.exp(-ZETA * OMEGA * t)
  * (Math.cos(DAMPED * t) + ((ZETA * OMEGA) / DAMPED) * Math.sin(DAMPED * t)));

export const laws: readonly Row[] = [
  {
    family: 'compliant contact', setUp: 'K = 10 kN/m', form: 'depth m g / K', world: () => worldOf([ball]),
    settings: { laws: { stiffness: 1e4, contactDamping: 100 } }, at: [0.4], measured: ([a]) => R - a.x(0)[2],
    expected: G / 1e4, within: 1e-4, because: SETTLED, fails: 'stiffness × 1.25',
  },
  {
    family: 'compliant contact, ringing', setUp: 'K = 1 kN/m, ζ = 0.32',
    form: 'depth (m g/K)(1 − e^−ζωt (cos ω_d t + ζω/ω_d sin ω_d t))', world: () => worldOf([ball]),
    settings: { laws: { stiffness: K, contactDamping: D } }, dt: 1e-4, at: [0.06], measured: ([a]) => R - a.x(0)[2],
    expected: ringing(0.06), within: 2e-3, because: 'h ω/2 of an implicit spring', fails: 'damping × 1.25',
  },
  {
    family: 'cohesion holding', setUp: 'ĉ = 1.2 W on a ball under a ball', form: 'it stays where ĉ > W', world: hung,
    settings: { laws: { cohesion: 1.2 * WEIGHT } }, at: [0.3], measured: ([a]) => -2 * R - a.x(0)[2], expected: 0,
    scale: 0.5 * G * 0.09, within: 1e-3, because: SETTLED, fails: 'cohesion × 0.75',
  },
  {
    family: 'cohesion pulled off', setUp: 'ĉ = W/2', form: 'v = (g − ĉ/m) t within its range', world: hung,
    settings: { laws: { cohesion: 0.5 * WEIGHT, cohesionRange: 0.1 } }, at: [0.04],
    measured: ([a]) => -a.v(0)[2], expected: 0.5 * G * 0.04, within: 5e-3, because: EXACT, fails: 'cohesion × 0.75',
  },
  {
    family: 'rolling friction', setUp: 'ρ = r/20, v₀ = 0.5 m/s', form: 'a = −(ρ/r) g / (1 + 2/5)',
    world: () => worldOf([{ ...ball, v: [0.5, 0, 0], w: [0, 5, 0] }]), settings: { laws: { rollingFriction: 0.005 } },
    at: [0.1], measured: ([a]) => 0.5 - a.v(0)[0], expected: (0.05 * G * 0.1) / 1.4, within: 1e-3, because: EXACT,
    fails: 'rolling friction × 1.25',
  },
  {
    family: 'spinning friction', setUp: 'σ = r/10, ω₀ = 20 rad/s', form: 'dω/dt = −σ m g / J',
    world: () => worldOf([{ ...ball, w: [0, 0, 20] }]), settings: { laws: { spinningFriction: 0.01 } }, at: [0.1],
    measured: ([a]) => 20 - a.w(0)[2], expected: (0.01 * G * 0.1) / (0.4 * R * R), within: 2e-3, because: EXACT,
    fails: 'spinning friction × 1.25',
  },
  {
    family: 'rolling friction, to a stop', setUp: 'ρ = r/20, v₀ = 0.1 m/s', form: 'v = 0 after 7/5 v₀ r/(ρ g)',
    world: () => worldOf([{ ...ball, v: [0.1, 0, 0], w: [0, 1, 0] }]), settings: { laws: { rollingFriction: 0.005 } },
    at: [0.4], measured: along, expected: 0, scale: 0.1, within: 2e-3, because: SETTLED, fails: 'no rolling friction',
  },
  {
    family: 'spinning friction, to a stop', setUp: 'σ = r/10, ω₀ = 5 rad/s', form: 'ω = 0 after J ω₀ / (σ m g)',
    world: () => worldOf([{ ...ball, w: [0, 0, 5] }]), settings: { laws: { spinningFriction: 0.01 } }, at: [0.25],
    measured: ([a]) => a.w(0)[2], expected: 0, scale: 5, within: 1e-3, because: SETTLED,
    fails: 'no spinning friction',
  },
  {
    family: 'slope and rolling friction', setUp: 'tan θ = 0.15, ρ = r/10',
    form: 'a = (g sin θ − (ρ/r) g cos θ)/(1 + 2/5) where tan θ > ρ/r', world: () => worldOf([ball]),
    settings: { gravity: downhill(0.15), laws: { rollingFriction: 0.1 * R } }, at: [0.3], measured: along,
    expected: (0.3 * G * (sine(0.15) - 0.1 * cosine(0.15))) / 1.4, within: 1e-3, because: EXACT,
    apart: { relaxed: [5e-3, 'the relaxed law lifts what rolls by h ρ ω a step'] },
    fails: 'rolling friction × 1.25',
  },
];
