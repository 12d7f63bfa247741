import { prepareGpu } from './gpuEnvironment.mjs';

/**
 * The file runs before each test file, in its process: the kernels' tests get SwiftShader, whatever GPU the machine
 * has.
 */
await prepareGpu({ software: true });
