import type { RendererWish } from '../params/common';
import type { Command, Report, Speed } from '../protocol/messages';
import { forwardEvents } from './forwardEvents';
import { coveredEdges, watchCoveredEdges } from './freeView';
import { rendererOf, type Engine } from './session';
import { getState } from './store';
import { watchDark } from './theme';
import { watchEngine } from './watchEngine';

const PATIENCE = 20_000; // [ms] from start to the worker's `ready`

/** Said to developers, whose debugger may have stopped the worker: nobody else can tell the two apart. */
const MAY_BE_STOPPED = 'The engine worker does not answer: it hangs, or waits in a debugger. It is not replaced here.';

/**
 * What the page hears of the engine. `mayReplace` says whether another worker can take the place of one that falls
 * silent; `onSilent` is told whether one has.
 */
type Listener = {
  mayReplace(): boolean; onReport(report: Report): void; onFailed(message: string): void;
  onLate(message: string | null): void; onSilent(isReplaced: boolean): void;
};

const media = (query: string): MediaQueryList => matchMedia(query);

/** Makes the canvas on which the worker draws. It can be handed over only once, so each worker gets its own. */
function makeCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'stage-canvas';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'Three-dimensional view. Drag to turn, scroll or pinch to zoom, drag with the '
    + 'right button to shift; keys 1 to 5 choose a camera; with Ctrl a drag moves grains and bodies.');
  host.append(canvas);
  return canvas;
}

/**
 * Starts the engine worker on a canvas in `host` and connects the two: events, size and theme go to the worker; pointer
 * capture and cursor come back. `onFailed` gets a sentence if it does not start, `onLate` one while a world is overdue,
 * null once it is not. A worker that falls silent is ended, and replaced where that may be.
 */
export function startEngine(
  host: HTMLElement, { mayReplace, onReport, onFailed, onLate, onSilent }: Listener,
): Engine & { stop(): void } {
  let canvas = makeCanvas(host);
  let worker: Worker | null = null, isReady = false;
  const post = (command: Command, transfer: Transferable[] = []) => worker?.postMessage(command, transfer);
  const size = () => ({
    width: Math.max(1, host.clientWidth), height: Math.max(1, host.clientHeight),
    dpr: Math.min(devicePixelRatio || 1, 2), inset: coveredEdges(),
  });

  const resize = () => post({ type: 'resize', ...size() });
  const watch = new ResizeObserver(resize), unwatch = watchCoveredEdges(resize);
  const unwatchDark = watchDark(() => post({ type: 'theme', dark: getState().dark }));
  let timer: ReturnType<typeof setTimeout> | undefined, watchdog: ReturnType<typeof watchEngine> | undefined;
  let drifts = getState().drifts;

  function onMessage({ data: report }: MessageEvent<Report>): void {
    watchdog?.hear(report);
    switch (report.type) {
      case 'here': return;
      case 'cursor': canvas.style.cursor = report.cursor; return;
      case 'capture': case 'release': return keepPointer(canvas, report);
      case 'canvasWanted': return onNewCanvas(() => hand(rendererOf(getState().setup), { type: 'canvas' }));
      case 'hand': void import('./hand/handTag').then(({ showHand }) => showHand(canvas, report)); break;
      case 'ready': isReady = true; break;
    }
    onReport(report);
  }

  function onError(event: ErrorEvent): void {
    event.preventDefault();
    const reason = event.message ? `: ${event.message}` : ', which may be because a file of the page did not arrive';
    if (!isReady) onFailed(`The simulation could not start${reason}.`);
    else onReport({ type: 'issues', issues: [{ path: 'engine', message: `The engine met an error${reason}.` }] });
  }

  /** Hands the canvas over to the worker, with what it needs to know to draw on it. */
  function hand(renderer: RendererWish, more: { type: 'init'; speed: Speed | null; threadless: string }
  | { type: 'canvas' }): void {
    const offscreen = canvas.transferControlToOffscreen(), { dark } = getState();
    const reducedMotion = media('(prefers-reduced-motion: reduce)').matches;
    post({ canvas: offscreen, dark, reducedMotion, drifts, renderer, ...size(), ...more }, [offscreen]);
    drifts = false; // but for the first picture
    forwardEvents(canvas, (event) => post({ type: 'event', event }), ({ ctrlKey, metaKey }) =>
      ctrlKey || metaKey || getState().hand);
  }

  function onNewCanvas(give: () => void): void {
    const old = canvas, hadFocus = document.activeElement === old;
    canvas = makeCanvas(host);
    old.remove();
    give();
    if (hadFocus) canvas.focus({ preventScroll: true });
  }

  /** Starts a worker, and watches over it; commands may be sent to it at once. */
  function start(): void {
    isReady = false;
    timer = setTimeout(() => {
      if (!isReady) onFailed(
        `The simulation has not started within ${PATIENCE / 1000} s. It may still come; if not, reload the page.`
      );
    }, PATIENCE);
    watchdog = watchEngine({ ask: () => post({ type: 'ask' }), late: onLate, mayReplace, gone });
    worker = new Worker(new URL('../worker/engine.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = onMessage;
    worker.onerror = onError;
    const { setup, speedHere: speed, threadless } = getState();
    hand(rendererOf(setup), { type: 'init', speed, threadless });
  }

  function gone(): void {
    if (import.meta.env.DEV) return onLate(MAY_BE_STOPPED);
    const isReplaced = mayReplace();
    end();
    if (isReplaced) onNewCanvas(start);
    onSilent(isReplaced);
  }

  function end(): void {
    clearTimeout(timer);
    if (!worker) return;
    worker.onmessage = worker.onerror = null; // what it has sent, nobody wants to hear any more
    worker.terminate();
    worker = null;
  }

  try {
    start();
    watch.observe(host);
  } catch (error) {
    // No OffscreenCanvas or no module workers: an old browser. Reported once the caller has what this function returns.
    clearTimeout(timer);
    const reason = error instanceof Error ? error.message : String(error);
    queueMicrotask(() => onFailed(`The simulation could not start in this browser: ${reason}.`));
  }

  return {
    post, renewCanvas: (renderer) => onNewCanvas(() => hand(renderer, { type: 'canvas' })),
    stop() {
      watchdog?.stop();
      unwatchDark();
      watch.disconnect();
      unwatch();
      end();
      canvas.remove();
    },
  };
}

/** Captures or releases a pointer for the canvas element, which only the page has. */
function keepPointer(canvas: HTMLCanvasElement, { type, pointerId }: {
  type: 'capture' | 'release'; pointerId: number
}): void {
  try {
    if (type === 'capture') canvas.setPointerCapture(pointerId);
    else canvas.releasePointerCapture(pointerId);
  } catch {
    // The pointer went up while the message was on its way: there is nothing to keep.
  }
}
