/**
 * Time between two nudges [ms]; the first ones follow each other sooner. Browsers stretch shorter times to this where
 * timers start timers.
 */
export const NUDGE = 4;

const NOTHING: GPUCommandBuffer[] = [];

/** Submits an empty list: Firefox looks for finished work when something is submitted, and otherwise every 100 ms. */
export const nudge = (queue: Pick<GPUQueue, 'submit'>): void => queue.submit(NOTHING);

/** Waits for a promise of the device, and nudges the device until it is kept. */
export async function nudged<T>(queue: Pick<GPUQueue, 'submit'>, promised: Promise<T>): Promise<T> {
  let wait = NUDGE / 4, timer: ReturnType<typeof setTimeout>;
  const again = (): void => {
    nudge(queue);
    timer = setTimeout(again, wait);
    wait = Math.min(NUDGE, 2 * wait);
  };
  again();
  try {
    return await promised;
  } finally {
    clearTimeout(timer!);
  }
}
