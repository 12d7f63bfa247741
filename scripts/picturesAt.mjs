import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { createFileServer, listen } from './fileServer.mjs';
import { findBrowser } from './findBrowser.mjs';
import { ISOLATION } from './isolation.mjs';

/**
 * `npm run pictures -- --cpu --at 0 [--at 10] [--size 390x844] [scene …]` shows what a visitor without WebGPU sees:
 * each scene as the gallery opens it, in a browser that was never there, some seconds after it stands. A sheet of all
 * pictures a time goes to docs/screenshots, the pictures to test-results/pictures, and a table is printed. The built
 * page is taken, which `npm run build` makes. Without `--cpu` it has WebGPU on SwiftShader.
 */
const PORT = 4188, PATIENCE = 120_000; // [ms]
/** How the view is taken without what floats over it. */
const BARE = { timeout: PATIENCE, style: '.overlay, dialog { visibility: hidden !important }' };
const PICTURES = 'test-results/pictures', SHEETS = 'docs/screenshots';
/** Quality of a sheet [1]; width of a picture in it [pixels] and pictures a row, of desktops and of phones. */
const QUALITY = 0.7, DESKTOP = { cell: 320, row: 4 }, PHONE = { cell: 160, row: 11 };
/** Width below which a window is a phone's [pixels]. */
const NARROW = 640;

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ wide: number; high: number }} Size */
/**
 * A picture: time until the scene stood, asked for and taken since then, and simulated [s]; share of the view's pixels
 * that had changed since it stood [1]; what the status line said, and the warnings.
 * @typedef {{
 *   id: string; opened: number; at: number; after: number; time: number; changed: number; words: string[];
 *   warnings: string[]
 * }} Row
 */

/**
 * Reads the options; null without `--at`. Ends the process with a sentence if one is wrong.
 * @param {string[]} args
 */
export function readPicturesAt(args) {
  if (!args.some((word) => word.startsWith('--at'))) return null;
  try {
    const { values, positionals: wanted } = parseArgs({ args, allowPositionals: true, options: {
      at: { type: 'string', multiple: true }, cpu: { type: 'boolean', default: false },
      size: { type: 'string', default: '1280x800' },
    } });
    const [wide, high] = values.size.split('x').map(Number), at = (values.at ?? []).map(Number);
    if (at.some((x) => !(x >= 0)) || !(wide > 0) || !(high > 0))
      throw new Error(`${args.join(' ')} has a time below 0, or a size that is not above 0`);
    return { at: at.sort((a, b) => a - b), cpu: values.cpu, size: { wide, high }, wanted };
  } catch (error) {
    const why = /** @type {Error} */ (error).message.split('. ')[0];
    console.error(`pictures: ${why}. Allowed: --at <seconds>, --size <width>x<height>, --cpu, and scenes.`);
    process.exit(2);
  }
}

/**
 * Takes the pictures of some scenes, all without names.
 * @param {{ at: number[]; cpu: boolean; size: Size; wanted: string[] }} options
 * @param {string[]} webgpu options of a browser that has it
 */
export async function takePicturesAt({ at, cpu, size, wanted }, webgpu) {
  mkdirSync(PICTURES, { recursive: true });
  const server = createFileServer({ folder: 'dist', headers: ISOLATION });
  // the next free one: pictures of another tree may be taken at the same time
  const address = `http://127.0.0.1:${await listen(server, PORT, '127.0.0.1')}/`;
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', ...(cpu ? [] : webgpu)],
  });
  try {
    const table = await browser.newPage(), /** @type {Row[]} */ rows = [];
    const links = await linksOf(browser, address);
    const unknown = wanted.find((id) => !links.some(([known]) => known === id));
    if (unknown !== undefined) {
      console.error(`pictures: there is no scene "${unknown}". Allowed: ${links.map(([id]) => id).join(', ')}.`);
      process.exitCode = 2;
      return;
    }
    for (const [id, link] of links) {
      if (wanted.length && !wanted.includes(id)) continue;
      const seen = await visit(browser, table, { id, address: address + link, at, size });
      for (const row of seen) console.log(lineOf(row));
      rows.push(...seen);
    }
    if (wanted.length) return;
    for (const seconds of at) {
      const name = `${cpu ? 'cpu' : 'gpu'}-${seconds}s${size.wide < NARROW ? '-phone' : ''}`;
      const sheet = await sheetOf(table, rows.filter((row) => row.at === seconds), size);
      writeFileSync(`${SHEETS}/${name}.jpg`, sheet);
      console.log(`${SHEETS}/${name}.jpg: ${(sheet.length / 1000).toFixed(0)} kB`);
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

/**
 * Returns the link of each scene as the gallery opens it.
 * @param {Browser} browser @param {string} address
 */
async function linksOf(browser, address) {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByTitle('Choose a scene').click();
  await page.locator('a.scene-card').first().waitFor({ timeout: PATIENCE }); // all come at once
  const cards = await page.locator('a.scene-card').all();
  const links = await Promise.all(cards.map(async (card) => /** @type {[string, string]} */ ([
    (await card.getAttribute('data-testid') ?? '').replace('scene-', ''), await card.getAttribute('href') ?? '',
  ])));
  await page.close();
  return links;
}

/**
 * Opens a scene as somebody who was never there, and takes its pictures.
 * @param {Browser} browser @param {Page} table @param {{ id: string; address: string; at: number[]; size: Size }} what
 */
async function visit(browser, table, { id, address, at, size: { wide, high } }) {
  const context = await browser.newContext({ viewport: { width: wide, height: high }, bypassCSP: true });
  const page = await context.newPage(), begin = Date.now(), /** @type {Row[]} */ rows = [];
  await page.goto(address);
  const stands = () => ['running', 'preparing', 'paused'].includes(document.documentElement.dataset.phase ?? '');
  await page.waitForFunction(stands, undefined, { timeout: PATIENCE, polling: 20 });
  const stood = Date.now(), first = await page.screenshot(BARE);
  for (const seconds of at) {
    await page.waitForTimeout(Math.max(0, stood + 1000 * seconds - Date.now()));
    writeFileSync(`${PICTURES}/${id}-${seconds}s-${wide}.png`, await page.screenshot({ timeout: PATIENCE }));
    const status = page.getByTestId('status').first(), time = Number(await status.getAttribute('data-time'));
    const after = (Date.now() - stood) / 1000, words = await status.locator('li').allInnerTexts();
    const warnings = await page.locator('.warnings p').allInnerTexts();
    rows.push({
      id, at: seconds, after, time, opened: (stood - begin) / 1000, words, warnings,
      changed: await changeOf(table, [first, await page.screenshot(BARE)]),
    });
  }
  await context.close();
  return rows;
}

/**
 * Returns the share of pixels that differ visibly between two pictures of a view [1].
 * @param {Page} table @param {Buffer[]} pictures
 */
const changeOf = (table, pictures) => table.evaluate(async (sources) => {
  const [a, b] = await Promise.all(sources.map(async (source) => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const to = new OffscreenCanvas(image.width, image.height).getContext('2d');
    to?.drawImage(image, 0, 0);
    return to?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
  }));
  let changed = 0;
  for (let k = 0; k < a.length; k += 4)
    changed += Number(Math.abs(a[k] - b[k]) + Math.abs(a[k + 1] - b[k + 1]) + Math.abs(a[k + 2] - b[k + 2]) > 48);
  return changed / (a.length / 4);
}, pictures.map(sourceOf));

const sourceOf = (/** @type {Buffer} */ picture) => `data:image/png;base64,${picture.toString('base64')}`;

/**
 * Draws pictures beside and below each other, each over its name, as JPEG.
 * @param {Page} table @param {Row[]} rows @param {Size} size
 */
async function sheetOf(table, rows, { wide, high }) {
  const pictures = rows.map(({ id, at, time, words }) => ({
    text: wide < NARROW ? id : `${id}: t ${time.toFixed(2)} s, ${rateOf(words)}`,
    source: sourceOf(readFileSync(`${PICTURES}/${id}-${at}s-${wide}.png`)),
  }));
  const url = await table.evaluate(async ({ pictures, cell, row, ratio, quality }) => {
    const high = Math.round(cell * ratio), line = 22;
    const canvas = document.createElement('canvas'), to = canvas.getContext('2d');
    canvas.width = cell * row;
    canvas.height = Math.ceil(pictures.length / row) * (high + line);
    if (!to) return '';
    to.fillStyle = '#fff';
    to.fillRect(0, 0, canvas.width, canvas.height);
    to.fillStyle = '#000';
    to.font = '13px sans-serif';
    to.imageSmoothingQuality = 'high';
    for (const [k, { source, text }] of pictures.entries()) {
      const x = cell * (k % row), y = (high + line) * Math.floor(k / row);
      to.drawImage(await createImageBitmap(await (await fetch(source)).blob()), x + 2, y + 2, cell - 4, high - 4);
      to.fillText(text, x + 4, y + high + 14);
    }
    return canvas.toDataURL('image/jpeg', quality);
  }, { pictures, ...(wide < NARROW ? PHONE : DESKTOP), ratio: high / wide, quality: QUALITY });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const wordWith = (/** @type {string[]} */ words, /** @type {RegExp} */ what) =>
  words.find((word) => what.test(word)) ?? '';
const rateOf = (/** @type {string[]} */ words) => wordWith(words, /real time/);

/** Returns a row of a Markdown table. @param {Row} row */
const lineOf = ({ id, opened, after, time, changed, words, warnings }) => `| ${[
  `\`${id}\``, words[0], wordWith(words, /^[\d\s]+grains?$/), opened.toFixed(1), after.toFixed(1), time.toFixed(2),
  rateOf(words), `${(100 * changed).toFixed(1)} %`, warnings.join(' '),
].join(' | ')} |`;
