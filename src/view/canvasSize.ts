import type { ViewSize } from '../protocol/messages';

const MAX_SIDE = 8192; // of the canvas [pixels], every WebGPU device can do

/** The size of the canvas as the page has it [CSS pixels], and how finely it is drawn. */
export type CanvasSize = {
  width: number;
  height: number;
  /** Pixels drawn per CSS pixel each way [1]. */
  pixelRatio: number;
};

/** Returns the size to draw at with the fraction `detail` of the pixels each way; an emulation draws no extra ones. */
export function canvasSize(page: ViewSize, detail: number, software: boolean): CanvasSize {
  const width = Math.max(1, page.width), height = Math.max(1, page.height);
  const pixelRatio = detail * (software ? Math.min(1, page.dpr) : page.dpr);
  return { width, height, pixelRatio: Math.min(pixelRatio, MAX_SIDE / Math.max(width, height)) };
}
