/** Copies plain data into an object of the same form, in place: whoever holds a part of that sees the new values. */
export function copyPlain<T extends object>(from: T, into: T): void {
  for (const key of Object.keys(from) as (keyof T)[]) {
    const given = from[key], known = into[key];
    if (isObject(given) && isObject(known)) copyPlain(given, known);
    else into[key] = given;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
