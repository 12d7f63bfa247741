import { beforeAll, describe, test } from 'vitest';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import { expectVelocitiesOfCpu, LAWS, SOLVERS } from '../testing/lawfulHeap';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 600_000);

describe.each(Object.entries(LAWS))('%s', (_, laws) => {
  test.each(SOLVERS)('two frames of a heap by %s: velocities are those of the CPU', async (...solver) => {
    await expectVelocitiesOfCpu(gpu, laws, solver);
  }, 600_000);
});
