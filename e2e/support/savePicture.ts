import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readPng, type Picture } from './png';

/** A picture is asked for in this size [pixels], null for that of the window, with what stands beside it. */
type Wish = { size: readonly [width: number, height: number] | null; legend: boolean; caption: boolean };

/** Opens the form of a picture and fills it. */
export async function askForPicture(page: Page, { size, legend, caption }: Wish): Promise<void> {
  await page.getByRole('button', { name: 'Save picture' }).click();
  const form = page.getByRole('dialog', { name: 'Save picture' });
  await form.getByLabel(size ? 'Own size' : 'As the window').check();
  if (size) {
    await form.getByLabel('Width in pixels').fill(String(size[0]));
    await form.getByLabel('Height in pixels').fill(String(size[1]));
  }
  const colours = form.getByLabel('Legend of colours');
  if (await colours.isEnabled()) await colours.setChecked(legend); // else there is none
  await form.getByLabel(/^Caption/).setChecked(caption);
}

/** Saves a picture of the view, and returns it with the name of its file; the form closes by itself. */
export async function savePicture(page: Page, wish: Wish): Promise<{ name: string; picture: Picture }> {
  await askForPicture(page, wish);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 45_000 }), page.getByRole('button', { name: 'Save PNG' }).click(),
  ]);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return { name: download.suggestedFilename(), picture: readPng(readFileSync(await download.path())) };
}

/** Returns the part of a picture between two rows, from its upper edge. */
export const rowsOf = ({ width, channels, bytes }: Picture, from: number, to: number): Picture =>
  ({ width, height: to - from, channels, bytes: bytes.subarray(from * width * channels, to * width * channels) });
