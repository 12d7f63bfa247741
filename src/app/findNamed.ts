/** Returns the text in which a thing is looked for, and its name. */
export type Looks<T> = { textOf(one: T): string; labelOf(one: T): string };

/** Returns those that have every word of a query in their text, whatever the case; first those named by a word. */
export function findNamed<T>(all: readonly T[], query: string, { textOf, labelOf }: Looks<T>): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((one) => {
    const text = textOf(one).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isNamed = (one: T) => words.some((word) => labelOf(one).toLowerCase().includes(word));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
}
