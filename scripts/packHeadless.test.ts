// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_BYTES, packHeadless } from './packHeadless.mjs';

// The archive is for one kind of machine; on any other it is refused, and that is then the test.
const canPack = process.platform === 'linux' && process.arch === 'x64';
const onLinux = (name: string, run: () => void) => {
  if (canPack) test(name, run, 60_000);
};
const folder = mkdtempSync(join(tmpdir(), 'grouser-packed-')), home = join(folder, 'empty');
/** All that the machine has besides: a shell and what the scripts call. Neither Node nor npm nor git. */
const TOOLS = ['sh', 'readlink', 'dirname', 'mkdir', 'tee', 'cat', 'head', 'rm', 'timeout']; // from mkdir on for bench.sh
const PATH = join(folder, 'bin');

beforeAll(async () => {
  mkdirSync(home);
  mkdirSync(PATH);
  for (const tool of TOOLS) symlinkSync(execFileSync('which', [tool], { encoding: 'utf8' }).trim(), join(PATH, tool));
  if (!canPack) return;
  const out = join(folder, 'packed.tar.gz'), size = await packHeadless({ out });
  expect(size).toBeLessThan(MAX_BYTES);
  execFileSync('tar', ['xzf', out, '-C', home]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The driver that the kernels' tests found (scripts/prepareTests.mjs), and the loader beside it if the system has none. */
function swiftShader() {
  const driver = process.env.VK_DRIVER_FILES ?? '';
  return { VK_DRIVER_FILES: driver, LD_LIBRARY_PATH: dirname(driver) };
}

function headless(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(join(home, 'grouser-headless/headless'), args,
    { cwd: home, env: { PATH, TMPDIR: folder, ...env }, encoding: 'utf8' });
  return { status, stdout, stderr };
}

if (!canPack) test('is refused where its Node would not run', async () => {
  await expect(packHeadless({ out: join(folder, 'never.tar.gz') })).rejects.toThrow('Linux x86-64');
});

test('an unknown option or a loader that is not there is a sentence', () => {
  const script = join(import.meta.dirname, 'packHeadless.mjs');
  const pack = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(pack('--fast')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Unknown option '--fast'.*\n$/) });
  if (canPack) expect(pack('--loader', '/nope')).toMatchObject({ status: 1, stderr: '--loader /nope: there is no such file.\n' });
});

onLinux('runs where there is no Node: lists the scenes, runs one on the CPU and solves a packed problem', () => {
  expect(spawnSync('sh', ['-c', 'command -v node npm git'], { env: { PATH } }).status).not.toBe(0);
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

onLinux('runs a scene on a Vulkan driver, and leaves nothing behind', () => {
  const { status, stdout, stderr } = headless(['run', 'rolling-ball', '--duration', '0.02', '--backend', 'gpu'], swiftShader());
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ backend: 'gpu', adapter: expect.stringMatching(/SwiftShader/), steps: 10 });
  expect(execFileSync('ls', [folder], { encoding: 'utf8' }).split('\n')).not.toContainEqual(expect.stringMatching(/^grouser-/));
});

onLinux('says what is missing where there is no adapter, with exit code 4', () => {
  const missing = headless(['run', 'rolling-ball', '--backend', 'gpu'], { VK_DRIVER_FILES: '/nope.json' });
  expect(missing).toMatchObject({ status: 4, stdout: '' });
  expect(missing.stderr).toContain('VK_DRIVER_FILES names /nope.json, which is not there');
  const libraries = execFileSync('ldconfig', ['-p'], { encoding: 'utf8', env: { PATH: '/sbin:/usr/sbin:/bin:/usr/bin' } });
  if (libraries.includes('libvulkan.so.1')) return; // this machine's loader cannot be hidden
  const bare = headless(['bench', 'rolling-ball', '--backend', 'gpu']);
  expect(bare).toMatchObject({ status: 4, stdout: '' });
  expect(bare.stderr).toContain('there is no Vulkan loader (libvulkan.so.1)');
});

onLinux('brings its scripts and its licences', () => {
  const packed = join(home, 'grouser-headless');
  for (const file of ['README.md', 'bench.sh', 'licences/grouser.txt', 'licences/webgpu.txt', 'lib/gcc/libstdc++.so.6']) {
    expect(existsSync(join(packed, file)), file).toBe(true);
  }
  expect(readFileSync(join(packed, 'README.md'), 'utf8')).not.toMatch(/\{\w+\}/);
  const bench = spawnSync('sh', [join(packed, 'bench.sh')], {
    cwd: home, encoding: 'utf8',
    env: { PATH, OUT: 'results', BACKEND: 'cpu', SIZES: 'x', BIG: 'x', SLAB: '20', SLAB_TIME: '0.004' },
  });
  expect(bench.status).toBe(1); // sizes that are none: the parts that can run do, the others are counted
  expect(bench.stdout).toMatch(/\| 100000 \| 40 \| 981000 \|.*\n(.*\n)*6 failed\n$/);
});
