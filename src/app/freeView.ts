import { maxOf, minOf } from '../core/extremes';
import type { Inset } from '../protocol/messages';

/** The file measures the part of the view that bars and panels leave free: the worker centres the scene there. */

/**
 * Selectors of bars and panels by the edge at which they stand: bars at top and bottom, the parameter panel at the
 * right, the caption at the left, or at the bottom where it is a row.
 */
const TOP = '.topbar', RIGHT = '.overlay > .panel', BOTTOM = '.driving, .plots, .timeline, .status, .sheet, .embed-bar';
const CAPTION = '.cards > .caption';
/**
 * Least free width [widths of the window] for which the caption is counted as covering: it is closed once it has been
 * read.
 */
const LEAST_BESIDE = 0.3;

/** Says whether the caption is a row, as it is on a phone that lies (layout.css). */
const isRow = (caption: Element): boolean => getComputedStyle(caption).flexDirection.startsWith('row');

const boxesOf = (elements: Iterable<Element>): DOMRect[] =>
  [...elements].map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0 && box.height > 0);
const boxes = (selector: string): DOMRect[] => boxesOf(document.querySelectorAll(selector));

/** Returns the widths that they cover at each edge of the window [CSS pixels]. */
export function coveredEdges(): Inset {
  const right = Math.min(innerWidth, minOf(boxes(RIGHT).map((box) => box.left)));
  const captions = [...document.querySelectorAll(CAPTION)];
  const low = [...boxes(BOTTOM), ...boxesOf(captions.filter(isRow))];
  const cards = boxesOf(captions.filter((caption) => !isRow(caption)));
  const left = Math.max(0, maxOf(cards.map((box) => box.right)));
  return {
    top: Math.max(0, maxOf(boxes(TOP).map((box) => box.bottom))), right: innerWidth - right,
    bottom: innerHeight - Math.min(innerHeight, minOf(low.map((box) => box.top))),
    left: right - left >= LEAST_BESIDE * innerWidth ? left : 0,
  };
}

/** Returns the part of the window that they leave free [CSS pixels]. */
export function freeBox() {
  const { left, top, right, bottom } = coveredEdges();
  return { left, top, right: innerWidth - right, bottom: innerHeight - bottom };
}

/** Calls `changed` when panels appear, vanish or change their size. Returns a function that ends this. */
export function watchCoveredEdges(changed: () => void): () => void {
  const overlay = document.querySelector('.overlay');
  if (!overlay) return () => {};
  const sizes = new ResizeObserver(changed);
  const all = [TOP, RIGHT, BOTTOM, CAPTION].join();
  const observe = () => { for (const element of document.querySelectorAll(all)) sizes.observe(element); };
  const children = new MutationObserver(() => { observe(); changed(); });
  for (const parent of [overlay, ...overlay.querySelectorAll('.cards')]) children.observe(parent, { childList: true });
  observe();
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}
