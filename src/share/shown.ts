import type { Issue } from '../core/result';

/** The file reads which parameters a class link shows: `show=slip,load`. */

/** Key of the parameters that a class link shows. No parameter has this name. */
export const SHOW = 'show';

const MOST_NAMED = 5;

/**
 * Reads the texts of that key in a link to a scene with these parameters: names with commas between. Returns those that
 * there are, in the order of the declaration; none at all, where nothing can be shown, shows everything.
 */
export function readShown(texts: readonly string[], params: object): { show?: readonly string[]; issues: Issue[] } {
  const refuse = (why: string) => ({ issues: [{ path: SHOW, message: `${why}; every parameter is shown.` }] });
  if (texts.length === 0) return { issues: [] };
  if (texts.length > 1) return refuse(`${SHOW} is given more than once`);
  const names = texts[0].split(',').map((name) => name.trim()).filter(Boolean);
  if (names.length === 0) return refuse(`${SHOW} = (nothing) is not allowed: names of parameters, with commas between`);
  const show = Object.keys(params).filter((key) => names.includes(key));
  const strange = [...new Set(names.filter((name) => !Object.hasOwn(params, name)))].slice(0, MOST_NAMED)
    .map((name) => `"${name.slice(0, 40)}"`).join(', ');
  if (show.length === 0) return refuse(`${SHOW} names ${strange}: no parameter of this scene`);
  if (strange === '') return { show, issues: [] };
  return { show, issues: [{ path: SHOW, message: `${SHOW} names ${strange}: no parameter of this scene, left out.` }] };
}
