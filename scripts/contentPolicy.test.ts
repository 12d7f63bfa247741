import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentPolicy, policyOf } from './contentPolicy.mjs';

const page = readFileSync('index.html', 'utf8');
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const sources = (policy: string, directive: string) =>
  policy.split('; ').find((part) => part.startsWith(`${directive} `))!.split(' ').slice(1);

test.each([true, false])('scripts are those of the host and of the HTML; served: %s', (served) => {
  const policy = policyOf(page, served);
  const scripts = page.split('<script>').slice(1).map((rest) => rest.split('</script>')[0]);
  expect(scripts.length).toBe(2);
  expect(sources(policy, 'script-src')).toEqual(["'self'", ...scripts.map(hash)]);
  expect(sources(policy, 'default-src')).toEqual(["'none'"]);
  expect(sources(policy, 'font-src')).toEqual(["'self'"]);
  expect(policy).not.toMatch(/unsafe-eval/);
});

test('styles of a built page are its own and those of the HTML', () => {
  const style = page.split('<style>')[1].split('</style>')[0];
  expect(sources(policyOf(page, false), 'style-src')).toEqual(["'self'", hash(style)]);
});

test('each script with a text has its hash; one with a source has none', () => {
  const html = '<script type="module" src="a.js"></script><script>a < b</script><script type="module">b()\n</script>';
  expect(sources(policyOf(html, false), 'script-src')).toEqual(["'self'", hash('a < b'), hash('b()\n')]);
});

test('the policy comes before all that it is for', () => {
  const plugin = contentPolicy();
  plugin.configResolved({ command: 'build' });
  const html = plugin.transformIndexHtml.handler(page), at = html.indexOf('http-equiv="Content-Security-Policy"');
  expect(at).toBeGreaterThan(0);
  for (const tag of ['<script', '<style', '<link', '<title']) expect(html.indexOf(tag)).toBeGreaterThan(at);
  expect(() => plugin.transformIndexHtml.handler('<html>')).toThrow(/has no <meta charset/);
});
