// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOutHeadless, packHeadless } from './packHeadless.mjs';
import { bareMachine, canPack, headlessIn, swiftShader } from './packedMachine.mjs';

/**
 * The tests run the program from the folder that goes into the archive; packHeadless.long.test.ts tests the archive.
 */

const onLinux = (name: string, run: () => void | Promise<void>, own: { tags?: string } = {}) => {
  if (canPack) test(name, { timeout: 120_000, ...own }, run);
};
const folder = mkdtempSync(join(tmpdir(), 'grouser-packed-')), { home, env } = bareMachine(folder);
const packed = join(home, 'grouser-headless');
const headless = (args: string[], more: Record<string, string> = {}) => headlessIn(home, args, { ...env, ...more });

beforeAll(() => {
  if (canPack) layOutHeadless(packed);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

if (!canPack) test('is refused where its Node would not run', async () => {
  await expect(packHeadless({ out: join(folder, 'never.tar.gz') })).rejects.toThrow('Linux x86-64');
});

test('an unknown option or a loader that is not there is a sentence', () => {
  const script = join(import.meta.dirname, 'packHeadless.mjs');
  const pack = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(pack('--fast')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Unknown option '--fast'.*\n$/) });
  if (canPack)
    expect(pack('--loader', '/nope')).toMatchObject({ status: 1, stderr: '--loader /nope: there is no such file.\n' });
});

onLinux('runs where there is no Node: lists the scenes, runs one on the CPU and solves a packed problem', () => {
  expect(spawnSync('sh', ['-c', 'command -v node npm git'], { env }).status).not.toBe(0);
  const list = headless(['list']);
  expect(list).toMatchObject({ status: 0, stderr: '' });
  expect((JSON.parse(list.stdout) as { id: string }[]).map((scene) => scene.id)).toContain('rolling-ball');
  const run = headless(['run', 'rolling-ball', '--duration', '0.02', '--backend', 'cpu']);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(run.stdout)).toMatchObject({ scene: 'rolling-ball', backend: 'cpu', bodies: 1, steps: 10 });
  expect(headless(['solve', 'grouser-headless/data/ccp/example-3.json'])).toMatchObject({ status: 0 });
  const refused = headless(['run', 'nope']);
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  expect(refused.stderr).toMatch(/^There is no scene "nope".*\n$/);
});

onLinux('runs a scene on a Vulkan driver, and leaves nothing behind', async () => {
  const driver = await swiftShader();
  const args = ['run', 'rolling-ball', '--duration', '0.02', '--backend', 'gpu'];
  const { status, stdout, stderr } = headless(args, driver);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout))
    .toMatchObject({ backend: 'gpu', adapter: expect.stringMatching(/SwiftShader/), steps: 10 });
  expect(execFileSync('ls', [folder], { encoding: 'utf8' }).split('\n'))
    .not.toContainEqual(expect.stringMatching(/^grouser-/));
}, { tags: 'long' });

onLinux('says what is missing where there is no adapter, with exit code 4', () => {
  const missing = headless(['run', 'rolling-ball', '--backend', 'gpu'], { VK_DRIVER_FILES: '/nope.json' });
  expect(missing).toMatchObject({ status: 4, stdout: '' });
  expect(missing.stderr).toContain('VK_DRIVER_FILES names /nope.json, which is not there');
  const libraries =
    execFileSync('ldconfig', ['-p'], { encoding: 'utf8', env: { PATH: '/sbin:/usr/sbin:/bin:/usr/bin' } });
  if (libraries.includes('libvulkan.so.1')) return; // this machine's loader cannot be hidden
  const bare = headless(['bench', 'rolling-ball', '--backend', 'gpu']);
  expect(bare).toMatchObject({ status: 4, stdout: '' });
  expect(bare.stderr).toContain('there is no Vulkan loader (libvulkan.so.1)');
});

onLinux('brings its scripts and its licences', () => {
  for (const file of [
    'README.md', 'bench.sh', 'licences/grouser.txt', 'licences/webgpu.txt', 'lib/gcc/libstdc++.so.6',
  ]) {
    expect(existsSync(join(packed, file)), file).toBe(true);
  }
  expect(readFileSync(join(packed, 'README.md'), 'utf8')).not.toMatch(/\{\w+\}/);
});
