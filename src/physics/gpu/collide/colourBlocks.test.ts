import { expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { createBuffers } from '../../../gpu/buffers';
import { createKernel } from '../../../gpu/defineKernel';
import { StructArray } from '../../../gpu/structArray';
import { testDevice } from '../../../gpu/testing/testDevice';
import { recordWords } from '../contactRecord';
import { sphereKernels, structs } from '../kernels';
import { COLOURS, HEAD, LONG, PLACE_A, PLACE_B, PLACES, PLACES_A } from '../library';
import { readBuffer } from '../stateBuffers';
import { colourPairs, type TwinPair } from '../testing/twin/colouring';

/** The tests hold the order that workgroups make of contacts against pairs coloured one after the other on the host. */

const NONE = 0xffffffff, EDGE = 2, CELLS = EDGE ** 3, MOST_POINTS = 15;
/** Words of a record of spheres, and the one that has its tags. */
const WORDS = recordWords(false), TAGS = WORDS - 1;
const TAG_B = 3, TAG_COLOUR = 6, TAG_FIRST = 11, ARMS = 0xabcd0000;

/** Contacts of a grain A in so many points; without a B it is a place that stayed empty. */
type Pair = { a: number; b: number | null; points: number };
/** Blocks along x: their grains, and pairs of these as A, among each other, with the next block's or with bodies. */
type Bed = { grains: number; pairs: Pair[] }[];

/**
 * Colours a bed on the device, and returns heads, order and grains of blocks, and the tags of each contact; and on the
 * host what they should be.
 */
async function colour(bed: Bed) {
  const { device, errors } = await testDevice(), { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const firstOf = bed.map((_, k) => bed.slice(0, k).reduce((sum, { grains }) => sum + grains, 0));
  const grainCount = bed.reduce((sum, { grains }) => sum + grains, 0);
  const blockOf = Uint32Array.from({ length: grainCount }, (_, i) => firstOf.findLastIndex((first) => first <= i));
  // contacts in the order of slots, which are those of grains here
  const contacts = bed.flatMap(({ pairs }) => pairs.toSorted((p, q) => p.a - q.a)
    .flatMap(({ a, b, points }) => Array.from({ length: points }, () => ({ a, b }))));
  const room = contacts.length, touched = Array.from({ length: grainCount }, () => 0);
  for (const { a, b } of contacts) {
    if (b === null) continue;
    touched[a] |= 1;
    if (b < grainCount) touched[b] |= blockOf[b] === blockOf[a] ? 1 : 2;
  }
  const copyStart = new Uint32Array(grainCount + 1), starts = new Uint32Array(2 * grainCount + 2);
  touched.forEach((bits, i) => { copyStart[i + 1] = copyStart[i] + (bits & 1) + (bits >> 1); });
  for (let i = 0; i <= grainCount; i++) starts[i] = contacts.filter(({ a }) => a < i).length;
  const cellCount = CELLS * bed.length, copyCount = copyStart[grainCount];
  const cells = new Uint32Array(cellCount + 1 + 2 * grainCount).fill(grainCount, 0, cellCount + 1);
  for (let cell = 0; cell < cellCount; cell++) // all grains of a block in its first cell
    cells[cell] = firstOf[Math.ceil(cell / CELLS)] ?? grainCount;
  for (let i = 0; i < grainCount; i++) {
    cells[cellCount + 1 + i] = i;
    cells[cellCount + 1 + grainCount + i] = CELLS * blockOf[i];
  }
  const impulse = new Uint32Array(room), record = new Uint32Array(WORDS * room);
  contacts.forEach(({ b }, c) => {
    impulse[c] = b ?? NONE;
    record[WORDS * c + TAGS] = ARMS;
  });
  const step = new StructArray(structs.step), usage = STORAGE | COPY_DST | COPY_SRC;
  for (const [field, value] of Object.entries({
    grainCount, bodyCount: 2, cellCapacity: cellCount, blockCapacity: bed.length,
    contactCapacity: room, copyCapacity: copyCount,
  })) step.set(0, field, value);
  step.set(0, 'blocks', [bed.length, 1, 1]);
  step.set(0, 'blockCells', [EDGE, EDGE, EDGE]);
  step.set(0, 'cells', [EDGE * bed.length, EDGE, EDGE]);
  const data = {
    cells, starts, links: Uint32Array.from(touched.flatMap((bits) => [bits, 0, 0])), copyStart,
    owner: Uint32Array.from(contacts, ({ a }) => a), impulse, record,
    schedule: new Uint32Array(HEAD * bed.length + 2 * room + copyCount + grainCount),
  };
  const storage = (bytes: number) => ({ bytes, usage });
  const buffers = await createBuffers(device, {
    step: { bytes: structs.step.size, usage: UNIFORM | COPY_DST },
    cells: storage(cells.byteLength), starts: storage(starts.byteLength), links: storage(data.links.byteLength),
    copyStart: storage(copyStart.byteLength), owner: storage(data.owner.byteLength),
    impulse: storage(impulse.byteLength), record: storage(record.byteLength),
    schedule: storage(data.schedule.byteLength),
  });
  device.queue.writeBuffer(buffers.step, 0, step.data);
  for (const [name, words] of Object.entries(data))
    device.queue.writeBuffer(buffers[name as keyof typeof data], 0, words as Uint32Array<ArrayBuffer>);
  const kernel = await createKernel(device, sphereKernels.colourBlocks), encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  kernel.bind(buffers).encodeGroups(pass, bed.length);
  pass.end();
  device.queue.submit([encoder.finish()]);
  const got = new Uint32Array(await readBuffer(device, buffers.schedule));
  const tags = new Uint32Array(await readBuffer(device, buffers.record));
  expect(errors).toEqual([]);
  for (const buffer of Object.values(buffers)) buffer.destroy();

  return bed.map((_, block) => {
    const begin = starts[firstOf[block]], end = starts[firstOf[block + 1] ?? grainCount];
    const pairs: (TwinPair & { points: number })[] = [];
    for (let c = begin; c < end; c++) {
      const { a, b } = contacts[c], before = contacts[c - 1], last = pairs.at(-1);
      if (b === null) continue;
      const goesOn = c > begin && before.a === a && before.b === b;
      if (goesOn && last!.points < MOST_POINTS) last!.points++;
      else pairs.push({ at: c - begin, grains: b < grainCount ? [a, b] : [a], points: 1 });
    }
    const colours = colourPairs(pairs, end - begin, COLOURS - 1);
    const sorted = [...Array(COLOURS).keys()].flatMap((one) => pairs.filter((__, k) => colours[k] === one));
    const orderAt = HEAD * bed.length + begin, head = got.subarray(HEAD * block, HEAD * (block + 1));
    const isLong = head[COLOURS + 3] >= LONG, first = firstOf[block], touchedBy = new Set<number>();
    const listAt = HEAD * bed.length + room + copyCount + head[COLOURS + 3] % LONG;
    const others = pairs.filter(({ at }) => blockOf[contacts[begin + at].b!] !== block); // of a big body, too
    const mustBeLong = end - begin > 2 ** PLACE_A || bed[block].grains > PLACES_A
      || bed[block].grains + others.length > PLACES;
    const tagOf = ({ at }: TwinPair) => tags[WORDS * (begin + at) + TAGS];
    /** Returns for each grain of a pair whether no pair before has touched it. */
    const isFirst = ({ grains }: TwinPair): boolean[] => {
      const fresh = grains.map((i) => !touchedBy.has(i));
      for (const i of grains) touchedBy.add(i);
      return fresh;
    };
    return {
      pairs, colours, end: end - begin, copies: new Set(pairs.flatMap(({ grains }) => grains)).size,
      got: {
        order: [...got.subarray(orderAt, orderAt + pairs.length)]
          .map((entry) => [isLong ? (entry & 0x0fffffff) - begin : entry % 2 ** PLACE_A, entry >>> 28]),
        bodies: isLong ? null : [...got.subarray(orderAt, orderAt + pairs.length)].map((entry) =>
          [(entry >>> PLACE_A) % PLACES_A, (entry >>> PLACE_B) % PLACES].map((place) => got[listAt + place])),
        isLong, listed: isLong ? null : head[COLOURS + 5],
        begins: [...head.subarray(0, COLOURS + 1)].map((at) => at - begin), used: head[COLOURS + 1],
        colours: pairs.map((pair) => (tagOf(pair) >> TAG_COLOUR) & 31),
        firsts: sorted.map((pair) => pair.grains.map((__, k) => ((tagOf(pair) >> (TAG_FIRST + k)) & 1) === 1)),
        others: [...Array(end - begin).keys()].filter((k) =>
          !pairs.some(({ at }) => at === k) && tags[WORDS * (begin + k) + TAGS] >> TAG_FIRST & 3),
        grains: [...got.subarray(listAt, listAt + head[COLOURS + 4])],
        ranks: contacts.slice(begin, end).map((__, k) => tags[WORDS * (begin + k) + TAGS] & ((1 << TAG_COLOUR) - 1)),
        arms: new Set(Array.from(contacts, (__, c) => tags[WORDS * c + TAGS] >>> 16)),
      },
      expected: {
        order: sorted.map(({ at, points }) => [at, points]),
        bodies: mustBeLong ? null : sorted.map(({ at }) => [contacts[begin + at].a, contacts[begin + at].b]),
        isLong: mustBeLong, listed: mustBeLong ? null : others.length,
        begins: [...Array(COLOURS + 1).keys()].map((one) => colours.filter((of) => of < one).length),
        used: Math.max(-1, ...colours) + 1, colours, firsts: sorted.map(isFirst), others: [],
        grains: Array.from({ length: bed[block].grains }, (__, k) => first + k),
        // B's own block has the first copy of two
        ranks: contacts.slice(begin, end).map(({ a, b }) =>
          (b === null || b >= grainCount || blockOf[b] === blockOf[a] ? 0 : (touched[b] & 1) << TAG_B)),
        arms: new Set(room > 0 ? [ARMS >>> 16] : []),
      },
    };
  });
}

/**
 * Returns a bed of blocks with so many grains and pairs each: at random among the grains of a block, with some of the
 * next one's and of two big bodies, in up to `points` points.
 */
function bedOf(sizes: readonly (readonly [grains: number, pairs: number])[], points = 1, seed = 1): Bed {
  const random = createRandom(seed), any = (count: number): number => Math.floor(count * random());
  const grainCount = sizes.reduce((sum, [grains]) => sum + grains, 0);
  let first = 0;
  return sizes.map(([grains, count], block) => {
    const own = first, next = sizes[block + 1]?.[0] ?? 0, pairs = new Map<string, Pair>();
    while (pairs.size < count) {
      const of = random(), a = own + any(grains);
      const b = of < 0.05 ? grainCount + any(2) : of < 0.1 && points > 1 ? null
        : of < 0.3 && next > 0 ? own + grains + any(next) : own + any(grains);
      if (b !== a) pairs.set(`${a} ${b}`, { a, b, points: 1 + any(points) });
    }
    first += grains;
    return { grains, pairs: [...pairs.values()] };
  });
}

const BEDS: [string, Bed][] = [
  ['full blocks, empty ones and blocks of one grain', bedOf([[120, 600], [0, 0], [1, 0], [1, 1], [128, 560], [40, 0]])],
  ['pairs of many points, places that stayed empty', bedOf([[60, 130], [50, 90]], 22)],
  ['one that is full to the last contact, one with a contact more', bedOf([[220, 1024], [220, 1025]])],
  ['more contacts than have room twice over, and more copies', bedOf([[260, 2500], [900, 2100], [3, 2]])],
  ['more copies than have seats', [
    ...bedOf([[30, 90]]),
    // two by two, each pair beside the next one: all seats are taken, then one too few are there
    ...[512, 513].map((grains, k) => ({ grains, pairs: Array.from({ length: grains - 1 }, (_, i) => {
      const a = 30 + 512 * k + i;
      return { a, b: a + 1, points: 1 };
    }) })),
  ]],
  ['grains that touch more others than there are colours', [
    { grains: 100, pairs: Array.from({ length: 99 }, (_, i) => ({ a: 0, b: i + 1, points: 1 })) },
  ]],
];

test.each(BEDS)('%s', async (_, bed) => {
  for (const { got, expected } of await colour(bed)) expect(got).toEqual(expected);
}, 120_000);

test('beds have blocks beyond the room for contacts and copies, right at it, and pairs for one thread', async () => {
  const blocks = (await Promise.all(BEDS.slice(2).filter((__, k) => k !== 1).map(([, bed]) => colour(bed)))).flat();
  expect(blocks.map(({ end }) => end)).toEqual([1024, 1025, 90, 511, 512, 99]);
  expect(blocks.slice(3).map(({ copies }) => copies)).toEqual([512, 513, 100]);
  expect(blocks.at(-1)!.colours.filter((of) => of === COLOURS - 1).length).toBe(99 - (COLOURS - 1));
});
