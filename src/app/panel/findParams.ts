import type { Param } from '../../params/param';
import { findNamed } from '../findNamed';

export type Entry = readonly [key: string, spec: Param];

/** Returns the text in which a parameter is looked for: what the panel shows of it, its name in links, its options. */
const textOf = ([key, spec]: Entry): string => [
  key, spec.label, spec.symbol ?? '', spec.section, spec.doc,
  ...(spec.kind === 'choice' ? Object.values(spec.options as Record<string, string>) : []),
].join(' ');

/** Returns the entries that have every word of a query somewhere; those that have one in their label come first. */
export const findParams = (entries: readonly Entry[], query: string): Entry[] =>
  findNamed(entries, query, { textOf, labelOf: ([, { label }]) => label });
