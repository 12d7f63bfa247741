/**
 * Wall times of a step on this machine, plotted beside a scene's probes: no two runs share them, and no headless run
 * records them.
 */
export const WALL_PROBES = {
  wallStep: {
    label: 'Time of a step', unit: 'ms', doc: 'Wall time of a step on this machine, waiting for the device included.',
  },
  wallHost: {
    label: 'Host share of a step', unit: 'ms',
    doc: 'Of it, what the processor spends on joints and springs, on sending them to the device and on reading back. '
      + 'Only with a mechanism.',
  },
} as const;

/** Stages of an engine that count as the host's share, if the engine has them. */
const HOST_STAGES = ['mechanism', 'upload', 'readBack'] as const;

/**
 * Writes the wall probes of a step that took `wall` [ms] into `row`[at…]: that time, and the host's share of it [ms],
 * NaN if the engine has no mechanism stage.
 */
export function writeWallProbes(
  row: Float64Array, at: number, wall: number, stages: Readonly<Record<string, number>>
): void {
  row[at] = wall;
  row[at + 1] = 'mechanism' in stages ? HOST_STAGES.reduce((sum, stage) => sum + (stages[stage] ?? 0), 0) : NaN;
}
