/** Edges of a box in the window [CSS pixels]. */
export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

/** Distance to what the card stands beside, and to the edge of the window [CSS pixels]. */
const GAP = 12, EDGE = 8;

const clamp = (x: number, most: number): number => Math.max(EDGE, Math.min(x, most - EDGE));

/**
 * Returns where a card of that size stands: beside the panel around a control and level with the control, at its right
 * if there is room, else above or below it, where there is more. Where none has room, it covers part of the panel, and
 * stays in the window.
 */
export function placeBeside(panel: Box, control: Box, { width, height }: Size, window: Size) {
  const left = clamp((control.left + control.right - width) / 2, window.width - width);
  const top = clamp((control.top + control.bottom - height) / 2, window.height - height);
  const needX = width + GAP + EDGE, needY = height + GAP + EDGE, below = window.height - panel.bottom;
  if (window.width - panel.right >= needX) return { left: panel.right + GAP, top };
  if (panel.top >= needY && panel.top >= below) return { left, top: panel.top - GAP - height };
  if (below >= needY) return { left, top: panel.bottom + GAP };
  if (panel.left >= needX) return { left: panel.left - GAP - width, top };
  const isLow = control.top + control.bottom > window.height;
  return { left, top: isLow ? EDGE : Math.max(EDGE, window.height - EDGE - height) };
}
