import { requestDevice, type Device } from '../device';

/** Handles of Dawn that outlive every promise on them: the process aborts when they are collected earlier. */
type Kept = { dawn?: GPU; device?: Promise<Device>; others?: Device[] };
const kept = globalThis as typeof globalThis & { keptForDawn?: Kept };

async function createTestDevice(hold: Kept): Promise<Device> {
  const { create, globals } = await import('webgpu');
  Object.assign(globalThis, globals);
  hold.dawn = create([]) as GPU;
  const requested = await requestDevice(hold.dawn);
  if (!requested) {
    throw new Error('These tests need a WebGPU adapter, and Dawn found none. scripts/gpuEnvironment.mjs looks for '
      + 'SwiftShader '
      + 'in an installed Chromium; install one, or set VK_DRIVER_FILES to a Vulkan driver.');
  }
  return requested;
}

/**
 * Defines the constants of WebGPU, such as GPUBufferUsage, as globals, for tests that lay out buffers and create none.
 */
export async function defineGpuConstants(): Promise<void> {
  Object.assign(globalThis, (await import('webgpu')).globals);
}

/**
 * Returns the one device of a test process, from npm `webgpu` (Dawn). Throws if there is none: tests are never skipped.
 */
export function testDevice(): Promise<Device> {
  if (!process.env.GROUSER_TEST_DEVICE) {
    throw new Error('This process was not readied for a device: call testDevice() in the test file itself, '
      + 'by which vitest.config.ts knows it.');
  }
  const hold = (kept.keptForDawn ??= {});
  hold.device ??= createTestDevice(hold);
  return hold.device;
}

/** Returns one more device, for a test that destroys or alters it; `limits` are asked for besides the usual ones. */
export async function anotherTestDevice(limits: Record<string, number> = {}): Promise<Device> {
  await testDevice();
  const hold = kept.keptForDawn!, dawn = hold.dawn!, device = await requestDevice({
    async requestAdapter(options) {
      const adapter = await dawn.requestAdapter(options);
      return adapter && {
        info: adapter.info, limits: adapter.limits, features: adapter.features,
        requestDevice: (of: GPUDeviceDescriptor = {}) =>
          adapter.requestDevice({ ...of, requiredLimits: { ...of.requiredLimits, ...limits } }),
      } as GPUAdapter;
    },
  });
  if (!device) throw new Error('Dawn gives one device and no other.');
  (hold.others ??= []).push(device);
  return device;
}
