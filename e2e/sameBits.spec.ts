import { hashByCommandLine } from './support/commandLine';
import { restsInFirefox } from './support/firefox';
import { expect, open, pauseAndHash, poll, readTime, SMALL_WHEEL, status, test, waitForRun } from './support/page';

/** Bodies of each kind: one ball; a vehicle on hard ground; a bed that settles here; one that ships, below a tire. */
const LINKS = [
  '#1/rolling-ball?backend=cpu', '#1/hmmwv-hard?backend=cpu', `${SMALL_WHEEL}&backend=cpu`,
  '#1/tire-soil?settleTime=0.3&points=6&count=5000&backend=cpu',
];
/** Time for which a run goes on before it is paused, somewhere [s]. */
const FROM = 0.1;

// noWebgpuThreads.spec.ts compares the bits of the ball and of the bed that settles, in every run
for (const link of LINKS) {
  test(`${link} has the bits of the command line`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(150_000);
    const beds: string[] = [];
    page.on('response', (answer) => { if (answer.url().includes('/settled/')) beds.push(String(answer.status())); });
    await open(page, link);
    await waitForRun(page);
    await poll(() => readTime(page), { timeout: 60_000 }).toBeGreaterThan(FROM);
    const { time, hash } = await pauseAndHash(page);
    await expect(status(page).locator('.status-hash')).toHaveText(new RegExp(`^step \\d+: ${hash}$`));
    expect(await hashByCommandLine(new URL(page.url()).hash, time)).toBe(hash);
    // Its key is the same here and where the bed was made, or it would settle.
    expect(beds).toEqual(link.includes('tire-soil') ? ['200'] : []);
  });
}

test('Firefox has the bits of the command line @long', async () => {
  test.setTimeout(600_000);
  const rests = await restsInFirefox(LINKS, FROM);
  expect(rests).toHaveLength(LINKS.length);
  for (const { link, time, hash } of rests) expect(await hashByCommandLine(link, time), link).toBe(hash);
});
