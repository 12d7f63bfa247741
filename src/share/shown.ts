import type { Issue } from '../core/result';

/** The file reads which parameters and tools a class link shows: `show=slip,load,lab`. */

/** Key of the parameters that a class link shows. No parameter has this name. */
export const SHOW = 'show';

/** A class link shows these tools, as the page calls them, only if it names them; no parameter is called so. */
export const TOOLS = { dropping: 'Drop something', lab: 'Solver lab' } as const;

/** Says whether a page that shows these keys, or everything (null), has a tool. */
export const hasTool = (shown: readonly string[] | null, tool: keyof typeof TOOLS): boolean =>
  shown === null || shown.includes(tool);

const MOST_NAMED = 5;

/**
 * Reads the texts of that key in a link to a scene with these parameters: names with commas between. Returns those that
 * there are, in the order of the declaration, tools last; none at all, where nothing can be shown, shows everything.
 */
export function readShown(texts: readonly string[], params: object): { show?: readonly string[]; issues: Issue[] } {
  const refuse = (why: string) => ({ issues: [{ path: SHOW, message: `${why}; every parameter is shown.` }] });
  if (texts.length === 0) return { issues: [] };
  if (texts.length > 1) return refuse(`${SHOW} is given more than once`);
  const names = texts[0].split(',').map((name) => name.trim()).filter(Boolean);
  if (names.length === 0) return refuse(`${SHOW} = (nothing) is not allowed: names of parameters, with commas between`);
  const known = Object.keys({ ...params, ...TOOLS }), show = known.filter((key) => names.includes(key));
  const strange = [...new Set(names.filter((name) => !known.includes(name)))].slice(0, MOST_NAMED)
    .map((name) => `"${name.slice(0, 40)}"`).join(', ');
  if (show.length === 0) return refuse(`${SHOW} names ${strange}: no parameter of this scene`);
  if (strange === '') return { show, issues: [] };
  return { show, issues: [{ path: SHOW, message: `${SHOW} names ${strange}: no parameter of this scene, left out.` }] };
}
