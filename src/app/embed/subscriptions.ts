import type { Curves } from './answer';
import { RATES, type Id } from './request';

/** Most subscriptions that a frame has at a time. */
export const MOST = 32;

/** A subscription is for a `source` that knows it by an id; its `rate` is that of its messages [Hz]. */
export type Wish = { source: MessageEventSource; id: Id; probes: readonly string[] | null; rate: number };

/** The subscriptions of a frame: each sends the rows of the run that have come since its last message. */
export type Subscriptions = {
  /** Begins one, in place of that of the same source and id; the first message has the run so far. */
  add(wish: Wish, send: (curves: Curves) => void): boolean;
  remove(source: MessageEventSource, id: Id): boolean;
  /** Ends all of them: what they are about is no longer open. */
  clear(): void;
};

/** Makes subscriptions to a run: `cut` copies its rows from a time on [s]. */
export function createSubscriptions(
  cut: (probes: readonly string[] | null, from: number) => Curves,
): Subscriptions {
  type Running = { source: MessageEventSource; id: Id; timer: ReturnType<typeof setInterval> };
  let all: Running[] = [];
  const end = (which: (one: Running) => boolean): boolean => {
    const before = all.length;
    for (const one of all.filter(which)) clearInterval(one.timer);
    all = all.filter((one) => !which(one));
    return all.length < before;
  };
  const remove = (source: MessageEventSource, id: Id) => end((one) => one.source === source && one.id === id);

  return {
    add({ source, id, probes, rate }, send) {
      remove(source, id);
      if (all.length >= MOST) return false;
      let run = -1, last = -Infinity;
      function next(): void {
        if ('closed' in source && source.closed) return void remove(source, id);
        let curves = cut(probes, last + 1e-9);
        if (curves.run !== run) curves = cut(probes, -Infinity); // a new run, from its start
        if (curves.time.length === 0) return;
        run = curves.run;
        last = curves.time[curves.time.length - 1];
        send(curves);
      }
      const timer = setInterval(next, 1000 / Math.min(rate, RATES.most));
      all.push({ source, id, timer });
      return true;
    },
    remove,
    clear: () => void end(() => true),
  };
}
