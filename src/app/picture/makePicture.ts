import type { Picture } from '../../protocol/messages';
import { addressOf } from '../address';
import { grainLegend, surfaceLegend, type LegendOf } from '../cards/legendOf';
import { getState, type AppState } from '../store';
import { captionOf } from './captionOf';
import { drawBeside, type Inks } from './drawBeside';

/** Returns the colours of cards of the page. */
function inksOf(element: Element): Inks {
  const style = getComputedStyle(element), of = (name: string): string => style.getPropertyValue(name);
  return { ground: of('--surface'), text: of('--text'), muted: of('--muted') };
}

/** Returns the legends of what is shown. */
export function legendsOf(s: AppState): LegendOf[] {
  const colored = { ...s, backend: s.status?.backend, grains: s.status?.grains };
  return [grainLegend(colored), surfaceLegend(colored)].filter((legend) => legend !== null);
}

/** Returns a picture with legends of its colours and a caption, where those are wanted; rejects with a clause. */
export async function makePicture(
  { png, time }: Picture, wanted: { hasLegend: boolean; hasCaption: boolean },
): Promise<Blob> {
  const plain = new Blob([png], { type: 'image/png' }), s = getState(), { setup, units } = s;
  if (!wanted.hasLegend && !wanted.hasCaption) return plain;
  const image = await createImageBitmap(plain), canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser has no canvas of this size for legend and caption.');
  pen.drawImage(image, 0, 0);
  const legends = wanted.hasLegend ? legendsOf(s) : [];
  const caption = wanted.hasCaption ? captionOf(setup, time, addressOf(setup), units) : null;
  drawBeside(pen, image, { caption, legends }, inksOf(document.documentElement));
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the browser made no PNG of this size.'));
    });
  });
}
