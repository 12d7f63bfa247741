import type { Inset } from '../protocol/messages';

/** What the bars and panels leave of the view: the worker centres the scene there. */

/** Bars across the window, by the edge that they stand at; the parameter panel stands at the right. */
const TOP = '.topbar', RIGHT = '.overlay > .panel', BOTTOM = '.plots, .status, .sheet';

const boxes = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0 && box.height > 0);

/** How much of the window they cover at each edge [CSS pixels]. */
export function coveredEdges(): Inset {
  const right = Math.min(innerWidth, ...boxes(RIGHT).map((box) => box.left));
  return {
    top: Math.max(0, ...boxes(TOP).map((box) => box.bottom)), right: innerWidth - right,
    bottom: innerHeight - Math.min(innerHeight, ...boxes(BOTTOM).map((box) => box.top)), left: 0,
  };
}

/** Calls back when panels come, go or change their size. Returns how to stop. */
export function watchCoveredEdges(changed: () => void): () => void {
  const overlay = document.querySelector('.overlay');
  if (!overlay) return () => {};
  const sizes = new ResizeObserver(changed);
  const observe = () => { for (const element of document.querySelectorAll([TOP, RIGHT, BOTTOM].join())) sizes.observe(element); };
  const children = new MutationObserver(() => { observe(); changed(); });
  children.observe(overlay, { childList: true });
  observe();
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}
