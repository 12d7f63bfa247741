import type { Issue } from '../core/result';

/**
 * Browsers give threads to pages alone that are cross-origin isolated, by headers that a host may not send: a service
 * worker (src/app/offline/serviceWorker.ts) then adds them. The page is loaded anew for it, once and before anything
 * runs.
 */

/** Address of the service worker, beside the page. */
export const SERVICE_WORKER = 'service-worker.js';

/** Longest wait for the service worker, which takes a tenth of a second if its file arrives at once [ms]. */
const PATIENCE = 2000;
/** Key in the storage of this tab: the page was loaded anew, and is not yet as it should be. */
const TRIED = 'grouser.isolating';

const REFUSED = 'the browser refuses a service worker here', IN_VAIN = 'the service worker was of no use';
const LATE = 'the service worker came late, reload for more', OFF = 'the address says isolated=0';

/** Reads `isolated` of an address: 0 asks for no service worker, 1 is as if nothing was said. */
export function readIsolated(search: string): { isWanted: boolean; issues: Issue[] } {
  const given = new URLSearchParams(search).getAll('isolated'), text = given.join(' and ').slice(0, 60) || '(nothing)';
  const message = `isolated = ${text} is not possible: 0 (no service worker, and so no threads) or 1.`;
  const isRead = given.length === 0 || ['0', '1'].includes(text);
  return { isWanted: !isRead || text !== '0', issues: isRead ? [] : [{ path: 'isolated', message }] };
}

/**
 * Has a service worker isolate the page, unless it is isolated or that is not wanted: then the one that an earlier
 * visit left may serve it, but it has no threads. Returns why the page has none, in a few words, or '' if it may have
 * them; does not return where the page is loaded anew.
 */
export async function isolatePage(isWanted: boolean): Promise<string> {
  const late = new Promise<string>((resolve) => { setTimeout(() => resolve(LATE), PATIENCE); });
  const why = await Promise.race([isWanted ? prepare() : OFF, late]).catch(() => REFUSED);
  const isTried = noteTry(why === null);
  if (why === null && !isTried) {
    location.reload();
    await new Promise(() => {});
  }
  return !isWanted ? OFF : crossOriginIsolated ? '' : why ?? IN_VAIN;
}

/** Notes whether the page is about to be loaded anew. Returns true if it was before, as far as can be known. */
function noteTry(willBe: boolean): boolean {
  try {
    const isTried = sessionStorage.getItem(TRIED) !== null;
    if (willBe) sessionStorage.setItem(TRIED, 'yes');
    else sessionStorage.removeItem(TRIED);
    return isTried;
  } catch {
    return true; // without storage nobody knows
  }
}

/** Returns why the page is not isolated, or '' if it is, or null if it will be once it is loaded anew. */
async function prepare(): Promise<string | null> {
  if (crossOriginIsolated) return '';
  if (!isSecureContext) return 'browsers give them to https:// and localhost alone';
  if (parent !== self) return 'this page is in a frame of another one';
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const made = await workers?.register(SERVICE_WORKER) as ServiceWorkerRegistration | undefined;
  if (!made) return REFUSED; // what blocks it may also answer nothing
  await workers!.ready;
  return null;
}
