/** The links to the page's styles in its built HTML, and what they lead to. */
const STYLES = / *<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>\n?/g;

/**
 * Plugin of Vite that has a script ask for the page's styles: a link in the HTML would keep its first sentence from
 * being drawn until they come. They stay in the head, before styles of parts on demand, which overrule them, and
 * src/app/main.tsx waits for them.
 */
export const lateStyles = () => ({
  name: 'late-styles',
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    handler(/** @type {string} */ html) {
      const styles = [...html.matchAll(STYLES)].map(([, address]) => address);
      if (styles.length === 0) return html; // the development server has none
      const ask = `for (const href of ${JSON.stringify(styles)}) document.head.append(Object.assign(`
        + `document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href }));`;
      return html.replace(STYLES, '').replace('</head>', `  <script>${ask}</script>\n  </head>`);
    },
  },
});
