import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { lateStyles } from './lateStyles.mjs';

const { handler } = lateStyles().transformIndexHtml;

test('a script asks for styles in the head, in their order, so that they do not hold what the page shows', () => {
  const link = (name: string): string => `    <link rel="stylesheet" crossorigin href="./assets/${name}.css">\n`;
  const made = handler(`<head>\n${link('a')}    <title>x</title>\n${link('b')}  </head><body><p>loading</p></body>`);
  expect(made).toMatch(/^<head>\n {4}<title>x<\/title>\n {4}<script>.*<\/script>\n {2}<\/head><body>/);
  expect(made).not.toContain('<link');
  const append = vi.fn();
  const document = { head: { append }, createElement: () => ({}) };
  runInNewContext(/<script>(.*)<\/script>/.exec(made)![1], { document });
  expect(append.mock.calls).toEqual(['a', 'b'].map((name) =>
    [{ rel: 'stylesheet', crossOrigin: '', href: `./assets/${name}.css` }]));
});

test('a page without built styles stays as it is', () => {
  expect(handler('<head></head><body></body>')).toBe('<head></head><body></body>');
});
