import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseBackend } from './backend';
import { complain } from './output';

vi.mock('./output', () => ({ complain: vi.fn() }));

const bed = ['friction'] as const, vehicle = ['friction', 'joined'] as const;
const ground = ['friction', 'joined', 'noGrains'] as const;

test('a solver that the device lacks for such a world is refused by name, where the device was asked for', async () => {
  await expect(chooseBackend({ backend: 'gpu', solver: 'jacobi' }, bed))
    .rejects.toThrow('solver = jacobi runs on the CPU only; on the GPU, smallsteps, cgm or apgd are allowed');
  await expect(chooseBackend({ backend: 'gpu', solver: 'cgm' }, vehicle)).rejects
    .toThrow('solver = cgm runs on the CPU only with joined bodies; on the GPU, smallsteps is allowed.');
});

test('and taken on the CPU otherwise', async () => {
  expect((await chooseBackend({ backend: 'auto', solver: 'cgm' }, vehicle)).kind).toBe('cpu');
  expect((await chooseBackend({ backend: 'cpu', solver: 'cgm' }, vehicle)).kind).toBe('cpu');
});

test('a world without grains is the CPU\'s', async () => {
  expect((await chooseBackend({ backend: 'auto', solver: 'smallsteps' }, ground)).kind).toBe('cpu');
  await expect(chooseBackend({ backend: 'gpu', solver: 'smallsteps' }, ground))
    .rejects.toThrow('a world without grains runs on the CPU only');
});

test('a scene of the CPU only is taken there, and refused on the device with its reason', async () => {
  const only = ['friction', 'fineDigits'] as const;
  expect((await chooseBackend({ backend: 'auto', solver: 'smallsteps' }, only)).kind).toBe('cpu');
  await expect(chooseBackend({ backend: 'gpu', solver: 'smallsteps' }, only)).rejects.toThrow('more digits');
});

describe('where the system\'s drivers give no adapter', () => {
  afterEach(() => { globalThis.grouserReadyGpu = undefined; });

  /** Requests the device in a program whose preparation finds this driver. */
  async function ask(driver: 'swiftshader' | 'none') {
    vi.resetModules();
    globalThis.grouserReadyGpu = async () => ({ driver, why: 'an ape sits on it' });
    // which driver it takes, gpuEnvironment.test.ts asks
    vi.doMock('webgpu', () => ({ create: () => ({}), globals: {} }));
    vi.doMock('../gpu/device', () => ({ requestDevice: async () => ({ name: 'SwiftShader', software: true }) }));
    return await (await import('./backend')).needDevice();
  }

  test('a device that takes their place is told of', async () => {
    const { name } = await ask('swiftshader');
    expect(complain).toHaveBeenCalledExactlyOnceWith(
      `${name} computes: the Vulkan drivers of this system give no adapter (an ape sits on it).\n`);
  });

  test('and nothing does, the reason is told with code 4', async () => {
    const message = expect.stringContaining('(an ape sits on it)');
    await expect(ask('none')).rejects.toMatchObject({ code: 4, message });
  });
});
