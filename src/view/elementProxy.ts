import type { ForwardedEvent } from '../protocol/messages';

type Outgoing = { type: 'capture' | 'release'; pointerId: number } | { type: 'cursor'; cursor: string };

/**
 * Stands in for the canvas element inside the worker: it has those members of an HTMLElement that OrbitControls uses.
 * The page forwards the events of the real element and gets pointer capture and cursor back.
 */
export class ElementProxy extends EventTarget {
  clientWidth = 1;
  clientHeight = 1;
  readonly style: { cursor: string; touchAction: string };
  private readonly captured = new Set<number>();

  constructor(private readonly post: (message: Outgoing) => void) {
    super();
    let cursor = '';
    this.style = {
      touchAction: 'none',
      get cursor() { return cursor; },
      set cursor(next) {
        if (next === cursor) return;
        cursor = next;
        post({ type: 'cursor', cursor });
      },
    };
  }

  /**
   * Returns this proxy: controls listen on the document while a pointer is down, but here all events arrive at one
   * place.
   */
  get ownerDocument(): this { return this; }
  getRootNode(): this { return this; }

  getBoundingClientRect() {
    const { clientWidth: width, clientHeight: height } = this;
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  }

  setPointerCapture(pointerId: number): void {
    this.captured.add(pointerId);
    this.post({ type: 'capture', pointerId });
  }
  releasePointerCapture(pointerId: number): void {
    if (this.captured.delete(pointerId)) this.post({ type: 'release', pointerId });
  }
  hasPointerCapture(pointerId: number): boolean { return this.captured.has(pointerId); }

  focus(): void { /* the page focuses the canvas on pointerdown */ }

  handle({ type, ...fields }: ForwardedEvent): void {
    const event = new Event(type, { cancelable: true });
    for (const [key, value] of Object.entries(fields)) {
      // an Event has its own target and the like; fields of mouse and keyboard events are added
      if (!(key in event)) Object.defineProperty(event, key, { value });
    }
    this.dispatchEvent(event);
  }
}
