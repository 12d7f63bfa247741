import { maxOf, minOf } from '../core/extremes';
import type { Inset } from '../protocol/messages';

/** What the bars and panels leave of the view: the worker centres the scene there. */

/**
 * Bars across the window, by the edge that they stand at; the parameter panel stands at the right, the caption at the
 * left.
 */
const TOP = '.topbar', RIGHT = '.overlay > .panel', BOTTOM = '.driving, .plots, .status, .sheet';
const LEFT = '.cards > .caption';
/**
 * The caption, which goes when it has been read, is not made room for where that leaves less of the width than this
 * [1].
 */
const LEAST_BESIDE = 0.3;

const boxes = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);

/** How much of the window they cover at each edge [CSS pixels]. */
export function coveredEdges(): Inset {
  const right = Math.min(innerWidth, minOf(boxes(RIGHT).map((box) => box.left)));
  const left = Math.max(0, maxOf(boxes(LEFT).map((box) => box.right)));
  return {
    top: Math.max(0, maxOf(boxes(TOP).map((box) => box.bottom))), right: innerWidth - right,
    bottom: innerHeight - Math.min(innerHeight, minOf(boxes(BOTTOM).map((box) => box.top))),
    left: right - left >= LEAST_BESIDE * innerWidth ? left : 0,
  };
}

/** Calls back when panels come, go or change their size. Returns how to stop. */
export function watchCoveredEdges(changed: () => void): () => void {
  const overlay = document.querySelector('.overlay');
  if (!overlay) return () => {};
  const sizes = new ResizeObserver(changed);
  const all = [TOP, RIGHT, BOTTOM, LEFT].join();
  const observe = () => { for (const element of document.querySelectorAll(all)) sizes.observe(element); };
  const children = new MutationObserver(() => { observe(); changed(); });
  for (const parent of [overlay, ...overlay.querySelectorAll('.cards')]) children.observe(parent, { childList: true });
  observe();
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}
