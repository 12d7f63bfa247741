/** Copies plain data into an object of the same form, in place: whoever holds a part of that sees the new values. */
export function copyPlain<T extends object>(from: T, into: T): void {
  for (const key of Object.keys(from) as (keyof T)[]) {
    const given = from[key], known = into[key];
    if (isObject(given) && isObject(known)) copyPlain(given, known);
    else into[key] = given;
  }
}

/**
 * Says whether plain data has the form of other data: the same keys, lists as long, numbers where numbers are. What is
 * missing or null in one of them may be anything in the other, but for null in the place of a record or list, which
 * nobody could write to.
 */
export function hasForm(data: unknown, like: unknown): boolean {
  if (data === undefined || like === undefined || like === null) return true;
  if (data === null) return !isObject(like);
  if (!isObject(data) || !isObject(like)) return typeof data === typeof like;
  if (ArrayBuffer.isView(like)) {
    const { length, constructor } = like as Float64Array;
    return data.constructor === constructor && (data as Float64Array).length === length;
  }
  if (Array.isArray(like) !== Array.isArray(data)) return false;
  const keys = new Set([...Object.keys(data), ...Object.keys(like)]);
  return [...keys].every((key) => {
    const [one, other] = [data, like].map((record) => (Object.hasOwn(record, key) ? record[key as never] : undefined));
    return Array.isArray(like) && one === undefined !== (other === undefined) ? false : hasForm(one, other);
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
