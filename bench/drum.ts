import { cos, sin } from '../src/core/elementary/circular';
import type { AnyValues } from '../src/params/param';
import { choicesOf, listsIn } from './kit/choices';
import { prepare, probeOf, runTo } from './kit/runs';
import { deviation, mean, withError } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench turns the drum of the scene `drum` and follows each grain from one side of its middle to the other: how
 * long a round takes, beside the probes, which follow none; how fast the flow is sheared; and its velocity over depth.
 * Each word names a parameter and its values; what has several is walked through:
 * `npm run -s bench -- drum [seeds] [key=value,value …] >> bench/results/drum-<machine>.md`.
 */
const seeds = Number(words[0] ?? 3);
const FRAME = 0.004, SOONEST = 4, TAKEN = 10; // [s]
/** Turn after which the slope is steady [rad]. */
const STEADY = 5;
/** How far from the middle a grain is on a side of it [radii of the drum]: less is jitter. */
const ASIDE = 0.02;

/** Returns how fast a profile is sheared [1/s]: the slope of the line through it, down to the depth `within` [mm]. */
function shearOf({ depth, velocity }: Readonly<Record<string, readonly number[]>>, within: number): number {
  const kept = depth.map((_, k) => k).filter((k) => depth[k] > 0 && depth[k] < within), x = kept.map((k) => depth[k]);
  const mx = mean(x);
  return -x.reduce((sum, one, k) => sum + (one - mx) * velocity[kept[k]], 0) / (x.length * deviation(x) ** 2);
}

/** A layer of the profile: its depth below the surface, its velocity, and that of a solid that turns with the drum. */
type Layer = { depth: number; velocity: number; solid: number };
/** Means of one seed, and the layers that are there all the time, from the lowest up [mm], [mm/s]. */
type Found = { means: Readonly<Record<string, number>>; layers: Layer[] };

/** Returns means of profiles, whose last layers are the lowest of a drum, which lie still in space. */
function layersOf(profiles: readonly Readonly<Record<string, readonly number[]>>[], radius: number,
  speed: number): Layer[] {
  const count = profiles.reduce((least, { depth }) => Math.min(least, depth.length), Infinity);
  return Array.from({ length: count }, (_, k): Layer => {
    const of = (key: string): number => mean(profiles.map((one) => one[key][one[key].length - 1 - k]));
    const [{ depth: [first, second] }] = profiles, thickness = second - first;
    return { depth: of('depth'), velocity: of('velocity'), solid: -speed * (1000 * radius - (k + 0.5) * thickness) };
  });
}

async function turn(own: AnyValues, seed: number): Promise<Found> {
  const experiment = await prepare('drum', { dt: FRAME, ...own, seed }), probe = probeOf(experiment);
  const { diameter, gravity, grainRadius, speed } = experiment.valuesSI as Record<string, number>;
  const from = Math.max(SOONEST, STEADY / speed), until = from + TAKEN;
  await runTo(experiment, from);
  const sides: number[] = [], read: Record<string, number[]> = {};
  const profiles: Record<string, readonly number[]>[] = [];
  let rounds = 0, grains = 0;
  while (experiment.time < until) {
    await runTo(experiment, experiment.time + FRAME);
    const { position } = await experiment.engine.readState(), slope = (Math.PI / 180) * probe('surfaceAngle');
    grains = experiment.spec.grains.radii.length;
    for (let i = 0; i < grains; i++) {
      const up = cos(slope) * position[3 * i] + sin(slope) * position[3 * i + 2];
      if (Math.abs(up) < (ASIDE * diameter) / 2) continue;
      const side = Math.sign(up);
      if (sides[i] > 0 && side < 0) rounds++; // it ran down
      sides[i] = side;
    }
    profiles.push(experiment.profiles.velocity.columns);
    const seen = {
      slope: probe('surfaceAngle'), depth: probe('flowDepth'), flowing: probe('flowing'), bed: probe('bedTime'),
      flow: probe('flowTime'), shear: shearOf(experiment.profiles.velocity.columns, probe('flowDepth')),
    };
    for (const [key, x] of Object.entries(seen)) (read[key] ??= []).push(x);
  }
  experiment.engine.dispose();
  const { shear, ...rest } = Object.fromEntries(Object.entries(read).map(([key, all]) => [key, mean(all)]));
  const followed = (grains * (until - from)) / rounds;
  return {
    means: { ...rest, followed, shear: shear / Math.sqrt(gravity / (2 * grainRadius)) },
    layers: layersOf(profiles, diameter / 2, speed),
  };
}

console.log(`\n\`npm run -s bench -- drum ${words.join(' ')}\`: means over ${TAKEN} s from a turn of ${STEADY} rad on, `
  + `at ${SOONEST} s soonest, standard errors over ${seeds} seeds\n`);
header('values', 'slope [deg]', 'depth of the flow [mm]', 'share that flows', 'time in the flow [s]',
  'time in the bed [s]', 'a round [s]', 'a round, followed [s]', 'followed over probes', 'shear rate over √(g/d)');
const profiles: [name: string, layers: readonly Layer[][]][] = [];
for (const own of choicesOf(listsIn(words.slice(1)))) {
  const name = Object.entries(own).map(([key, value]) => `${key} ${String(value)}`).join(', ') || 'defaults';
  const found: Found[] = [];
  for (let seed = 1; seed <= seeds; seed++) found.push(await turn(own, seed));
  const of = (take: (one: Found['means']) => number, digits: number): string =>
    withError(found.map(({ means }) => take(means)), digits);
  row(name, of(({ slope }) => slope, 1), of(({ depth }) => depth, 1), of(({ flowing }) => flowing, 3),
    of(({ flow }) => flow, 3), of(({ bed }) => bed, 3), of(({ flow, bed }) => flow + bed, 3),
    of(({ followed }) => followed, 3), of(({ flow, bed, followed }) => followed / (flow + bed), 3),
    of(({ shear }) => shear, 2));
  profiles.push([name, found.map(({ layers }) => layers)]);
}
console.log('\nVelocity down the slope in the middle of the drum, from its lowest layer up; *as a solid* is that of a '
  + 'bed which turns with the drum:\n');
header('values', 'depth below the surface [mm]', 'velocity [mm/s]', 'as a solid [mm/s]');
for (const [name, all] of profiles) {
  const count = all.reduce((least, layers) => Math.min(least, layers.length), Infinity);
  for (let k = 0; k < count; k++) {
    const of = (key: keyof Layer): number[] => all.map((layers) => layers[k][key]);
    row(name, mean(of('depth')).toFixed(1), withError(of('velocity'), 1), mean(of('solid')).toFixed(1));
  }
}
