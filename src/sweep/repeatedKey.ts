/** The parts of a JSON text that say where records begin, end and have their keys. */
const PART = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Returns a key that a record of a JSON text has twice, or null. `JSON.parse`, which must have taken the text, keeps
 * the last of them and says nothing.
 */
export function repeatedKey(json: string): string | null {
  const open: (Set<string> | null)[] = []; // null for a list
  let last = '';
  for (const [part] of json.matchAll(PART)) {
    if (part === '{') open.push(new Set());
    else if (part === '[') open.push(null);
    else if (part === '}' || part === ']') open.pop();
    else if (part === ':') {
      const keys = open.at(-1)!, key = JSON.parse(last) as string;
      if (keys.has(key)) return key;
      keys.add(key);
    } else if (part !== ',') last = part;
  }
  return null;
}
