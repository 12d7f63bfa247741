import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { assemblyScript } from './scripts/assemblyScript.mjs';
import { threadProgram } from './scripts/threadProgram.mjs';

/**
 * Which process a test file runs in follows from what it says, wherever it lies:
 * - `x.long.test.ts` is for `npm run test:long` alone, and so are tests that are tagged as long, wherever they are.
 * - What calls `testDevice()` shares one device in one process; elsewhere that call throws. Kernels are compiled once.
 *   SwiftShader takes every core: beside other work a dispatch waits for its turn, ten times as long.
 * - What mocks modules has a process to itself.
 * - All else shares a process for each core, and so each module is loaded once a core.
 */
const tests = ['src', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name).replaceAll('\\', '/')));
const textOf = new Map(tests.map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]));

/** A file that says so takes too long for `npm run test:fast`. */
const SLOW = /^\/\/ @module-tag slow$/m;

type Kind = 'long' | 'device' | 'alone' | 'unit';
const kindOf = (file: string): Kind => {
  const text = textOf.get(file)!;
  if (file.includes('.long.test.')) return 'long';
  if (/\btestDevice\(/.test(text)) return 'device';
  return /\bvi\.(do)?[mM]ock\(/.test(text) ? 'alone' : 'unit';
};
const only = (kind: Kind): string[] => tests.filter((file) => kindOf(file) === kind);

/**
 * The longest first, or a core waits for the last of them: all scenes one after another, then what is tagged as slow.
 */
const rankOf = (file: string): number => {
  const text = textOf.get(file) ?? '';
  return /\bcheckScenes\(/.test(text) ? 2 : SLOW.test(text) ? 1 : 0;
};

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      rankOf(relative(import.meta.dirname, moduleId).replaceAll('\\', '/'));
    return (await super.sort(files)).sort((a, b) => rank(b) - rank(a));
  }
}

/**
 * Unit, property and kernel tests. Forks, not threads: scripts/prepareTests.mjs readies each process for WebGPU on
 * SwiftShader, and only a process's main thread has an environment that the Vulkan loader reads. So one test file by
 * hand, `npx vitest run src/physics/x.test.ts`, sees the same adapter as `npm test`.
 */
export default defineConfig({
  assetsInclude: ['**/*.bin'], // as in vite.config.ts
  plugins: [assemblyScript(), threadProgram()],
  test: {
    pool: 'forks',
    globalSetup: 'scripts/testBeds.mjs',
    testTimeout: 120_000, // also beside other work
    hookTimeout: 120_000,
    sequence: { sequencer: LongFirst },
    tags: [
      { name: 'slow', description: 'takes too long for npm run test:fast' },
      { name: 'long', description: 'is for npm run test:long alone, beside quick ones of its file', timeout: 600_000 },
    ],
    exclude: configDefaults.exclude,
    projects: [
      {
        extends: true,
        test: {
          name: 'device', include: only('device'), isolate: false, maxWorkers: 1,
          setupFiles: ['scripts/prepareTests.mjs'], env: { GROUSER_TEST_DEVICE: 'yes' }, sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: only('alone'), maxWorkers: '100%', sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: 'unit', include: only('unit'), isolate: false, maxWorkers: '100%', sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'long', include: only('long'), maxWorkers: '100%', testTimeout: 600_000,
          setupFiles: ['scripts/prepareTests.mjs'], env: { GROUSER_TEST_DEVICE: 'yes' }, sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
