/** Time between two nudges [ms], of the first ones less. Browsers make as much of any where timers start timers. */
export const NUDGE = 4;

const NOTHING: GPUCommandBuffer[] = [];

/** Submits nothing: Firefox looks for finished work when something is submitted, and else every 100 ms. */
export const nudge = (queue: Pick<GPUQueue, 'submit'>): void => queue.submit(NOTHING);

/** Waits for what a device has promised, and nudges the device until it comes. */
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
