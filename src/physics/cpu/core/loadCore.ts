import { base64 } from '../../../../wasm/core.ts?asc';

/** Functions of the core, wasm/core.ts. A boolean is 0 or 1. */
type CoreFunctions = {
  substep(isLast: 0 | 1): void;
  predict(): void;
  integrate(): void;
  sweepFours(first: 0 | 1, keep: 0 | 1): void;
  sweepSingles(first: 0 | 1, last: 0 | 1, keep: 0 | 1): void;
};

/** The core of one world: functions on a memory of its own, and views of that, which are renewed when it grows. */
export type Core = CoreFunctions & {
  f32: Float32Array; f64: Float64Array; u32: Uint32Array; u8: Uint8Array;
  /** Makes room for so many bytes; throws a RangeError if they are refused. */
  reserve(bytes: number): void;
};

const PAGE = 65536;

/** WebAssembly of this machine; null if it has none. */
type Api = typeof WebAssembly | null;

/** The compiled module, or why there is none, and for which API; undefined before anyone asked. */
let known: { api: Api; module: WebAssembly.Module | string } | undefined;

function compile(api: Api): WebAssembly.Module | string {
  if (!api) return 'no WebAssembly here';
  try {
    return new api.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  } catch { // what our compiler made is refused only where instructions are unknown
    return 'no SIMD in WebAssembly here';
  }
}

/** Makes a core with room for so many bytes, or returns why there is none, in a few words. */
export function loadCore(bytes: number, api: Api = globalThis.WebAssembly ?? null): Core | string {
  if (known?.api !== api) known = { api, module: compile(api) };
  const { module } = known!;
  if (typeof module === 'string') return module;
  try {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    return withViews(memory, exports as CoreFunctions);
  } catch {
    return 'no memory for WebAssembly';
  }
}

function withViews(memory: WebAssembly.Memory, functions: CoreFunctions): Core {
  const views = () => ({
    f32: new Float32Array(memory.buffer), f64: new Float64Array(memory.buffer), u32: new Uint32Array(memory.buffer),
    u8: new Uint8Array(memory.buffer),
  });
  const core: Core = {
    ...functions, ...views(),
    reserve(bytes) {
      const lacking = bytes - memory.buffer.byteLength;
      if (lacking <= 0) return;
      memory.grow(Math.ceil(lacking / PAGE));
      Object.assign(core, views()); // the old ones are detached
    },
  };
  return core;
}
