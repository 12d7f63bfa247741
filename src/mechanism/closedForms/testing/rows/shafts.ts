import { GROUND } from '../../../spec';
import { WEIGHTLESS } from '../../../testing/fixtures';
import { BAR, body, drum, G, hinge, O, only, slide, SOLVED, torque, turning, X, Y, Z } from '../parts';
import type { Row, Run } from '../row';

/** Closed forms of shafts, gears, brakes and clutches. */

const grounded = (name: string, factor: number) => ({ a: name, b: GROUND, factor });
export const shafts: readonly Row[] = [
  {
    family: 'torque on a drum', setUp: '3 N·m on 0.2 kg·m²', form: 'ω = T t / J',
    spec: () => only([drum(0.2)], hinge('axle', 'drum', O), torque('drum', 3)),
    measured(run) { run.to(0.5); return run.w(0)[1]; }, expected: (3 * 0.5) / 0.2, within: 1e-9, because: SOLVED,
    fails: 'moments × 1.25',
  },
  {
    family: 'pair of gears', setUp: '2 N·m on 0.1 kg·m², 0.9 kg·m² behind 3 : 1', form: 'ω₁ = T t / (J₁ + J₂/n²)',
    spec: () => turning([{ name: 'pinion', inertia: 0.1 }, { name: 'wheel', inertia: 0.9 }],
      { kind: 'gear', name: 'mesh', terms: [grounded('pinion', 1), grounded('wheel', -3)] }, torque('pinion', 2)),
    measured(run) { run.to(1); return run.w(0)[0]; }, expected: 2 / 0.2, within: 1e-9, because: SOLVED,
    fails: 'ratio × 1.25',
  },
  {
    family: 'rack and pinion', setUp: '2 N·m on a pinion of 50 mm, rack of 4 kg', form: 'a = T r / (J + m r²)',
    spec: () => ({
      bodies: [body('rack', O, 4, BAR)], shafts: [{ name: 'pinion', inertia: 0.01 }],
      connections: [slide('slide', 'rack', X), {
        kind: 'rack', name: 'teeth', a: 'rack', b: GROUND, point: O, axis: X, pinion: 'pinion', radius: 0.05,
      }, torque('pinion', 2)],
    }),
    gravity: WEIGHTLESS, measured(run) { run.to(0.5); return run.v(0)[0]; },
    expected: (2 * 0.05 * 0.5) / (0.01 + 4 * 0.0025), within: 1e-9, because: SOLVED, fails: 'ratio × 1.25',
  },
  ...([['half sum', 'ω_cage = (ω_left + ω_right)/2', ([cage]: number[]) => cage, 4],
    ['equal torques', 'ω_left = T t / 2 J_left', ([, left]: number[]) => left, 6]] as const).map(
    ([name, form, pick, expected]): Row => ({
      family: `differential, ${name}`, setUp: '12 N·m on the cage, sides of 1 and 3 kg·m²', form,
      spec: () => turning(
        [{ name: 'cage', inertia: 1e-6 }, { name: 'left', inertia: 1 }, { name: 'right', inertia: 3 }],
        { kind: 'gear', name: 'bevels', terms: [grounded('cage', 2), grounded('left', -1), grounded('right', -1)] },
        torque('cage', 12)),
      measured(run) { run.to(1); return pick([0, 1, 2].map((k) => run.w(k)[0])); }, expected, within: 1e-5,
      because: 'the moment of the cage, 1e-6 kg·m²', fails: 'ratio × 1.25',
    })),
  {
    family: 'planetary gear', setUp: 'sun of 20 teeth held at 9 rad/s, ring of 40 held still',
    form: 'ω_carrier = z_s ω_s / (z_s + z_r)',
    spec: () => turning(
      [{ name: 'sun', inertia: 0.1 }, { name: 'ring', inertia: 0.1 }, { name: 'carrier', inertia: 0.1 }],
      { kind: 'gear', name: 'planets', terms: [grounded('sun', 20), grounded('ring', 40), grounded('carrier', -60)] },
      { kind: 'spinMotor', name: 'input', a: 'sun', b: GROUND, speed: 9 },
      { kind: 'spinMotor', name: 'held', a: 'ring', b: GROUND, speed: 0 }),
    measured(run) { run.to(0.1); return run.w(2)[0]; }, expected: 3, within: 1e-9, because: SOLVED,
    fails: 'drives × 1.25',
  },
  {
    family: 'Atwood machine', setUp: '3 and 2 kg over a pulley of 0.1 m, 0.01 kg·m²',
    form: 'a = (m₁ − m₂) g / (m₁ + m₂ + J/r²)',
    spec: () => ({
      bodies: [body('left', O, 3, BAR), body('right', [1, 0, 0], 2, BAR)], shafts: [{ name: 'pulley', inertia: 0.01 }],
      connections: [slide('left rail', 'left', Z), slide('right rail', 'right', Z, [1, 0, 0]), {
        kind: 'rack', name: 'left rope', a: 'left', b: GROUND, point: O, axis: Z, pinion: 'pulley', radius: 0.1,
      }, {
        kind: 'rack', name: 'right rope', a: 'right', b: GROUND, point: [1, 0, 0], axis: Z, pinion: 'pulley',
        radius: -0.1,
      }],
    }),
    measured(run) { run.to(0.3); return -run.v(0)[2]; }, expected: (G * 0.3) / (5 + 0.01 / 0.01), within: 1e-9,
    because: SOLVED, fails: 'mass of the first × 1.25',
  },
  {
    family: 'flywheel', setUp: '3 N·m on 0.2 kg·m²', form: 'work of the motor = ½ J ω²',
    spec: () => only([drum(0.2)], hinge('axle', 'drum', O), torque('drum', 3)), gravity: WEIGHTLESS,
    measured(run) {
      let work = 0;
      run.to(0.5, () => { work += run.m.workOf(1); });
      return work;
    },
    expected: 0.1 * 7.5 ** 2, within: 1e-9, because: SOLVED, fails: 'moments × 1.25',
  },
  {
    family: 'brake', setUp: '3 N·m stops 0.2 kg·m² from 4.5 rad/s', form: 't = J ω / T',
    spec: () => only([drum(0.2, { spin: [0, 4.5, 0] })], hinge('axle', 'drum', O),
      { kind: 'brake', name: 'brake', a: 'drum', b: GROUND, axis: Y, torque: 3 }),
    measured: (run) => run.zero(() => run.w(0)[1] - 1e-6, 1), expected: (0.2 * 4.5) / 3, within: 1e-5,
    because: 'it stops within a step', fails: 'drives × 1.25',
  },
  ...([['common speed', 'ω = (J₁ ω₁ + J₂ ω₂)/(J₁ + J₂)', ({ w }: Run) => w(0)[0], 40],
    ['energy', 'loses J₁ J₂ (ω₁ − ω₂)² / 2 (J₁ + J₂)',
      ({ w }: Run) => 0.5 * 2 * 1e4 - w(0)[0] ** 2 - 1.5 * w(1)[0] ** 2, 6000]] as const).map(
    ([name, form, pick, expected]): Row => ({
      family: `clutch, ${name}`, setUp: '2 kg·m² at 100 rad/s takes along 3 kg·m², 60 N·m', form,
      spec: () => turning([{ name: 'engine', inertia: 2, spin: 100 }, { name: 'gearbox', inertia: 3 }],
        { kind: 'clutch', name: 'clutch', a: 'engine', b: 'gearbox', ratio: 1, torque: 60 }),
      measured(run) { run.to(3); return pick(run); }, expected, within: 1e-9, because: SOLVED, fails: 'no first joint',
    })),
];
