import { base64 } from '../../../../wasm/core.ts?asc';
import { base64 as threadedBase64 } from '../../../../wasm/threadedCore.ts?asc-threads';
import type { TaskData } from './hostTasks';

/** Functions of the core, wasm/core.ts. A boolean is 0 or 1. */
type CoreFunctions = {
  substep(isLast: 0 | 1): void;
  predict(): void;
  integrate(): void;
  sweepFours(first: 0 | 1, keep: 0 | 1): void;
  sweepSingles(first: 0 | 1, last: 0 | 1, keep: 0 | 1): void;
  /** Sends away threads that help; only a core that threads share has it. */
  dismiss?(): void;
  /** Does tasks 0 … count − 1 of a phase together with them; so has this. */
  runPhase?(work: number, count: number): void;
};

/** The core of one world: functions on a memory of its own, and views of that, which are renewed when it grows. */
export type Core = CoreFunctions & {
  f32: Float32Array; f64: Float64Array; u32: Uint32Array; u8: Uint8Array;
  /** The module and its memory, as another thread takes them; null if threads do not share this memory. */
  readonly shared: { module: WebAssembly.Module; memory: WebAssembly.Memory } | null;
  /** Stages that threads share are in this, once there are any; `task` takes a task on the engine's thread. */
  data: TaskData | null;
  task: ((stage: number, task: number) => void) | null;
  /** Makes room for so many bytes; throws a RangeError if they are refused. */
  reserve(bytes: number): void;
};

const PAGE = 65536;
/** Pages of a shared memory, at most: browsers set aside addresses for all of them, 2 GB, at once. */
const MOST_PAGES = 32768;

/** WebAssembly of this machine; null if it has none. */
type Api = typeof WebAssembly | null;

/** The compiled modules, or why there is none, and for which API; undefined before anyone asked. */
type Known = { api: Api; module: WebAssembly.Module | string };
let known: Known | undefined, knownThreaded: Known | undefined;

function compile(api: Api, bytes: string): WebAssembly.Module | string {
  if (!api) return 'no WebAssembly here';
  try {
    return new api.Module(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
  } catch { // what our compiler made is refused only where instructions are unknown
    return 'no SIMD in WebAssembly here';
  }
}

/** Makes a core with room for so many bytes, or returns why there is none, in a few words. */
export function loadCore(bytes: number, api: Api = globalThis.WebAssembly ?? null): Core | string {
  if (known?.api !== api) known = { api, module: compile(api, base64) };
  const { module } = known!;
  if (typeof module === 'string') return module;
  try {
    return coreOf(module, new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) }), false);
  } catch {
    return 'no memory for WebAssembly';
  }
}

/** Makes a core whose memory threads can share; null where there is no such memory. */
export function loadSharedCore(bytes: number, api: Api = globalThis.WebAssembly ?? null): Core | null {
  if (knownThreaded?.api !== api) knownThreaded = { api, module: compile(api, threadedBase64) };
  const { module } = knownThreaded!;
  if (typeof module === 'string') return null;
  try {
    const initial = Math.ceil(bytes / PAGE);
    return coreOf(module, new WebAssembly.Memory({ initial, maximum: MOST_PAGES, shared: true }), true);
  } catch {
    return null;
  }
}

function coreOf(module: WebAssembly.Module, memory: WebAssembly.Memory, isShared: boolean): Core {
  const hostTask = (stage: number, task: number): void => core.task!(stage, task);
  const { exports } = new WebAssembly.Instance(module, { env: { memory }, phases: { hostTask } });
  const views = () => ({
    f32: new Float32Array(memory.buffer), f64: new Float64Array(memory.buffer), u32: new Uint32Array(memory.buffer),
    u8: new Uint8Array(memory.buffer),
  });
  const core: Core = {
    ...exports as CoreFunctions, ...views(), shared: isShared ? { module, memory } : null,
    data: null, task: null,
    reserve(bytes) {
      const lacking = bytes - memory.buffer.byteLength;
      if (lacking <= 0) return;
      memory.grow(Math.ceil(lacking / PAGE));
      Object.assign(core, views()); // the old ones are detached, or end too early
    },
  };
  return core;
}
