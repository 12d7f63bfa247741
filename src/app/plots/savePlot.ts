import { savePng, saveSvg } from '../download';
import { addNotice } from '../store';
import { drawFigure, writeSvg, type Figure } from './figure';

const FINENESS = 2; // pixels of a PNG for each of the SVG

/** Saves a plot as a file. */
export function savePlot(figure: Figure, name: string, kind: 'svg' | 'png'): void {
  if (kind === 'svg') return saveSvg(writeSvg(figure), name);
  const canvas = document.createElement('canvas'), ctx = canvas.getContext('2d');
  [canvas.width, canvas.height] = [FINENESS * figure.width, FINENESS * figure.height];
  ctx?.scale(FINENESS, FINENESS);
  if (ctx) drawFigure(ctx, figure);
  canvas.toBlob((png) => {
    if (png) savePng(png, name);
    else addNotice('The browser could not make a PNG of the plot; an SVG needs no canvas.');
  });
}
