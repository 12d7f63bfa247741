/** What others show of a link to the page: words, and public/card.jpg, which `npm run pictures card` takes. */
const CARD = {
  title: 'Grouser: soil of real grains, in a browser',
  description: 'Wheels, an HMMWV and a flexible tire on hundreds of thousands of grains, live. Every parameter can be '
    + 'changed while it runs, and every state is a link.',
  image: 'card.jpg', size: { width: 1200, height: 630 },
};

/**
 * Returns the address of the page by GROUSER_URL, null where that is not given; throws a sentence if it is no address
 * of a page on the web.
 */
export function readSite(/** @type {string | undefined} */ given) {
  if (!given) return null;
  const site = URL.canParse(given) ? new URL(given) : null;
  if (!site || !/^https?:$/.test(site.protocol))
    throw new Error(`GROUSER_URL = ${given} is not possible: it is the address of the page, as https://example.org/a/.`);
  return new URL('./', site).href;
}

/**
 * Plugin of Vite that puts into the page what a preview of its link shows (Open Graph). `site` is the page's address:
 * only with it do most services find the picture, as they take no address that begins at the page.
 */
export const linkCard = (/** @type {string | null} */ site) => {
  const { title, description, image, size: { width, height } } = CARD;
  const tags = Object.entries({
    'og:type': 'website', 'og:site_name': 'Grouser', 'og:title': title, 'og:description': description,
    'og:image': site ? new URL(image, site).href : `./${image}`, 'og:image:width': String(width),
    'og:image:height': String(height), 'og:image:alt': 'A vehicle drives through a ditch of grains.',
    ...(site && { 'og:url': site }),
  }).map(([property, content]) => ({ tag: 'meta', attrs: { property, content } }));
  const large = { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' } };
  return { name: 'link-card', transformIndexHtml: () => [...tags, large] };
};
