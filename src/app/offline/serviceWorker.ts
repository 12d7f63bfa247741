/**
 * The service worker of the page. It adds to all files the headers with which a page may have threads
 * (src/app/isolation.ts), and keeps the files of its build once a page asks for that, so that the page opens without a
 * net. scripts/serviceWorker.mjs puts three constants before this file, which imports nothing.
 */

declare const self: ServiceWorkerGlobalScope;
/** Name of this build, its files by their paths in its folder, the page first, and the headers that isolate them. */
declare const BUILD: string, FILES: readonly string[], HEADERS: Readonly<Record<string, string>>;

/** A page, with the address of its script, asks that its files be kept. */
type Asked = { type: 'keep'; script: string };
/** Answers to a page: all its files are kept, or it is not of this build. */
export type Told = { type: 'kept' | 'other build' };

/** Each build has a store, as pages of an earlier one may still ask for its files; their names begin with this. */
const STORE = 'grouser ', own = STORE + BUILD;
/** Number of builds whose files are kept. */
const BUILDS = 2;
/** Files of which an address has one content for ever: their names have its hash or that of what it was made from. */
const LASTING = /\/(?:assets|settled)\//;

const addressOf = (file: string): string => new URL(file, self.registration.scope).href;

self.addEventListener('install', () => { void self.skipWaiting(); });
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { type, script } = event.data as Asked, page = event.source;
  if (type !== 'keep' || !page) return;
  const tell = (told: Told): void => page.postMessage(told);
  if (!FILES.some((file) => addressOf(file) === script)) return tell({ type: 'other build' });
  // a full disk or a lost net: the next visit goes on with what is missing
  event.waitUntil(keepAll().then(() => tell({ type: 'kept' }), () => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event, { origin } = new URL(request.url);
  const isOnlyStored = request.cache === 'only-if-cached' && request.mode !== 'same-origin';
  if (request.method === 'GET' && origin === self.location.origin && !isOnlyStored)
    event.respondWith(answer(request, (work) => event.waitUntil(work)));
});

/** Keeps all files of this build that are not kept yet, and forgets those of old builds. */
async function keepAll(): Promise<void> {
  const store = await caches.open(own), has = new Set((await store.keys()).map(({ url }) => url));
  for (const file of FILES.map(addressOf)) if (!has.has(file)) await store.add(file);
  const stores = (await caches.keys()).filter((name) => name.startsWith(STORE) && name !== own);
  for (const name of stores.slice(0, Math.max(0, stores.length - BUILDS + 1))) await caches.delete(name);
}

/** Answers from the store where that lasts, else from the net, and from the store if that does not answer. */
async function answer(request: Request, until: (work: Promise<unknown>) => void): Promise<Response> {
  const isLasting = LASTING.test(request.url), kept = isLasting ? await find(request) : undefined;
  if (kept) return isolated(kept);
  try {
    const response = await fetch(request), isPage = request.mode === 'navigate';
    if (response.ok && !isPage && await caches.has(own)) until(keep(request, response.clone()));
    return isolated(response);
  } catch (error) {
    const last = isLasting ? undefined : await find(request);
    if (last) return isolated(last);
    throw error;
  }
}

/** Keeps a file that was asked for, as thumbnails and settled beds are; a disk that is full keeps none. */
const keep = (request: Request, response: Response): Promise<void> =>
  caches.open(own).then((store) => store.put(request, response)).catch(() => {});

/** Finds a kept file: the page by any address of it, whatever comes after its ? */
async function find(request: Request): Promise<Response | undefined> {
  const found = await caches.match(request, { ignoreSearch: request.mode === 'navigate' });
  const isPage = new URL(request.url).pathname === new URL(self.registration.scope).pathname;
  return found ?? (isPage ? caches.match(addressOf(FILES[0])) : undefined);
}

function isolated(response: Response): Response {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  const body = [101, 204, 205, 304].includes(response.status) ? null : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}
