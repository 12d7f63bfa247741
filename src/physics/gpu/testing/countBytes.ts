import { assert } from '../../../core/assert';
import { readStruct } from '../../../gpu/wgsl';

/**
 * A device that counts, for tests: kernels that are made on it mark each word of a storage buffer that they read and
 * each that they write, and every dispatch is told how many there were. So a table of bytes can be held to what kernels
 * do.
 */
export type ByteCounter = {
  /** Forgets what was counted. */
  restart(): void;
  /** Returns the dispatches since then, in order. */
  read(): Promise<Counted[]>;
};

/** Words of a dispatch, by binding: different ones that were read, and different ones that were written. */
export type Counted = { label: string; words: Record<string, { read: number; written: number }> };

/** Sets of words that a kernel may mark: the most bindings, read and written; words of each; bits of a word. */
const SETS = 16, MOST_WORDS = 1 << 20, BITS = 32;
/** Words before the sets: how many each has, and whether some word had no place. */
const COUNTS = 64, OVERFLOW = SETS;
const TALLY_BYTES = 4 * (COUNTS + (SETS * MOST_WORDS) / BITS);
/** Most dispatches that are counted. */
const MOST_DISPATCHES = 4096;

type Storage = { name: string; type: string };

/** A kernel calls these; `few` is for words that are in one word of bits, as their number is a power of two. */
const NOTE = /* wgsl */ `
fn noteBits(kind: u32, word: u32, bits: u32) {
  if (word >= ${MOST_WORDS / BITS}u) { atomicStore(&tally[${OVERFLOW}u], 1u); return; }
  let old = atomicOr(&tally[${COUNTS}u + kind * ${MOST_WORDS / BITS}u + word], bits);
  if ((old & bits) != bits) { atomicAdd(&tally[kind], countOneBits(bits & ~old)); }
}
fn noteFew(kind: u32, stride: u32, offset: u32, words: u32, index: u32) -> u32 {
  let first = stride * index + offset;
  noteBits(kind, first / ${BITS}u, ((1u << words) - 1u) << (first % ${BITS}u));
  return index;
}
fn noteMany(kind: u32, stride: u32, offset: u32, words: u32, index: u32) -> u32 {
  let first = stride * index + offset;
  for (var k = first; k < first + words; k++) { noteBits(kind, k / ${BITS}u, 1u << (k % ${BITS}u)); }
  return index;
}`;

const SCALARS = 'xyzw';

/** Returns words of an element, and those of a member or of components of it: where they begin, and how many. */
function wordsOf(text: string, element: string, chain: string): { stride: number; first: number; words: number } {
  const plain = /^(?:atomic<)?(?:vec([234])[fui]|[fui]32)>?$/.exec(element);
  if (plain) {
    const stride = Number(plain[1] ?? 1), [, components] = /^\.([xyzw]+)/.exec(chain) ?? [];
    const places = [...(components ?? SCALARS.slice(0, stride))].map((one) => SCALARS.indexOf(one));
    const first = Math.min(...places);
    return { stride, first, words: Math.max(...places) - first + 1 };
  }
  const { size, fields } = readStruct(text, element), [, field] = /^\.(\w+)/.exec(chain) ?? [];
  if (!field) return { stride: size / 4, first: 0, words: size / 4 };
  return { stride: size / 4, first: fields[field].offset / 4, words: fields[field].size / 4 };
}

/** Returns the place behind the bracket that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let k = from; ; k++) {
    if (text[k] === '[') depth++;
    else if (text[k] === ']' && --depth === 0) return k + 1;
  }
}

/**
 * Returns a text that notes which elements of arrays in storage it reads and writes, and how often it does which: such
 * as `pose reads 4 × 2`, where two places read vectors of four words.
 */
export function instrument(code: string): { text: string; storage: Storage[]; uses: string[] } {
  const declared = [...code.matchAll(/@binding\((\d+)\) var<(\w+)[^>]*> (\w+): ([^;]+);/g)];
  const storage = declared.filter(([, , kind]) => kind === 'storage').map(([, , , name, type]) => ({ name, type }));
  const binding = declared.length;
  assert(2 * storage.length <= SETS, 'a kernel binds too much to be counted');
  const uses = new Map<string, number>();
  let text = code;
  storage.forEach(({ name, type }, k) => {
    const element = /^array<(.+?)(?:, \w+)?>$/.exec(type)?.[1];
    if (!element) return; // a struct of counters: a few words
    const used = new RegExp(`(?<![\\w.])${name}\\[`, 'g');
    for (let match = used.exec(text); match; match = used.exec(text)) {
      const open = match.index + name.length, end = closing(text, open), index = text.slice(open + 1, end - 1);
      const [chain] = /^(?:\.\w+)*/.exec(text.slice(end))!, after = text.slice(end + chain.length).trimStart();
      const call = /(\w+)\(&$/.exec(text.slice(0, match.index))?.[1];
      const isBoth = call ? !/^atomic(?:Load|Store)$/.test(call) : /^(?:[-+*/|&^]=|<<=|>>=|\+\+|--)/.test(after);
      const writes = isBoth || call === 'atomicStore' || /^=(?!=)/.test(after);
      const { stride, first, words } = wordsOf(code, element, chain);
      for (const does of isBoth ? ['reads', 'writes'] : [writes ? 'writes' : 'reads']) {
        const use = `${name} ${does} ${words}`;
        uses.set(use, (uses.get(use) ?? 0) + 1);
      }
      const note = [1, 2, 4].includes(stride) ? 'noteFew' : 'noteMany';
      const noted = (kind: number, at: string): string => `${note}(${kind}u, ${stride}u, ${first}u, ${words}u, ${at})`;
      const inner = noted(2 * k + (writes ? 1 : 0), isBoth ? noted(2 * k, `u32(${index})`) : `u32(${index})`);
      text = `${text.slice(0, open + 1)}${inner}${text.slice(end - 1)}`;
      used.lastIndex = open + 1; // the index has elements of its own
    }
  });
  const tally = `@group(0) @binding(${binding}) var<storage, read_write> tally: array<atomic<u32>>;`;
  const counted = [...uses].map(([use, times]) => `${use} × ${times}`).toSorted();
  return { text: [text, tally, NOTE].join('\n'), storage, uses: counted };
}

/**
 * Has a device count from here on; kernels must be made after this. Those that are not `counted` are made as ever: a
 * kernel that counts takes long to compile.
 */
export function countBytes(device: GPUDevice, counted: (label: string) => boolean = () => true): ByteCounter {
  const { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage, entry = 4 * COUNTS;
  const tally = device.createBuffer({ size: TALLY_BYTES, usage: STORAGE | COPY_SRC | COPY_DST });
  const results = device.createBuffer({ size: entry * MOST_DISPATCHES, usage: COPY_SRC | COPY_DST });
  const storageOf = new Map<string, Storage[]>(), labels: string[] = [];
  const make = {
    module: device.createShaderModule.bind(device), layout: device.createBindGroupLayout.bind(device),
    group: device.createBindGroup.bind(device), encoder: device.createCommandEncoder.bind(device),
  };
  /** Makes a pass that begins and ends a real one around each dispatch. */
  const passOf = (encoder: GPUCommandEncoder, begin: () => GPUComputePassEncoder): GPUComputePassEncoder => {
    let pipeline: GPUComputePipeline | null = null, group: GPUBindGroup | null = null;
    return {
      setPipeline(next: GPUComputePipeline) { pipeline = next; },
      setBindGroup(_: number, next: GPUBindGroup) { group = next; },
      dispatchWorkgroups(x: number, y?: number, z?: number) {
        const isCounted = counted(pipeline!.label);
        if (isCounted) encoder.clearBuffer(tally);
        const pass = begin();
        pass.setPipeline(pipeline!);
        pass.setBindGroup(0, group);
        pass.dispatchWorkgroups(x, y, z);
        pass.end();
        if (!isCounted) return;
        assert(labels.length < MOST_DISPATCHES, 'too many dispatches to be counted');
        encoder.copyBufferToBuffer(tally, 0, results, entry * labels.length, entry);
        labels.push(pipeline!.label);
      },
      end() {},
    } as GPUComputePassEncoder;
  };
  Object.assign(device, {
    createShaderModule(of: GPUShaderModuleDescriptor) {
      if (!counted(of.label!)) return make.module(of);
      const { text, storage } = instrument(of.code);
      storageOf.set(of.label!, storage);
      return make.module({ ...of, code: text });
    },
    createBindGroupLayout(of: GPUBindGroupLayoutDescriptor) {
      if (!counted(of.label!)) return make.layout(of);
      const entries = [...of.entries], buffer = { type: 'storage' } as const;
      entries.push({ binding: entries.length, visibility: GPUShaderStage.COMPUTE, buffer });
      return make.layout({ ...of, entries });
    },
    createBindGroup(of: GPUBindGroupDescriptor) {
      if (!counted(of.label!)) return make.group(of);
      const entries = [...of.entries];
      entries.push({ binding: entries.length, resource: { buffer: tally } });
      return make.group({ ...of, entries });
    },
    createCommandEncoder() {
      const real = make.encoder();
      return {
        copyBufferToBuffer: real.copyBufferToBuffer.bind(real), clearBuffer: real.clearBuffer.bind(real),
        finish: real.finish.bind(real), beginComputePass: () => passOf(real, () => real.beginComputePass()),
        resolveQuerySet() {},
      };
    },
  });
  return {
    restart() { labels.length = 0; },
    async read() {
      const size = entry * Math.max(1, labels.length), encoder = make.encoder();
      const staging = device.createBuffer({ size, usage: MAP_READ | COPY_DST });
      encoder.copyBufferToBuffer(results, 0, staging, 0, size);
      device.queue.submit([encoder.finish()]);
      await staging.mapAsync(GPUMapMode.READ);
      const counts = new Uint32Array(staging.getMappedRange().slice(0));
      staging.destroy();
      return labels.map((label, k) => {
        const of = counts.subarray(COUNTS * k, COUNTS * (k + 1));
        assert(of[OVERFLOW] === 0, `${label} moves more than can be counted`);
        const words = storageOf.get(label)!.map(({ name }, i) => [name, { read: of[2 * i], written: of[2 * i + 1] }]);
        return { label, words: Object.fromEntries(words) as Counted['words'] };
      });
    },
  };
}
