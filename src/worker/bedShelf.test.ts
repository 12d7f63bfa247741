import { expect, test } from 'vitest';
import { createBedShelf, type BedStore, type Entry } from './bedShelf';

const bed = (bytes: number, mark = 1) => new Uint8Array(bytes).fill(mark);

function memory(): BedStore & { names(): string[] } {
  const beds = new Map<string, { entry: Entry; packed: Uint8Array<ArrayBuffer> }>();
  return {
    names: () => [...beds.keys()].sort(),
    list: () => Promise.resolve([...beds.values()].map(({ entry }) => entry)),
    read: (name) => Promise.resolve(beds.get(name)?.packed ?? null),
    write: (entry, packed) => Promise.resolve(void beds.set(entry.name, { entry, packed })),
    touch: (name, used) => Promise.resolve(void Object.assign(beds.get(name)!.entry, { used })),
    remove: (names) => Promise.resolve(names.forEach((name) => beds.delete(name))),
  };
}

const none = () => Promise.resolve(null);
const settle = () => new Promise((done) => setTimeout(done, 0));

test('what has settled here is found again; what ships comes first', async () => {
  const store = memory(), shipped = (key: string) => Promise.resolve(key === 'ships' ? bed(3, 7) : null);
  const shelf = createBedShelf({ shipped, store, version: 1 });
  expect(await shelf.find('own')).toBeNull();
  shelf.keep('own', bed(4));
  shelf.keep('ships', bed(4));
  await settle();
  expect(await shelf.find('own')).toEqual(bed(4));
  expect(await shelf.find('ships')).toEqual(bed(3, 7));
});

test('the beds used longest ago make room, and those of another version', async () => {
  let time = 0;
  const store = memory(), now = () => ++time;
  const old = createBedShelf({ shipped: none, store, version: 1, most: 100, now });
  old.keep('a', bed(40));
  await settle();
  expect(store.names()).toEqual(['1/a']);
  const shelf = createBedShelf({ shipped: none, store, version: 2, most: 100, now });
  expect(await shelf.find('a')).toBeNull();
  for (const key of ['a', 'b']) {
    shelf.keep(key, bed(40));
    await settle();
  }
  expect(store.names()).toEqual(['2/a', '2/b']);
  await shelf.find('a');
  shelf.keep('c', bed(60)); // b was used longest ago
  await settle();
  expect(store.names()).toEqual(['2/a', '2/c']);
  shelf.keep('c', bed(55)); // the same bed takes its own place
  shelf.keep('huge', bed(101));
  await settle();
  expect(store.names()).toEqual(['2/a', '2/c']);
});

test('where storage is refused, or a file does not arrive, each bed settles', async () => {
  const refuse = () => Promise.reject(new Error('refused'));
  const store: BedStore = { list: refuse, read: refuse, write: refuse, touch: refuse, remove: refuse };
  const shelf = createBedShelf({ shipped: refuse, store, version: 1 });
  shelf.keep('a', bed(1));
  await settle();
  expect(await shelf.find('a')).toBeNull();
  const works = createBedShelf({ shipped: () => Promise.resolve(bed(2)), store, version: 1 });
  expect(await works.find('a')).toEqual(bed(2));
});
