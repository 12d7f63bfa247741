import { expect, test } from 'vitest';
import { lateStyles } from './lateStyles.mjs';

const { handler } = lateStyles().transformIndexHtml;

test('styles come after all that the page shows by itself', () => {
  const link = '<link rel="stylesheet" crossorigin href="./assets/index.css">';
  const made = handler(`<head>\n    ${link}\n    <title>x</title></head><body><p>loading</p>\n</body>`);
  expect(made).toMatch(/<head>\n {4}<title>.*<p>loading<\/p>\n {4}<link rel="stylesheet"[^>]*>\n<\/body>/);
  expect(made.match(/stylesheet/g)).toHaveLength(1);
});

test('a page without built styles stays as it is', () => {
  expect(handler('<head></head><body></body>')).toBe('<head></head><body></body>');
});
