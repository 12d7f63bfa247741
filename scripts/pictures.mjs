import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { createFileServer, listen } from './fileServer.mjs';
import { findBrowser } from './findBrowser.mjs';
import { takeMoving } from './movingThumbnail.mjs';
import { readPicturesAt, takePicturesAt } from './picturesAt.mjs';

/**
 * `npm run pictures [scene …]` takes the gallery's thumbnails, still and moving, and the README's screenshot from the
 * built page, which `npm run build` makes first, as a person would see them; `card` is the picture that previews of
 * links show. It takes half an hour without a GPU. With `--at` it takes what a visitor sees (scripts/picturesAt.mjs).
 */
const PORT = 4187;
const WEBGPU = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--use-angle=swiftshader',
  '--use-vulkan=swiftshader', '--enable-features=Vulkan',
  '--disable-gpu-rasterization', '--disable-accelerated-2d-canvas'];
const at = readPicturesAt(process.argv.slice(2));
if (at) {
  await takePicturesAt(at, WEBGPU);
  process.exit();
}

const PATIENCE = 900_000; // [ms]: a full bed settles slowly on two cores

/** Values of a bed for a vehicle that two cores settle and drive through in a minute. */
const COARSE = 'count=4000&substeps=8&dt=0.004&backend=cpu';

/** The scene whose whole page the README shows. */
const SHOWN = 'single-wheel';

/** Values of each scene's link, and the simulated time [s] at which it looks best. */
const SCENES = {
  'single-wheel': { values: 'grainRadius=11&substeps=10&omega=1.5', time: 0.5 },
  'wheel-lab': { values: 'grainRadius=14&substeps=10&lugAngle=25&camera=0.28,-0.82,0.42,-0.1,0,0.14', time: 0.7 },
  'rolling-ball': { values: 'speed=4&camera=-1.4,-5.4,2.3,0.2,0,0.85', time: 0.7 },
  filling: { values: '', time: 1.4 },
  ditch: { values: 'roller=4000&camera=-1.9,-6,3.7,-0.3,0,0.1', time: 0.8 },
  drafting: { values: 'count=6000&substeps=10', time: 0.9 },
  mixer: { values: 'count=2500&substeps=10&omega=2&color=halves&camera=1.1,-2.9,2.6,0,0,0.4', time: 0.6 },
  'ellipsoid-drop': { values: 'spin=2.4&friction=0.8&camera=-5,-18,6.5,0.5,0,3.4', time: 2.2 },
  'hmmwv-flat': { values: `cruiseSpeed=2&camera=5.2,-4.6,2.5,0.2,0,0.55&${COARSE}`, time: 1.6 },
  'hmmwv-bumpy': { values: `cruiseSpeed=2&camera=-5.9,-5.2,2.6,-0.6,0,0.85&${COARSE}`, time: 1.6 },
  'hmmwv-slope': { values: `cruiseSpeed=2&camera=0.2,-7.2,1.4,0.2,0,0.7&${COARSE}`, time: 1 },
  'hmmwv-hard': { values: 'manoeuvre=laneChange&camera=6.2,-5.6,2.4,0.1,0,0.65', time: 1.2 },
  'hmmwv-flexible': {
    values: 'startSpeed=4&cruiseSpeed=4&pressure=50000&surfaceColor=energy&camera=3.6,-3.6,1.1,0.3,0,0.6', time: 0.2,
  },
  dozer: { values: 'count=3000&substeps=8&backend=cpu', time: 1.8 },
  cloth: { values: 'elements=7&points=4&dampingTime=1.5&substeps=5', time: 1.2 },
  'tire-bounce': {
    values: 'drop=155&decay=4&pressure=60000&lateral=6&points=6&camera=0.6,-1.7,0.6,0.06,0,0.37', time: 0.34,
  },
  'tire-roll': { values: 'lateral=6&points=6&substeps=15&load=3000', time: 0.4 },
  'tire-soil': { values: 'count=4000&points=6&substeps=15&settleTime=0.1&omega=1.5', time: 0.6 },
  guideway: { values: 'speed=2&camera=-0.75,-1.1,0.6,0.05,0,0.17', time: 0.6 },
  'ball-guideway': { values: 'stroke=0.5&color=speed&colorMax=1&camera=-0.1,-1.35,0.42,0,0,0.1', time: 0.9 },
  drum: { values: 'camera=0.04,-0.36,0.08,0,0,0', time: 3 },
  hopper: { values: 'count=2000&camera=0.16,-0.42,0.11,0,0,0', time: 0.8 },
  'gap-flow': { values: 'count=2500&depth=5', time: 0.1 },
  'pebble-bed': { values: 'count=1500&color=layers&camera=1.1,-3.1,1.5,0,0,0.55', time: 1 },
  repose: { values: 'color=layers', time: 2.5 },
  conveyor: { values: 'count=800&camera=0.75,-1.9,0.8,0.32,0,0.38', time: 1.3 },
  snow: { values: '', time: 0.7 },
  brittle: { values: '', time: 0.06 },
  'lcp-vs-relaxed': {
    values: 'dt=0.025&friction=0.75&speed=-8&spin=5&camera=-3,-21,17,0.5,3,1.8', time: 4.5,
  },
  painleve: { values: 'radius=0.035&dt=1e-4&camera=-0.95,-2.15,0.9,-0.12,0,0.42', time: 0.02 },
  beam: { values: 'load=10&tolerance=1e-9&iterations=1000&camera=0.5,-3.3,0.75,0,0,-0.02', time: 1 },
  cannonball: { values: 'drop=0.2&color=force&layers=10&camera=0.022,-0.042,0.027,0,0,0.0085', time: 0.02 },
  'penalty-vs-ccp': { values: 'count=300&tolerance=1e-3&camera=0.17,-0.4,0.27,0,0,0.1', time: 0.2 },
  'brazil-nut': {
    values: 'stroke=0.1&color=size&cut=y&cutAt=42&cutShows=whole&camera=2.2,-4.8,2.6,0,0,1.3', time: 3,
  },
  'anti-relaxation': { values: 'count=400&tolerance=3e-3&camera=14,-40,22,0,0,9.5', time: 1 },
  'solver-lab': { values: 'dt=0.004&color=speed&camera=-0.45,-1.5,1.1,0.03,0,0.22', time: 0.6 },
  'shear-plastic': { values: '', time: 0.9 },
  compaction: { values: 'preparation=loose&color=layers&camera=5.4,-11.6,5.6,0,0,3.1', time: 0.25 },
  crater: {
    values: 'count=3000&grainRadius=3&ballRadius=15&dt=0.0005&dropHeight=200&color=layers&cut=y&cutShows=whole'
      + '&camera=0.07,-0.205,0.2,0,0,0.068',
    time: 0.06,
  },
  impact: { values: 'count=1600&grainRadius=2.5&substeps=2', time: 0.026 },
  'direct-shear': { values: 'travel=40&shearSpeed=60&color=layers', time: 0.75 },
  triaxial: { values: 'count=1000&strainRate=0.8&camera=0.07,-0.5,0.25,0,0,0.075', time: 0.3 },
  'pressure-sinkage': {
    values: 'travel=60&speed=200&color=layers&camera=0.22,-0.66,0.34,0,0,0.09', time: 0.25,
  },
};

async function reach(/** @type {import('@playwright/test').Page} */ page, /** @type {number} */ time) {
  const status = page.getByTestId('status').first();
  await status.waitFor({ state: 'attached', timeout: PATIENCE });
  const reached = (/** @type {number} */ t) =>
    Number(document.querySelector('[data-testid="status"]')?.getAttribute('data-time')) >= t;
  await page.waitForFunction(reached, time, { timeout: PATIENCE, polling: 100 });
}

/**
 * Takes public/card.jpg, the picture that previews of links show, with the page's name over it.
 * @param {import('@playwright/test').Browser} browser
 */
async function takeCard(browser) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, bypassCSP: true });
  const { time } = SCENES['hmmwv-flat'];
  await page.goto(`${address}#1/hmmwv-flat?cruiseSpeed=2&camera=4.6,-4.4,1.9,-0.9,0,0.75&${COARSE}`);
  await reach(page, time);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Dismiss the caption' }).click();
  await page.addStyleTag({ content: `.overlay > * { display: none !important }
    .card { position: fixed; left: 56px; top: 48px; color: #18202a; font: 26px/1.4 system-ui, sans-serif }
    .card b { display: block; font-size: 76px; line-height: 1.1 }` });
  await page.evaluate(() => {
    const card = Object.assign(document.createElement('div'), { className: 'card' });
    const name = Object.assign(document.createElement('b'), { textContent: 'Grouser' });
    card.append(name, 'Granular terramechanics, live in a browser');
    document.body.append(card);
  });
  await page.waitForTimeout(6000);
  await page.screenshot({ path: 'public/card.jpg', type: 'jpeg', quality: 82, timeout: PATIENCE });
  console.log('card: done');
}

/**
 * Takes the README's screenshot: the whole page, with plots and parameters, at a later time [s] of its run.
 * @param {import('@playwright/test').Page} page
 * @param {number} time
 */
async function takePage(page, time) {
  await page.setViewportSize({ width: 1280, height: 720 });
  const notice = page.getByRole('button', { name: 'Dismiss', exact: true });
  if (await notice.isVisible()) await notice.click(); // which is about this machine
  for (const name of ['Plots', 'Parameters', 'Live']) {
    const button = page.getByRole('button', { name, exact: true });
    if (await button.isEnabled()) await button.click(); // what is live has nothing to go back to
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await reach(page, time);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.waitForTimeout(4000);
  await page.screenshot({ path: `docs/screenshots/${SHOWN}.png`, timeout: PATIENCE });
}

mkdirSync('public/thumbnails/moving', { recursive: true });
mkdirSync('docs/screenshots', { recursive: true });
// the next free one: pictures of another tree may be taken at the same time
const server = createFileServer({ folder: 'dist' });
const address = `http://127.0.0.1:${await listen(server, PORT, '127.0.0.1')}/`;
const browser = await chromium.launch({
  executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-background-networking', ...WEBGPU],
});
try {
  const wanted = process.argv.slice(2);
  if (!wanted.length || wanted.includes('card')) await takeCard(browser);
  for (const [id, { values, time }] of Object.entries(SCENES).filter(
    ([key]) => !wanted.length || wanted.includes(key)
  )) {
    const page = await browser.newPage({ viewport: { width: 720, height: 405 }, bypassCSP: true });
    await page.goto(`${address}#1/${id}${values && '?'}${values}`);
    await reach(page, time);
    // a paused world is drawn at full resolution
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const dismiss = page.getByRole('button', { name: 'Dismiss the caption' });
    if (await dismiss.isVisible()) await dismiss.click(); // a notice may have its place
    // without panels the view makes no room for them
    const away = await page.addStyleTag({ content: '.overlay > * { display: none !important }' });
    await page.waitForTimeout(8000); // until all pixels are drawn, on two cores beside other work
    await page.screenshot({ path: `public/thumbnails/${id}.png`, timeout: PATIENCE });
    writeFileSync(`public/thumbnails/moving/${id}.webp`, await takeMoving(page));
    if (id === SHOWN) {
      await away.evaluate((style) => { style.parentNode?.removeChild(style); });
      await takePage(page, time + 0.1);
    }
    await page.close();
    console.log(`${id}: done`);
  }
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}
