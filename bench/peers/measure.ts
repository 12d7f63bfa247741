import { maxOf } from '../../src/core/extremes';
import { deviation, mean } from '../kit/statistics';
import { findOverlaps } from './overlaps';
import type { Packing } from './packing';
import type { Peer } from './peer';

/** Results of one engine in one setting, measured once it has come to rest in its own way. */
export type Measured = {
  /**
   * Processor time of a frame step [ms]: the least of the rounds, to which other work on the machine can only add; and
   * the median.
   */
  least: number;
  median: number;
  /** Penetrations [m]: the worst of all rounds, and the mean of all. */
  worst: number;
  mean: number;
  /** Force on the slab [N]: mean and standard deviation of means over a round. */
  force: number;
  forceSpread: number;
  /** Distance by which the slab sank while measured [m]. */
  sinks: number;
};

export type Runner = { peer: Peer; dt: number };

export const ROUND = 0.016; // [s], a multiple of every frame step

/**
 * Runs all engines in turns, a round each, so that other work on the machine affects all of them. In the first `settle`
 * seconds each comes to rest; the rest of `duration` is measured.
 */
export async function measurePeers(
  p: Packing, runners: readonly Runner[], settle: number, duration: number, say: (text: string) => void,
): Promise<Measured[]> {
  const rounds = runners.map(() => [] as Round[]);
  const first = Math.ceil(settle / ROUND), last = Math.round(duration / ROUND);
  for (let r = 0; r < last; r++) {
    say(`\rround ${r + 1} of ${last} `);
    for (const [k, runner] of runners.entries()) {
      const round = await runRound(p, runner, r >= first);
      if (r >= first) rounds[k].push(round);
    }
  }
  say('\n');
  return rounds.map(summarise);
}

type Round = { cpu: number; worst: number; mean: number; force: number; top: number; bottom: number };

async function runRound(p: Packing, { peer, dt }: Runner, measured: boolean): Promise<Round> {
  const steps = Math.round(ROUND / dt), speed = peer.slabSpeed(), top = peer.slabHeight();
  const before = process.cpuUsage();
  for (let i = 0; i < steps; i++) await peer.step();
  const { user, system } = process.cpuUsage(before);
  const overlaps = measured ? findOverlaps(p, peer.positions(), peer.slabHeight()) : { worst: 0, mean: 0 };
  return {
    ...overlaps, cpu: (user + system) / 1000 / steps, top, bottom: peer.slabHeight(),
    force: p.slabMass * (p.gravity + (peer.slabSpeed() - speed) / ROUND),
  };
}

function summarise(rounds: readonly Round[]): Measured {
  const all = (key: keyof Round): number[] => rounds.map((round) => round[key]);
  const force = all('force'), n = rounds.length;
  const cpu = all('cpu').sort((a, b) => a - b);
  return {
    least: cpu[0], median: cpu[n >> 1], worst: maxOf(all('worst')), mean: mean(all('mean')),
    force: mean(force), forceSpread: deviation(force), sinks: rounds[0].top - rounds[n - 1].bottom,
  };
}
