import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BALL, expect, open, test, waitForRun } from './support/page';

const built = readFileSync(join(import.meta.dirname, '../dist/index.html'), 'utf8');

test('the built page has a policy without unsafe words', () => {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(built)!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('a script or style that comes into the page is refused, and so is another host', { tag: '@long' },
  async ({ page, faults }) => {
  await open(page, BALL);
  await waitForRun(page);
  expect(faults).toEqual([]);
  const refused = await page.evaluate(async () => {
    const seen: string[] = [], mark = 'data-marked';
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
    const add = (tag: string, own: Record<string, string>) =>
      document.body.append(Object.assign(document.createElement(tag), own));
    add('script', { textContent: `document.body.setAttribute('${mark}', '')` });
    document.body.insertAdjacentHTML('beforeend', `<img src="no" onerror="document.body.setAttribute('${mark}', '')">`);
    add('style', { textContent: 'body { visibility: hidden }' });
    setTimeout(`document.body.setAttribute('${mark}', '')`);
    await fetch('https://example.org/').catch(() => {});
    await new Promise((resolve) => { setTimeout(resolve, 500); });
    return {
      seen, marked: document.body.hasAttribute(mark), visibility: getComputedStyle(document.body).visibility,
    };
  });
  expect(refused.seen).toEqual(expect.arrayContaining(
    ['script-src-elem', 'script-src-attr', 'style-src-elem', 'script-src', 'connect-src']
  ));
  expect({ marked: refused.marked, visibility: refused.visibility }).toEqual({ marked: false, visibility: 'visible' });
  faults.length = 0; // what was refused is logged
});
