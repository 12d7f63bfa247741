/**
 * Throws if a condition fails that only a mistake in this program can break. What others type is a Result; what physics
 * does is a status bit.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}

/** Marks a switch as complete: a case added to the union and forgotten here does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
