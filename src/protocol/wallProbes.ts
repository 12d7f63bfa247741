/**
 * What a step costs here, plotted beside a scene's probes: wall times, which no two runs share and no headless run
 * records.
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

/** Stages of an engine that are the host's share, where they are. */
const HOST_STAGES = ['mechanism', 'upload', 'readBack'] as const;

/** `row`[at…] ← the wall probes of a step that took `wall` [ms]. NaN: there is nothing to tell. */
export function writeWallProbes(
  row: Float64Array, at: number, wall: number, stages: Readonly<Record<string, number>>
): void {
  row[at] = wall;
  row[at + 1] = 'mechanism' in stages ? HOST_STAGES.reduce((sum, stage) => sum + (stages[stage] ?? 0), 0) : NaN;
}
