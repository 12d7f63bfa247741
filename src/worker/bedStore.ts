import type { BedStore, Entry } from './bedShelf';

/** The file keeps beds in the browser's IndexedDB: what is known of each in one store, their bytes in the other. */
const DATABASE = 'grouser.beds', ENTRIES = 'entries', BYTES = 'bytes';

const answer = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('storage failed'));
});

const done = (transaction: IDBTransaction): Promise<void> => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
});

let opened: Promise<IDBDatabase> | null = null;

/** Opens the database, once; rejects where storage is refused. */
const open = (): Promise<IDBDatabase> => (opened ??= new Promise((resolve, reject) => {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'name' });
    request.result.createObjectStore(BYTES);
  };
  request.onblocked = () => reject(new Error('storage is held by another page'));
  answer(request).then(resolve, reject);
}));

type Stores = { entries: IDBObjectStore; bytes: IDBObjectStore; end(): Promise<void> };

async function begin(mode: IDBTransactionMode): Promise<Stores> {
  const transaction = (await open()).transaction([ENTRIES, BYTES], mode);
  return {
    entries: transaction.objectStore(ENTRIES), bytes: transaction.objectStore(BYTES), end: () => done(transaction),
  };
}

/** Beds in this browser. */
export const bedStore: BedStore = {
  async list() {
    const { entries } = await begin('readonly');
    return answer(entries.getAll() as IDBRequest<Entry[]>);
  },
  async read(name) {
    const { bytes } = await begin('readonly');
    return await answer(bytes.get(name) as IDBRequest<Uint8Array<ArrayBuffer> | undefined>) ?? null;
  },
  async write(entry, packed) {
    const { entries, bytes, end } = await begin('readwrite');
    entries.put(entry);
    bytes.put(packed, entry.name);
    return end();
  },
  async touch(name, used) {
    const { entries, end } = await begin('readwrite');
    const entry = await answer(entries.get(name) as IDBRequest<Entry | undefined>);
    if (entry) entries.put({ ...entry, used });
    return end();
  },
  async remove(names) {
    const { entries, bytes, end } = await begin('readwrite');
    for (const name of names) {
      entries.delete(name);
      bytes.delete(name);
    }
    return end();
  },
};
