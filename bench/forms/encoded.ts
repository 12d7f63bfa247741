import type { Buffers } from '../../src/gpu/buffers';
import { createFrameEncoder } from '../../src/physics/gpu/frame';
import { sphereKernels, structs, type Kernels } from '../../src/physics/gpu/kernels';
import { memoryBytes, type Capacities, type WorldPlan } from '../../src/physics/gpu/layout';
import { CLASSES } from '../../src/physics/gpu/library';
import type { FramePlan } from '../../src/physics/gpu/settings';
import type { SweptForm } from '../../src/physics/gpu/solve/chooseForm';
import type { FrameCounts } from '../../src/physics/gpu/kernelBytes';

/** What the engine encodes in one frame: dispatches by kernel, and bytes of copies and clears. */
export type Encoded = { dispatches: Record<string, number>; copied: number };

/** Colours beyond those in use, which a frame has dispatches for, and rounds that find colours (settings.ts). */
const SPARE = 2, ROUNDS = 10;
const WORD = 4;

/** Returns the dispatches of a frame of a bed as the engine's own encoder makes them, without a device. */
export function encodeFrame(
  n: FrameCounts, form: SweptForm, bodyShares: number, steps: { substeps: number; sweeps: number }, used: number,
): Encoded {
  const dispatches: Record<string, number> = {};
  let copied = 0;
  // eslint-disable-next-line no-restricted-syntax -- boundary: they stand for kernels of a device
  const kernels = Object.fromEntries(Object.entries(sphereKernels).map(([name, { label }]) => {
    const told = (count: number): void => {
      if (count > 0) dispatches[label] = (dispatches[label] ?? 0) + 1;
    };
    const bound = {
      encode: (_: unknown, threads: number) => told(threads),
      encodeGroups: (_: unknown, groups: number) => told(groups), set() {},
    };
    return [name, { compile: () => Promise.resolve(), bind: () => bound }];
  })) as unknown as Kernels;
  const coloured = form === 'colours', sizes: Partial<Record<string, number>> = {
    links: 3 * WORD * n.grains, impulse: memoryBytes(false) * n.contacts, colour: WORD * n.contacts,
    marks: 3 * WORD * n.grains,
  };
  const buffers = new Proxy({} as Buffers<WorldPlan>, { get: (_, name) => ({ size: sizes[String(name)] ?? 0 }) });
  const capacities: Capacities = {
    grainCount: n.grains, bodyCount: n.bodies ?? 0, contactBodies: n.contactBodies ?? 0, shaped: n.shaped,
    cells: n.cells, blocks: n.blocks, contacts: n.contacts, bodyContacts: n.bodyContacts, copies: n.copies, searches: 0,
    bodyShares, measureShares: n.measureShares ?? 256, vertices: 1, parts: 1, standing: 0, feet: 1, momentum: false,
    laws: false, sleep: false, coloured,
  };
  const plan: FramePlan = {
    cellCount: n.cells, blockCount: n.blocks, contacts: n.contacts, pairs: new Uint32Array(CLASSES).fill(1), ...steps,
    solver: 'smallsteps', colours: coloured ? used + SPARE : 0, rounds: coloured ? ROUNDS : 0, impacts: false,
    bounces: false, yields: false, searched: false, pulled: -1,
    answering: Array.from({ length: n.answering ?? 0 }, (_, k) => k),
  };
  const encoder = {
    copyBufferToBuffer(_: GPUBuffer, __: number, ___: GPUBuffer, ____: number, size: number) { copied += 2 * size; },
    clearBuffer(of: GPUBuffer, at = 0, size = of.size - at) { copied += size; },
    beginComputePass: () => ({ end() {} }),
  } as GPUCommandEncoder;
  const frame = createFrameEncoder(kernels, buffers, capacities, true);
  frame.keep(encoder, plan);
  frame.search(encoder, plan);
  frame.find(encoder, plan);
  frame.match(encoder, plan);
  frame.solve(encoder, plan, 0, steps.substeps * steps.sweeps);
  frame.measure(encoder, plan, { size: structs.report.size } as GPUBuffer);
  return { dispatches, copied };
}
