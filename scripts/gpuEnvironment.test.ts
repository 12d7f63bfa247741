import { testDevice } from '../src/gpu/testing/testDevice';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headlessBundle } from './headlessBundle.mjs';

// Tests of kernels must not depend on the machine's graphics card, and must not run on none.
test('Node has a WebGPU adapter for the tests of kernels, and on Linux it is SwiftShader', async () => {
  const { name, software } = await testDevice();
  expect(name).not.toBe('');
  if (process.platform === 'linux')
    expect({ name, software }).toEqual({ name: expect.stringMatching(/SwiftShader/), software: true });
});

/** Environment variables that also decide which driver is used. */
const HIDDEN = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES', 'GROUSER_SOFTWARE_GPU', 'XDG_RUNTIME_DIR'];

describe.runIf(process.platform === 'linux')('beside a Vulkan driver that gives no adapter', { timeout: 120_000 },
  () => {
  const folder = mkdtempSync(join(tmpdir(), 'grouser-drivers-')), manifest = join(folder, 'vulkan/icd.d/broken.json');
  const fault = String.raw`loader_scanned_icd_add: .* from ICD \S*libc\.so\.6 failed`;

  beforeAll(() => {
    mkdirSync(join(folder, 'vulkan/icd.d'), { recursive: true });
    writeFileSync(manifest, '{"file_format_version":"1.0.0","ICD":{"library_path":"libc.so.6","api_version":"1.3.0"}}');
    expect(headlessBundle()).not.toBeNull();
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * Runs Node in an environment in which the loader finds that driver alone, in its usual folders or named by the
   * environment.
   */
  function node(args: string[], named: Record<string, string> = {}) {
    const env: Record<string, string | undefined> = { ...process.env, XDG_DATA_HOME: folder, XDG_DATA_DIRS: folder };
    for (const key of HIDDEN) delete env[key];
    const { status, stdout, stderr } = spawnSync(process.execPath, args,
      { encoding: 'utf8', env: { ...env, ...named } });
    return { status, stderr, said: stdout === '' ? null : JSON.parse(stdout) };
  }
  const program = join(import.meta.dirname, 'headless.mjs');
  const run = (backend: string, named?: Record<string, string>) =>
    node([program, 'run', 'rolling-ball', '--duration', '0.002', '--backend', backend], named);

  test('Dawn gets SwiftShader, and the reason is known', () => {
    const { status, stderr, said } = node(['--input-type=module', '-e', `
      const { giveRuntimeFolder } = await import('${import.meta.dirname}/vulkan.mjs');
      const { prepareGpu } = await import('${import.meta.dirname}/gpuEnvironment.mjs');
      giveRuntimeFolder();
      const ready = await prepareGpu({ software: false });
      const { create } = await import('webgpu'), adapter = await create([]).requestAdapter();
      console.log(JSON.stringify({ ...ready, adapter: adapter?.info.description }));
      process.exit();`]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(said).toEqual({
      driver: 'swiftshader', why: expect.stringMatching(`^${fault}$`), adapter: expect.stringMatching(/^SwiftShader/),
    });
  });

  test('gpu is SwiftShader, which is said in one sentence with the reason', { tags: 'long' }, () => {
    const { status, stderr, said } = run('gpu');
    const software = String.raw`SwiftShader .* \(software\)`;
    expect({ status, on: said?.adapter }).toEqual({ status: 0, on: expect.stringMatching(`^${software}$`) });
    expect(stderr).toMatch(new RegExp(
      `^${software} computes: the Vulkan drivers of this system give no adapter \\(${fault}\\)\\.\n$`));
  });

  test('auto is the CPU, without a word of Vulkan', () => {
    for (const named of [undefined, { VK_DRIVER_FILES: manifest }]) {
      const { status, stderr, said } = run('auto', named);
      const on = 'CPU, WebAssembly, single precision, 1 thread';
      expect({ status, stderr, on: said.adapter }).toEqual({ status: 0, stderr: '', on });
    }
  });

  test('a driver that somebody named is not passed over; the sentence says what to do', () => {
    const { status, stderr, said } = run('gpu', { VK_DRIVER_FILES: manifest });
    expect({ status, said }).toEqual({ status: 4, said: null });
    expect(stderr).toMatch(new RegExp('^backend = gpu: .* \\(the Vulkan drivers that VK_DRIVER_FILES names give no '
      + `adapter: ${fault}; GROUSER_SOFTWARE_GPU=1 takes SwiftShader\\); cpu and auto are allowed\\.\n$`));
  });
});
