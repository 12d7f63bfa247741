import { mkdirSync, statSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { createFileServer, listen } from './fileServer.mjs';
import { findBrowser } from './findBrowser.mjs';
import { ISOLATION } from './isolation.mjs';

/**
 * `npm run videos [scene …]` takes the videos of the README from the built page, by its own *Save video*: each scene
 * runs on the CPU until a time, and its record becomes docs/videos/<scene>.mp4 or .webm, as the browser encodes.
 */
const SIZE = { width: 1000, height: 562 }, PATIENCE = 1_800_000; // [pixels, ms]

/** Values of each scene's link, and the simulated time until which it is filmed [s]. */
const SCENES = {
  dozer: { values: 'count=3000&substeps=8', time: 4 },
  'hmmwv-hard': { values: 'manoeuvre=laneChange&camera=6.2,-5.6,2.4,0.1,0,0.65', time: 4 },
};

const asked = process.argv.slice(2), unknown = asked.filter((id) => !(id in SCENES));
if (unknown.length) {
  console.error(`videos: there is no ${unknown.join(', ')}. Allowed: ${Object.keys(SCENES).join(', ')}.`);
  process.exit(2);
}
const server = createFileServer({ folder: 'dist', headers: ISOLATION }), port = await listen(server, 4195, '127.0.0.1');
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
mkdirSync('docs/videos', { recursive: true });
try {
  for (const [id, { values, time }] of Object.entries(SCENES)) {
    if (asked.length && !asked.includes(id)) continue;
    const page = await browser.newPage({ viewport: SIZE, acceptDownloads: true });
    await page.goto(`http://127.0.0.1:${port}/#1/${id}?${values}&backend=cpu&at=${time}`);
    await page.waitForFunction(() => document.documentElement.dataset.phase === 'paused', undefined, {
      timeout: PATIENCE,
    });
    const download = page.waitForEvent('download', { timeout: PATIENCE });
    await page.getByRole('button', { name: 'Save video' }).click();
    const file = await download, kind = file.suggestedFilename().split('.').at(-1), path = `docs/videos/${id}.${kind}`;
    await file.saveAs(path);
    console.log(`${path}: ${(statSync(path).size / 1e6).toFixed(2)} MB`);
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
