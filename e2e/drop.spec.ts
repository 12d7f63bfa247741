import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe';
import { expect, open, phase, poll, readTime, test, waitForRun } from './support/page';
import { binaryStl, TETRAHEDRON } from '../src/model/stl/testing/tetrahedron';
import { ball } from '../src/model/surface/testing/ball';
import { BOX, glb, gltf, makeGltf } from '../src/view/gltf/testing/gltfFiles';

/** A few balls of 0.1 m in a bin. */
const BIN = '#1/filling?count=60&radius=0.1&dt=0.01&substeps=5&backend=cpu';

test('a ball and a tetrahedron of a file are dropped into a run, which goes on; no check applies', { tag: '@long' },
  async ({ page }) => {
  test.setTimeout(150_000); // 8 s where there is time
  await open(page, BIN);
  await waitForRun(page);
  await poll(() => readTime(page)).toBeGreaterThan(0.2);
  await page.keyboard.press(' '); // where pages are slow, its check would be done before anything is dropped
  await poll(() => phase(page)).toBe('paused');
  await page.getByRole('button', { name: 'Drop something into the soil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drop something into the soil' });
  await dialog.getByLabel('Diameter').fill('0,4 m');
  await expectAccessible(page, '.dialog-drop');
  await dialog.getByLabel('Density').fill('0');
  await expect(page.getByTestId('drop-issue')).toHaveText('Density = 0 is not allowed: 10 to 25000 kg/m³.');
  await dialog.getByLabel('Density').fill('2600');
  const before = await readTime(page);
  await dialog.getByRole('button', { name: 'Drop', exact: true }).click();
  await expect(page.locator('.notices')).toContainText('Dropped ball 1 is let go');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await poll(() => readTime(page)).toBeGreaterThan(before);

  await page.evaluate((bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(bytes)], 'corner.stl'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, [...binaryStl(TETRAHEDRON)]);
  await expect(dialog).toContainText('corner.stl: 4 triangles, 0.02 × 0.02 × 0.02 mm');
  await expect(page.getByTestId('drop-issue')).toContainText('The mesh is 0.0000200 m long');
  await dialog.getByLabel('Its unit').selectOption('m');
  await page.getByTestId('drop-file').setInputFiles({
    name: 'bad.stl', mimeType: 'model/stl', buffer: Buffer.from('solid nothing'),
  });
  await expect(page.getByTestId('drop-issue')).toHaveText('bad.stl cannot be used. It has no triangles.');
  await page.getByTestId('drop-file').setInputFiles({
    name: 'corner.stl', mimeType: 'model/stl', buffer: Buffer.from(binaryStl(TETRAHEDRON)),
  });
  await dialog.getByRole('button', { name: 'Drop', exact: true }).click();
  await expect(page.locator('.notices')).toContainText('Dropped mesh 2 is let go');
  await page.getByRole('button', { name: /\bchecks?\b/ }).click();
  await expect(page.getByRole('dialog', { name: 'Checks' }).getByText('you intervened').first()).toBeVisible();
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save run' }).click();
  expect(readFileSync(await (await saved).path()).length).toBeGreaterThan(1000);
  await page.getByRole('button', { name: 'Reset' }).click();
  await poll(() => readTime(page)).toBeLessThan(before);
});

const MESHES = 'a box of a glTF file and a simplified ball are dropped; of a huge file little is read';
test(MESHES, { tag: '@long' }, async ({ page }) => {
  test.setTimeout(150_000); // 12 s where there is time
  await open(page, BIN);
  await waitForRun(page);
  await poll(() => readTime(page)).toBeGreaterThan(0.2);
  await page.keyboard.press(' ');
  await poll(() => phase(page)).toBe('paused');
  await page.evaluate((bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(bytes)], 'box.glb'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, [...glb(makeGltf([[BOX]]))]);
  const dialog = page.getByRole('dialog', { name: 'Drop something into the soil' });
  const status = page.getByTestId('drop-status');
  await expect(status).toHaveText('box.glb: 12 triangles, 0.2 × 0.4 × 0.1 m');
  await expectAccessible(page, '.dialog-drop');
  const drop = dialog.getByRole('button', { name: 'Drop', exact: true }), issue = page.getByTestId('drop-issue');
  await drop.click();
  await expect(page.locator('.notices')).toContainText('Dropped mesh 1 is let go');

  await page.getByRole('button', { name: 'Drop something into the soil' }).click();
  const choose = (name: string, bytes: Uint8Array) => page.getByTestId('drop-file').setInputFiles({
    name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes),
  });
  const file = makeGltf([[BOX]], { extensionsRequired: ['KHR_draco_mesh_compression'] });
  await choose('packed.gltf', gltf(file));
  await expect(issue).toHaveText('packed.gltf cannot be used. Its numbers are packed (KHR_draco_mesh_compression): '
    + 'export it without compression.');
  await expect(drop).toBeDisabled();
  await page.evaluate(() => {
    const head = new Uint8Array(84), files = new DataTransfer(), million = new Blob([new Uint8Array(1e6)]);
    new DataView(head.buffer).setUint32(80, 1e7, true);
    files.items.add(new File([head, ...Array.from({ length: 500 }, () => million)], 'big.stl'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  await expect(issue).toHaveText('big.stl cannot be used. It has 10\u202f000\u202f000 triangles; at most '
    + '500\u202f000 are read: simplify it in a program for meshes first.');
  const { vertices, triangles } = ball(283, 142);
  const positions = [...vertices].map((x) => 0.2 * x);
  await choose('ball.glb', glb(makeGltf([[{ positions, indices: [...triangles] }]])));
  await expect(status)
    .toHaveText(/^ball\.glb: simplified from 79.806 to 20.000 triangles, volume −0\.0\d %, 0\.4 × 0\.4 × 0\.4 m$/);
  await expect(issue).toBeEmpty();
  const before = await readTime(page);
  await drop.click();
  await expect(page.locator('.notices')).toContainText('Dropped mesh 2 is let go');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await poll(() => readTime(page)).toBeGreaterThan(before);
});
