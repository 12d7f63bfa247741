import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { BALL, expect, inWorker, issues, open, poll, readTime, screenshot, test } from './support/page';

/** Videos of a run, whose files are read anew: packet by packet here, and as pictures by the browser. */

const ON_CPU = `${BALL}?backend=cpu`;
const film = (page: Page) => page.getByRole('button', { name: 'Save video' });
const chip = (page: Page) => page.getByTestId('filming');

/** Runs a link until a time [s], and pauses there. */
async function runUntil(page: Page, link: string, time: number): Promise<void> {
  await open(page, `${link}&at=${time}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 90_000 });
  await poll(() => readTime(page), { timeout: 30_000 }).toBeCloseTo(time, 2);
}

/** Waits for the file of a video, and reads it. */
async function readFilm(page: Page, act: () => Promise<void>) {
  const download = page.waitForEvent('download', { timeout: 90_000 });
  await act();
  const file = await download, bytes = readFileSync(await file.path());
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = (await input.getPrimaryVideoTrack())!, times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
  times.sort((a, b) => a - b);
  return {
    name: file.suggestedFilename(), bytes, times, codec: await track.getCodec(),
    duration: await input.computeDuration(),
    size: [await track.getDisplayWidth(), await track.getDisplayHeight()],
  };
}

/** Returns how much two moments of a video differ [1], mean over the pixels, as a browser plays it. */
const differ = (page: Page, bytes: Buffer, kind: string, [first, second]: [number, number]) =>
  page.evaluate(async ({ text, type, times }) => {
    const video = document.createElement('video'), pen = document.createElement('canvas').getContext('2d')!;
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([data], { type }));
    await new Promise((ready, failed) => {
      video.onloadeddata = ready;
      video.onerror = () => failed(new Error(video.error?.message));
    });
    const width = video.videoWidth, height = Math.floor(0.85 * video.videoHeight); // above the line of text
    Object.assign(pen.canvas, { width, height });
    const pictures: Uint8ClampedArray[] = [];
    for (const time of times) {
      video.currentTime = time;
      await new Promise((seeked) => { video.onseeked = seeked; });
      pen.drawImage(video, 0, 0);
      pictures.push(pen.getImageData(0, 0, width, height).data);
    }
    const [a, b] = pictures, last = a.length - 1;
    const sum = (of: (k: number) => number) => a.reduce((total, _, k) => total + (k % 4 === 3 ? 0 : of(k)), 0) / last;
    return { difference: sum((k) => Math.abs(a[k] - b[k])) / 255, light: sum((k) => a[k]) / 255 };
  }, { text: bytes.toString('base64'), type: `video/${kind}`, times: [first, second] });

const VIDEO = 'the record becomes a video: a frame for each 1/30 s of simulated time, that moves';
test(VIDEO, { tag: '@long' }, async ({ page, context }) => {
  test.setTimeout(180_000);
  await runUntil(page, '#1/filling?count=100&backend=cpu&camera=9,-22,14,0,0,6', 1.5); // close
  const { name, bytes, times, duration, size } = await readFilm(page, () => film(page).click());
  expect(name).toMatch(/^grouser-filling\.(mp4|webm)$/);
  expect(times.length).toBe(45);
  times.forEach((time, k) => expect(time).toBeCloseTo(k / 30, 2));
  expect(duration).toBeCloseTo(1.5, 2);
  expect(size.every((side) => side % 2 === 0 && side >= 200)).toBe(true);
  await expect(chip(page)).toHaveCount(0);
  const other = await context.newPage(); // the policy of the page plays nothing
  const seen = (moments: [number, number]) => differ(other, bytes, name.split('.')[1], moments);
  expect((await seen([0.01, 1.4])).light).toBeGreaterThan(0.2);
  // a browser may say "seeked" before it shows that frame
  await poll(async () => (await seen([0.01, 1.4])).difference).toBeGreaterThan(0.02);
  await poll(async () => (await seen([1.4, 1.4])).difference).toBeLessThan(0.001);
});

test('it begins at the moment shown, and is as slow as the playback', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await runUntil(page, `${ON_CPU}&speed=3`, 1);
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('0.5×');
  const slider = page.getByRole('slider', { name: 'Moment shown' });
  await slider.fill('0.5');
  const { times, duration } = await readFilm(page, () => film(page).click());
  expect(times.length).toBe(30);
  expect(duration).toBeCloseTo(1, 1);
  await expect(page.getByTestId('recorded')).toBeAttached(); // the moment is shown again
});

test('without H.264 it is a WebM file', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  await inWorker(page, `{ const may = VideoEncoder.isConfigSupported; VideoEncoder.isConfigSupported = async (config) =>
    (config.codec.startsWith('avc') ? { supported: false, config } : may.call(VideoEncoder, config)); }`);
  await runUntil(page, ON_CPU, 0.5);
  const { name, times, codec } = await readFilm(page, () => film(page).click());
  expect([name, times.length, codec]).toEqual(['grouser-rolling-ball.webm', 15, 'vp9']);
});

const LACKS: [what: string, code: string, says: string][] = [
  ['no WebCodecs', 'delete self.VideoEncoder',
    'No video could be made: this browser has no WebCodecs, whose VideoEncoder makes it. Save picture takes the'],
  ['no codec', 'VideoEncoder.isConfigSupported = async (config) => ({ supported: false, config })',
    'No video could be made: this browser encodes none of H.264, VP9, VP8 or AV1 at '],
];
for (const [what, code, says] of LACKS) {
  const tag = what === 'no codec' ? [] : '@long';
  test(`with ${what} a sentence says so, and the run goes on`, { tag }, async ({ page }) => {
    await inWorker(page, code);
    await runUntil(page, ON_CPU, 0.5);
    await film(page).click();
    await expect(issues(page)).toContainText(says);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await poll(() => readTime(page)).toBeGreaterThan(0.6);
    await expect(film(page)).toBeEnabled();
  });
}

test('it is stopped and kept, or cancelled', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await runUntil(page, `${ON_CPU}&speed=3`, 3);
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('0.1×'); // 900 frames
  await film(page).click();
  await expect(chip(page)).toContainText(/[1-9]\d* %/);
  await expect(film(page)).toBeDisabled();
  await screenshot(page, { path: test.info().outputPath('filming.png') });
  await chip(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(chip(page)).toHaveCount(0);
  await expect(film(page)).toBeEnabled();
  expect(downloads).toEqual([]);
  const { times } = await readFilm(page, async () => {
    await film(page).click();
    await expect(chip(page)).toContainText(/[1-9]\d* %/);
    await chip(page).getByRole('button', { name: 'Stop and save' }).click();
  });
  expect(times.length).toBeGreaterThan(5);
  expect(times.length).toBeLessThan(890);
  expect(downloads.length).toBe(1);
});

test('a run on the GPU is filmed from its record', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(240_000);
  await runUntil(page, '#1/filling?count=100&backend=gpu', 0.6);
  const { times, name } = await readFilm(page, () => film(page).click());
  expect(name).toMatch(/^grouser-filling\./);
  expect(times.length / 30).toBeGreaterThan(0.45);
  expect(times.length / 30).toBeLessThan(0.65);
  times.forEach((time, k) => expect(time).toBeCloseTo(k / 30, 2));
  await expect(chip(page)).toHaveCount(0);
});
