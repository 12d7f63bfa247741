import bibliography from '../../../docs/references.bib?raw';

/** A work that scenes and equations cite by its key. */
export type Reference = { key: string; text: string; address: string | null };

/** Returns what braces around a field hold: "{...}", braces inside it included; '' if there is no such field. */
function fieldOf(entry: string, name: string): string {
  const found = new RegExp(`^\\s*${name}\\s*=\\s*`, 'm').exec(entry);
  if (!found) return '';
  const from = found.index + found[0].length;
  let depth = 0, to = from;
  do depth += entry[to] === '{' ? 1 : entry[to] === '}' ? -1 : 0; while (depth > 0 && ++to < entry.length);
  return entry.slice(from + 1, to);
}

const ACCENTS: Readonly<Record<string, string>> = { '"': '\u0308', "'": '\u0301', '`': '\u0300', k: '\u0328' };

/** Turns the LaTeX of a bibliography into plain text: accents, dashes, braces. */
const plain = (text: string): string => text
  .replace(/\{?\\(["'`]|k(?=\{))\{?(\p{L})\}?\}?/gu, (_, accent: string, letter: string) => letter + ACCENTS[accent])
  .replace(/---?/g, '–').replace(/[{}]/g, '').replace(/\s+/g, ' ').trim().normalize('NFC');

/** Returns "Last, Last and Last", or the first and "et al." of more than three. */
function authorsOf(entry: string): string {
  const lasts = plain(fieldOf(entry, 'author')).split(' and ')
    .map((name) => (name.includes(',') ? name.split(',')[0] : name));
  return lasts.length > 3 ? `${lasts[0]} et al.` : lasts.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

function read(entry: string): Reference {
  const key = /^\w+\{([^,]+),/.exec(entry)![1], doi = fieldOf(entry, 'doi'), eprint = fieldOf(entry, 'eprint');
  const address = doi ? `https://doi.org/${doi}` : eprint ? `https://arxiv.org/abs/${eprint}` : null;
  const where = plain(['journal', 'booktitle', 'school', 'publisher', 'howpublished', 'institution']
    .map((name) => fieldOf(entry, name)).find(Boolean) ?? '');
  const parts = [authorsOf(entry), plain(fieldOf(entry, 'title')), where, fieldOf(entry, 'year')];
  return { key, text: `${parts.filter(Boolean).join(', ')}.`, address };
}

/** All works of docs/references.bib, by key. */
export const REFERENCES: ReadonlyMap<string, Reference> =
  new Map(bibliography.split(/^@/m).slice(1).map(read).map((work) => [work.key, work]));

/** Lists the works that texts cite by a key such as "Melanz2016", each once, in the order in which they come. */
export const worksIn = (texts: readonly string[]): Reference[] =>
  [...new Set(texts.flatMap((text) => text.match(/[A-Z]\w+\d{4}/g) ?? []))]
    .flatMap((key) => REFERENCES.get(key) ?? []);
