/**
 * The pictures of a moving thumbnail lie side by side in one file, which the gallery shows one after another while a
 * pointer rests on the card (src/app/style/dialogs.css has their number, too).
 */
const PICTURES = 12, WIDTH = 320, HEIGHT = 180; // [pixels] of each
const QUALITY = 0.7, PATIENCE = 60_000; // [1], [ms]
/** Time that a moment of the record takes to be drawn without a GPU [ms]. */
const DRAWN = 700;

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Takes pictures of moments of a run that is paused, from the start of its record to its end, by the timeline's slider.
 * Returns them side by side, as a WebP file.
 * @param {Page} page the run, with nothing over the view and no policy
 * @returns {Promise<Buffer>}
 */
export async function takeMoving(page) {
  const shots = [];
  for (let k = 0; k < PICTURES; k++) {
    await page.getByLabel('Moment shown').evaluate((element, share) => {
      const slider = /** @type {HTMLInputElement} */ (element), from = Number(slider.min), to = Number(slider.max);
      const { set } = /** @type {PropertyDescriptor} */ (
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'));
      set?.call(slider, String(from + share * (to - from))); // React hears of a value that it has not set itself
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }, k / (PICTURES - 1));
    await page.waitForTimeout(DRAWN);
    shots.push((await page.screenshot({ timeout: PATIENCE })).toString('base64'));
  }
  return joinPictures(page, shots);
}

/**
 * Draws pictures side by side.
 * @param {Page} page which has no policy of what pictures it may show
 * @param {string[]} shots PNG files, as base64
 * @returns {Promise<Buffer>}
 */
async function joinPictures(page, shots) {
  const text = await page.evaluate(async ({ files, width, height, quality }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: files.length * width, height });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    for (const [k, file] of files.entries()) {
      const image = new Image();
      image.src = `data:image/png;base64,${file}`;
      await image.decode();
      pen.drawImage(image, k * width, 0, width, height);
    }
    return canvas.toDataURL('image/webp', quality).split(',')[1];
  }, { files: shots, width: WIDTH, height: HEIGHT, quality: QUALITY });
  return Buffer.from(text, 'base64');
}
