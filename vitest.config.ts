import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Kernels on SwiftShader, which takes every core: beside other work a dispatch waits for its turn, ten times as long. */
const ON_DEVICE = [
  'src/gpu/**/*.test.ts', 'src/physics/gpu/**/*.test.ts', 'src/worker/{gpuRunner,liveness,tireOnGpu}.test.ts',
];

/** Longest first, or a core waits for the last of them. Without times of a run before, Vitest goes by the size of files. */
const LONG = [
  'experiment/vehicleScenes', 'experiment/scenes', 'experiment/experiment', 'packHeadless', 'experiment/hmmwv', 'vehicle/dozer', 'roofline',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.includes(name));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * Unit, property and kernel tests. Forks, not threads: scripts/prepareTests.mjs readies each process for WebGPU on
 * SwiftShader, and only a process's main thread has an environment that the Vulkan loader reads. So one test file by hand,
 * `npx vitest run src/physics/x.test.ts`, sees the same adapter as `npm test`.
 */
export default defineConfig({
  assetsInclude: ['**/*.bin'], // as in vite.config.ts
  test: {
    pool: 'forks',
    setupFiles: ['scripts/prepareTests.mjs'],
    testTimeout: 60_000,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        // Alone, in one process, on one device: each kernel is compiled once for all files.
        extends: true,
        test: { name: 'device', include: ON_DEVICE, isolate: false, maxWorkers: 1, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'], exclude: ON_DEVICE,
          maxWorkers: '100%', sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
