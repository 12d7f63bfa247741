/** Properties of scenes, parameters and probes that are read by people alone, and what stands in their place. */
const TEXTS = /** @type {Record<string, string>} */ ({
  doc: "''", about: "''", tryThis: '[]', action: 'undefined', cites: '[]', symbol: "''", label: "''",
  sweep: 'undefined', references: 'undefined', named: 'undefined',
});
/** Kinds of expressions that are texts, or lists of them, where they stand. */
const WRITTEN = ['Literal', 'BinaryExpression', 'TemplateLiteral', 'ArrayExpression'];
/** Properties that are the page's whatever makes them: a worker is told its runs, and draws no published curve. */
const OF_PAGE = ['sweep', 'references'];
const isWritten = (/** @type {string} */ name, /** @type {Property} */ { value, shorthand }) =>
  WRITTEN.includes(value.type) || (OF_PAGE.includes(name) && !shorthand);
const DECLARES = /\/src\/(?:scenes|params)\/.*\.ts$/;

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */
/** @typedef {Node & { key: { name?: string }, value: Node, shorthand?: boolean }} Property */

/**
 * Returns the ranges of the values that nobody reads in a worker: labels of what has a `doc`, parameters and probes.
 * @returns {{ start: number, end: number, by: string }[]}
 */
function rangesOf(/** @type {unknown} */ node) {
  if (Array.isArray(node)) return node.flatMap(rangesOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, properties } = /** @type {Node & { properties: Property[] }} */ (node);
  if (type !== 'ObjectExpression') return Object.values(node).flatMap(rangesOf);
  const isExplained = properties.some((one) => nameOf(one) === 'doc');
  return properties.flatMap((one) => {
    // a check has its source with it, in a text
    const name = nameOf(one), isText = name === 'cites' && one.value.type !== 'ArrayExpression';
    const isRead = isText || (name === 'label' && !isExplained);
    if (name === undefined || isRead || !Object.hasOwn(TEXTS, name) || !isWritten(name, one))
      return Object.values(one).flatMap(rangesOf);
    return [{ start: one.value.start, end: one.value.end, by: TEXTS[name] }];
  });
}

/** @returns {string | undefined} */
const nameOf = (/** @type {Property} */ { type, key }) => (type === 'Property' ? key.name : undefined);

/**
 * Makes the plugin that leaves the texts of scenes out of workers: they build and run the worlds, and the page shows
 * the texts. @returns {import('vite').Plugin}
 */
export function muteScenes() {
  return {
    name: 'grouser:mute-scenes', apply: 'build', enforce: 'post',
    transform(code, id) {
      if (!DECLARES.test(id)) return null;
      const ranges = rangesOf(this.parse(code)).sort((a, b) => b.start - a.start);
      let muted = code;
      for (const { start, end, by } of ranges) muted = muted.slice(0, start) + by + muted.slice(end);
      return { code: muted, map: null };
    },
  };
}
