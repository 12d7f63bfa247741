/** Edges of a box in the window [CSS pixels]. */
export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

/** Distance to what the card stands beside, and to the edge of the window [CSS pixels]. */
const GAP = 12, EDGE = 8;
/** Shares of the free view in which a subject is seen: of its width, and of its height or width, the smaller one. */
const WIDE = 0.8, HIGH = 0.6, HIGH_OF_WIDTH = 0.5;
/** A pixel covered of the panel, or of the control, counts as so many of the subject [1]. */
const PANEL = 2, CONTROL = 100;
/** The card lies with this part of itself over the subject before it stands at an edge, away from the control [1]. */
const AWAY = 0.6;

const clamp = (x: number, most: number): number => Math.max(EDGE, Math.min(x, most - EDGE));

/** Returns the part of a free view in which its subject is seen: the page does not know where it is drawn. */
export function middleOf({ left, top, right, bottom }: Box): Box {
  const w = WIDE * (right - left), h = Math.min(HIGH * (bottom - top), HIGH_OF_WIDTH * (right - left));
  const x = (left + right) / 2, y = (top + bottom) / 2;
  return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 };
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Returns where a card of that size stands: above the panel around a control, at its right, below it or at its left,
 * level with the control; the first of these at which it covers the least of subject, panel and control, and stays in
 * the window. If it would cover much everywhere, it goes to the lower or upper edge of the window.
 */
export function placeBeside(panel: Box, control: Box, subject: Box, { width, height }: Size, window: Size) {
  const mostLeft = window.width - width, mostTop = window.height - height;
  const x = (control.left + control.right - width) / 2, y = (control.top + control.bottom - height) / 2;
  const places = [
    [x, panel.top - GAP - height, 0], [panel.right + GAP, y, 0], [x, panel.bottom + GAP, 0],
    [panel.left - GAP - width, y, 0], [x, mostTop - EDGE, AWAY], [x, EDGE, AWAY],
  ].map(([left, top, away]) => ({ left: clamp(left, mostLeft), top: clamp(top, mostTop), away }));
  const badness = ({ left, top, away }: (typeof places)[number]): number => {
    const card = { left, top, right: left + width, bottom: top + height };
    return overlap(card, subject) + PANEL * overlap(card, panel) + CONTROL * overlap(card, control)
      + away * width * height;
  };
  const { left, top } = places.reduce((best, place) => (badness(place) < badness(best) ? place : best));
  return { left, top };
}
