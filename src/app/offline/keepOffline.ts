import { SERVICE_WORKER } from '../isolation';
import type { Told } from './serviceWorker';

/** Least time between two looks for a newer version [ms]. */
const LOOK_EVERY = 3_600_000;

const NEWER = 'A newer version of Grouser is here: reload the page to have it.';

/**
 * Has the service worker keep the files of the page, so that it opens without a net; `say` gets a sentence once there
 * is a newer version. Where service workers are refused nothing is kept.
 */
export function keepOffline(say: (sentence: string) => void): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers || !isSecureContext || parent !== self) return;
  void begin(workers, say).catch(() => {});
}

async function begin(workers: ServiceWorkerContainer, say: (sentence: string) => void): Promise<void> {
  const registration = await workers.register(SERVICE_WORKER);
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const ask = (): void => (workers.controller ?? registration.active)?.postMessage({ type: 'keep', script });
  let isSaid = false, looked = Date.now();
  workers.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    document.documentElement.dataset.offline = data.type;
    if (data.type !== 'other build' || isSaid) return;
    isSaid = true;
    say(NEWER);
  });
  workers.addEventListener('controllerchange', ask); // a newer one takes over at once
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    void registration.update().catch(() => {});
  });
  await workers.ready;
  workers.startMessages();
  ask();
}
