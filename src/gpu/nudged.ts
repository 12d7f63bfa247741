/** Time between two nudges [ms]. Browsers make 4 ms of it where timers start timers. */
export const NUDGE = 1;

const NOTHING: GPUCommandBuffer[] = [];

/** Submits nothing: Firefox looks for finished work when something is submitted, and else every 100 ms. */
export const nudge = (queue: Pick<GPUQueue, 'submit'>): void => queue.submit(NOTHING);

/** Waits for what a device has promised, and nudges the device until it comes. */
export async function nudged<T>(queue: Pick<GPUQueue, 'submit'>, promised: Promise<T>): Promise<T> {
  nudge(queue);
  const timer = setInterval(nudge, NUDGE, queue);
  try {
    return await promised;
  } finally {
    clearInterval(timer);
  }
}
