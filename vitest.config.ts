import { defineConfig } from 'vitest/config';

/**
 * Unit, property and kernel tests. Forks, not threads: scripts/prepareTests.mjs readies each process for WebGPU on
 * SwiftShader, and only a process's main thread has an environment that the Vulkan loader reads. So one test file by hand,
 * `npx vitest run src/physics/x.test.ts`, sees the same adapter as `npm test`.
 */
export default defineConfig({
  assetsInclude: ['**/*.bin'], // as in vite.config.ts
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    pool: 'forks',
    setupFiles: ['scripts/prepareTests.mjs'],
    testTimeout: 60_000,
    maxWorkers: '100%',
  },
});
