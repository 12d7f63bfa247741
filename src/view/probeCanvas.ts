/** Points each way at which a picture is probed. */
const POINTS = 8;

/**
 * Returns the colours of POINTS² points spread over what was drawn on a canvas in this task, as RGBA. The browser
 * copies the picture as it would show it, whatever has drawn it.
 */
export function probeCanvas(canvas: OffscreenCanvas): Uint8ClampedArray {
  const small = new OffscreenCanvas(POINTS, POINTS).getContext('2d', { willReadFrequently: true });
  if (!small) throw new Error('There is no 2d context to read a picture with.');
  small.imageSmoothingEnabled = false;
  small.drawImage(canvas, 0, 0, POINTS, POINTS);
  return small.getImageData(0, 0, POINTS, POINTS).data;
}
