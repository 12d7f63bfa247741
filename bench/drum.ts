import { cos, sin } from '../src/core/elementary/circular';
import { prepare, probeOf, runTo } from './kit/runs';
import { deviation, mean } from './kit/statistics';
import { header, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench turns the drum of the scene `drum` and follows each grain from one side of its middle to the other: how
 * long a round takes, beside the probes, which follow none; and how fast the flow is sheared, beside GDRMiDi2004:
 * `npm run -s bench -- drum [seeds] [key=value …] >> bench/results/drum-<machine>.md`.
 */
const seeds = Number(words[0] ?? 3), own = Object.fromEntries(words.slice(1).map((word) => word.split('=')));
const FRAME = 0.004, FROM = 4, UNTIL = 14; // [s]
/** How far from the middle a grain is on a side of it [radii of the drum]: less is jitter. */
const ASIDE = 0.02;

/** Returns how fast a profile is sheared [1/s]: the slope of the line through it, down to the depth `within` [mm]. */
function shearOf({ depth, velocity }: Readonly<Record<string, readonly number[]>>, within: number): number {
  const kept = depth.map((_, k) => k).filter((k) => depth[k] > 0 && depth[k] < within), x = kept.map((k) => depth[k]);
  const mx = mean(x);
  return -x.reduce((sum, one, k) => sum + (one - mx) * velocity[kept[k]], 0) / (x.length * deviation(x) ** 2);
}

type Found = Readonly<Record<string, number>>;

async function turn(seed: number): Promise<Found> {
  const experiment = await prepare('drum', { dt: FRAME, ...own, seed }), probe = probeOf(experiment);
  const { diameter, gravity, grainRadius } = experiment.valuesSI as Record<string, number>;
  await runTo(experiment, FROM);
  const sides: number[] = [], read: Record<string, number[]> = {};
  let rounds = 0, grains = 0;
  while (experiment.time < UNTIL) {
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
    const seen = {
      slope: probe('surfaceAngle'), depth: probe('flowDepth'), flowing: probe('flowing'), bed: probe('bedTime'),
      flow: probe('flowTime'), shear: shearOf(experiment.profiles.velocity.columns, probe('flowDepth')),
    };
    for (const [key, x] of Object.entries(seen)) (read[key] ??= []).push(x);
  }
  experiment.engine.dispose();
  const { shear, ...means } = Object.fromEntries(Object.entries(read).map(([key, all]) => [key, mean(all)]));
  return {
    ...means, followed: (grains * (UNTIL - FROM)) / rounds, shear: shear / Math.sqrt(gravity / (2 * grainRadius)),
  };
}

console.log(`\n\`npm run -s bench -- drum ${words.join(' ')}\`: means from ${FROM} to ${UNTIL} s, standard errors over `
  + `${seeds} seeds\n`);
const found: Found[] = [];
for (let seed = 1; seed <= seeds; seed++) found.push(await turn(seed));
const of = (take: (one: Found) => number, digits: number): string => {
  const all = found.map(take), error = deviation(all) / Math.sqrt(Math.max(1, all.length - 1));
  return `${mean(all).toFixed(digits)} ± ${error.toFixed(digits)}`;
};
header('values', 'slope [deg]', 'depth of the flow [mm]', 'share that flows', 'time in the flow [s]',
  'time in the bed [s]', 'a round [s]', 'a round, followed [s]', 'followed over probes', 'shear rate over √(g/d)');
row(Object.entries(own).map(([key, value]) => `${key} ${String(value)}`).join(', ') || 'defaults',
  of(({ slope }) => slope, 1), of(({ depth }) => depth, 1), of(({ flowing }) => flowing, 3),
  of(({ flow }) => flow, 3), of(({ bed }) => bed, 3), of(({ flow, bed }) => flow + bed, 3),
  of(({ followed }) => followed, 3), of(({ flow, bed, followed }) => followed / (flow + bed), 3),
  of(({ shear }) => shear, 2));
