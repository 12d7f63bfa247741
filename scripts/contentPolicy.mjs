import { createHash } from 'node:crypto';

/**
 * Returns the Content-Security-Policy of a page by its final HTML: it runs scripts of its own host alone, and of those
 * in the HTML the ones that are there now, by their hashes; nothing is evaluated, sent or embedded elsewhere. Styles in
 * the HTML have hashes too; React and uPlot set theirs property by property, which no policy restricts. `isServed` is
 * for the development server, whose client adds style elements and listens on a socket. Workers have the policy of the
 * answer that brought them, not of the page.
 * @returns {string}
 */
export function policyOf(/** @type {string} */ html, /** @type {boolean} */ isServed) {
  const styles = isServed ? ["'unsafe-inline'"] : hashesOf(html, 'style');
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isServed ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'frame-src': ["'self'"], // two runs side by side
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  }).map(([directive, sources]) => `${directive} ${sources.join(' ')}`).join('; ');
}

/** Returns the sources that allow the elements in the HTML that have a text. @returns {string[]} */
function hashesOf(/** @type {string} */ html, /** @type {'script' | 'style'} */ tag) {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^<]+(?:<(?!/${tag}>)[^<]*)*)</${tag}>`, 'g'))]
    .map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

const FIRST = '<meta charset="utf-8" />';

/** Plugin of Vite that puts the policy into the page, when everything else is in it. */
export const contentPolicy = () => {
  let isServed = false;
  return {
    name: 'content-policy',
    configResolved(/** @type {{ command: string }} */ { command }) { isServed = command === 'serve'; },
    transformIndexHtml: {
      order: /** @type {const} */ ('post'),
      handler(/** @type {string} */ html) {
        const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html, isServed)}" />`;
        if (!html.includes(FIRST)) throw new Error(`index.html has no ${FIRST}, after which its policy belongs.`);
        return html.replace(FIRST, `${FIRST}\n    ${policy}`);
      },
    },
  };
};
