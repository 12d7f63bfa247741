/** Returns the number of letters to change, add or leave out that make one word of the other. */
function editsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    above = row;
  }
  return above[b.length];
}

/**
 * Returns the known word that somebody most likely meant by a mistyped one: the first of those with the fewest edits,
 * upper or lower case alike; null if more than a third of the letters would be wrong.
 */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  let nearest: string | null = null, fewest = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const word of known) {
    const edits = editsBetween(typed.toLowerCase(), word.toLowerCase());
    if (edits < fewest) [nearest, fewest] = [word, edits];
  }
  return nearest;
}
