import type { Param } from '../../params/param';

export type Entry = readonly [key: string, spec: Param];

/** Returns the text in which a parameter is looked for: what the panel shows of it, its name in links, its options. */
const textOf = ([key, spec]: Entry): string => [
  key, spec.label, spec.symbol ?? '', spec.section, spec.doc,
  ...(spec.kind === 'choice' ? Object.values(spec.options as Record<string, string>) : []),
].join(' ').toLowerCase();

/** Returns the entries that have every word of a query somewhere; those that have one in their label come first. */
export function findParams(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => words.every((word) => textOf(entry).includes(word)));
  const isNamed = ([, { label }]: Entry) => words.some((word) => label.toLowerCase().includes(word));
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))];
}
