/** Properties of scenes, parameters and probes that are read by people alone, and what stands in their place. */
const TEXTS = /** @type {Record<string, string>} */ ({ doc: "''", about: "''", tryThis: '[]', symbol: "''" });
/** Kinds of expressions that are texts, or lists of them, where they stand. */
const WRITTEN = ['Literal', 'BinaryExpression', 'TemplateLiteral', 'ArrayExpression'];
const DECLARES = /\/src\/(?:scenes|params)\/.*\.ts$/;

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */

/**
 * Returns the ranges of the values that nobody reads in a worker.
 * @returns {{ start: number, end: number, by: string }[]}
 */
function rangesOf(/** @type {unknown} */ node) {
  if (Array.isArray(node)) return node.flatMap(rangesOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, value } = /** @type {Node & { key: { name?: string }, value: Node }} */ (node);
  const by = type === 'Property' && key.name !== undefined && Object.hasOwn(TEXTS, key.name) ? TEXTS[key.name] : null;
  if (by === null || !WRITTEN.includes(value.type)) return Object.values(node).flatMap(rangesOf);
  return [{ start: value.start, end: value.end, by }];
}

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
