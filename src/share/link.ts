import { isDecimal } from '../core/decimal';
import { fail, type Issue } from '../core/result';
import { defaultsOf, parseValues, type AnyValues, type Param, type Value } from '../params/param';
import { findScene, noScene, scenes } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import { withFiles, type FromFiles } from './fromFiles';
import { readShown, SHOW } from './shown';

/**
 * The content of a link: a scene and the values that differ from its defaults, in declared units; and besides, what no
 * link holds, a vehicle or a wheel of a file that is driven in place of the scene's own.
 */
export type Setup = FromFiles & { sceneId: string; values: AnyValues };

export const MAX_LINK = 2000;

/**
 * Key of the sweep that a link opens ready to start, in the form that the page gives it (src/app/sweep/linkText.ts). No
 * parameter has this name.
 */
export const SWEEP = 'sweep';

/** Key of the time to which a link runs its scene, and the largest one [s]. No parameter has this name. */
export const AT = 'at', MOST_AT = 3600;

/** Scenes that the sentence about an unknown one names: it is read in a small frame, and the gallery shows all. */
const NAMED = 3;

/** Keys that are not of parameters. */
const OTHERS: readonly string[] = [AT, SWEEP, SHOW];

/**
 * Returns true if nobody has chosen these values of a scene: there are none, or they are those with which it opens.
 */
export const isUntouched = ({ opens = {} }: AnyScene, values: AnyValues): boolean =>
  Object.entries(values).every(([key, value]) => key in opens && sameValue(value, opens[key]));

/** Returns the setup of a scene that is opened without a link to it: its defaults, but for what it opens with. */
export const openingOf = ({ id, opens }: AnyScene): Setup => ({ sceneId: id, values: { ...opens } });

const sameValue = (a: Value, b: Value): boolean => String(a) === String(b);

const writeValue = (value: Value): string =>
  (typeof value === 'object' ? value.map((x) => +x.toPrecision(6)).join(',') : String(value));

/**
 * Writes a setup as `#1/<scene>?<key>=<value>&…`: only values that differ from the defaults, in the order of the
 * declaration, and values equal to the default where a weak device would take another value unasked (`light`). Of more
 * than fit into MAX_LINK characters the longest are left out, which whoever opens the link has at their defaults.
 * Returns '' for an unknown scene.
 */
export const writeLink = (setup: Setup): string => writeFitting(setup).link;

/**
 * Writes a link, as writeLink; with a time [s] one that runs until then, with the text of a sweep one that opens it,
 * with keys of parameters one that shows these alone. Returns also the labels of the parameters for which it has no
 * room.
 */
export function writeFitting(
  { sceneId, values }: Setup, at?: number, sweep = '', show: readonly string[] = [],
): { link: string; leftOut: string[] } {
  const scene = findScene(sceneId), leftOut: string[] = [];
  if (!scene) return { link: '', leftOut };
  const parts = Object.entries(scene.params as Record<string, Param>)
    .filter(([key, spec]) => key in values && (!sameValue(values[key], spec.default) || key in scene.light))
    .map(([key, { label }]) => (
      { label, text: `${key}=${encodeURIComponent(writeValue(values[key])).replace(/%2C/g, ',')}` }
    ));
  const more = [
    ...(at === undefined ? [] : [`${AT}=${+at.toPrecision(9)}`]), ...(sweep && [`${SWEEP}=${sweep}`]),
    ...(show.length ? [`${SHOW}=${show.join(',')}`] : []),
  ];
  const write = (): string => {
    const pairs = [...parts.map(({ text }) => text), ...more];
    return `#1/${sceneId}${pairs.length ? `?${pairs.join('&')}` : ''}`;
  };
  for (let link = write(); ; link = write()) {
    if (link.length <= MAX_LINK) return { link, leftOut };
    const longest = parts.reduce((at, { text }, k) => (text.length > parts[at].text.length ? k : at), 0);
    leftOut.push(parts.splice(longest, 1)[0].label);
  }
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
const decode = (text: string): string => {
  try { return decodeURIComponent(text.replace(/\+/g, ' ')); } catch { return '\uFFFD'; }
};

/**
 * Reads a link that a stranger may have typed: the worst it can do is be refused with a reason. A refused key leaves
 * its default in place; an unreadable link opens the main scene. An empty hash is no fault. `at` is the time to which
 * it runs the scene [s], if it says one, `sweep` the text of a sweep, which is not read here, and `show` the keys of
 * the parameters that it shows, if not all.
 */
export function readLink(
  hash: string,
): { setup: Setup; at?: number; sweep?: string; show?: readonly string[]; issues: Issue[] } {
  const main = openingOf(scenes[0]);
  const broken = (message: string) => ({ setup: main, issues: [{ path: 'link', message }] });
  if (hash === '' || hash === '#') return { setup: main, issues: [] };
  if (hash.length > MAX_LINK)
    return broken(`The link has ${hash.length} characters; at most ${MAX_LINK} are allowed. The main scene is shown.`);
  const match = /^#1\/([^?]*)(?:\?(.*))?$/s.exec(hash);
  if (!match) return broken(`"${shorten(
    hash
  )}" is not a link of this version: it would start with #1/ and a scene. The main scene is shown.`);
  const sceneId = decode(match[1]);
  const scene = findScene(sceneId);
  if (!scene) {
    return broken(`${noScene(sceneId, NAMED)} The main scene is shown.`);
  }
  const pairs = (match[2] ?? '').split('&').filter(Boolean).map((pair): [string, string] => {
    const cut = pair.indexOf('=');
    return cut < 0 ? [decode(pair), ''] : [decode(pair.slice(0, cut)), decode(pair.slice(cut + 1))];
  });
  const { values, issues } = parseValues(scene.params, pairs.filter(([key]) => !OTHERS.includes(key)));
  const textsOf = (name: string) => pairs.filter(([key]) => key === name).map(([, text]) => text);
  const moment = readMoment(textsOf(AT)), sweeps = textsOf(SWEEP), shown = readShown(textsOf(SHOW), scene.params);
  if (sweeps.length > 1) issues.push({ path: SWEEP, message: `${SWEEP} is given more than once; none is opened.` });
  return {
    ...moment, ...(sweeps.length === 1 && { sweep: sweeps[0] }), ...shown, setup: { sceneId, values },
    issues: [...issues, ...moment.issues, ...shown.issues],
  };
}

/** Reads the times that a link gives: there may be one. */
function readMoment(texts: readonly string[]): { at?: number; issues: Issue[] } {
  const refuse = (why: string) => ({ issues: [{ path: AT, message: `${why}; the scene runs on.` }] });
  if (texts.length === 0) return { issues: [] };
  if (texts.length > 1) return refuse(`${AT} is given more than once`);
  const [text] = texts, at = isDecimal(text) ? Number(text) : NaN;
  if (at >= 0 && at <= MOST_AT) return { at, issues: [] };
  return refuse(`${AT} = ${shorten(text) || '(nothing)'} is not allowed: a time from 0 to ${MOST_AT} s`);
}

/** Returns the values of a setup with every default filled in, in declared units; none for an unknown scene. */
export function fullValues({ sceneId, values, ...files }: Setup): AnyValues {
  const scene = findScene(sceneId);
  return scene ? { ...defaultsOf(withFiles(scene, files).params), ...values } : {};
}

export const unknownScene = (id: string) => fail('scene', noScene(id));
