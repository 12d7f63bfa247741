import { nearestWord } from '../../core/nearestWord';
import { fail, ok, type Issue, type Result } from '../../core/result';
import { showGiven } from '../../params/param';

/**
 * What another page may ask of the frame, as docs/EMBED.md tells it. A message is from a stranger: it is read field by
 * field, and the worst it can do is be refused with a sentence.
 */

/** Version of the messages, which each of them says. */
export const VERSION = 1;

/** Name by which the asking page knows an answer. */
export type Id = string | number;

/** Fewest and most messages of a subscription in a second of wall time. */
export const RATES = { least: 0.1, usual: 10, most: 60 };

export type Request = { id: Id | null } & (
  | { type: 'describe' | 'play' | 'pause' | 'reset' }
  | { type: 'set'; values: Readonly<Record<string, unknown>> }
  /** Rows from a time on [s]; `probes` is null for all. */
  | { type: 'read'; probes: readonly string[] | null; from: number }
  | { type: 'subscribe'; id: Id; probes: readonly string[] | null; rate: number }
  | { type: 'unsubscribe'; id: Id });

/** Fields of each type of message, beside `grouser`, `type` and `id`. */
const FIELDS: Readonly<Record<Request['type'], readonly string[]>> = {
  describe: [], set: ['values'], play: [], pause: [], reset: [], read: ['probes', 'from'],
  subscribe: ['probes', 'rate'], unsubscribe: [],
};
const TYPES = Object.keys(FIELDS) as Request['type'][];
const EVERY = ['grouser', 'type', 'id'];
const LONGEST_ID = 100; // [characters]

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (x: unknown): x is Fields => {
  if (typeof x !== 'object' || x === null) return false;
  const proto: unknown = Object.getPrototypeOf(x);
  return proto === Object.prototype || proto === null;
};
const isId = (x: unknown): x is Id =>
  (typeof x === 'string' && x.length <= LONGEST_ID) || (typeof x === 'number' && Number.isFinite(x));
const isIn = (x: unknown, least: number, most: number): x is number => typeof x === 'number' && x >= least && x <= most;
const isList = (x: unknown): x is readonly unknown[] => Array.isArray(x);

/** Returns the id of a message, as far as it has one: a refusal gives it back, too. */
export const idOf = (data: unknown): Id | null => (isRecord(data) && isId(data.id) ? data.id : null);

const meant = (word: string, words: readonly string[]): string => {
  const nearest = nearestWord(word, words);
  return nearest ? ` Did you mean ${nearest}?` : '';
};

/** Reads a message to the frame, of whatever kind; `known` are the probes of the open scene. */
export function readRequest(data: unknown, known: readonly string[]): Result<Request> {
  const refuse = (path: string, message: string): Result<never> => fail(path, message);
  if (!isRecord(data)) {
    return refuse('message', `A message to this frame is a record with grouser, type and what belongs to that, `
      + `not ${showGiven(data)}.`);
  }
  if (data.grouser !== VERSION) {
    const given = data.grouser === undefined ? '(nothing)' : showGiven(data.grouser);
    return refuse('grouser', `grouser = ${given} is not possible: this frame speaks version ${VERSION} of the `
      + 'messages.');
  }
  const type = TYPES.find((name) => name === data.type);
  if (!type) {
    const given = data.type === undefined ? '(nothing)' : showGiven(data.type);
    return refuse('type', `type = ${given} is not possible: ${TYPES.join(', ').replace(/, (\w*)$/, ' or $1')}.`
      + meant(given, TYPES));
  }
  if (data.id !== undefined && !isId(data.id)) {
    return refuse('id', `id = ${showGiven(data.id)} is not possible: a number, or a text of at most ${LONGEST_ID} `
      + 'characters.');
  }
  const fields = [...EVERY, ...FIELDS[type]], stranger = Object.keys(data).find((key) => !fields.includes(key));
  if (stranger !== undefined) {
    const name = showGiven(stranger);
    return refuse('message', `${name} is not a field of ${type}: it may have ${fields.slice(2).join(', ')}.`
      + meant(name, fields));
  }
  return readFields(type, data, known);
}

/** Reads the fields that belong to a type of message. */
function readFields(type: Request['type'], data: Fields, known: readonly string[]): Result<Request> {
  const id = idOf(data);
  switch (type) {
    case 'set': {
      const { values } = data;
      if (isRecord(values) && Object.keys(values).length > 0) return ok({ type, id, values });
      return fail('values', 'set needs values: a record of at least one parameter and its value.');
    }
    case 'read': {
      const probes = readProbes(data.probes, known), from = data.from ?? 0;
      if (!probes.ok) return probes;
      if (isIn(from, 0, Infinity)) return ok({ type, id, probes: probes.value, from });
      return fail('from', `from = ${showGiven(from)} is not possible: a time in s, 0 or later.`);
    }
    case 'subscribe': {
      const probes = readProbes(data.probes, known), rate = data.rate ?? RATES.usual, { least, most } = RATES;
      if (id === null) return needsId(type);
      if (!probes.ok) return probes;
      if (isIn(rate, least, most)) return ok({ type, id, probes: probes.value, rate });
      return fail('rate', `rate = ${showGiven(rate)} is not possible: ${least} to ${most} messages a second.`);
    }
    case 'unsubscribe': return id === null ? needsId(type) : ok({ type, id });
    default: return ok({ type, id });
  }
}

const needsId = (type: string): Result<never> =>
  fail('id', `${type} needs the id by which the page knows the subscription.`);

/** Reads a list of probes; none is all of them. */
function readProbes(given: unknown, known: readonly string[]): Result<readonly string[] | null> {
  if (given === undefined) return ok(null);
  if (!isList(given) || given.length === 0)
    return fail('probes', `probes = ${showGiven(given)} is not possible: a list of at least one probe, or nothing.`);
  const issues: Issue[] = [], found: string[] = [];
  for (const name of given.slice(0, known.length + 1)) {
    const isKnown = typeof name === 'string' && known.includes(name), shown = showGiven(name);
    if (isKnown && !found.includes(name)) found.push(name);
    else if (isKnown) issues.push({ path: 'probes', message: `${shown} is given more than once.` });
    else {
      const advice = meant(shown, known) || ' docs/SCENES.md lists all probes.';
      issues.push({ path: 'probes', message: `${shown} is not a probe of this scene.${advice}` });
    }
  }
  return issues.length > 0 ? { ok: false, issues: issues.slice(0, 8) } : ok(found);
}
