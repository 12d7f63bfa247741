/** Draws when something has changed, one frame in flight at a time. */
export type DrawLoop = {
  invalidate(): void;
  /** Number of frames drawn since the last takeCount(). */
  readonly count: number;
  takeCount(): number;
  stop(): void;
};

/**
 * Makes a draw loop. `draw` returns true while the picture keeps changing by itself; `done` resolves once the device
 * has drawn it; `took` gets the wall time of both [ms] and returns how long the device is to be left to others [ms];
 * `failed` gets what a draw threw, after which nothing more is drawn. A hidden page gets no animation frames: then
 * nothing is drawn and no work accumulates.
 */
export function createDrawLoop(
  o: { draw(): boolean; done(): Promise<unknown>; took(ms: number): number; failed(error: unknown): void },
): DrawLoop {
  let changed = false, scheduled = false, drawing = false, stopped = false, count = 0;

  function schedule(): void {
    if (scheduled || drawing || stopped || !changed) return;
    scheduled = true;
    requestAnimationFrame(tick);
  }
  async function tick(): Promise<void> {
    scheduled = false;
    if (stopped) return;
    drawing = true;
    changed = false;
    const begin = performance.now();
    try {
      if (o.draw()) changed = true;
      count += 1;
      await o.done();
      const rest = o.took(performance.now() - begin);
      if (rest > 0) await new Promise((resolve) => { setTimeout(resolve, rest); });
    } catch (error) {
      stopped = true;
      o.failed(error);
    }
    drawing = false;
    schedule();
  }

  return {
    invalidate() {
      changed = true;
      schedule();
    },
    get count() { return count; },
    takeCount() {
      const taken = count;
      count = 0;
      return taken;
    },
    stop() { stopped = true; },
  };
}
