/** The link to the page's styles in its built HTML. */
const STYLES = / *<link rel="stylesheet"[^>]*>\n?/g;

/**
 * Plugin of Vite that moves the links to the page's styles behind what its HTML shows by itself: in its head they would
 * keep the first sentence from being drawn. The page's script waits for them there too.
 */
export const lateStyles = () => ({
  name: 'late-styles',
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    handler(/** @type {string} */ html) {
      const links = html.match(STYLES);
      if (!links) return html; // the development server has none
      return html.replace(STYLES, '').replace('</body>', `${links.join('')}</body>`);
    },
  },
});
